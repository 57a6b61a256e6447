// What Race tells a seat, beside what every game does. Lists are by seat.

import type { View } from "undermine/wire/game.ts";

export type RaceView = View & {
  rules: { length: number };
  depths: number[];
  props: boolean[];
  boulders: number[];
  points: number[];
};
