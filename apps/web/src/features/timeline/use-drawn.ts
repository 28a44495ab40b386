import { type CardIndex, nextDrawing, NOTHING, type Stretch } from '@plenary/domain/timeline/bar/drawing';
import { startTransition, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Bar } from './use-bar.ts';

/** Cards that are drawn at a time: what a slow phone does within 50 ms. */
const AT_A_TIME = 6;
/** Steps into which the width of the bar is cut; what is drawn changes with them. */
const STEPS = 8;
/** Steps that are drawn to either side of what is in view. */
const MARGIN = 2;

interface Scale {
  /** Width of the bar in px, and px that a minute takes on it. */
  readonly width: number;
  readonly px: number;
}

const minutesIn = (steps: number, { width, px }: Scale): number => (steps * width) / STEPS / px;
const stepAt = (offset: number, { width }: Scale): number => Math.floor((offset * STEPS) / width);

/**
 * The stretch of the axis whose cards are drawn: what is in view, and some more. It grows by a piece a frame; a bar that moves
 * draws nothing else.
 */
export function useDrawn({ seen }: Pick<Bar, 'seen'>, index: CardIndex, { width, px }: Scale): Stretch {
  const [drawn, draw] = useState(NOTHING);
  const busy = useRef(false);
  const advance = useEffectEvent(() => {
    const step = stepAt(seen.getState().offset, { width, px });
    const at = (steps: number): number => minutesIn(step + steps, { width, px });
    const wanted = { from: at(-MARGIN), to: at(STEPS + 1 + MARGIN) };
    const next = nextDrawing(index, drawn, { wanted, begin: at(0), most: AT_A_TIME });
    if (next === drawn) return;
    busy.current = true;
    startTransition(() => draw(next));
  });
  useEffect(() => {
    busy.current = false;
    let frame = 0;
    const ask = (): void => {
      if (!busy.current) frame ||= requestAnimationFrame(next);
    };
    const next = (): void => {
      frame = 0;
      advance();
    };
    ask();
    const stop = seen.subscribe(ask);
    return () => {
      stop();
      cancelAnimationFrame(frame);
    };
  }, [seen, index, width, px, drawn]);
  return drawn;
}

/** The stretch of the axis that is in view and, to either side, half of it and more: for what costs little to draw. */
export function useInView({ seen }: Pick<Bar, 'seen'>, scale: Scale): Stretch {
  const half = useStore(seen, ({ offset }) => Math.floor(stepAt(offset, scale) / (STEPS / 2)));
  return { from: minutesIn((half - 1) * (STEPS / 2), scale), to: minutesIn((half + 4) * (STEPS / 2), scale) };
}
