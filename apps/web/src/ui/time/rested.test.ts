import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rested } from './rested.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('[LOK11] an act that waits for a rest runs once after it, and not when it is not wanted any more', () => {
  const act = vi.fn();
  const resize = rested(100, act);
  resize.ask();
  vi.advanceTimersByTime(99);
  resize.ask();
  vi.advanceTimersByTime(99);
  expect(act).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(act).toHaveBeenCalledOnce();
  resize.ask();
  resize.stop();
  vi.advanceTimersByTime(1_000);
  expect(act).toHaveBeenCalledOnce();
});
