// A sheet of a narrow screen that leaves the board alone: it is as large as what is below the board, or beside it.

/** The least it needs, and the most of the window it may take. */
const LEAST = { high: 210, wide: 280 };
const MOST = 0.45;

/** Keeps `--sheet` of an element as high, or where the screen is wider than high as wide, as the sheet may be. */
export function sheet(element: HTMLElement): () => void {
  const board = document.querySelector(".board-area")!;
  const fit = () => {
    const { right, bottom } = board.getBoundingClientRect();
    const wide = innerWidth > innerHeight;
    const left = wide ? Math.max(LEAST.wide, innerWidth - right) : Math.max(LEAST.high, innerHeight - bottom);
    element.style.setProperty("--sheet", `${Math.min(left, MOST * (wide ? innerWidth : innerHeight))}px`);
  };
  const observer = new ResizeObserver(fit);
  observer.observe(board);
  return () => observer.disconnect();
}
