// Which dwarf whoever has a seat is, at the table or in the replay that is shown: everything that draws somebody, or
// what they have laid, asks here by seat.

class Seating {
  /** By seat; where nobody has wished for a dwarf, each is the one with the seat's number. */
  dwarves = $state.raw<readonly number[] | undefined>(undefined);

  /** The dwarf of a seat. */
  of = (seat: number): number => this.dwarves?.[seat] ?? seat;

  /** Let everybody look as they do at a table, until that is left. */
  take(dwarves: readonly number[] | undefined): () => void {
    this.dwarves = dwarves;
    return () => (this.dwarves = undefined);
  }
}

export const seating = new Seating();
