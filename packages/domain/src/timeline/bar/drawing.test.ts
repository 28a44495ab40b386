import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cardIndex, cardsIn, nextDrawing, NOTHING, type Stretch } from './drawing.ts';

const card = fc.record({ at: fc.integer({ min: 0, max: 300 }), minutes: fc.integer({ min: 1, max: 90 }) });
const cards = fc.array(card, { maxLength: 60 }).map((all) => all.toSorted((a, b) => a.at - b.at));
const stretch = fc
  .tuple(fc.integer({ min: -20, max: 320 }), fc.integer({ min: 1, max: 200 }))
  .map(([from, length]): Stretch => ({ from, to: from + length }));

describe('[TML20] what of the bar is drawn', () => {
  it('are the cards of which something lies in view, whatever stands before them', () => {
    fc.assert(
      fc.property(cards, stretch, (all, { from, to }) => {
        const expected = all.flatMap(({ at, minutes }, n) => (at < to && at + minutes > from ? [n] : []));
        expect(cardsIn(cardIndex(all), { from, to })).toEqual(expected);
      }),
    );
  });

  it('a card that has begun long before and one that only touches the edge', () => {
    const index = cardIndex([
      { at: 0, minutes: 100 },
      { at: 10, minutes: 10 },
      { at: 90, minutes: 10 },
    ]);
    expect(cardsIn(index, { from: 20, to: 90 })).toEqual([0]);
    expect(cardsIn(index, { from: 19, to: 91 })).toEqual([0, 1, 2]);
    expect(cardsIn(index, NOTHING)).toEqual([]);
  });

  const MOST = 6;
  /** Every step on the way from what is drawn to what is wanted. */
  function steps(all: Parameters<typeof cardIndex>[0], drawn: Stretch, wanted: Stretch): Stretch[] {
    const index = cardIndex(all);
    const growth = { wanted, begin: (wanted.from + wanted.to) / 2, most: MOST };
    const found = [drawn];
    for (let n = 0; n < 200; n += 1) {
      const before = found.at(-1) ?? drawn;
      const next = nextDrawing(index, before, growth);
      if (next === before) return found;
      found.push(next);
    }
    throw new Error('It never came to an end.');
  }

  it('comes in pieces, each time something, until all that is wanted is there', () => {
    fc.assert(
      fc.property(cards, stretch, stretch, (all, drawn, wanted) => {
        expect(steps(all, drawn, wanted).at(-1)).toEqual(wanted);
      }),
    );
  });

  it('no piece begins more cards than it may, but for those that begin at one minute', () => {
    fc.assert(
      fc.property(cards, stretch, stretch, (all, drawn, wanted) => {
        const found = steps(all, drawn, wanted);
        found.slice(1).forEach(({ from, to }, n) => {
          const before = found[n] ?? drawn;
          const begun = all.filter(({ at }) => at >= from && at < to && !(at >= before.from && at < before.to));
          if (new Set(begun.map(({ at }) => at)).size > 1) expect(begun.length).toBeLessThanOrEqual(MOST);
        });
      }),
    );
  });

  it('nor does one that goes back into many that begin at one minute', () => {
    const all = [...Array.from({ length: MOST }, () => ({ at: 1, minutes: 1 })), { at: 2, minutes: 1 }];
    const drawn = { from: 3, to: 4 };
    const pieces = steps(all, drawn, { from: 0, to: 4 });
    expect(pieces).toEqual([drawn, { from: 2, to: 4 }, { from: 1, to: 4 }, { from: 0, to: 4 }]);
  });

  it('begins where it is told to, and goes on before it goes back', () => {
    const all = Array.from({ length: 20 }, (_, n) => ({ at: n * 10, minutes: 10 }));
    const growth = { wanted: { from: 20, to: 160 }, begin: 60, most: 4 };
    const index = cardIndex(all);
    const first = nextDrawing(index, NOTHING, growth);
    expect(first).toEqual({ from: 60, to: 100 });
    expect(nextDrawing(index, { from: 60, to: 160 }, growth)).toEqual({ from: 20, to: 160 });
    // A part that is out of sight goes at once.
    expect(nextDrawing(index, { from: 0, to: 100 }, growth)).toEqual({ from: 20, to: 140 });
  });
});
