import { describe, expect, it } from 'vitest';
import { goesOn, isLeftOpen, SHOW, showStep } from './show.ts';

describe('[SIM15] the steps of the show', () => {
  it('follow one another until it ends', () => {
    expect([0, 3_999, 4_000, 30_000, 59_999].map(showStep)).toEqual(['poll', 'poll', 'votes', 'hand', 'applause']);
    expect(showStep(SHOW.length_ms)).toBeNull();
    expect(showStep(-1)).toBe('poll');
  });
});

describe('[SIM16] a show', () => {
  const began_at = 1_000_000;
  const end = began_at + SHOW.length_ms + SHOW.late_ms;

  it('goes on until it is over, and no longer than it can', () => {
    expect(goesOn(null, 0)).toBe(false);
    expect([began_at, end - 1, end].map((now) => goesOn({ began_at, over: false }, now))).toEqual([true, true, false]);
    expect(goesOn({ began_at, over: true }, began_at)).toBe(false);
  });

  it('[CLK3] was killed when its time has passed, or lies ahead, and it is not over', () => {
    expect([began_at - 1, began_at, end].map((now) => isLeftOpen({ began_at, over: false }, now))).toEqual([
      ...[true, false, true],
    ]);
    expect(isLeftOpen({ began_at, over: true }, end)).toBe(false);
    expect(isLeftOpen(null, end)).toBe(false);
  });
});
