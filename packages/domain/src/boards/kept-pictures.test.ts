import { describe, expect, it } from 'vitest';
import { rectangle } from './boards.fixture.ts';
import { type BoardView, lookAt } from './kept-pictures.ts';
import { BOARDS } from './limits.ts';
import { pixelsOf } from './pictures.ts';

const AT_100: BoardView = { scrollX: 0, scrollY: 0, zoom: 1, width: 1_440, height: 900, density: 1 };
const NOTHING = new Map<string, number>();
const square = (nth: number, size: number, x = 0) => rectangle({ id: `e${nth}`, x, y: 0, width: size, height: size });
const piled = (count: number, size: number) => Array.from({ length: count }, (_, nth) => square(nth, size));
const pixels = (kept: ReadonlyMap<string, number>) => [...kept.values()].reduce((sum, one) => sum + one, 0);

describe('[WBD12] [WBD33] the pictures that a page keeps', () => {
  it('have room at 30 times where few elements are in sight, and on a full board at 100 %', () => {
    const row = Array.from({ length: 500 }, (_, nth) => square(nth, 160, nth * 400));
    expect(lookAt(NOTHING, row, { ...AT_100, zoom: 30 }).zoom).toBe(30);
    const full = piled(100, 1_370);
    expect(full.reduce((sum, one) => sum + pixelsOf(one), 0)).toBeLessThan(BOARDS.pixels_kept);
    expect(lookAt(NOTHING, full, AT_100).zoom).toBe(1);
  });

  it.each([
    [{ zoom: 30 }, 1.006],
    [{ density: 2 }, 0.51],
    [{ zoom: 0.1 }, 0.1],
  ])('bound the zoom where they are piled up: %o', (more, zoom) => {
    const looked = lookAt(NOTHING, piled(100, 1_370), { ...AT_100, ...more });
    expect(looked.zoom).toBeCloseTo(zoom, 1);
    expect(pixels(looked.kept)).toBeLessThanOrEqual(BOARDS.pixels_kept);
  });

  it('of what went out of sight are given up once all together are too many', () => {
    const row = Array.from({ length: 40 }, (_, nth) => square(nth, 160, nth * 1_000));
    let kept: ReadonlyMap<string, number> = NOTHING;
    const gone: number[] = [];
    for (const nth of row.keys()) {
      const looked = lookAt(kept, row, { ...AT_100, scrollX: -nth * 1_000, zoom: 30 });
      kept = looked.kept;
      gone.push(looked.given_up.size);
      expect(pixels(kept)).toBeLessThanOrEqual(BOARDS.pixels_kept);
      expect(looked.zoom).toBe(30);
    }
    expect(gone.filter((count) => count > 0).length).toBeGreaterThan(1);
    expect(gone.slice(0, 5)).toEqual([0, 0, 0, 0, 0]);
  });

  it('are none of an element that was deleted', () => {
    const [one] = piled(1, 160);
    const { kept } = lookAt(NOTHING, [one!], AT_100);
    expect(lookAt(kept, [{ ...one!, isDeleted: true }], AT_100).kept.size).toBe(0);
  });
});
