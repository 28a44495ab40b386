import { createStore, type StoreApi } from 'zustand/vanilla';
import { REDUCED_MOTION } from '../../page/device.ts';

/** How long the bar slides to a card, in ms (doc 1 §9). */
const SLIDE_MS = 600;

interface BarPlace {
  readonly offset: number;
  /** The furthest offset. */
  readonly end: number;
}

/** Moves a box that scrolls sideways. Offsets are px from its beginning, in the direction of reading. */
export class BarMotion {
  #box: HTMLElement | null = null;
  #frame = 0;
  #target: number | null = null;

  /** The box; null when it goes. For `ref`. */
  readonly attach = (box: HTMLElement | null): void => {
    this.#box = box;
    if (!box) this.stop();
  };

  /** Where it is. */
  readonly seen: StoreApi<BarPlace> = createStore(() => ({ offset: 0, end: 0 }));

  /** Reads where it is, after anybody has moved it. */
  note(): void {
    this.seen.setState({ offset: this.offset, end: this.end });
  }

  get offset(): number {
    return Math.abs(this.#box?.scrollLeft ?? 0);
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

  /** The furthest offset. */
  get end(): number {
    const box = this.#box;
    return box ? Math.max(0, box.scrollWidth - box.clientWidth) : 0;
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

  /** Goes there in 600 ms; at once for somebody who wants less motion. */
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
    return Math.min(Math.max(0, offset), this.end);
  }

  #move(offset: number): void {
    const box = this.#box;
    if (box) box.scrollLeft = this.along(offset);
    this.note();
  }
}

/** Fast at first, then slower. */
const eased = (gone: number): number => 1 - (1 - gone) ** 3;
