/** Channels beside a stream, by choice of the event: its own, the session's, or the one beside the other (D99). */
export const STREAM_CHATS = ['both', 'event', 'session'] as const;
export type StreamChat = (typeof STREAM_CHATS)[number];

export type ChannelPlace = 'event' | 'session';

/** The channels that stand beside a stream, in their order; the first is shown first. */
export function channelsBeside(choice: StreamChat): readonly ChannelPlace[] {
  return choice === 'both' ? ['session', 'event'] : [choice];
}

/** The kinds of chat in the panel, in their order: first those of the page (PAN13), then those of the event. */
export const CHAT_KINDS = ['call', 'session', 'questions', 'polls', 'public', 'private', 'support'] as const;
export type ChatKind = (typeof CHAT_KINDS)[number];

export interface ChatFacts {
  /** The channels beside the stream that the page shows; null: it shows none. */
  readonly stream: StreamChat | null;
  /** That stream's session has a channel of its own (SES13). */
  readonly session: boolean;
  /** One sits in a room, whose chat has a tab. */
  readonly room: boolean;
  readonly questions: boolean;
  readonly polls: boolean;
  readonly public: boolean;
  readonly private: boolean;
  readonly support: boolean;
}

/** The kinds of chat on a page, in their order; the first is shown first. */
export function chatKinds({ stream, room, ...has }: ChatFacts): readonly ChatKind[] {
  const beside = stream === null ? ['event'] : channelsBeside(stream);
  const there: Record<ChatKind, boolean> = {
    call: room,
    session: has.public && has.session && beside.includes('session'),
    questions: stream !== null && has.questions,
    polls: stream !== null && has.polls,
    public: has.public && beside.includes('event'),
    private: has.private,
    support: has.support,
  };
  return CHAT_KINDS.filter((kind) => there[kind]);
}

/** Why nobody writes in a thread any more, those who moderate included, or null (D26). */
export function refuseArchived({ archived }: { readonly archived: boolean }): 'thread_archived' | null {
  return archived ? 'thread_archived' : null;
}

/**
 * The channel to which a page goes on from an archived one; null: it stays. It goes to each channel once: a way that
 * leads back ends there (D26).
 * @param been ids of the channels that were shown before, the archived one among them
 */
export function nextChannel(been: readonly string[], replacement: string | null): string | null {
  return replacement === null || been.includes(replacement) ? null : replacement;
}
