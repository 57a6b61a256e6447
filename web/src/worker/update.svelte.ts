// Whether there is a newer client than the one on the screen. It is told, and comes when somebody asks for it.

export class Update {
  here = $state(false);
  /** How a newer one is looked for, and the page loaded with it; as long as nothing is kept, to load it is enough. */
  ask = (): void => {};
  load = (): void => location.reload();

  /** Look for a newer one; it is there for sure if the server has another version than when the page was loaded. */
  look(changed = false): void {
    if (changed) this.here = true;
    this.ask();
  }
}

export const update = new Update();
