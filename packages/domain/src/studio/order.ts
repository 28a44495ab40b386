/** One order of two: the first, with what the second has beyond it behind what comes before it there. */
export function arranged(first: readonly string[], second: readonly string[]): string[] {
  const all = [...first];
  for (const [at, one] of second.entries())
    if (!all.includes(one)) all.splice(all.indexOf(second[at - 1] ?? '') + 1, 0, one);
  return all;
}

/** Two orders agree about what both have. */
export function sameOrder(one: readonly string[], other: readonly string[]): boolean {
  const both = other.filter((id) => one.includes(id));
  return one.filter((id) => other.includes(id)).every((id, at) => id === both[at]);
}
