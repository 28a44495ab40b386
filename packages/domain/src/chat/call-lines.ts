/** Lines that the server writes into a thread about its call and its whiteboard (D11, D59). */
export const CALL_LINES = [
  'video_call_started',
  'video_call_joined',
  'video_call_left',
  'video_call_ended',
  'whiteboard_started',
  'whiteboard_ended',
] as const;
export type CallLine = (typeof CALL_LINES)[number];

export function isCallLine(message_type: string): message_type is CallLine {
  return (CALL_LINES as readonly string[]).includes(message_type);
}

/** Kinds of message that count as unread: what people say, and that a call began; not each who comes and goes (D100). */
export const COUNTED_TYPES = ['message', 'video_call_started'] as const;

/** Whether a message counts as unread for those who did not send it. */
export function countsAsUnread(message_type: string): boolean {
  return (COUNTED_TYPES as readonly string[]).includes(message_type);
}

/** Why a person may not send a message of that type themself, or null (D11). */
export function refuseType(message_type: string): 'system_message' | null {
  return message_type === 'message' ? null : 'system_message';
}

/** A line of a thread as far as its call is concerned. */
export interface LineOfCall {
  readonly _id: string;
  readonly message_type: string;
  /** The event-user who did it; null: they are gone. */
  readonly sender_event_user: { readonly _id: string } | null;
}

/**
 * The line at which a person joins the call of a thread, or null: the latest call that was started, while it has not
 * ended; its starter is in it already (PRV12).
 * @param lines oldest first; other messages among them do no harm
 * @param me one's own event-user id
 */
export function joinableLine(lines: readonly LineOfCall[], me: string): string | null {
  const last = lines.findLast(
    ({ message_type }) => message_type === 'video_call_started' || message_type === 'video_call_ended',
  );
  return last?.message_type === 'video_call_started' && last.sender_event_user?._id !== me ? last._id : null;
}
