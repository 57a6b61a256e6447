// Silhouettes in one stroke style, 24 by 24. `currentColor` draws them, so that one drawing serves every place.

const line = (d: string, width = 2) =>
  `<path d="${d}" fill="none" stroke="currentColor" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
const solid = (d: string) => `<path d="${d}" fill="currentColor"/>`;
const dot = (x: number, y: number, r: number) => `<circle cx="${x}" cy="${y}" r="${r}" fill="currentColor"/>`;
const ring = (x: number, y: number, r: number, width = 2) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="currentColor" stroke-width="${width}"/>`;

const HAT = solid("M3 15c0-5.5 4-9.5 9-9.5s9 4 9 9.5z") + solid("M1.5 15h21v2.6h-21z");
const SWAP = line("M4 8h12l-3-3M20 17H8l3 3", 1.8);

export const ICONS: Record<string, string> = {
  // Tools
  pick: solid("M2.5 9.8C7 3.6 17 3.6 21.5 9.8 16.6 7.4 7.4 7.4 2.5 9.8z") + line("M12 6v15.5", 2.8),
  lantern:
    line("M8 7c0-5 8-5 8 0", 1.8) +
    solid("M7 7h10v2H7zM7 19h10v2.4H7z") +
    line("M8 9.5v9M16 9.5v9", 1.6) +
    solid("M12 10.5c2.4 2.6 2.4 7-0 7s-2.4-4.4 0-7z"),
  wagon: solid("M2.5 7h19l-2.8 9.5H5.3z") + dot(8, 19, 2.5) + dot(16, 19, 2.5),
  // Cards of the mine
  map: line("M3 6l6-2 6 2 6-2v14l-6 2-6-2-6 2zM9 4v14M15 6v14", 1.7) + line("M11 10l3 3m0-3l-3 3", 1.8),
  rock_fall: solid("M3 20l2-6 5-2 3 4 1 4zM14 20l1-5 4-1 2.5 6zM9 9l2-5 5 1 1 4-4 2z") + line("M5 5v4M20 4v6", 1.6),
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
  // Cards of the forest
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
  // What is found
  gold:
    solid("M3 17l3-7 5-2 4 1 5 4 1 5-3 3H6z") +
    `<path d="M7 12l4-1.5M13 12l4 2.5" stroke="var(--hole,#15110d)" stroke-width="1.4" stroke-linecap="round"/>`,
  silver: solid("M5 19l2-6h10l2 6z") + solid("M8.5 11.5l1.5-5h4l1.5 5z"),
  gemstones:
    solid("M6 4h12l4 6-10 11L2 10z") +
    `<path d="M2.5 10h19M9 10l3 10 3-10-3-5.5z" stroke="var(--hole,#15110d)" stroke-width="1.2" fill="none"/>`,
  dragon:
    solid("M3 20c0-8 2-13 9-15l-1-3 4 3c4 .5 6 3 6.5 6l-4 1-3-1c-1 3 3 4 4 9z") +
    `<circle cx="15.5" cy="8" r="1.2" fill="var(--hole,#15110d)"/>`,
  mine: solid("M2 21L7 6l5-3 5 3 5 15h-5v-6c0-6-10-6-10 0v6z"),
  treasure:
    solid("M3 11h18v9H3z") +
    line("M3 11c0-8 18-8 18 0", 2) +
    `<rect x="10.5" y="10" width="3" height="5" rx="1" fill="var(--hole,#15110d)"/>`,
  dwarf: HAT,
  // What lies on a path of the forest
  campfire:
    solid("M12 2c1 4 5 5.5 5 10 0 3-2 5-5 5s-5-2-5-5c0-2 1-3.5 2-4.5 0 2 1 2.5 1.5 2.5C10 7 10.5 5 12 2z") +
    line("M4 21l16-3M4 18l16 3", 2),
  rock: solid("M2.5 19l2-8 6-6 6 1 5 7-1 6z"),
  trunk:
    line("M4 8h14M4 16h14", 2) +
    `<ellipse cx="19" cy="12" rx="3" ry="4.5" fill="none" stroke="currentColor" stroke-width="1.8"/>` +
    line("M4 8c-2 2-2 6 0 8", 2),
  lake: line(
    "M2 8c3-3 4.5-3 7 0s4 3 7 0 4-3 6-1M2 13.5c3-3 4.5-3 7 0s4 3 7 0 4-3 6-1M2 19c3-3 4.5-3 7 0s4 3 7 0 4-3 6-1",
    2.2,
  ),
  ditch: solid("M2 4l5 2-1 4 4 3-2 8 8-1 1-7-3-3 3-4 5-2z"),
  // Dwarves
  digger: HAT + dot(12, 10.5, 2.2) + solid("M7 18.5h10c0 3-2 4-5 4s-5-1-5-4z"),
  saboteur:
    solid("M2 8c3-2.5 17-2.5 20 0 .5 6-2 9-5.5 9-2 0-3-2-4.5-2s-2.5 2-4.5 2C4 17 1.5 14 2 8z") +
    `<g fill="var(--hole,#15110d)"><ellipse cx="7.5" cy="11" rx="2.4" ry="1.5"/><ellipse cx="16.5" cy="11" rx="2.4" ry="1.5"/></g>`,
  blue: solid("M12 2l9 10-9 10-9-10z"),
  green: dot(12, 12, 9.5),
  boss: solid("M3 19h18l1-12-5.5 5L12 4l-4.5 8L2 7z"),
  profiteer: ring(12, 12, 9) + line("M15 8c-4-2.5-8 .5-5 3.5l4 1c3 3-1.5 6-5.5 3.5M12 5v14", 1.9),
  geologist: solid("M12 1l3 6-3 15-3-15zM5 9l3 3-2 9-4-7zM19 9l-3 3 2 9 4-7z"),
  crystal: solid("M12 1l3 6-3 15-3-15zM5 9l3 3-2 9-4-7zM19 9l-3 3 2 9 4-7z"),
  loyal: line("M12 20C4 14 2.5 10 4.5 7s6-2.5 7.5 1c1.5-3.5 5.5-4 7.5-1S20 14 12 20z", 2.4),
  selfish: dot(12, 14, 7.5) + line("M8.5 4.5L12 7l3.5-2.5", 2.4),
  clan_blue: solid("M12 2c3 2 6 2.5 9 2.5 0 9-2 14-9 17.5C5 18.5 3 13.5 3 4.5c3 0 6-.5 9-2.5z"),
  clan_yellow:
    line("M12 3v19", 2.6) +
    solid("M12 4c-4-3-9-1-10 4 0 3 1 5 2.5 6 .5-3 3.5-4.5 7.5-4.5s7 1.5 7.5 4.5C21 13 22 11 22 8 21 3 16 1 12 4z"),
  // About the table
  person: dot(12, 7.5, 4.5) + solid("M3.5 21c0-10 17-10 17 0z"),
  bot:
    `<rect x="4" y="8" width="16" height="12" rx="3" fill="currentColor"/>` +
    line("M12 8V4", 2) +
    dot(12, 3.5, 1.8) +
    `<g fill="var(--hole,#15110d)"><circle cx="9" cy="13.5" r="1.7"/><circle cx="15" cy="13.5" r="1.7"/></g>`,
  cards: line("M4 7h9v13H4zM9 4h9v13", 2),
  turn: line("M19 12a7 7 0 11-2.5-5.4M17 2v5h-5", 2.2),
  eye: line("M2 12c5-8 15-8 20 0-5 8-15 8-20 0z", 2) + dot(12, 12, 3),
  hidden: line("M2 12c5-8 15-8 20 0-5 8-15 8-20 0zM4 20L20 4", 2),
  fit: line("M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5", 2.2),
  plus: line("M12 5v14M5 12h14", 2.6),
  minus: line("M5 12h14", 2.6),
  log: line("M8 6h12M8 12h12M8 18h12", 2.2) + dot(4, 6, 1.5) + dot(4, 12, 1.5) + dot(4, 18, 1.5),
  settings: line("M4 7h9M17 7h3M4 17h3M11 17h9", 2.2) + ring(15, 7, 2.4, 2) + ring(9, 17, 2.4, 2),
  close: line("M5 5l14 14M19 5L5 19", 2.4),
  talk: line("M3 5h18v11h-9l-5 4v-4H3z", 2),
  check: line("M4 13l5 5L20 6", 3),
  clock: ring(12, 12, 9) + line("M12 7v5l3.5 2", 2),
  away: line("M3 9c5-5 13-5 18 0M6.5 13c3-3 8-3 11 0M3 3l18 18", 2) + dot(12, 18, 1.8),
  swap: SWAP,
  sound: solid("M3 9h4l5-4v14l-5-4H3z") + line("M15.5 9c2 2 2 4 0 6M18.5 6.5c3.5 3.5 3.5 7.5 0 11", 2),
  trash: line("M4 7h16M9 7V4h6v3M6 7l1 14h10l1-14", 2),
  share: line("M12 3v12M8 7l4-4 4 4M5 12v8h14v-8", 2),
  play: solid("M6 3.5v17l14-8.5z"),
  pause: solid("M5 4h5v16H5zM14 4h5v16h-5z"),
  more: dot(5, 12, 2.2) + dot(12, 12, 2.2) + dot(19, 12, 2.2),
  question: line("M8 8.5c0-6 8-5.5 8-.5 0 3.5-4 3.5-4 7", 2.6) + dot(12, 20, 1.8),
};

/** A silhouette by its name. */
export function icon(name: string): string {
  return ICONS[name] ?? ICONS["question"]!;
}

/** The same silhouette snapped in two, with a notch that is also red. */
export function broken(name: string): string {
  return (
    `<g transform="rotate(-7 12 12)"><g opacity=".92">${icon(name)}</g></g>` +
    `<path d="M14 -1L9 8l4 3-5 6 2 8" fill="none" stroke="var(--hole,#15110d)" stroke-width="4"/>` +
    `<path d="M14 -1L9 8l4 3-5 6 2 8" fill="none" stroke="#ef6a3a" stroke-width="2" stroke-linejoin="round"/>`
  );
}
