import { defaultRangeExtractor, type Range, type Virtualizer } from '@tanstack/react-virtual';
import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { focusOn } from '../../../../ui/focus/focus-on.ts';
import { hasModifier } from '../../../../ui/keys.ts';
import type { ChatRow } from '../messages/chat-rows.ts';

/** The row that had the focus last. */
interface Place {
  readonly key: string;
  /** Moved into by an arrow key, Enter or a press, not just passed with Tab. */
  readonly open: boolean;
  /** Counts moves by key: after each, the focus follows once the row is drawn. */
  readonly moves: number;
}

type List = Virtualizer<HTMLDivElement, Element>;

/** The keyboard in the list: it is one tab stop, and the arrow keys, Home and End lead from row to row (CH39). */
export interface RowFocus {
  /** Keeps the row with the focus in the page, wherever the list is scrolled to. */
  rangeExtractor(range: Range): number[];
  /** Index of the row that Tab leads to: the one that had the focus while it is in view, else the last one in view. */
  stopIn(list: List): number;
  isOpen(row: ChatRow): boolean;
  /** Leads to a row, and opens it. */
  goTo(index: number, list: List, align?: 'auto' | 'center'): void;
  onKeyDown(event: KeyboardEvent<HTMLElement>, list: List): void;
  onFocus(event: FocusEvent<HTMLElement>): void;
  onBlur(event: FocusEvent<HTMLElement>): void;
}

/**
 * @param box the scrolled element
 * @param beyond called when a person wants to move up from the first row that is known
 */
export function useRowFocus(
  box: RefObject<HTMLElement | null>,
  rows: readonly ChatRow[],
  beyond: () => void,
): RowFocus {
  const [place, setPlace] = useState<Place | null>(null);
  const [inside, setInside] = useState(false);
  const at = useMemo(() => (place ? rows.findIndex(({ key }) => key === place.key) : -1), [rows, place]);
  useFocusAfterMove(box, place);
  const moveTo = (index: number, list: List, align: 'auto' | 'center' = 'auto'): void => {
    const row = rows[index];
    if (!row) return;
    list.scrollToIndex(index, { align });
    setPlace((before) => ({ key: row.key, open: true, moves: (before?.moves ?? 0) + 1 }));
  };
  return {
    rangeExtractor(range) {
      const drawn = defaultRangeExtractor(range);
      return inside && at >= 0 && !drawn.includes(at) ? [...drawn, at].sort((one, other) => one - other) : drawn;
    },
    stopIn({ range }) {
      const [first, last] = [range?.startIndex ?? 0, range?.endIndex ?? rows.length - 1];
      return at >= 0 && (inside || (at >= first && at <= last)) ? at : messageNear(rows, last, -1);
    },
    goTo: moveTo,
    isOpen: ({ key }) => inside && place?.open === true && place.key === key,
    onKeyDown(event, list) {
      const row = rowAround(event);
      if (!row || hasModifier(event)) return;
      if (event.key === 'Enter' && event.target === row) {
        // The same press would go on to what has the focus then.
        event.preventDefault();
        return focusOn(pressable(row));
      }
      const next = rowByKey(event.key, Number(row.dataset.index), rows);
      if (next === null) return;
      event.preventDefault();
      if (next < 0) beyond();
      else moveTo(next, list);
    },
    onFocus(event) {
      const row = rowAround(event);
      const key = rows[Number(row?.dataset.index)]?.key;
      if (!row || key === undefined) return;
      const open = event.target !== row || (inside && place?.open === true);
      setInside(true);
      if (place?.key !== key || place.open !== open) setPlace({ key, open, moves: place?.moves ?? 0 });
    },
    onBlur(event) {
      if (!event.currentTarget.contains(event.relatedTarget)) setInside(false);
    },
  };
}

/** The index of the row to which a key leads; -1: further up than is known; null: the key leads nowhere. */
export function rowByKey(key: string, at: number, rows: readonly ChatRow[]): number | null {
  switch (key) {
    case 'ArrowUp':
      return messageNear(rows, at - 1, -1);
    case 'ArrowDown': {
      const next = messageNear(rows, at + 1, 1);
      return next < 0 ? at : next;
    }
    case 'Home':
      return messageNear(rows, 0, 1);
    case 'End':
      return messageNear(rows, rows.length - 1, -1);
    default:
      return null;
  }
}

/** The first row from `from` on, upwards or downwards, that is a message; -1: none. */
function messageNear(rows: readonly ChatRow[], from: number, step: 1 | -1): number {
  for (let at = from; at >= 0 && at < rows.length; at += step) {
    const kind = rows[at]?.kind;
    if (kind === 'message' || kind === 'outgoing') return at;
  }
  return -1;
}

/** The row may come into the page only when the list has been scrolled to it. */
function useFocusAfterMove(box: RefObject<HTMLElement | null>, place: Place | null): void {
  const done = useRef(0);
  useEffect(() => {
    if (!place || place.moves === done.current) return;
    const row = box.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(place.key)}"]`);
    if (!row) return;
    done.current = place.moves;
    focusOn(row, 'stay');
  });
}

/** The row in which something happened; events of a menu that is drawn elsewhere are not the list's. */
function rowAround({
  target,
  currentTarget,
}: KeyboardEvent<HTMLElement> | FocusEvent<HTMLElement>): HTMLElement | null {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return null;
  return target.closest<HTMLElement>('[data-row]');
}

const pressable = (row: HTMLElement): HTMLElement | null => row.querySelector<HTMLElement>('a, button, summary');
