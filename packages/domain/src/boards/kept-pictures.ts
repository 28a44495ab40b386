import { BOARDS } from './limits.ts';
import type { BoardElement } from './merge.ts';
import { extentOf, pixelsOf } from './pictures.ts';

/** The part of a board that a page shows. */
export interface BoardView {
  /** Px of the board at 100 %, by which its middle is moved. */
  readonly scrollX: number;
  readonly scrollY: number;
  /** 1: at 100 %. */
  readonly zoom: number;
  /** Px of the page. */
  readonly width: number;
  readonly height: number;
  /** Pixels of the screen for each px. */
  readonly density: number;
}

/** A page has looked at a part of a board. */
export interface Looked {
  /** Pixels of the pictures that it keeps, by the ids of the elements. */
  readonly kept: ReadonlyMap<string, number>;
  /** Elements whose pictures it has to give up, since they are out of sight and there are too many. */
  readonly given_up: ReadonlySet<string>;
  /** The zoom at which what it sees is not too much; it is the one that was asked for where that is so already. */
  readonly zoom: number;
}

/**
 * Looks at a part of a board. The drawing program makes a picture of each element in sight, larger the farther one zooms in, and keeps
 * it when the element has gone out of sight: 64 MB each, hundreds of them.
 * @param kept of the part that was looked at before
 */
export function lookAt(kept: ReadonlyMap<string, number>, elements: readonly BoardElement[], view: BoardView): Looked {
  const there = elements.filter(({ isDeleted }) => !isDeleted);
  const seen = there.filter((element) => isInSight(element, view));
  const zoom = zoomWithin(seen, view);
  const pictures = new Map(seen.map((element) => [element.id, pixelsOf(element, zoom, view.density)]));
  const hidden = there.flatMap(({ id }) => (pictures.has(id) ? [] : [[id, kept.get(id) ?? 0] as const]));
  const besides = hidden.filter(([, pixels]) => pixels > 0);
  const all = new Map([...besides, ...pictures]);
  if (sumOf(all.values()) <= BOARDS.pixels_kept) return { kept: all, given_up: new Set(), zoom };
  return { kept: pictures, given_up: new Set(besides.map(([id]) => id)), zoom };
}

/** Whether an element may be in sight: it is looked at as if it were turned and its line ran either way. */
function isInSight(element: BoardElement, { scrollX, scrollY, zoom, width, height }: BoardView): boolean {
  const extent = extentOf(element);
  const around = extent.width + extent.height;
  const [x, y] = [Number(element['x']) + scrollX, Number(element['y']) + scrollY];
  return x + around >= 0 && y + around >= 0 && x - around <= width / zoom && y - around <= height / zoom;
}

/** The zoom of a view, or the largest one below it at which the pictures of these elements have room. */
function zoomWithin(elements: readonly BoardElement[], { zoom, density }: BoardView): number {
  const fits = (at: number): boolean =>
    sumOf(elements.map((element) => pixelsOf(element, at, density))) <= BOARDS.pixels_kept;
  if (fits(zoom)) return zoom;
  let [least, most] = [0, zoom];
  while (most - least > zoom / 1_000) {
    const middle = (least + most) / 2;
    if (fits(middle)) least = middle;
    else most = middle;
  }
  return least;
}

const sumOf = (numbers: Iterable<number>): number => [...numbers].reduce((sum, one) => sum + one, 0);
