// Measuring the layout is cheap after the browser has painted, and dear before: it would have to lay it out at once.

/** Run something after the next paint; returns how to cancel it. */
export function afterPaint(what: () => void): () => void {
  let timer = 0;
  const frame = requestAnimationFrame(() => (timer = window.setTimeout(what)));
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
