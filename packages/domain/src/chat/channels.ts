/** Channels beside a stream, by choice of the event: its own, the session's, or the one beside the other (D99). */
export const STREAM_CHATS = ['both', 'event', 'session'] as const;
export type StreamChat = (typeof STREAM_CHATS)[number];

export type ChannelPlace = 'event' | 'session';

/** The channels that stand beside a stream, in their order; the first is shown first. */
export function channelsBeside(choice: StreamChat): readonly ChannelPlace[] {
  return choice === 'both' ? ['event', 'session'] : [choice];
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
