import { TOUR } from './limits.ts';

/** A direction in a panorama, degrees: to the right of its middle, and up from its horizon. */
export interface Direction {
  readonly yaw: number;
  readonly pitch: number;
}

/** The part of a panorama that is seen; `fov`: degrees from top to bottom. */
export interface View extends Direction {
  readonly fov: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export const FIRST_VIEW: View = { yaw: 0, pitch: 0, fov: TOUR.fov };

const rad = (degrees: number): number => (degrees * Math.PI) / 180;
const within = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max);

/** The view after turning by degrees: round and round, up and down as far as one looks. */
export function turned(view: View, by: Direction): View {
  const yaw = (((view.yaw + by.yaw + 180) % 360) + 360) % 360;
  return { ...view, yaw: yaw - 180, pitch: within(view.pitch + by.pitch, -TOUR.pitch_max, TOUR.pitch_max) };
}

/** The view after coming nearer (fewer degrees) or going back. */
export const zoomed = (view: View, degrees: number): View => ({
  ...view,
  fov: within(view.fov + degrees, TOUR.fov_min, TOUR.fov_max),
});

/** Degrees that a drag of one pixel turns, so that the picture stays under the finger. */
export const degreesOfPixel = (view: View, { height }: Size): number => view.fov / Math.max(height, 1);

/**
 * Where a direction stands on a screen, px from its upper left corner; null: behind or beside what is seen.
 * The same as the picture is drawn by: a pinhole that is turned by yaw, then tilted by pitch.
 */
export function placeOf(spot: Direction, view: View, { width, height }: Size): { x: number; y: number } | null {
  const yaw = rad(spot.yaw - view.yaw);
  const [sinP, cosP] = [Math.sin(rad(spot.pitch)), Math.cos(rad(spot.pitch))];
  const [sinV, cosV] = [Math.sin(rad(view.pitch)), Math.cos(rad(view.pitch))];
  const right = cosP * Math.sin(yaw);
  const ahead = cosP * Math.cos(yaw) * cosV + sinP * sinV;
  const up = sinP * cosV - cosP * Math.cos(yaw) * sinV;
  if (ahead <= 0) return null;
  const scale = height / 2 / Math.tan(rad(view.fov) / 2);
  const [x, y] = [width / 2 + (right / ahead) * scale, height / 2 - (up / ahead) * scale];
  return x < 0 || x > width || y < 0 || y > height ? null : { x, y };
}
