import { expect, test } from 'vitest';
import { dialGeometry } from './dial-geometry.ts';

test('[D43] the arc is as long as the part that is left', () => {
  const [half, whole] = dialGeometry(0.5).dash.split(' ').map(Number);
  expect(half).toBeCloseTo((whole ?? 0) / 2, 1);
});

test('[D43] the now line stands at the end of the arc', () => {
  const { now } = dialGeometry(0.25);
  expect(now.x1).toBe(50);
  expect(now.x2).toBe(50);
  expect(now.y2).toBeGreaterThan(now.y1);
});

test('[D43] more than the whole dial is drawn as the whole, less than nothing as nothing', () => {
  expect(dialGeometry(1.4).dash).toBe(dialGeometry(1).dash);
  expect(dialGeometry(-1).dash).toBe(dialGeometry(0).dash);
});
