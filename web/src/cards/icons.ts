// Silhouettes in one stroke style, 24 by 24. `currentColor` draws them, so that one drawing serves every place.

export const line = (d: string, width = 2) =>
  `<path d="${d}" fill="none" stroke="currentColor" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
export const solid = (d: string) => `<path d="${d}" fill="currentColor"/>`;
export const dot = (x: number, y: number, r: number) => `<circle cx="${x}" cy="${y}" r="${r}" fill="currentColor"/>`;
export const ring = (x: number, y: number, r: number, width = 2) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="currentColor" stroke-width="${width}"/>`;

export const HAT = solid("M3 15c0-5.5 4-9.5 9-9.5s9 4 9 9.5z") + solid("M1.5 15h21v2.6h-21z");
export const MASK =
  solid("M2 8c3-2.5 17-2.5 20 0 .5 6-2 9-5.5 9-2 0-3-2-4.5-2s-2.5 2-4.5 2C4 17 1.5 14 2 8z") +
  `<g fill="var(--hole,#15110d)"><ellipse cx="7.5" cy="11" rx="2.4" ry="1.5"/><ellipse cx="16.5" cy="11" rx="2.4" ry="1.5"/></g>`;
export const CROWN = solid("M3 19h18l1-12-5.5 5L12 4l-4.5 8L2 7z");
export const CRYSTAL = solid("M12 1l3 6-3 15-3-15zM5 9l3 3-2 9-4-7zM19 9l-3 3 2 9 4-7z");

export const CHEST =
  solid("M3 11h18v9H3z") +
  line("M3 11c0-8 18-8 18 0", 2) +
  `<rect x="10.5" y="10" width="3" height="5" rx="1" fill="var(--hole,#15110d)"/>`;

/** Those that any game may use; a game's folder adds its own. */
const ICONS: Record<string, string> = {
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
  trash: line("M4 7h16M9 7V4h6v3M6 7l1 14h10l1-14", 2),
  share: line("M12 3v12M8 7l4-4 4 4M5 12v8h14v-8", 2),
  play: solid("M6 3.5v17l14-8.5z"),
  pause: solid("M5 4h5v16H5zM14 4h5v16h-5z"),
  more: dot(5, 12, 2.2) + dot(12, 12, 2.2) + dot(19, 12, 2.2),
  question: line("M8 8.5c0-6 8-5.5 8-.5 0 3.5-4 3.5-4 7", 2.6) + dot(12, 20, 1.8),
  gold:
    solid("M3 17l3-7 5-2 4 1 5 4 1 5-3 3H6z") +
    `<path d="M7 12l4-1.5M13 12l4 2.5" stroke="var(--hole,#15110d)" stroke-width="1.4" stroke-linecap="round"/>`,
  rock: solid("M2.5 19l2-8 6-6 6 1 5 7-1 6z"),
  points: CHEST,
  crown: CROWN,
};

export function addIcons(icons: Record<string, string>): void {
  Object.assign(ICONS, icons);
}

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
