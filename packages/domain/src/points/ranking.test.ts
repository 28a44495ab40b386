import fc from 'fast-check';
import { tries } from '@plenary/testkit/property';
import { describe, expect, it } from 'vitest';
import { ranksShown } from './leaderboard.ts';
import { isAhead, Ranking, type Scored } from './ranking.ts';

const person = fc.record({
  id: fc.integer({ min: 0, max: 30 }).map((n) => `p${n}`),
  score: fc.oneof(fc.nat({ max: 6 }), fc.nat({ max: 5_000 })),
  reached: fc.nat({ max: 100 }),
});
const change = fc.oneof(
  { weight: 5, arbitrary: person.map((one) => ({ kind: 'set' as const, one })) },
  { weight: 1, arbitrary: person.map(({ id }) => ({ kind: 'delete' as const, id })) },
);

describe('[LDB15] ranks', () => {
  it('are those of a list that is sorted by score, then by who got there first, after whatever changes', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 120 }), (changes) => {
        const ranking = new Ranking();
        const plain = new Map<string, Scored>();
        for (const one of changes) {
          if (one.kind === 'delete') {
            ranking.delete(one.id);
            plain.delete(one.id);
          } else {
            ranking.set(one.one);
            plain.set(one.one.id, one.one);
          }
        }
        const sorted = [...plain.values()].filter(({ score }) => score > 0).sort((a, b) => (isAhead(a, b) ? -1 : 1));
        expect(ranking.size).toBe(sorted.length);
        expect(sorted.map((_, index) => ranking.at(index + 1))).toEqual(sorted);
        expect(sorted.map((one) => ranking.rankOf(one))).toEqual(sorted.map((_, index) => index + 1));
        expect([ranking.at(0), ranking.at(sorted.length + 1)]).toEqual([undefined, undefined]);
      }),
      tries(300),
    );
  });

  it('nobody has one where everybody is at 0, and of equals the first leads', () => {
    const ranking = new Ranking();
    for (const id of ['a', 'b']) ranking.set({ id, score: 0, reached: 0 });
    expect([ranking.size, ranking.at(1)]).toEqual([0, undefined]);
    for (const [n, id] of ['c', 'a', 'b'].entries()) ranking.set({ id, score: 5, reached: n + 1 });
    expect([1, 2, 3].map((rank) => ranking.at(rank)?.id)).toEqual(['c', 'a', 'b']);
  });
});

describe('[LDB3] the people who are listed', () => {
  it('are the leaders, the one above, oneself and the one below, each once and in order', () => {
    fc.assert(
      fc.property(fc.nat({ max: 60 }), fc.nat({ max: 60 }), fc.integer({ min: 1, max: 12 }), (ranked, n, leaders) => {
        const own = n > 0 && n <= ranked ? n : null;
        const shown = ranksShown(own, ranked, leaders);
        expect(shown).toEqual([...new Set(shown)].sort((a, b) => a - b));
        expect(shown.every((rank) => rank >= 1 && rank <= ranked)).toBe(true);
        expect(shown.length).toBeLessThanOrEqual(leaders + 3);
        expect(shown.slice(0, leaders)).toHaveLength(Math.min(leaders, ranked));
        if (own !== null)
          for (const rank of [own - 1, own, own + 1]) expect(shown.includes(rank)).toBe(rank >= 1 && rank <= ranked);
      }),
      tries(300),
    );
  });

  it.each([
    { own: null, ranked: 0, leaders: 3, shown: [] },
    { own: null, ranked: 2, leaders: 3, shown: [1, 2] },
    { own: 1, ranked: 9, leaders: 1, shown: [1, 2, 3] },
    { own: 2, ranked: 9, leaders: 1, shown: [1, 2, 3] },
    { own: 3, ranked: 9, leaders: 3, shown: [1, 2, 3, 4] },
    { own: 7, ranked: 9, leaders: 3, shown: [1, 2, 3, 6, 7, 8] },
    { own: 9, ranked: 9, leaders: 3, shown: [1, 2, 3, 8, 9] },
  ])('rank $own of $ranked with $leaders leaders: $shown', ({ own, ranked, leaders, shown }) => {
    expect(ranksShown(own, ranked, leaders)).toEqual(shown);
  });
});
