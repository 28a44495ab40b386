/** Searches of several kinds, each beside plain ILIKEs over the same rows, in the same run. */

/** The words that are typed: the nth search of each kind. */
export type Kinds = Readonly<Record<string, (nth: number) => string>>;

/** Both ways to search for the same. */
export interface Ways {
  readonly ours: (q: string, nth: number) => Promise<unknown>;
  readonly simple: (q: string) => Promise<unknown>;
}

export async function msOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

interface Times {
  readonly ours: number[];
  readonly simple: number[];
}

/** Searches one after the other, as many of each kind, and prints how long both ways took. */
export async function compareSearches(kinds: Kinds, searches: number, { ours, simple }: Ways): Promise<void> {
  const all: Times = { ours: [], simple: [] };
  const lines: string[] = [];
  for (const [name, of] of Object.entries(kinds)) {
    const times: Times = { ours: [], simple: [] };
    for (let nth = 0; nth < searches / Object.keys(kinds).length; nth += 1) {
      const q = of(nth);
      times.ours.push(await msOf(() => ours(q, nth)));
      times.simple.push(await msOf(() => simple(q)));
    }
    all.ours.push(...times.ours);
    all.simple.push(...times.simple);
    lines.push(line(name, times));
  }
  console.log([...HEAD, ...lines, line('all of them', all)].join('\n'));
}

const HEAD = [
  '| search for | p50 ms | p95 ms | ILIKE p50 ms | p95 ms | ILIKE p95 / ours |',
  '|---|---|---|---|---|---|',
];

const at = (sorted: readonly number[], share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;

function line(name: string, { ours, simple }: Times): string {
  const [mine, plain] = [ours.toSorted((a, b) => a - b), simple.toSorted((a, b) => a - b)];
  const p95 = [at(mine, 0.95), at(plain, 0.95)] as const;
  const cells = [at(mine, 0.5), p95[0], at(plain, 0.5), p95[1]].map((ms) => ms.toFixed(1));
  return `| ${[name, ...cells, `${(p95[1] / p95[0]).toFixed(1)}x`].join(' | ')} |`;
}
