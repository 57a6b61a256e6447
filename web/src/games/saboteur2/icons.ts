// Silhouettes of what Saboteur 2 adds.

import { CROWN, CRYSTAL, dot, line, ring, solid } from "../../cards/icons.ts";

export const ICONS: Record<string, string> = {
  theft: dot(12, 7, 4.5) + line("M4 13v5c3 3 11 3.5 16-1l-2-2.5-5 1.5v-2.5H8z", 1.9),
  hands_off: ring(12, 12, 9.5) + line("M5.5 5.5l13 13") + dot(12, 12, 3.4),
  swap_hand: line("M4 10h5v8H4zM15 6h5v8h-5z", 1.7) + line("M11 6H6.5M8 4L6 6l2 2M13 18h4.5M16 16l2 2-2 2", 1.7),
  inspection:
    ring(10.5, 10.5, 6.5, 2.2) +
    line("M15.5 15.5L21 21", 3) +
    dot(10.5, 9.2, 1.9) +
    solid("M7.3 13.8c.6-3 5.8-3 6.4 0z"),
  swap_hats:
    solid("M5 12c0-3 2.6-5.5 7-5.5s7 2.5 7 5.5z") + solid("M3 12h18v2H3z") + line("M5 18h11l-2.5-2.2M19 20.6H8", 1.6),
  trapped: line("M3.5 4h17v16h-17zM8 4v16M12 4v16M16 4v16", 2),
  free_at_last:
    line("M3.5 4h17M3.5 20h17M4.5 4v16M19.5 4v16", 2) +
    line("M8.5 4v5M8.5 15v5M15.5 4v5M15.5 15v5", 2) +
    solid("M12 8l1.3 2.7 3 .4-2.2 2.1.5 3L12 14.8 9.4 16.2l.5-3-2.2-2.1 3-.4z"),
  blue: solid("M12 2l9 10-9 10-9-10z"),
  green: dot(12, 12, 9.5),
  profiteer: ring(12, 12, 9) + line("M15 8c-4-2.5-8 .5-5 3.5l4 1c3 3-1.5 6-5.5 3.5M12 5v14", 1.9),
  boss: CROWN,
  geologist: CRYSTAL,
};
