import type { Boot } from '@plenary/contract/boot';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createEventClock, nextStep } from './event-clock.ts';

const REAL = Date.parse('2026-11-21T10:00:00.400Z');

function boot(now: string, clock_offset_ms = 0): Boot {
  return { now, frame: { timeline: { clock_offset_ms } } } as unknown as Boot;
}

beforeEach(() => {
  vi.useFakeTimers({ now: REAL });
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('[HDR2] event clock', () => {
  it('follows the server, however wrong this device is', () => {
    const clock = createEventClock(boot('2026-11-21T12:30:00.000Z'), Date.now, REAL);
    vi.advanceTimersByTime(1_500);
    expect(new Date(clock.now()).toISOString()).toBe('2026-11-21T12:30:01.500Z');
  });

  it('counts from the moment the boot data was true, not from the moment it was read', () => {
    const clock = createEventClock(boot('2026-11-21T10:00:00.000Z'), Date.now, REAL - 700);
    expect(new Date(clock.now()).toISOString()).toBe('2026-11-21T10:00:00.700Z');
  });

  it('rings at each whole second', () => {
    const clock = createEventClock(boot('2026-11-21T10:00:00.400Z'), Date.now, REAL);
    const ring = vi.fn();
    const stop = clock.subscribe((now) => nextStep(now, 1_000), ring);
    vi.advanceTimersByTime(590);
    expect(ring).toHaveBeenCalledTimes(0);
    vi.advanceTimersByTime(20);
    expect(ring).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(3_000);
    expect(ring).toHaveBeenCalledTimes(4);
    stop();
    vi.advanceTimersByTime(3_000);
    expect(ring).toHaveBeenCalledTimes(4);
  });

  it('[HDR9] rings at each whole minute for times without seconds', () => {
    const clock = createEventClock(boot('2026-11-21T10:00:00.400Z'), Date.now, REAL);
    const ring = vi.fn();
    clock.subscribe((now) => nextStep(now, 60_000), ring);
    vi.advanceTimersByTime(59_590);
    expect(ring).toHaveBeenCalledTimes(0);
    vi.advanceTimersByTime(20);
    expect(ring).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(120_000);
    expect(ring).toHaveBeenCalledTimes(3);
  });

  it('rings once at a single moment, also one that is months away', () => {
    const clock = createEventClock(boot('2026-11-21T10:00:00.400Z'), Date.now, REAL);
    const moment = REAL + 60 * 24 * 3_600_000;
    const ring = vi.fn();
    clock.subscribe((now) => (now < moment ? moment : null), ring);
    vi.advanceTimersByTime(moment - REAL - 10);
    expect(ring).toHaveBeenCalledTimes(0);
    vi.advanceTimersByTime(100 * 24 * 3_600_000);
    expect(ring).toHaveBeenCalledTimes(1);
  });

  it('tells its readers when the event is moved, and plans anew', () => {
    const clock = createEventClock(boot('2026-11-21T10:00:00.400Z'), Date.now, REAL);
    const moment = REAL + 3_600_000;
    const ring = vi.fn();
    clock.subscribe((now) => (now < moment ? moment : null), ring);
    clock.setOffset(3_590_000);
    expect(ring).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(10_002);
    expect(ring).toHaveBeenCalledTimes(2);
    clock.setOffset(3_590_000);
    expect(ring).toHaveBeenCalledTimes(2);
  });

  it('new boot data moves it only when it says something else', () => {
    const clock = createEventClock(boot('2026-11-21T10:00:00.400Z'), Date.now, REAL);
    const ring = vi.fn();
    clock.subscribe(() => null, ring);
    clock.adopt(boot('2026-11-21T10:00:00.300Z'));
    expect(ring).toHaveBeenCalledTimes(0);
    clock.adopt(boot('2026-11-21T11:00:00.400Z', 3_600_000));
    expect(ring).toHaveBeenCalledTimes(1);
    expect(new Date(clock.now()).toISOString()).toBe('2026-11-21T11:00:00.400Z');
  });
});
