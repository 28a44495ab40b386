import type { ThreadKind } from '@plenary/domain/chat/features';
import { type ReactNode, useCallback, useState } from 'react';
import { type JoinCall, ThreadProvider } from '../desk/thread.tsx';
import type { Chat } from '../store/chat-store.ts';
import { Announcer, useAnnouncing } from './Announcer.tsx';
import { Replies, type RepliesTitles } from './Replies.tsx';
import { CannotConnect, SearchedThread } from './Thread.tsx';
import { ThreadDesk } from './ThreadDesk.tsx';
import { useRetryOnReturn } from './use-retry-on-return.ts';

/** Shared by the thread with the parts around its messages. */
export interface ThreadParts {
  readonly searching: boolean;
  readonly search: (on: boolean) => void;
  readonly announcing: ReturnType<typeof useAnnouncing>;
}

type Slot = (parts: ThreadParts) => ReactNode;

interface ThreadSlots {
  readonly head: Slot;
  /** Stands between the head and the messages. */
  readonly notice?: ReactNode;
  /** Stands in the place of the messages and of the field below them. */
  readonly body?: ReactNode;
  /** Follows the field, so that nothing but the list stands between the head and it for the keyboard. */
  readonly foot?: Slot;
}

interface ThreadViewProps extends ThreadSlots {
  readonly chat: Chat;
  readonly kind: ThreadKind;
  readonly join?: JoinCall | null;
  /** The names of a list of replies. */
  readonly replies: RepliesTitles;
}

/** A thread, or in its place the replies to one of its messages (WID1). */
export function ThreadView({ chat, kind, join, replies: titles, ...slots }: ThreadViewProps) {
  const [replies, openReplies] = useState<string | null>(null);
  const back = useCallback(() => openReplies(null), []);
  return (
    <ThreadProvider chat={chat} kind={kind} join={join ?? null}>
      {replies === null ? (
        <Whole openReplies={openReplies} {...slots} />
      ) : (
        <Replies key={replies} message_id={replies} openReplies={openReplies} back={back} titles={titles} />
      )}
    </ThreadProvider>
  );
}

interface WholeProps extends ThreadSlots {
  readonly openReplies: (id: string) => void;
}

function Whole({ openReplies, head, notice, body, foot }: WholeProps) {
  const announcing = useAnnouncing();
  const [searching, search] = useState(false);
  useRetryOnReturn();
  const parts = { searching, search, announcing };
  return (
    <ThreadDesk openReplies={openReplies}>
      {head(parts)}
      <CannotConnect />
      {notice}
      {body ?? <SearchedThread searching={searching} onClosed={() => search(false)} />}
      <Announcer on={announcing.on} />
      {foot?.(parts)}
    </ThreadDesk>
  );
}
