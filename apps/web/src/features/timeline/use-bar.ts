import { minuteAt, momentAt, type TimeAxis } from '@plenary/domain/timeline/bar/axis';
import { cardAfterDrag, nearestCard } from '@plenary/domain/timeline/bar/steps';
import {
  type PointerEvent,
  type WheelEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useStore } from 'zustand';
import { SlideMotion } from '../../page/slide-motion.ts';
import { useDrag } from '../../page/use-drag.ts';

/** Where now, or the card that it is at, stands in the bar: a share of its width. */
const ANCHOR = 0.25;
/** A bar that is moved by any distance goes on by this share of its width. */
const PAGE = 0.8;

export interface BarScene {
  readonly axis: TimeAxis;
  /** Minutes on the axis at which cards begin, ascending, each once. */
  readonly starts: readonly number[];
  /** Px that a minute takes. */
  readonly px: number;
  /** Width of the bar in px. */
  readonly width: number;
  /** Whether it goes from card to card. */
  readonly carousel: boolean;
  /** Ms, renewed every minute. */
  readonly now: number;
}

export interface Bar {
  /** For `ref` of the box that scrolls. */
  readonly attach: (box: HTMLElement | null) => void;
  /** Where it is, in px of the track. */
  readonly seen: SlideMotion['seen'];
  /** Whether there is nothing before, or after, what is in view. */
  readonly edges: { readonly start: boolean; readonly end: boolean };
  /** Whether it moves with the time. */
  readonly following: boolean;
  readonly toNow: () => void;
  /** Goes to the card before or after; by most of its width where it has no cards to go to. */
  readonly step: (by: -1 | 1) => void;
  /** Brings a minute to where cards stand. */
  readonly goTo: (minute: number) => void;
  readonly gestures: {
    readonly onScroll: () => void;
    readonly onWheel: (event: WheelEvent) => void;
    readonly onTouchMove: () => void;
    readonly onPointerDown: (event: PointerEvent) => void;
    readonly onPointerMove: (event: PointerEvent) => void;
    readonly onPointerUp: (event: PointerEvent) => void;
    readonly onPointerCancel: (event: PointerEvent) => void;
  };
}

/** The bar's place in time: it follows now until a person moves it, and keeps its moment when what it shows changes. */
export function useBar(scene: BarScene): Bar {
  const { axis, px, width, now } = scene;
  const offsetOf = (minute: number): number => minute * px - ANCHOR * width;
  const minuteOf = (offset: number): number => (offset + ANCHOR * width) / px;
  const reach = Math.max(0, axis.minutes * px - width);
  const [motion] = useState(() => new SlideMotion(offsetOf(minuteAt(axis, now)), reach));
  const [following, setFollowing] = useState(true);
  const moment = useRef<number | null>(null);
  const start = useStore(motion.seen, ({ offset }) => offset <= 1);
  const end = useStore(motion.seen, (seen) => seen.offset >= seen.end - 1);

  const leaveNow = (): void => {
    setFollowing(false);
    moment.current ??= momentAt(axis, minuteOf(motion.offset));
  };

  const settle = useEffectEvent(() => {
    motion.reachTo(reach);
    const offset = offsetOf(minuteAt(axis, moment.current ?? now));
    if (!motion.isOnTheWayTo(offset)) motion.jump(offset);
  });
  // Its sessions have changed, or its size: the moment stays where it was.
  useLayoutEffect(() => settle(), [axis, px, width]);
  const follow = useEffectEvent(() => {
    if (moment.current === null && !motion.sliding) settle();
  });
  useEffect(() => follow(), [now]);

  const goTo = (minute: number): void => {
    leaveNow();
    moment.current = momentAt(axis, minute);
    motion.slide(offsetOf(minute));
  };
  const drag = useDrag(motion, {
    begin: () => {
      const from = momentAt(axis, minuteOf(motion.offset));
      leaveNow();
      return from;
    },
    end: (from, moved) => {
      if (!scene.carousel) return;
      const current = nearestCard(scene.starts, minuteAt(axis, from));
      const card = cardAfterDrag({ px: moved, cards: scene.starts, current, minute: minuteOf(motion.offset) });
      goTo(scene.starts[card] ?? 0);
    },
  });
  return {
    attach: motion.attach,
    seen: motion.seen,
    edges: { start, end },
    following,
    toNow: () => {
      moment.current = null;
      setFollowing(true);
      motion.slide(offsetOf(minuteAt(axis, now)));
    },
    step: (by) => {
      const from = minuteOf(motion.target);
      const card = scene.carousel ? scene.starts[nearestCard(scene.starts, from) + by] : undefined;
      goTo(card ?? from + (by * PAGE * width) / px);
    },
    goTo,
    gestures: {
      onScroll: () => {
        motion.note();
        if (moment.current !== null && !motion.sliding) moment.current = momentAt(axis, minuteOf(motion.offset));
      },
      onWheel: (event) => {
        if (event.deltaX === 0 && !event.shiftKey) return;
        motion.stop();
        leaveNow();
      },
      onTouchMove: () => {
        motion.stop();
        leaveNow();
      },
      ...drag,
    },
  };
}
