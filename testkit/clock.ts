import { setImmediate } from 'node:timers/promises';
import type { Clock } from '@plenary/server/clock';

interface Timer {
  readonly at: number;
  readonly task: () => void;
}

/** A clock that stands still until a test moves it. Times in milliseconds since the epoch. */
export class FakeClock implements Clock {
  /** Milliseconds that only ever grow; timers fall due by them. */
  #now: number;
  #behind_ms = 0;
  #timers = new Set<Timer>();

  /** @param start an ISO time or milliseconds */
  constructor(start: string | number = '2026-06-15T09:00:00.000Z') {
    this.#now = typeof start === 'number' ? start : Date.parse(start);
  }

  now(): number {
    return this.#now - this.#behind_ms;
  }

  elapsed(): number {
    return this.#now;
  }

  /** A person sets the machine's clock back: no time passes. */
  setBack(ms: number): void {
    this.#behind_ms += ms;
  }

  after(ms: number, task: () => void): () => void {
    const timer = { at: this.#now + ms, task };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  /** Timers that have not run yet. */
  get timers(): number {
    return this.#timers.size;
  }

  /**
   * Moves time on. Timers that fall due run in order, each at its own moment, those that they set as well; between
   * two of them whatever waits for a resolved promise goes on.
   */
  async advance(ms: number): Promise<void> {
    const target = this.#now + ms;
    for (let next = this.#next(target); next; next = this.#next(target)) {
      this.#timers.delete(next);
      this.#now = Math.max(this.#now, next.at);
      next.task();
      await setImmediate();
    }
    // Another person may have moved it further meanwhile.
    this.#now = Math.max(this.#now, target);
    await setImmediate();
  }

  /**
   * Moves time on in one leap, as for a machine that slept: timers that fell due run once each, after the leap. For
   * days and weeks, in which something that runs every second would run a million times.
   */
  async leap(ms: number): Promise<void> {
    this.#now += ms;
    const due = [...this.#timers].filter((timer) => timer.at <= this.#now).sort((a, b) => a.at - b.at);
    for (const timer of due) {
      if (!this.#timers.delete(timer)) continue;
      timer.task();
      await setImmediate();
    }
  }

  /** Moves time to a moment, which must not lie in the past. */
  async advanceTo(time: string | number): Promise<void> {
    const target = typeof time === 'number' ? time : Date.parse(time);
    if (target < this.now()) throw new Error('a clock does not run backwards');
    await this.advance(target - this.now());
  }

  #next(until: number): Timer | null {
    let first: Timer | null = null;
    for (const timer of this.#timers) if (timer.at <= until && (!first || timer.at < first.at)) first = timer;
    return first;
  }
}
