import type { BoardElement } from './merge.ts';

/** The drawing program makes no larger picture of an element. */
const PICTURE_MAX = 4_096 * 4_096;
/** Px around an element on its picture, on both sides of it together. */
const MARGIN = 40;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The size of an element; of a line that of its points, whatever it says itself. */
export function extentOf({ points, width, height }: BoardElement): Size {
  if (!Array.isArray(points)) return { width: numberOf(width), height: numberOf(height) };
  const [xs, ys] = [0, 1].map((part) => points.map((point: readonly number[]) => point[part] ?? 0));
  return { width: rangeOf(xs), height: rangeOf(ys) };
}

function rangeOf(numbers: readonly number[] = []): number {
  const [first = 0] = numbers;
  const [least, most] = numbers.reduce(([low, high], one) => [Math.min(low, one), Math.max(high, one)] as const, [
    first,
    first,
  ] as const);
  return most - least;
}

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);

/**
 * Pixels, of 4 bytes each, of the picture that a page keeps of an element once it has drawn it.
 * @param zoom 1: at 100 %
 * @param density pixels of the screen for each px
 */
export function pixelsOf(element: BoardElement, zoom = 1, density = 1): number {
  const { width, height } = extentOf(element);
  return Math.min(PICTURE_MAX, (width * density + MARGIN) * (height * density + MARGIN) * zoom ** 2);
}
