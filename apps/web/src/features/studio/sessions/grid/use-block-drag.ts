import { onStep, STAYS, type DayGrid, type Shift } from '@plenary/domain/timeline/edit/day-grid';
import { isDrag } from '@plenary/domain/timeline/bar/steps';
import { type MouseEvent, type PointerEvent, useRef } from 'react';
import { isRtl } from '../../../../ui/keys.ts';

interface BlockDrag {
  readonly grid: DayGrid;
  /** Shows where the block would be, and returns how far it may go there. */
  readonly show: (shift: Shift) => Shift;
  /** It is let go where it was shown last, which need not have been drawn yet. */
  readonly drop: (shift: Shift) => void;
  readonly cancel: () => void;
  /** It was pressed, and not dragged. */
  readonly press: () => void;
}

interface Held {
  readonly x: number;
  readonly y: number;
  /** Its end alone is dragged. */
  readonly resizes: boolean;
  dragged: boolean;
  shift: Shift;
}

/** Dragging a block of the grid with a mouse or a pen, or its end by the grip; fingers scroll the grid, and open a session by a tap. */
export function useBlockDrag({ grid, show, drop, cancel, press }: BlockDrag) {
  const held = useRef<Held | null>(null);
  const dragged = useRef(false);
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      dragged.current = false;
      if (event.pointerType === 'touch' || event.button !== 0) return;
      const resizes = (event.target as Element).closest('[data-grip]') !== null;
      held.current = { x: event.clientX, y: event.clientY, resizes, dragged: false, shift: STAYS };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const from = held.current;
      const area = event.currentTarget.closest('[data-area]');
      if (!from || !area) return;
      const [x, y] = [event.clientX - from.x, event.clientY - from.y];
      if (!from.dragged && !isDrag(x) && !isDrag(y)) return;
      if (!from.dragged) event.currentTarget.setPointerCapture(event.pointerId);
      from.dragged = true;
      dragged.current = true;
      const { width, height } = area.getBoundingClientRect();
      const minutes = onStep((y / height) * (grid.to - grid.from));
      const columns = Math.round((x / width) * grid.columns.length) * (isRtl(area) ? -1 : 1);
      from.shift = show(from.resizes ? { ...STAYS, longer: minutes } : { later: minutes, longer: 0, columns });
    },
    onPointerUp: () => {
      const was = held.current;
      held.current = null;
      if (was?.dragged) drop(was.shift);
    },
    onPointerCancel: () => {
      held.current = null;
      cancel();
    },
    onClick: (event: MouseEvent) => {
      event.stopPropagation();
      if (!dragged.current) press();
      dragged.current = false;
    },
  };
}
