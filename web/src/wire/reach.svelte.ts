// Whether the server answers. The client itself may be there without it, for the browser keeps it.

class Reach {
  /** Nothing came back when something was last asked for. */
  away = $state(false);
  trying = $state(false);

  /** Ask whether the server is there again; if so, everything is loaded anew. */
  retry = async (): Promise<void> => {
    this.trying = true;
    const there = await fetch("/health", { cache: "no-store" }).catch(() => null);
    this.trying = false;
    if (there) location.reload();
  };
}

export const reach = new Reach();
