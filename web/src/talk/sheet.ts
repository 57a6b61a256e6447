// A sheet of a narrow screen that leaves the board alone: it is as large as what is below the board, or beside it.

/** The least it needs, and the most of the window it may take. */
const LEAST = 210;
const MOST = 0.45;

/** Keeps `--sheet` of an element as high, or where the screen is wider than high as wide, as the sheet may be. */
export function sheet(element: HTMLElement): () => void {
  const fit = () => {
    const board = document.querySelector(".board-area")?.getBoundingClientRect();
    const wide = innerWidth > innerHeight;
    const left = board ? (wide ? innerWidth - board.right : innerHeight - board.bottom) : 0;
    const most = MOST * (wide ? innerWidth : innerHeight);
    element.style.setProperty("--sheet", `${Math.min(most, Math.max(LEAST, left))}px`);
  };
  fit();
  addEventListener("resize", fit);
  return () => removeEventListener("resize", fit);
}
