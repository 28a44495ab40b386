import type { ChatMessage } from '@plenary/contract/chat/operations';
import { CardRoot } from '../menus/CardRoot.tsx';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { chatTarget } from '../../../../page/chat-target.ts';
import { useServices } from '../../../../page/services.tsx';
import { useChat } from './chat-context.tsx';
import { messagesOf } from '../store/drawn-messages.ts';

/** The purpose of the field of the chat: a new message, an answer, or another text for an own message. */
export type Writing =
  | { readonly kind: 'new' }
  | { readonly kind: 'reply'; readonly to: ChatMessage }
  | { readonly kind: 'edit'; readonly message: ChatMessage };

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

const NEW: Writing = { kind: 'new' };

interface ChatDeskProps {
  readonly openReplies: (id: string) => void;
  readonly children: ReactNode;
}

export function ChatDesk({ openReplies, children }: ChatDeskProps) {
  const { leave, state } = useChat();
  const [writing, setWriting] = useState<Writing>(NEW);
  const [place, setPlace] = useState<ThreadPlace | null>(null);
  const jump = useRef<((id: string) => boolean) | null>(null);
  const wanted = useRef<string | null>(null);
  const desk = useMemo<Desk>(
    () => ({
      writing,
      reply: (to) => setWriting({ kind: 'reply', to }),
      edit: (message) => setWriting({ kind: 'edit', message }),
      finish: () => setWriting(NEW),
      openReplies,
      place,
      jumpTo(id) {
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
      setJump(to) {
        jump.current = to;
        if (to && wanted.current !== null && to(wanted.current)) wanted.current = null;
      },
    }),
    [writing, openReplies, place, leave, state],
  );
  useTarget(state.getState().thread_id, desk);
  return (
    <DeskContext value={desk}>
      <CardRoot>{children}</CardRoot>
    </DeskContext>
  );
}

/** Leads to the message to which something outside of the chat has pointed, once it is in this thread. */
function useTarget(thread_id: string, { jumpTo }: Desk): void {
  const target = chatTarget(useServices().panelMemory);
  const message = useStore(target, ({ thread, message: wanted }) => (thread === thread_id ? wanted : null));
  useEffect(() => {
    if (message === null) return;
    target.setState({ thread: null, message: null });
    jumpTo(message);
  }, [message, target, jumpTo]);
}
