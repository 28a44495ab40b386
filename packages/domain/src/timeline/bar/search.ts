/**
 * How many of `count` things come before the first for which something no longer holds; once it does not, it holds for none
 * after. Halves what is left: there may be thousands.
 */
export function countWhile(count: number, holds: (index: number) => boolean): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
