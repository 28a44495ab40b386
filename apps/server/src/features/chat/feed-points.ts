import { uploadKind } from '@plenary/domain/uploads/kinds';
import type { Tx } from '../../db/database.ts';
import type { Outcome } from '../../live/types.ts';
import { askPoints, givePoints, withPoints, type Earner, type Tally } from '../points/index.ts';
import type { MessageRow, ThreadRow } from './messages/store.ts';

/**
 * Asks what a message gives: one that answers counts as a reply, any other as a message. Whether it carries an image is known
 * only with its file, so that is asked for besides where it carries one.
 */
export async function askFeedPoints(
  tx: Tx,
  earner: Earner,
  order: { readonly parentMessageId?: string | undefined; readonly upload?: string | undefined },
  now: number,
): Promise<readonly Tally[]> {
  const action = order.parentMessageId === undefined ? 'social_feed_message' : 'social_feed_reply';
  const photo = order.upload === undefined ? [] : [askPoints(tx, earner, { action: 'social_feed_photo', now })];
  return Promise.all([...photo, askPoints(tx, earner, { action, now })]);
}

/** Whether messages of a thread are public, and count (D118). */
export const isFeed = ({ kind }: Pick<ThreadRow, 'kind'>): boolean => kind === 'public' || kind === 'session';

/** Adds the points of a message that was sent to a thread; one with an image counts as a photo alone. */
export function withFeedPoints<T>(
  outcome: Outcome<T>,
  thread: ThreadRow,
  asked: readonly Tally[],
  { id, file }: Pick<MessageRow, 'id' | 'file'>,
): Outcome<T> {
  const photo = file !== null && uploadKind(file.content_type) === 'image';
  const tally = asked.find(({ action }) => (action === 'social_feed_photo') === photo);
  return tally && isFeed(thread) ? withPoints(outcome, givePoints(tally, { subject: id })) : outcome;
}
