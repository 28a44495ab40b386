import { tries } from '@plenary/testkit/property';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { elements, rectangle } from './boards.fixture.ts';
import { merged, replaces, tombstone, winners, type Board, type BoardElement } from './merge.ts';

const EMPTY: Board = new Map();
const batches = fc.array(fc.array(elements, { maxLength: 6 }), { maxLength: 8 });
const all = (of: readonly (readonly BoardElement[])[]): Board => of.reduce(merged, EMPTY);
/** A board as it can be compared. */
const seen = (board: Board): unknown => [...board].toSorted(([a], [b]) => (a < b ? -1 : 1));

describe('[WBD10] merging', () => {
  it('the higher version wins, on a tie the lower nonce', () => {
    const held = rectangle({ version: 3, versionNonce: 5 });
    expect(replaces(rectangle({ version: 4, versionNonce: 9 }), held)).toBe(true);
    expect(replaces(rectangle({ version: 2, versionNonce: 1 }), held)).toBe(false);
    expect(replaces(rectangle({ version: 3, versionNonce: 4 }), held)).toBe(true);
    expect(replaces(rectangle({ version: 3, versionNonce: 6 }), held)).toBe(false);
    expect(replaces({ ...held }, held)).toBe(false);
  });

  it('a deleted element stays as a tombstone, and older forms do not bring it back', () => {
    const gone = tombstone(rectangle({ version: 3, text: 'secret' }));
    expect(gone).toEqual({ id: 'a', version: 3, versionNonce: 1, isDeleted: true });
    const board = merged(EMPTY, [gone]);
    expect(winners(board, [rectangle({ version: 2 })])).toEqual([]);
    expect(winners(board, [rectangle({ version: 4 })])).toHaveLength(1);
  });

  it('batches in any order, however often repeated, make the same board', () => {
    const shuffled = batches.chain((of) =>
      fc.tuple(fc.constant(of), fc.shuffledSubarray(of, { minLength: of.length })),
    );
    fc.assert(
      fc.property(shuffled, ([of, other]) => {
        expect(seen(all([...other, ...of]))).toEqual(seen(all(of)));
      }),
      tries(300),
    );
  });

  it('pages that hear of one another in the end see the same, whatever each heard first', () => {
    fc.assert(
      fc.property(batches, batches, (ones, others) => {
        const [one, other] = [all(ones), all(others)];
        expect(seen(merged(one, [...other.values()]))).toEqual(seen(merged(other, [...one.values()])));
      }),
      tries(300),
    );
  });

  it('winners are what changes the board, and nothing else', () => {
    fc.assert(
      fc.property(batches, fc.array(elements), (of, batch) => {
        const board = all(of);
        const won = winners(board, batch);
        expect(seen(merged(board, won))).toEqual(seen(merged(board, batch)));
        expect(winners(merged(board, batch), batch)).toEqual([]);
      }),
      tries(200),
    );
  });
});
