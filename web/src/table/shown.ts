// Measuring what is on the screen is cheap once it has been shown, and dear before: the browser would have to lay it out at once.

/** Do something after what has changed was shown; returns how to leave it. */
export function shown(what: () => void): () => void {
  let timer = 0;
  const frame = requestAnimationFrame(() => (timer = window.setTimeout(what)));
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
