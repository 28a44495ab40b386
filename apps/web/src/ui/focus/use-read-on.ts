import { type RefObject, useEffect, useRef } from 'react';
import { focusIsLost, focusOn } from './focus-on.ts';

/**
 * Keeps the place of a reader whose button goes when the last part of a list has come: the first item of that part takes the focus, or
 * the last item where none came.
 * @param list the list, or an element around it; null: the whole page
 * @param items finds what takes the focus, one of each item, in their order
 * @returns to be called when the button is pressed
 */
export function useReadOn(list: RefObject<HTMLElement | null> | null, has_more: boolean, items: string): () => void {
  const from = useRef<number | null>(null);
  useEffect(() => {
    if (has_more || from.current === null) return;
    const all = itemsIn(list, items);
    const next = all[from.current] ?? all.at(-1);
    from.current = null;
    // Readers may have gone on by themselves.
    if (focusIsLost()) focusOn(next);
  }, [list, has_more, items]);
  return () => {
    from.current = itemsIn(list, items).length;
  };
}

const itemsIn = (list: RefObject<HTMLElement | null> | null, items: string): HTMLElement[] => [
  ...((list ? list.current : document)?.querySelectorAll<HTMLElement>(items) ?? []),
];
