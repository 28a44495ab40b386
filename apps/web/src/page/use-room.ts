import type { BarRoom } from '@plenary/domain/timeline/bar/scale';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { rested } from '../ui/time/rested.ts';
import { useBoot } from './boot.tsx';
import { SMALL_SCREEN, windowWidth } from './device.ts';
import { usePanel } from './navigation/panel-state.ts';

/** Time that a resize must rest before what slides is drawn again, in ms (TML21). */
const RESIZE_MS = 200;

export interface Room extends BarRoom {
  /** Width of the box in px. */
  readonly bar: number;
}

/** The room that a box which slides has (the timeline's, that of games), measured after each resize of window, panel or page; null before the first time. */
export function useRoom(box: RefObject<HTMLElement | null>): Room | null {
  const { tab } = usePanel();
  const streaming = useBoot().page.kind === 'live_stream';
  const [room, setRoom] = useState<Room | null>(null);
  const measured = useRef(false);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = (): void => {
      // Below 860 px the panel is a sheet over the page, except beside a stream (PAN11).
      const beside = streaming || !matchMedia(SMALL_SCREEN).matches;
      setRoom({ width: windowWidth(), panel_open: tab !== null && beside, bar: element.clientWidth });
    };
    const rest = rested(RESIZE_MS, measure);
    // A panel that opens or closes is a resize as others are.
    if (measured.current) rest.ask();
    else measure();
    measured.current = true;
    const observer = new ResizeObserver(rest.ask);
    observer.observe(element);
    addEventListener('resize', rest.ask);
    return () => {
      rest.stop();
      observer.disconnect();
      removeEventListener('resize', rest.ask);
    };
  }, [box, tab, streaming]);
  return room;
}
