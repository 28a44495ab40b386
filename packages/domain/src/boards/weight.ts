import { BOARDS } from './limits.ts';
import type { BoardElement } from './merge.ts';
import { pixelsOf } from './pictures.ts';

/** The drawing program fills a shape with lines this many times as far apart as they are thick … */
const GAP = 4;
/** … at least this far, in px. */
const GAP_MIN = 0.1;
/** It looks for them row by row: so many rows take as long as one line. */
const ROWS = 20;
/** Px of a dash with its gap, and of a dot with its, besides the thickness of the line. */
const DASH = 16;
const DOT = 7.5;
const CORNERS = 4;

/** Bytes of an element on the wire. */
export function bytesOf(element: object): number {
  return new TextEncoder().encode(JSON.stringify(element)).byteLength;
}

/**
 * The size of an element, in bytes: what it takes to carry it or to draw it, whichever is more. A shape of few bytes may
 * be a million lines, which every page of the call would draw (WBD12).
 */
export function sizeOf(element: BoardElement): number {
  return element.isDeleted ? bytesOf(element) : Math.max(bytesOf(element), strokesOf(element) * BOARDS.stroke_bytes);
}

/** The same as it counts on a board, in bytes: there its picture takes room, too, and each may be large where not all are. */
export function weightOf(element: BoardElement): number {
  if (element.isDeleted) return bytesOf(element);
  return Math.max(sizeOf(element), Math.ceil(pixelsOf(element) / BOARDS.pixels_per_byte));
}

/** Roughly how many strokes the drawing program makes of an element whose fields have been checked. */
export function strokesOf(element: BoardElement): number {
  const path = pathOf(element);
  const width = numberOf(element['strokeWidth']);
  return Math.ceil(outlineOf(element, path, width) + fillOf(element, path, width));
}

interface Path {
  readonly corners: number;
  /** Px. */
  readonly length: number;
}

/** The way round an element, or along a line. */
function pathOf({ points, width, height }: BoardElement): Path {
  if (!Array.isArray(points)) return { corners: CORNERS, length: 2 * (numberOf(width) + numberOf(height)) };
  const steps = points.slice(1).map((to, at) => distance(points[at], to));
  return { corners: points.length, length: steps.reduce((sum, step) => sum + step, 0) };
}

function outlineOf({ strokeStyle }: BoardElement, { corners, length }: Path, width: number): number {
  if (strokeStyle === 'dashed') return corners + length / (DASH + width);
  if (strokeStyle === 'dotted') return corners + length / (DOT + width);
  return corners;
}

/** Lines that cross a shape: each begins and ends at its outline. */
function fillOf({ fillStyle, backgroundColor }: BoardElement, { length }: Path, width: number): number {
  if (fillStyle === 'solid' || backgroundColor === 'transparent') return 0;
  const across = length / 2;
  const lines = across / Math.max(GAP * width, GAP_MIN) + across / ROWS;
  return fillStyle === 'cross-hatch' ? 2 * lines : lines;
}

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);

function distance(from: unknown, to: unknown): number {
  const [x = 0, y = 0] = from as readonly number[];
  const [to_x = 0, to_y = 0] = to as readonly number[];
  return Math.hypot(to_x - x, to_y - y);
}
