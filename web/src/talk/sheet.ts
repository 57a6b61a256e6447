// A sheet of a narrow screen that leaves the board alone: it is as large as what is below the board, or beside it. Where
// that is too little to talk in, the board makes room.

/** Keeps a sheet off the board for as long as it is open, and gives the board back what it took. */
export function sheet(element: HTMLElement): () => void {
  const table = element.parentElement!;
  const board = table.querySelector(".board-area")!;

  function fit(): void {
    cover(0, 0);
    const { right, bottom } = board.getBoundingClientRect();
    const [beside, below] = [innerWidth - right, innerHeight - bottom];
    element.style.setProperty("--beside", `${beside}px`);
    element.style.setProperty("--below", `${below}px`);
    const { left, top } = element.getBoundingClientRect();
    // It comes from below, or from the side.
    if (top > left) cover(0, bottom - top);
    else cover(right - left, 0);
    // With large text the page is taller than the window: what is above the board gives way too.
    const over = board.getBoundingClientRect().bottom - element.getBoundingClientRect().top;
    if (top > left && over > 0) scrollBy(0, over);
  }

  function cover(beside: number, below: number): void {
    table.style.setProperty("--covered-beside", `${Math.max(0, beside)}px`);
    table.style.setProperty("--covered-below", `${Math.max(0, below)}px`);
  }

  const observer = new ResizeObserver(fit);
  // What the board makes room for changes nothing but the board.
  for (const one of [document.documentElement, ...table.children]) if (one !== board) observer.observe(one);
  return () => {
    observer.disconnect();
    cover(0, 0);
  };
}
