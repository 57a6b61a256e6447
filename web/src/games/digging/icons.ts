// Silhouettes of what both Saboteurs have.

import { dot, HAT, line, MASK, solid } from "../../cards/icons.ts";

export const ICONS: Record<string, string> = {
  pick: solid("M2.5 9.8C7 3.6 17 3.6 21.5 9.8 16.6 7.4 7.4 7.4 2.5 9.8z") + line("M12 6v15.5", 2.8),
  lantern:
    line("M8 7c0-5 8-5 8 0", 1.8) +
    solid("M7 7h10v2H7zM7 19h10v2.4H7z") +
    line("M8 9.5v9M16 9.5v9", 1.6) +
    solid("M12 10.5c2.4 2.6 2.4 7-0 7s-2.4-4.4 0-7z"),
  wagon: solid("M2.5 7h19l-2.8 9.5H5.3z") + dot(8, 19, 2.5) + dot(16, 19, 2.5),
  map: line("M3 6l6-2 6 2 6-2v14l-6 2-6-2-6 2zM9 4v14M15 6v14", 1.7) + line("M11 10l3 3m0-3l-3 3", 1.8),
  rock_fall: solid("M3 20l2-6 5-2 3 4 1 4zM14 20l1-5 4-1 2.5 6zM9 9l2-5 5 1 1 4-4 2z") + line("M5 5v4M20 4v6", 1.6),
  digger: HAT + dot(12, 10.5, 2.2) + solid("M7 18.5h10c0 3-2 4-5 4s-5-1-5-4z"),
  saboteur: MASK,
};
