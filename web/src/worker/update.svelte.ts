// Whether there is a newer client than the one on the screen. It is told, and comes when somebody asks for it.

export class Update {
  here = $state(false);
  /** Look for a newer one, and load the page with it; as long as nothing is kept, to load the page is enough. */
  look = (): void => {};
  load = (): void => location.reload();

  /** The server has changed while the page was shown. */
  told(): void {
    this.here = true;
    this.look();
  }
}

export const update = new Update();
