import type { ChatMessage } from '@plenary/contract/chat';
import { createContext, type ReactNode, useContext, useMemo, useRef, useState } from 'react';

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
  /** Leads to a message of the list; to its replies, where it is not in the part that is known. */
  jumpTo(id: string): void;
  /** The list says how it leads to a message: false where it does not know it. */
  setJump(jump: ((id: string) => boolean) | null): void;
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
  const [writing, setWriting] = useState<Writing>(NEW);
  const jump = useRef<((id: string) => boolean) | null>(null);
  const desk = useMemo<Desk>(
    () => ({
      writing,
      reply: (to) => setWriting({ kind: 'reply', to }),
      edit: (message) => setWriting({ kind: 'edit', message }),
      finish: () => setWriting(NEW),
      openReplies,
      jumpTo: (id) => void (jump.current?.(id) || openReplies(id)),
      setJump: (to) => void (jump.current = to),
    }),
    [writing, openReplies],
  );
  return <DeskContext value={desk}>{children}</DeskContext>;
}
