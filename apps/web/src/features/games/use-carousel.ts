import { cardAfterDrag, nearestCard } from '@plenary/domain/timeline/bar/steps';
import { useLayoutEffect, useState } from 'react';
import { useStore } from 'zustand';
import { SlideMotion } from '../../page/slide-motion.ts';
import { useDrag } from '../../page/use-drag.ts';

/** The cards of a carousel and the box that they slide in, in px. */
export interface CarouselScene {
  readonly count: number;
  readonly card: number;
  readonly gap: number;
  /** Width of the box. */
  readonly width: number;
}

/**
 * A box that goes from card to card, with the measures of the timeline (GAM4): it slides in 600 ms, a pointer that moved more than 10 px
 * drags, and 30 px change the card.
 */
export function useCarousel({ count, card, gap, width }: CarouselScene) {
  const stride = card + gap;
  const reach = Math.max(0, count * stride - gap - width);
  const [motion] = useState(() => new SlideMotion(0, reach));
  useLayoutEffect(() => {
    motion.reachTo(reach);
    motion.jump(motion.offset);
  }, [motion, reach]);
  const starts = Array.from({ length: count }, (_, at) => Math.min(at * stride, reach));
  const goTo = (at: number): void => motion.slide(starts[Math.min(Math.max(0, at), count - 1)] ?? 0);
  const drag = useDrag(motion, {
    begin: () => motion.offset,
    end: (from, px) => {
      const current = nearestCard(starts, from);
      goTo(cardAfterDrag({ px, cards: starts, current, minute: motion.offset }));
    },
  });
  const start = useStore(motion.seen, ({ offset }) => offset <= 1);
  const end = useStore(motion.seen, (seen) => seen.offset >= seen.end - 1);
  return {
    attach: motion.attach,
    goTo,
    /** Goes to the card before or after. */
    step: (by: -1 | 1) => goTo(nearestCard(starts, motion.target) + by),
    edges: { start, end },
    gestures: {
      onScroll: () => motion.note(),
      onWheel: () => motion.stop(),
      onTouchMove: () => motion.stop(),
      ...drag,
    },
  };
}
