// Silhouettes of what is in the forest.

import { CHEST, dot, HAT, line, MASK, ring, solid } from "../../cards/icons.ts";

export const ICONS: Record<string, string> = {
  axe: line("M6 21L15 6", 2.8) + solid("M12 3c4-1.5 8 .5 9 5-3-1-5 0-6.5 2.5L11 7.5z"),
  boat: solid("M2 14h20l-3.5 6h-13z") + line("M11 14V3l6.5 8H11", 1.8),
  rope: ring(12, 11, 6.5, 2) + ring(12, 11, 3, 2) + line("M17 15.5c2 2 2 4 4 5.5", 2.2),
  trap: line("M2.5 15c0-11 19-11 19 0", 2) + solid("M4 15l2-3.5 2 3.5 2-4.5 2 4.5 2-4.5 2 4.5 2-3.5 2 3.5v2.5H4z"),
  troll:
    solid("M5 9c0-4 3-6.5 7-6.5S19 5 19 9l2.5 1-2.5 2c0 5-3 9.5-7 9.5S5 17 5 12l-2.5-2z") +
    `<g fill="var(--hole,#15110d)"><circle cx="9" cy="10" r="1.5"/><circle cx="15" cy="10" r="1.5"/><path d="M8 15.5h8v1.8h-2v-1.3h-1v1.3h-2v-1.3h-1v1.3H8z"/></g>`,
  thunderstorm:
    solid("M6 12a4 4 0 01.5-8 5.5 5.5 0 0110.5 1.5A3.5 3.5 0 0117 12z") +
    solid("M13 11l-4.5 6H12l-2 5.5L16 15h-3.5L15 11z"),
  silver: solid("M5 19l2-6h10l2 6z") + solid("M8.5 11.5l1.5-5h4l1.5 5z"),
  gemstones:
    solid("M6 4h12l4 6-10 11L2 10z") +
    `<path d="M2.5 10h19M9 10l3 10 3-10-3-5.5z" stroke="var(--hole,#15110d)" stroke-width="1.2" fill="none"/>`,
  dragon:
    solid("M3 20c0-8 2-13 9-15l-1-3 4 3c4 .5 6 3 6.5 6l-4 1-3-1c-1 3 3 4 4 9z") +
    `<circle cx="15.5" cy="8" r="1.2" fill="var(--hole,#15110d)"/>`,
  mine: solid("M2 21L7 6l5-3 5 3 5 15h-5v-6c0-6-10-6-10 0v6z"),
  dwarf: HAT,
  campfire:
    solid("M12 2c1 4 5 5.5 5 10 0 3-2 5-5 5s-5-2-5-5c0-2 1-3.5 2-4.5 0 2 1 2.5 1.5 2.5C10 7 10.5 5 12 2z") +
    line("M4 21l16-3M4 18l16 3", 2),
  trunk:
    line("M4 8h14M4 16h14", 2) +
    `<ellipse cx="19" cy="12" rx="3" ry="4.5" fill="none" stroke="currentColor" stroke-width="1.8"/>` +
    line("M4 8c-2 2-2 6 0 8", 2),
  lake: line(
    "M2 8c3-3 4.5-3 7 0s4 3 7 0 4-3 6-1M2 13.5c3-3 4.5-3 7 0s4 3 7 0 4-3 6-1M2 19c3-3 4.5-3 7 0s4 3 7 0 4-3 6-1",
    2.2,
  ),
  ditch: solid("M2 4l5 2-1 4 4 3-2 8 8-1 1-7-3-3 3-4 5-2z"),
  loyal: line("M12 20C4 14 2.5 10 4.5 7s6-2.5 7.5 1c1.5-3.5 5.5-4 7.5-1S20 14 12 20z", 2.4),
  selfish: dot(12, 14, 7.5) + line("M8.5 4.5L12 7l3.5-2.5", 2.4),
  clan_blue: solid("M12 2c3 2 6 2.5 9 2.5 0 9-2 14-9 17.5C5 18.5 3 13.5 3 4.5c3 0 6-.5 9-2.5z"),
  clan_yellow:
    line("M12 3v19", 2.6) +
    solid("M12 4c-4-3-9-1-10 4 0 3 1 5 2.5 6 .5-3 3.5-4.5 7.5-4.5s7 1.5 7.5 4.5C21 13 22 11 22 8 21 3 16 1 12 4z"),
  saboteur: MASK,
  treasure: CHEST,
};
