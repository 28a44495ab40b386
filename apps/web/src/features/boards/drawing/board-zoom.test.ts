import type { AppState } from '@excalidraw/excalidraw/types';
import { rectangle } from '@plenary/domain/boards/boards.fixture';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BoardZoom } from './board-zoom.ts';

beforeEach(() => void vi.stubGlobal('devicePixelRatio', 1));
afterEach(() => void vi.unstubAllGlobals());

const PILE = Array.from({ length: 100 }, (_, nth) => rectangle({ id: `e${nth}`, x: 0, y: 0, width: 900, height: 900 }));
const at = (zoom: number, scrollX = 0, scrollY = 0) =>
  ({ scrollX, scrollY, zoom: { value: zoom }, width: 1_000, height: 800 }) as AppState;

describe('[WBD33] who zooms in too far on a pile of large shapes', () => {
  it('stays where the last step of the wheel was not too much', () => {
    const zoom = new BoardZoom();
    expect(zoom.look(PILE, at(1.4, -10, -20)).shown).toBeNull();
    expect(zoom.look(PILE, at(1.6, -50, -60)).shown).toEqual({ scrollX: -10, scrollY: -20, zoom: { value: 1.4 } });
  });

  it('comes as far as there is room, with the middle in its place', () => {
    const shown = new BoardZoom().look(PILE, at(30, -400, -300)).shown!;
    const { value } = shown.zoom;
    expect(value).toBeCloseTo(1.51, 1);
    expect([500 / value - shown.scrollX, 400 / value - shown.scrollY]).toEqual(
      [500 / 30 + 400, 400 / 30 + 300].map((middle) => expect.closeTo(middle, 6)),
    );
    expect(new BoardZoom().look(PILE, at(value)).shown).toBeNull();
  });

  it('zooms in as far as ever on a few', () => {
    expect(new BoardZoom().look(PILE.slice(0, 12), at(30))).toEqual({ given_up: new Set(), shown: null });
  });
});
