import { expect, it } from 'vitest';
import { offsetText } from './ClockControl.tsx';

it.each([
  [0, '+0 min'],
  [-40 * 60_000, '−40 min'],
  [(2 * 1440 + 3 * 60 + 5) * 60_000, '+2 d 3 h 5 min'],
  [86_400_000, '+1 d'],
])('[CLK1] an offset of %i ms is %s', (offset, text) => {
  expect(offsetText(offset)).toBe(text);
});
