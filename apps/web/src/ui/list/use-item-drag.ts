import { isDrag } from '@plenary/domain/timeline/bar/steps';
import { type PointerEvent, useRef } from 'react';

/** An item that is dragged by its grip, and the middles of all items of its list as the drag began. */
interface Held {
  readonly x: number;
  readonly y: number;
  readonly item: HTMLElement;
  readonly items: readonly HTMLElement[];
  readonly middles: readonly (readonly [x: number, y: number])[];
  to: number;
}

/**
 * Dragging an item of a list by a grip in it, with a mouse, a pen or a finger. Nothing moves in the document before it is let go: the item
 * follows the pointer, and the one whose place it would take is marked.
 * @param drop is given the place where it was let go
 */
export function useItemDrag(drop: (to: number) => void) {
  const held = useRef<Held | null>(null);
  const end = (): Held | null => {
    const was = held.current;
    held.current = null;
    was?.item.style.removeProperty('translate');
    for (const one of was?.items ?? []) delete one.dataset['drag'];
    return was;
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const item = event.currentTarget.closest<HTMLElement>('[data-item]');
      if (!item?.parentElement || event.button !== 0) return;
      // From the first move on: a quick one ends far from the grip.
      event.currentTarget.setPointerCapture(event.pointerId);
      const items = [...item.parentElement.children].filter((one): one is HTMLElement => one instanceof HTMLElement);
      const middles = items.map((one) => {
        const { left, top, width, height } = one.getBoundingClientRect();
        return [left + scrollX + width / 2, top + scrollY + height / 2] as const;
      });
      held.current = { x: event.pageX, y: event.pageY, item, items, middles, to: items.indexOf(item) };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const from = held.current;
      if (!from) return;
      const [x, y] = [event.pageX - from.x, event.pageY - from.y];
      if (from.item.dataset['drag'] !== 'held' && !isDrag(x) && !isDrag(y)) return;
      from.item.style.translate = `${x}px ${y}px`;
      const [own_x, own_y] = from.middles[from.items.indexOf(from.item)] ?? [0, 0];
      const far = from.middles.map(([at_x, at_y]) => Math.hypot(at_x - own_x - x, at_y - own_y - y));
      from.to = far.indexOf(Math.min(...far));
      from.items.forEach((one, at) => {
        if (at === from.to && one !== from.item) one.dataset['drag'] = 'place';
        else delete one.dataset['drag'];
      });
      from.item.dataset['drag'] = 'held';
    },
    onPointerUp: () => {
      const was = end();
      if (was && was.to !== was.items.indexOf(was.item)) drop(was.to);
    },
    onPointerCancel: () => void end(),
    /** Takes the item back to where it was; whether one was held. */
    cancel: (): boolean => end() !== null,
  };
}
