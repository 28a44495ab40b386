import { describe, expect, it } from 'vitest';
import { line, rectangle } from './boards.fixture.ts';
import { refuseElement } from './check-element.ts';
import { BOARDS } from './limits.ts';
import { pixelsOf } from './pictures.ts';
import { EMPTY, filled, isOverfull } from './room.ts';
import { weightOf } from './weight.ts';

const MILLION = 1_000_000;
const square = (size: number, nth = 0) => rectangle({ id: `e${nth}`, x: 0, y: 0, width: size, height: size });

describe('[WBD12] the picture that a page keeps of an element', () => {
  it('has the size of the element, of a line that of its points, and an end', () => {
    expect(pixelsOf(square(960))).toBe(MILLION);
    expect(
      pixelsOf(
        line(
          [
            [0, 0],
            [960, -960],
          ],
          { width: 1, height: 1 },
        ),
      ),
    ).toBe(MILLION);
    expect(pixelsOf(square(BOARDS.far))).toBe(4_096 * 4_096);
  });

  it('takes room on the board: few bytes are not endlessly many pixels', () => {
    const large = Array.from({ length: 100 }, (_, nth) => square(4_000, nth));
    expect(large.map(refuseElement)).toEqual(large.map(() => null));
    const some = filled(EMPTY, new Map(), large.slice(0, 10));
    expect(isOverfull(some, EMPTY)).toBe(false);
    expect(isOverfull(filled(some, new Map(), large.slice(10)), some)).toBe(true);
    const most = Math.floor(BOARDS.board_max_bytes / weightOf(large[0]!));
    expect(most * pixelsOf(large[0]!) * 4).toBeLessThan(810 * MILLION);
  });

  it('leaves room for as many notes as a board may have', () => {
    const note = { ...square(160), backgroundColor: '#ffec99' };
    expect(weightOf(note) * BOARDS.elements_max).toBeLessThan(BOARDS.board_max_bytes);
  });
});
