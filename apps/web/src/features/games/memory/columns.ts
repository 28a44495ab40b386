/** The most columns, up to `most`, in which so many cards fill every row. */
export function columnsFor(cards: number, most: number): number {
  let columns = Math.max(1, Math.min(cards, most));
  while (cards % columns > 0) columns -= 1;
  return columns;
}
