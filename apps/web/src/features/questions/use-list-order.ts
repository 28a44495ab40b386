import type { Question } from '@plenary/contract/questions/operations';
import { compareQuestions, heldOrder, isOutOfOrder } from '@plenary/domain/questions/order';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { rested } from '../../ui/time/rested.ts';
import { REDUCED_MOTION } from '../../page/device.ts';

/** After a touch or a scroll a person is taken to read for so long, in ms. */
const READING_MS = 4_000;
const MOVE_MS = 320;

interface ListOrder {
  readonly questions: readonly Question[];
  /** The votes say another order than the one that is shown. */
  readonly outOfOrder: boolean;
  /** Shows the order of the votes now. */
  readonly settle: () => void;
}

/**
 * The order in which questions are shown (QNA10): that of the votes, but nothing moves while the pointer or the focus is in the
 * list, or just after a touch. Moves are drawn as such, so that the eye can follow them.
 */
export function useListOrder(all: ReadonlyMap<string, Question>, list: RefObject<HTMLElement | null>): ListOrder {
  const reading = useReading(list);
  const [shown, setShown] = useState<readonly string[]>([]);
  const sorted = [...all.values()].sort(compareQuestions);
  const questions = reading ? heldOrder(sorted, shown) : sorted;
  const ids = questions.map(({ id }) => id);
  const key = ids.join(' ');
  if (key !== shown.join(' ')) setShown(ids);
  useMoves(list, key);
  return {
    questions,
    outOfOrder: reading && isOutOfOrder(questions),
    settle: () => setShown(sorted.map(({ id }) => id)),
  };
}

/** Whether a person points at the list, has the focus in it, or has touched it a moment ago. */
function useReading(list: RefObject<HTMLElement | null>): boolean {
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const [touched, setTouched] = useState(false);
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const rest = rested(READING_MS, () => setTouched(false));
    const touch = (): void => {
      setTouched(true);
      rest.ask();
    };
    const listeners: [string, (event: Event) => void][] = [
      ['pointerenter', (event) => setPointed((event as PointerEvent).pointerType === 'mouse')],
      ['pointerleave', () => setPointed(false)],
      ['focusin', () => setFocused(true)],
      ['focusout', (event) => setFocused(element.contains((event as FocusEvent).relatedTarget as Node | null))],
      ['touchstart', touch],
      ['wheel', touch],
    ];
    listeners.forEach(([name, listener]) => element.addEventListener(name, listener, { passive: true }));
    return () => {
      rest.stop();
      listeners.forEach(([name, listener]) => element.removeEventListener(name, listener));
    };
  }, [list]);
  return pointed || focused || touched;
}

/** Draws rows from where they were to where they are. Under reduced motion they are there at once. */
function useMoves(list: RefObject<HTMLElement | null>, order: string): void {
  const places = useRef(new Map<string, number>());
  useLayoutEffect(() => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-question]') ?? [])];
    const still = matchMedia(REDUCED_MOTION).matches;
    const now = new Map(rows.map((row) => [row.dataset['question'] ?? '', row.offsetTop]));
    for (const row of rows) {
      const id = row.dataset['question'] ?? '';
      const moved = (places.current.get(id) ?? now.get(id) ?? 0) - (now.get(id) ?? 0);
      if (moved !== 0 && !still)
        row.animate([{ transform: `translateY(${moved}px)` }, { transform: 'none' }], {
          duration: MOVE_MS,
          easing: 'ease-out',
        });
    }
    places.current = now;
  }, [list, order]);
}
