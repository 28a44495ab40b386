import { expect } from 'vitest';

/** Frames within which whatever needs no time is drawn. */
const FRAMES_AT_MOST = 120;

/** Draws frames until something is so, while the clock of a page that was opened `still` stands: `expect.poll` moves it. */
export async function drawn(isSo: () => boolean): Promise<void> {
  for (let frame = 0; frame < FRAMES_AT_MOST && !isSo(); frame += 1) await new Promise(requestAnimationFrame);
  expect(isSo()).toBe(true);
}

/** Draws so many frames: whatever a change moves has moved then. */
export async function frames(count: number): Promise<void> {
  for (let frame = 0; frame < count; frame += 1) await new Promise(requestAnimationFrame);
}
