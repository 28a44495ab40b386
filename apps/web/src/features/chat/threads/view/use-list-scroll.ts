import type { ChatMessage } from '@plenary/contract/chat/operations';
import type { Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { KEEP, unreadCount } from '../store/chat-model.ts';
import { messagesOf } from '../store/drawn-messages.ts';
import { useDesk } from '../desk/chat-desk.tsx';
import type { ChatState } from '../store/chat-state.ts';
import { type ChatRow, indexOf } from '../messages/chat-rows.ts';
import { countFrom } from '../store/known-messages.ts';
import { reachesEnd } from '../store/window-model.ts';
import { usePageVisible } from '../../../../page/device.ts';
import { useChat, useChatState, useChatActions } from '../desk/thread.tsx';

/** Further than this from the end is not at the end, in px. */
const END_PX = 20;
/** More messages are read within this distance of an edge, and the way to the latest shows above that one (WID14), in px. */
const MORE_PX = 40;
const FAR_PX = 250;

type List = Virtualizer<HTMLDivElement, Element>;

export interface ListScroll {
  /** Whether the way to the newest message is shown. */
  readonly away: boolean;
  /** Messages by others that came since the end was left. */
  readonly newCount: number;
  onScroll(): void;
  toEnd(): void;
}

/**
 * How the list follows, remembers where it stood, reads older pages and marks what was seen as read.
 * @param held the list stays where it is, whatever comes: a menu is open over it
 */
export function useListScroll(
  list: List,
  box: RefObject<HTMLDivElement | null>,
  { rows, held }: { readonly rows: readonly ChatRow[]; readonly held: boolean },
): ListScroll {
  const actions = useChatActions();
  const { toLatest } = useDesk();
  const { leftAt, state } = useChat();
  const around = useChatState(({ scope }) => (scope.kind === 'window' ? scope.around : null));
  const whole = useChatState(reachesEnd);
  const [place, setPlace] = useState<Place>(() => {
    const left = leftAt();
    if (around !== null) return { kind: 'above', seen: Infinity, far: true };
    return left ? { kind: 'above', seen: left.seen, far: true } : AT_END;
  });
  const atEnd = place.kind === 'end';
  const leave = (): void => setPlace((before) => leaving(before, fromEnd(box.current), state.getState()));
  const newCount = useCountAfter(place.kind === 'end' ? null : place.seen);
  useRemembered(list, place, () => indexOf(rows, around));
  const movedUp = useFollowing(list, box, { follows: atEnd && around === null && !held, last: rows.at(-1)?.key });
  useLeftByNews(box, { held: held && atEnd, last: rows.at(-1)?.key, leave });
  useOwnMessages(list, rows);
  useSeen(atEnd && around === null);
  useShortList(box, rows.length);
  return {
    away: place.kind === 'above' && (place.far || newCount > 0),
    newCount,
    onScroll() {
      const element = box.current;
      if (!element) return;
      // The element itself is asked: the virtualiser learns of the same scroll only after this.
      const left = fromEnd(element);
      const up = movedUp(left);
      if (around === null) {
        if (left <= END_PX) setPlace(AT_END);
        else if (!atEnd || up) leave();
      }
      // The end of a window that reaches the live end is the live end.
      else if (left <= END_PX && whole) return toLatest();
      if (element.scrollTop <= MORE_PX) actions.loadOlder();
      if (left <= MORE_PX) actions.loadNewer();
    },
    toEnd() {
      if (around !== null) return toLatest();
      list.scrollToEnd();
      setPlace(AT_END);
    },
  };
}

/** At the end, or above it since the message `seen` (a cursor) was the newest; `far`: by more than FAR_PX. */
type Place = { readonly kind: 'end' } | { readonly kind: 'above'; readonly seen: number; readonly far: boolean };

const AT_END: Place = { kind: 'end' };

function leaving(before: Place, left: number, state: ChatState): Place {
  const far = left > FAR_PX;
  if (before.kind === 'above') return before.far === far ? before : { ...before, far };
  return { kind: 'above', seen: Number(messagesOf(state).at(-1)?.cursor ?? 0), far };
}

/** Begins at the message of a window, or where the tab was left, else at the end; keeps that for the next time. */
function useRemembered(list: List, place: Place, target: () => number): void {
  const { leftAt, leave } = useChat();
  const remember = useEffectEvent(() => {
    const offset = list.scrollOffset ?? 0;
    leave(place.kind === 'end' ? null : { offset, measured: list.takeSnapshot(), seen: place.seen });
  });
  const begin = useEffectEvent(() => {
    const index = target();
    if (index >= 0) list.scrollToIndex(index, { align: 'center' });
    else if (leftAt() === null) list.scrollToEnd();
  });
  useLayoutEffect(() => {
    begin();
    return () => remember();
  }, [list]);
}

const fromEnd = (box: HTMLElement | null): number => (box ? box.scrollHeight - box.scrollTop - box.clientHeight : 0);

/**
 * Keeps the end in view for anyone who stands there: where rows come or turn out higher than they were thought, however many came
 * at once while the page slept, and where the box gets smaller because the field grows, a notice or a keyboard comes up.
 * @param last key of the newest row
 * @returns takes how far the end is after a scroll: whether that was one upwards by the person, and not one that rows brought about
 */
function useFollowing(
  list: List,
  box: RefObject<HTMLDivElement | null>,
  { follows, last }: { readonly follows: boolean; readonly last: string | undefined },
): (left: number) => boolean {
  const seen = useRef({ top: 0, height: 0 });
  // Known before the list is drawn again: until then rows may be measured, and would bring the end back.
  const released = useRef(false);
  const note = (): void => {
    if (box.current) seen.current = { top: box.current.scrollTop, height: box.current.scrollHeight };
  };
  // Rows that got smaller above the view move it as well.
  const isUp = (): boolean => {
    const { top, height } = seen.current;
    const now = box.current;
    return now !== null && top - now.scrollTop > Math.max(0, height - now.scrollHeight) + 1;
  };
  const follow = useEffectEvent(() => {
    // A person may have scrolled in this moment, of which the list is about to be notified.
    if (!follows || released.current || isUp()) return;
    list.scrollToEnd();
    note();
  });
  const height = list.getTotalSize();
  useLayoutEffect(() => follow(), [height, last]);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => follow());
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return (left) => {
    const up = isUp();
    note();
    if (left <= END_PX) released.current = false;
    else if (up) released.current = true;
    return up;
  };
}

/** News that come while the list is held lie beyond its view: the end is left by them. */
function useLeftByNews(
  box: RefObject<HTMLDivElement | null>,
  { held, last, leave }: { readonly held: boolean; readonly last: string | undefined; readonly leave: () => void },
): void {
  const look = useEffectEvent(() => {
    if (held && fromEnd(box.current) > END_PX) leave();
  });
  useLayoutEffect(() => look(), [last]);
}

/** A message of one's own is shown, wherever the list stands. */
function useOwnMessages(list: List, rows: readonly ChatRow[]): void {
  const last = rows.at(-1);
  const own = last?.kind === 'outgoing' ? last.key : null;
  useLayoutEffect(() => {
    if (own !== null) list.scrollToEnd();
  }, [own, list]);
}

/** Anyone who stands at the end of a visible list has read it. A list that has grown long is cut then. */
function useSeen(atEnd: boolean): void {
  const actions = useChatActions();
  const { dispatch } = useChat();
  const visible = usePageVisible();
  const newest = useChatState((state) => messagesOf(state).at(-1));
  const unread = useChatState(unreadCount);
  const long = useChatState((state) => state.known.length > KEEP.most);
  // An effect of the layout: none runs in a list that React has hidden until what comes in its place has loaded.
  useLayoutEffect(() => {
    if (atEnd && visible && newest && unread > 0) actions.markRead(newest);
  }, [actions, atEnd, visible, newest, unread]);
  useEffect(() => {
    if (atEnd && long) dispatch({ kind: 'trim' });
  }, [atEnd, long, dispatch]);
}

/** Messages by others behind a cursor; null: none are counted. Each frame of scrolling asks, and a crowd may have written since. */
function useCountAfter(cursor: number | null): number {
  const known = useChatState((state) => state.known);
  const oldest = useChatState((state) => state.oldest);
  const me = useChatState((state) => state.me);
  return useMemo(() => {
    if (cursor === null) return 0;
    const isOthers = (message: ChatMessage): boolean => message.sender_event_user?._id !== me;
    return countFrom(known, Math.max(cursor + 1, oldest), isOthers);
  }, [cursor, known, oldest, me]);
}

/** A list that does not fill its box cannot be scrolled to its top: read on until it does. */
function useShortList(box: RefObject<HTMLDivElement | null>, length: number): void {
  const { loadOlder, loadNewer } = useChatActions();
  const older = useChatState((state) => state.older);
  useEffect(() => {
    const element = box.current;
    if (!element || older !== 'idle' || element.scrollHeight > element.clientHeight) return;
    loadOlder();
    loadNewer();
  }, [box, length, older, loadOlder, loadNewer]);
}
