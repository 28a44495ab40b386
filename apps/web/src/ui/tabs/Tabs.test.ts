import { expect, test } from 'vitest';
import { tabByKey } from './Tabs.tsx';

const KEYS = ['ArrowRight', 'ArrowLeft', 'Home', 'End', 'a'];

test('[HOM1] [PAN1] the arrow keys go round the tabs in the direction of reading, Home and End lead to the edges', () => {
  const from = (at: number, rtl: boolean) => KEYS.map((key) => tabByKey(key, at, 3, rtl));
  expect(from(1, false)).toEqual([2, 0, 0, 2, null]);
  expect(from(1, true)).toEqual([0, 2, 0, 2, null]);
  expect(from(0, false)).toEqual([1, 2, 0, 2, null]);
  expect(from(0, true)).toEqual([2, 1, 0, 2, null]);
});
