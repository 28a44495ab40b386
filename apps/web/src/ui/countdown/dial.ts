/** A dial of radius 46 in a box of 100 by 100, drawn from angle 0 (turn the drawing to begin at the top). */
export const DIAL_RADIUS = 46;
const CIRCUMFERENCE = 2 * Math.PI * DIAL_RADIUS;
/** How far the now line reaches to either side of the ring. */
const REACH = 5;

export interface DialGeometry {
  /** `stroke-dasharray` of the arc that is left. */
  readonly dash: string;
  /** The now line, across the ring at the arc's end. */
  readonly now: { readonly x1: number; readonly y1: number; readonly x2: number; readonly y2: number };
}

/** Arc and now line for the part of the dial that is left, 0 to 1; outside values are drawn to the nearer edge. */
export function dialGeometry(fraction: number): DialGeometry {
  const part = Math.min(1, Math.max(0, fraction));
  const angle = part * 2 * Math.PI;
  const at = (radius: number, axis: (angle: number) => number): number => round(50 + radius * axis(angle));
  return {
    dash: `${round(part * CIRCUMFERENCE)} ${round(CIRCUMFERENCE)}`,
    now: {
      x1: at(DIAL_RADIUS - REACH, Math.cos),
      y1: at(DIAL_RADIUS - REACH, Math.sin),
      x2: at(DIAL_RADIUS + REACH - 1, Math.cos),
      y2: at(DIAL_RADIUS + REACH - 1, Math.sin),
    },
  };
}

/** Two decimals: the server's and the browser's drawing must be the same text. */
function round(value: number): number {
  return Math.round(value * 100) / 100;
}
