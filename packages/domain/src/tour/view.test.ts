import { expect, test } from 'vitest';
import { FIRST_VIEW, placeOf, turned, zoomed } from './view.ts';

const SIZE = { width: 800, height: 400 };
const rounded = (place: { x: number; y: number } | null) => place && [Math.round(place.x), Math.round(place.y)];

test.each([
  ['ahead', { yaw: 0, pitch: 0 }, [400, 200]],
  ['at the upper edge', { yaw: 0, pitch: 34.99 }, [400, 0]],
  ['to the right', { yaw: 30, pitch: 0 }, [565, 200]],
  ['behind', { yaw: 180, pitch: 0 }, null],
  ['beside', { yaw: 80, pitch: 0 }, null],
])('[TOU3] a spot stands where the picture shows it: %s', (_, spot, place) =>
  expect(rounded(placeOf(spot, FIRST_VIEW, SIZE))).toEqual(place),
);

test('[TOU3] turning brings a spot to the middle, whichever way round', () => {
  const spot = { yaw: -170, pitch: 40 };
  const view = turned(turned(FIRST_VIEW, { yaw: 190, pitch: 0 }), { yaw: 0, pitch: 40 });
  expect([view.yaw, view.pitch]).toEqual([-170, 40]);
  expect(rounded(placeOf(spot, view, SIZE))).toEqual([400, 200]);
  expect(turned(view, { yaw: 0, pitch: 999 }).pitch).toBe(85);
  expect([zoomed(view, -999).fov, zoomed(view, 999).fov]).toEqual([30, 100]);
});
