// Who stands where when a match is over: those with as much share a place.

export type Place = { place: number; total: number; seats: number[] };

/** The places from the first on; whoever comes after two who share the first is third. */
export function places(totals: readonly number[]): Place[] {
  const found: Place[] = [];
  const order = [...totals.keys()].sort((one, two) => totals[two]! - totals[one]!);
  for (const [before, seat] of order.entries()) {
    const total = totals[seat]!;
    const last = found.at(-1);
    if (last?.total === total) last.seats.push(seat);
    else found.push({ place: before + 1, total, seats: [seat] });
  }
  return found;
}
