// One line for each game; those of UNDERMINE_GAMES, folders named when the client is built, come last.

import further from "virtual:undermine-games";
import lostMines from "./lost_mines/index.ts";
import { games } from "./registry.svelte.ts";
import saboteur from "./saboteur/index.ts";
import saboteur2 from "./saboteur2/index.ts";

games.register(saboteur, saboteur2, lostMines, ...further);
