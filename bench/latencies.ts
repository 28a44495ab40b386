/** How long something took, in ms. */
export interface Latencies {
  readonly count: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
}

/** Sorted, with what stands at the half and near the end; -1 where there is nothing. */
export function latenciesOf(values: Float64Array | readonly number[]): Latencies {
  const sorted = Float64Array.from(values).sort();
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? -1;
  return { count: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) };
}

/** The same in words, in whole milliseconds. */
export const inWords = ({ p50, p95, p99, max }: Latencies): string =>
  `${p50.toFixed(0)} ms (p50), ${p95.toFixed(0)} (p95), ${p99.toFixed(0)} (p99), ${max.toFixed(0)} at most`;
