import { isDrag } from '@plenary/domain/timeline/bar/steps';
import { type PointerEvent, useRef } from 'react';
import type { SlideMotion } from './slide-motion.ts';

export interface DragEnds {
  /** Returns the place at which the box is, in whatever its owner counts. */
  readonly begin: () => number;
  /** @param moved px that it was dragged on in the direction of reading */
  readonly end: (from: number, moved: number) => void;
}

interface Press {
  readonly x: number;
  /** The box's place and offset as the drag began; null: the pointer has not moved far enough for one. */
  from: { readonly place: number; readonly offset: number } | null;
}

/** Is on the box while it is dragged: not a render's, since a drag begins and ends without one. */
const DRAGGED = 'data-dragged';

/** Dragging a box with a mouse: fingers and pens scroll it as they scroll everything. */
export function useDrag(motion: SlideMotion, { begin, end }: DragEnds) {
  const press = useRef<Press | null>(null);
  const release = (event: PointerEvent): void => {
    const pressed = press.current;
    press.current = null;
    event.currentTarget.removeAttribute(DRAGGED);
    if (pressed?.from) end(pressed.from.place, motion.along(pressed.x - event.clientX));
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.pointerType !== 'mouse' || event.button !== 0) return;
      press.current = { x: event.clientX, from: null };
    },
    onPointerMove: (event: PointerEvent) => {
      const pressed = press.current;
      if (!pressed) return;
      if (!pressed.from) {
        if (!isDrag(event.clientX - pressed.x)) return;
        pressed.from = { offset: motion.offset, place: begin() };
        // The pointer is the box's now: letting it go clicks no card.
        event.currentTarget.setPointerCapture(event.pointerId);
        event.currentTarget.setAttribute(DRAGGED, '');
      }
      motion.jump(pressed.from.offset + motion.along(pressed.x - event.clientX));
    },
    onPointerUp: release,
    onPointerCancel: release,
  };
}
