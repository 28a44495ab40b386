import { defaultRangeExtractor, type Range, type Virtualizer } from '@tanstack/react-virtual';
import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { focusOn } from '../../ui/focus/focus-on.ts';
import { hasModifier } from '../../ui/keys.ts';
import type { AgendaRow } from './agenda-view.ts';

export type RowList = Virtualizer<Element, HTMLElement> | Virtualizer<Window, HTMLElement>;

/** Where the list begins in what is scrolled, and how much of its view stays covered by what sticks there, in px. */
interface Edges {
  readonly scrollMargin: number;
  readonly scrollPaddingStart: number;
}

/**
 * The options of every virtualiser of the agenda.
 * @param start index of the row at which it opens; -1: its top
 */
export function useListOptions(rows: readonly AgendaRow[], start: number, box: RefObject<HTMLElement | null>) {
  const edges = useEdges(box);
  const untouched = useUntouched(box);
  useFirstScroll(rows, start, box, untouched);
  const [focused, setFocused] = useState<string | null>(null);
  const headings = useMemo(() => rows.flatMap(({ kind }, at) => (kind === 'day' ? [at] : [])), [rows]);
  const kept = useMemo(() => rows.findIndex(({ key }) => key === focused), [rows, focused]);
  // Other functions would make the virtualiser measure every row again, in each frame of scrolling.
  const getItemKey = useCallback((at: number) => rows[at]?.key ?? at, [rows]);
  const estimateSize = useCallback((at: number) => ESTIMATES[rows[at]?.kind ?? 'session'], [rows]);
  // All days are named, so that a screen reader finds each; and the row with the focus stays wherever one scrolls.
  const rangeExtractor = useCallback(
    (range: Range) => {
      const drawn = new Set([...defaultRangeExtractor(range), ...headings, ...(kept >= 0 ? [kept] : [])]);
      return [...drawn].sort((one, other) => one - other);
    },
    [headings, kept],
  );
  // Rows stand one below the other whatever is known of their heights, so a measured one need not be drawn at once.
  const options = {
    count: rows.length,
    overscan: 1,
    useFlushSync: false,
    estimateSize,
    getItemKey,
    rangeExtractor,
    ...edges,
  };
  return { options, setFocused, untouched };
}

/** Heights in px until a row is measured; too low a guess would draw rows that are not seen. */
const ESTIMATES: Record<AgendaRow['kind'], number> = { day: 48, now: 24, session: 200 };

/**
 * Scrolls to about where the list opens before anything of it is drawn: otherwise its first sessions would be, to be
 * thrown away. It is as high as its rows may be by then.
 */
function useFirstScroll(
  rows: readonly AgendaRow[],
  start: number,
  box: RefObject<HTMLElement | null>,
  untouched: RefObject<boolean>,
): void {
  const scroll = useEffectEvent(() => {
    const list = box.current;
    if (!list) return;
    if (start < 0 || !untouched.current) return;
    const above = rows.slice(0, start).reduce((sum, { kind }) => sum + ESTIMATES[kind], 0);
    (list.closest('[data-scroll-area]') ?? window).scrollTo(0, edgesOf(list).scrollMargin + above);
  });
  useLayoutEffect(() => scroll(), []);
}

function useEdges(box: RefObject<HTMLElement | null>): Edges {
  const [edges, setEdges] = useState<Edges>({ scrollMargin: 0, scrollPaddingStart: 0 });
  useLayoutEffect(() => {
    const list = box.current;
    if (!list) return;
    const look = () =>
      setEdges((known) => {
        const now = edgesOf(list);
        return isSame(now, known) ? known : now;
      });
    look();
    const sizes = new ResizeObserver(look);
    // The tabs of the event may come above it later.
    for (const part of [...(list.parentElement?.children ?? []), document.body]) sizes.observe(part);
    return () => sizes.disconnect();
  }, [box]);
  return edges;
}

const isSame = (a: Edges, b: Edges): boolean =>
  a.scrollMargin === b.scrollMargin && a.scrollPaddingStart === b.scrollPaddingStart;

function edgesOf(list: HTMLElement): Edges {
  const area = list.closest('[data-scroll-area]');
  const origin = area ? area.getBoundingClientRect().top - area.scrollTop : -scrollY;
  const heading = list.querySelector('h2, h3');
  const style = heading && getComputedStyle(heading);
  const covered = style?.position === 'sticky' ? parseFloat(style.insetBlockStart) + heading!.clientHeight : 0;
  return { scrollMargin: list.getBoundingClientRect().top - origin, scrollPaddingStart: covered };
}

interface Place {
  readonly box: RefObject<HTMLElement | null>;
  readonly list: RowList;
  readonly rows: readonly AgendaRow[];
  /** Index of the row at which the list opens; -1: its top. */
  readonly start: number;
  /** Changes with what is filtered; '' without a filter. */
  readonly filter: string;
  /** The session that is asked for. */
  readonly session: string | null;
  /** Whether nobody has moved yet. */
  readonly untouched: RefObject<boolean>;
}

/** Opens the list where it should (AGE5), and leads the focus to its rows. Returns what does so. */
export function useListPlace({ box, list, rows, start, filter, session, untouched }: Place) {
  const wanted = useRef<string | null>(null);
  const reveal = (at: number, align: 'start' | 'auto') => {
    const key = rows[at]?.key;
    if (key === undefined) return;
    // A person who writes goes on writing.
    wanted.current = isWriting() || focusRow(box.current, key) ? null : key;
    list.scrollToIndex(at, { align });
  };
  const open = useEffectEvent(() => reveal(start, 'start'));
  // A row that was far away is drawn only after the list has moved there.
  useEffect(() => {
    if (wanted.current !== null && focusRow(box.current, wanted.current)) wanted.current = null;
  });
  // The height that sticks above the list is known only once its first rows are drawn.
  const { scrollMargin, scrollPaddingStart } = list.options;
  useEffect(() => {
    if (untouched.current) open();
  }, [rows.length, start, untouched, scrollMargin, scrollPaddingStart]);
  const before = useRef({ filter, session });
  useEffect(() => {
    const last = before.current;
    before.current = { filter, session };
    if ((last.session !== session && session !== null) || (last.filter !== filter && filter === '')) open();
    else if (last.filter !== filter) toTop(list);
  }, [filter, session, list]);
  return reveal;
}

/** Something else is listed: it is read from its beginning. All that there is opens where it did at first. */
function toTop(list: RowList): void {
  const { scrollMargin } = list.options;
  const top = scrollMargin - list.options.scrollPaddingStart;
  if ((list.scrollOffset ?? 0) > scrollMargin) list.scrollToOffset(Math.max(0, top));
}

/** Whether nobody has moved yet: until then rows that arrive may move the view. */
function useUntouched(box: RefObject<HTMLElement | null>): RefObject<boolean> {
  const untouched = useRef(true);
  useLayoutEffect(() => {
    // A page that came back scrolled into its list stays where it was.
    const { top = 0 } = box.current?.getBoundingClientRect() ?? {};
    if (!box.current?.closest('[data-scroll-area]') && top < 0) untouched.current = false;
  }, [box]);
  useEffect(() => {
    const touch = () => (untouched.current = false);
    const events = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;
    events.forEach((name) => addEventListener(name, touch, { passive: true }));
    return () => events.forEach((name) => removeEventListener(name, touch));
  }, []);
  return untouched;
}

const isWriting = (): boolean => document.activeElement?.matches('input, select') ?? false;

/** @returns whether the row is drawn, and so has the focus now */
function focusRow(box: HTMLElement | null, key: string): boolean {
  const row = box?.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"] > [tabindex]`);
  focusOn(row, 'stay');
  return row !== undefined && row !== null;
}

/** The keyboard in the list: arrow keys, Home and End lead from session to session. */
export function useListKeys(
  rows: readonly AgendaRow[],
  reveal: (at: number, align: 'start' | 'auto') => void,
  setFocused: (key: string | null) => void,
) {
  return {
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const row = rowAround(event);
      if (!row || hasModifier(event)) return;
      const next = rowByKey(event.key, Number(row.dataset.index), rows);
      if (next === null) return;
      event.preventDefault();
      reveal(next, 'auto');
    },
    onFocus: (event: FocusEvent<HTMLElement>) => setFocused(rowAround(event)?.dataset.row ?? null),
    onBlur: (event: FocusEvent<HTMLElement>) =>
      void (event.currentTarget.contains(event.relatedTarget) || setFocused(null)),
  };
}

function rowAround({ target }: { readonly target: EventTarget }): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
}

/** The index of the session to which a key leads from the one at `at`; null: it leads nowhere. */
export function rowByKey(key: string, at: number, rows: readonly AgendaRow[]): number | null {
  const isSession = ({ kind }: AgendaRow) => kind === 'session';
  const found = (index: number) => (index < 0 ? null : index);
  switch (key) {
    case 'ArrowUp':
      return found(rows.slice(0, at).findLastIndex(isSession));
    case 'ArrowDown':
      return found(rows.findIndex((row, index) => index > at && isSession(row)));
    case 'Home':
      return found(rows.findIndex(isSession));
    case 'End':
      return found(rows.findLastIndex(isSession));
    default:
      return null;
  }
}
