import type { EventUser } from '@plenary/contract/accounts/people';
import type { ChatMessage } from '@plenary/contract/chat/operations';
import type { ReactionKey } from '@plenary/domain/chat/reactions';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { chatTarget } from '../../../../page/navigation/chat-target.ts';
import { useMediaQuery } from '../../../../page/device.ts';
import { useServices } from '../../../../page/services.tsx';
import { useOpened } from '../../../../ui/modal/use-opened.ts';
import { useChat } from './thread.tsx';
import { messagesOf } from '../store/drawn-messages.ts';

/** The purpose of the field of the chat: a new message, an answer, or another text for an own message. */
export type Writing =
  | { readonly kind: 'new' }
  | { readonly kind: 'reply'; readonly to: ChatMessage }
  | { readonly kind: 'edit'; readonly message: ChatMessage };

/** The thing that stands open for a row: its actions, the choice of a reaction, the names behind one, the people behind all, or a question about it. */
export type RowMenu =
  | { readonly kind: 'actions'; readonly message: ChatMessage; readonly anchor: HTMLElement }
  | { readonly kind: 'file'; readonly message: ChatMessage; readonly anchor: HTMLElement }
  | { readonly kind: 'people'; readonly message: ChatMessage; readonly anchor: HTMLElement }
  | { readonly kind: 'report'; readonly message: ChatMessage; readonly anchor: HTMLElement }
  | { readonly kind: 'sanction'; readonly message: ChatMessage; readonly anchor: HTMLElement }
  | { readonly kind: 'react'; readonly message: ChatMessage; readonly anchor: HTMLElement }
  | { readonly kind: 'names'; readonly message: ChatMessage; readonly key: ReactionKey; readonly anchor: HTMLElement };

/** A person whose card is wanted. */
interface AskedCard {
  readonly person: EventUser;
  /** The person's own message from which it was opened; null: none. */
  readonly message: ChatMessage | null;
  /** The element that gets the focus back. */
  readonly anchor: HTMLElement;
}

/** A card that is open, or the report of its message in its place. */
interface CardShown extends AskedCard {
  readonly kind: 'card' | 'report';
}

export type OpenedCard = ReturnType<typeof useOpened<CardShown>>;

/** The work on one list of messages: what is being written, and what it shows. */
export interface Desk {
  readonly writing: Writing;
  reply(to: ChatMessage): void;
  edit(message: ChatMessage): void;
  /** The field is for a new message again. */
  finish(): void;
  /** Shows the replies to a message in the place of the thread. */
  openReplies(id: string): void;
  /** The message around which the thread is shown; null: it stands at its live end, or where that was left. */
  readonly place: ThreadPlace | null;
  /** Leads to a message: in the list where it is known there, else in a window around it. */
  jumpTo(id: string): void;
  /** Back to where one was before the first jump. */
  leaveWindow(): void;
  /** To the live end. */
  toLatest(): void;
  /** The list says how it leads to a message: false where it does not know it. */
  setJump(jump: ((id: string) => boolean) | null): void;
  /** The thing that stands open for a row; null: nothing does. */
  readonly shown: RowMenu | null;
  show(menu: RowMenu): void;
  hide(): void;
  openCard(asked: AskedCard): void;
  /** Whether something that hovers points at rows; asked once for the list, not by each row. */
  readonly pointer: boolean;
  /** Whether what can be pressed in a row may be reached with Tab: only once a person has moved into that row. */
  readonly rowOpen: boolean;
}

export interface ThreadPlace {
  /** Id of a message. */
  readonly around: string;
  /** Counts jumps: going to the same message again is another one. */
  readonly turn: number;
}

const DeskContext = createContext<Desk | null>(null);

export function useDesk(): Desk {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error('useDesk() was called outside of the chat tab.');
  return desk;
}

/** The tab index of a link or button in a row. */
export const useRowTabIndex = (): 0 | -1 => (useContext(DeskContext)?.rowOpen ? 0 : -1);

/** The desk within a row of the list. */
export function RowDesk({ open, children }: { readonly open: boolean; readonly children: ReactNode }) {
  const desk = useDesk();
  return <DeskContext value={useMemo(() => ({ ...desk, rowOpen: open }), [desk, open])}>{children}</DeskContext>;
}

interface ChatDeskProps {
  readonly openReplies: (id: string) => void;
  /** Draws the card that is open, above the list, which is read again when a person is blocked from it. */
  readonly drawCard: (card: OpenedCard) => ReactNode;
  readonly children: ReactNode;
}

/** Holds what a person does with a list of messages. */
export function ChatDesk({ openReplies, drawCard, children }: ChatDeskProps) {
  const writing = useWriting();
  const places = usePlaces();
  const menus = useMenus();
  const card = useOpened<CardShown>();
  const { open } = card;
  const pointer = useMediaQuery('(hover: hover)');
  const desk = useMemo<Desk>(
    () => ({
      ...writing,
      ...places,
      ...menus,
      openReplies,
      openCard: (asked) => open({ ...asked, kind: 'card' }),
      pointer,
      rowOpen: false,
    }),
    [writing, places, menus, openReplies, open, pointer],
  );
  return (
    <DeskContext value={desk}>
      {children}
      {drawCard(card)}
    </DeskContext>
  );
}

const NEW: Writing = { kind: 'new' };

function useWriting(): Pick<Desk, 'writing' | 'reply' | 'edit' | 'finish'> {
  const [writing, setWriting] = useState<Writing>(NEW);
  return useMemo(
    () => ({
      writing,
      reply: (to) => setWriting({ kind: 'reply', to }),
      edit: (message) => setWriting({ kind: 'edit', message }),
      finish: () => setWriting(NEW),
    }),
    [writing],
  );
}

function useMenus(): Pick<Desk, 'shown' | 'show' | 'hide'> {
  const [shown, show] = useState<RowMenu | null>(null);
  const hide = useCallback(() => show(null), []);
  return useMemo(() => ({ shown, show, hide }), [shown, hide]);
}

/** Where the thread stands, and the ways to other places of it. */
function usePlaces(): Pick<Desk, 'place' | 'jumpTo' | 'leaveWindow' | 'toLatest' | 'setJump'> {
  const { leave, state } = useChat();
  const [place, setPlace] = useState<ThreadPlace | null>(null);
  const jump = useRef<((id: string) => boolean) | null>(null);
  const wanted = useRef<string | null>(null);
  const places = useMemo(
    () => ({
      place,
      jumpTo(id: string) {
        if (jump.current?.(id)) return;
        // The list is not drawn, or a window stands in its place: it leads there when it is back.
        const known = messagesOf(state.getState()).some(({ _id }) => _id === id);
        wanted.current = known ? id : null;
        setPlace((before) => (known ? null : { around: id, turn: (before?.turn ?? 0) + 1 }));
      },
      leaveWindow: () => setPlace(null),
      toLatest() {
        leave(null);
        setPlace(null);
      },
      setJump(to: ((id: string) => boolean) | null) {
        jump.current = to;
        if (to && wanted.current !== null && to(wanted.current)) wanted.current = null;
      },
    }),
    [place, leave, state],
  );
  useTarget(state.getState().thread_id, places.jumpTo);
  return places;
}

/** Leads to the message to which something outside of the chat has pointed, once it is in this thread. */
function useTarget(thread_id: string, jumpTo: Desk['jumpTo']): void {
  const target = chatTarget(useServices().panelMemory);
  const message = useStore(target, ({ thread, message: wanted }) => (thread === thread_id ? wanted : null));
  useEffect(() => {
    if (message === null) return;
    target.setState({ thread: null, message: null });
    jumpTo(message);
  }, [message, target, jumpTo]);
}
