import type { ChatMessage } from '@plenary/contract/chat';
import type { Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useLayoutEffect, useState, type RefObject } from 'react';
import { useChat, useChatState } from './chat-context.tsx';
import { KEEP, messagesOf, unreadCount } from './chat-model.ts';
import type { ChatState } from './chat-state.ts';
import type { ChatRow } from './chat-rows.ts';
import { countFrom } from './known-messages.ts';
import { useChatActions } from './use-chat-actions.ts';
import { usePageVisible } from '../../page/device.ts';

/** Older messages are read within this distance of the top; further than this from the end is not at the end, in px. */
const EDGE_PX = 20;

type List = Virtualizer<HTMLDivElement, Element>;

export interface ListScroll {
  readonly atEnd: boolean;
  /** Messages by others that came since the end was left. */
  readonly newCount: number;
  onScroll(): void;
  toEnd(): void;
}

/** How the list follows, remembers where it stood, reads older pages and marks what was seen as read. */
export function useListScroll(list: List, box: RefObject<HTMLDivElement | null>, rows: readonly ChatRow[]): ListScroll {
  const actions = useChatActions();
  const { leftAt, state } = useChat();
  const [place, setPlace] = useState<Place>(() => {
    const left = leftAt();
    return left ? { kind: 'above', seen: left.seen } : AT_END;
  });
  const atEnd = place.kind === 'end';
  const newCount = useChatState((now) => (place.kind === 'end' ? 0 : countAfter(now, place.seen)));
  useRemembered(list, place);
  useEndInView(list, box, atEnd);
  useOwnMessages(list, rows);
  useSeen(atEnd);
  useShortList(box, rows.length);
  return {
    atEnd,
    newCount,
    onScroll() {
      const element = box.current;
      if (!element) return;
      // The element itself is asked: the virtualiser hears of the same scroll only after this.
      const end = element.scrollHeight - element.scrollTop - element.clientHeight <= EDGE_PX;
      setPlace((before) => (end ? AT_END : leaving(before, state.getState())));
      if (element.scrollTop <= EDGE_PX) actions.loadOlder();
    },
    toEnd() {
      list.scrollToEnd();
      setPlace(AT_END);
    },
  };
}

/** At the end, or above it since the message `seen` (a cursor) was the newest. */
type Place = { readonly kind: 'end' } | { readonly kind: 'above'; readonly seen: number };

const AT_END: Place = { kind: 'end' };

function leaving(before: Place, state: ChatState): Place {
  return before.kind === 'above' ? before : { kind: 'above', seen: Number(messagesOf(state).at(-1)?.cursor ?? 0) };
}

/** Begins where the tab was left, else at the end, and keeps that for the next time. */
function useRemembered(list: List, place: Place): void {
  const { leftAt, leave } = useChat();
  const remember = useEffectEvent(() => {
    const offset = list.scrollOffset ?? 0;
    leave(place.kind === 'end' ? null : { offset, measured: list.takeSnapshot(), seen: place.seen });
  });
  useLayoutEffect(() => {
    if (leftAt() === null) list.scrollToEnd();
    return () => remember();
  }, [list, leftAt]);
}

/** The box gets smaller when the field grows, a notice or a keyboard comes up: an end that was in view stays there. */
function useEndInView(list: List, box: RefObject<HTMLDivElement | null>, atEnd: boolean): void {
  const follow = useEffectEvent(() => {
    if (atEnd) list.scrollToEnd();
  });
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => follow());
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
}

/** A message of one's own is shown, wherever the list stands. */
function useOwnMessages(list: List, rows: readonly ChatRow[]): void {
  const last = rows.at(-1);
  const own = last?.kind === 'outgoing' ? last.key : null;
  useLayoutEffect(() => {
    if (own !== null) list.scrollToEnd();
  }, [own, list]);
}

/** Whoever stands at the end of a visible list has read it. A list that has grown long is cut then. */
function useSeen(atEnd: boolean): void {
  const actions = useChatActions();
  const { dispatch } = useChat();
  const visible = usePageVisible();
  const newest = useChatState((state) => messagesOf(state).at(-1));
  const unread = useChatState(unreadCount);
  const long = useChatState((state) => state.known.length > KEEP.most);
  useEffect(() => {
    if (atEnd && visible && newest && unread > 0) actions.markRead(newest);
  }, [actions, atEnd, visible, newest, unread]);
  useEffect(() => {
    if (atEnd && long) dispatch({ kind: 'trim' });
  }, [atEnd, long, dispatch]);
}

function countAfter(state: ChatState, cursor: number): number {
  const isOthers = (message: ChatMessage): boolean => message.sender_event_user?._id !== state.me;
  return countFrom(state.known, Math.max(cursor + 1, state.oldest), isOthers);
}

/** A list that does not fill its box cannot be scrolled to its top: read on until it does. */
function useShortList(box: RefObject<HTMLDivElement | null>, length: number): void {
  const { loadOlder } = useChatActions();
  const older = useChatState((state) => state.older);
  useEffect(() => {
    const element = box.current;
    if (element && older === 'idle' && element.scrollHeight <= element.clientHeight) loadOlder();
  }, [box, length, older, loadOlder]);
}
