// A sheet of a narrow screen that leaves the board alone: it is as large as what is below the board, or beside it.

/** Keeps `--beside` of an element as wide, and `--below` as high, as what the board leaves of the window. */
export function sheet(element: HTMLElement): () => void {
  const board = document.querySelector(".board-area")!;
  const observer = new ResizeObserver(() => {
    const { right, bottom } = board.getBoundingClientRect();
    element.style.setProperty("--beside", `${innerWidth - right}px`);
    element.style.setProperty("--below", `${innerHeight - bottom}px`);
  });
  observer.observe(board);
  return () => observer.disconnect();
}
