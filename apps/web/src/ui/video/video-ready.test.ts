import { expect, test } from 'vitest';
import { VIDEO_READY_MS, isVideoReady } from './video-ready.ts';

test.each([
  [0, false],
  [1, false],
  [2, true],
  [4, true],
])('[CDN5] a video of readyState %i stays after five seconds: %s', (readyState, stays) => {
  expect(VIDEO_READY_MS).toBe(5000);
  expect(isVideoReady(readyState)).toBe(stays);
});
