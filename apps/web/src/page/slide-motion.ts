import { createStore, type StoreApi } from 'zustand/vanilla';
import { REDUCED_MOTION } from './device.ts';

/** How long a box slides to a card, in ms (TML22). */
const SLIDE_MS = 600;

interface Place {
  readonly offset: number;
  /** The furthest offset. */
  readonly end: number;
}

/**
 * Moves a box that scrolls sideways: one layer, which the browser moves without laying out or painting what is on it again.
 * Offsets are px from its beginning, in the direction of reading. They are kept here, since asking the box for them would lay
 * out the page at each move.
 */
export class SlideMotion {
  #box: HTMLElement | null = null;
  #frame = 0;
  #target: number | null = null;

  /** Where it is. */
  readonly seen: StoreApi<Place>;

  constructor(offset: number, end: number) {
    this.seen = createStore(() => ({ offset: within(offset, end), end }));
  }

  /** The box; null when it goes. For `ref`. */
  readonly attach = (box: HTMLElement | null): void => {
    this.#box = box;
    if (!box) this.stop();
  };

  /** Reads where it is, after anybody has moved it. */
  note(): void {
    if (this.#box) this.seen.setState({ offset: Math.abs(this.#box.scrollLeft) });
  }

  /** Takes the furthest offset. */
  reachTo(end: number): void {
    this.seen.setState({ end });
  }

  get offset(): number {
    return this.seen.getState().offset;
  }

  /** Whether it is on its way. */
  get sliding(): boolean {
    return this.#target !== null;
  }

  isOnTheWayTo(offset: number): boolean {
    return this.#target !== null && Math.abs(this.#target - this.#within(offset)) < 1;
  }

  /** The offset it is on its way to, or has. */
  get target(): number {
    return this.#target ?? this.offset;
  }

  /**
   * Px to the right as px in the direction of reading: the page's, which its root names. A computed style would lay out
   * the page at each move.
   */
  along(px: number): number {
    return document.documentElement.dir === 'rtl' ? -px : px;
  }

  jump(offset: number): void {
    this.stop();
    this.#move(offset);
  }

  /** Goes there in 600 ms; at once under reduced motion. */
  slide(offset: number): void {
    this.stop();
    const from = this.offset;
    const to = this.#within(offset);
    if (matchMedia(REDUCED_MOTION).matches) return this.#move(to);
    this.#target = to;
    let begun: number | null = null;
    const step = (now: number): void => {
      begun ??= now;
      const gone = Math.min(1, (now - begun) / SLIDE_MS);
      this.#move(from + (to - from) * eased(gone));
      if (gone === 1) return this.stop();
      this.#frame = requestAnimationFrame(step);
    };
    this.#frame = requestAnimationFrame(step);
  }

  stop(): void {
    cancelAnimationFrame(this.#frame);
    this.#target = null;
  }

  #within(offset: number): number {
    return within(offset, this.seen.getState().end);
  }

  #move(to: number): void {
    const offset = this.#within(to);
    if (this.#box) this.#box.scrollLeft = this.along(offset);
    this.seen.setState({ offset });
  }
}

const within = (offset: number, end: number): number => Math.min(Math.max(0, offset), end);

/** Fast at first, then slower. */
const eased = (gone: number): number => 1 - (1 - gone) ** 3;
