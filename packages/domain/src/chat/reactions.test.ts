import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countsAfter, REACTION_KEYS, reactionAfter, reactionList, type ReactionCounts } from './reactions.ts';

const key = fc.constantFrom(...REACTION_KEYS);

describe('reactions', () => {
  it('[WID17] there are seven', () => {
    expect(new Set(REACTION_KEYS).size).toBe(7);
  });

  it('[WID8] [D23] the same key takes one’s reaction away, another takes its place', () => {
    expect(reactionAfter(null, 'like', undefined)).toBe('like');
    expect(reactionAfter('like', 'like', undefined)).toBeNull();
    expect(reactionAfter('like', 'love', undefined)).toBe('love');
  });

  it('[WID18] said outright, a choice that is repeated changes nothing', () => {
    expect(reactionAfter('like', 'like', true)).toBe('like');
    expect(reactionAfter('like', 'love', true)).toBe('love');
    expect(reactionAfter('like', 'like', false)).toBeNull();
    expect(reactionAfter('love', 'like', false)).toBe('love');
  });

  it('[WID18] counts are those of the people’s reactions after any choices', () => {
    const choice = fc.record({ person: fc.integer({ min: 0, max: 4 }), key, on: fc.option(fc.boolean()) });
    fc.assert(
      fc.property(fc.array(choice), (choices) => {
        const given = new Map<number, (typeof REACTION_KEYS)[number] | null>();
        let counts: ReactionCounts = {};
        for (const { person, key: chosen, on } of choices) {
          const before = given.get(person) ?? null;
          const after = reactionAfter(before, chosen, on ?? undefined);
          given.set(person, after);
          counts = countsAfter(counts, before, after);
        }
        const expected = REACTION_KEYS.map((one) => ({
          key: one,
          count: [...given.values()].filter((value) => value === one).length,
        })).filter(({ count }) => count > 0);
        expect(reactionList(counts)).toEqual(expected);
      }),
    );
  });
});
