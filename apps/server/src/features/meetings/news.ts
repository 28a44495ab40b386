import { ownTopic } from '@plenary/contract/own-topic';
import { MEETINGS_CHANGED } from '@plenary/contract/meetings/topics';
import type { MeetingStep } from '@plenary/domain/meetings/meetings';
import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import type { FeedEvent } from '../../live/types.ts';
import { notify, takeBack } from '../notifications/index.ts';
import type { MeetingRow } from './store.ts';

type Two = Pick<MeetingRow, 'event_id' | 'owner' | 'guest'>;

/** Notifies the pages of both that their meetings have changed. */
export async function notifyPages(tx: Tx, { event_id, owner, guest }: Two): Promise<FeedEvent[]> {
  const { rows } = await tx.execute<{ account_id: string }>(sql`SELECT account_id FROM event_users
    WHERE event_id = ${event_id} AND id IN (${owner}, ${guest}) ORDER BY id`);
  return rows.map(({ account_id }) => ({
    ...{ event_id, topic: ownTopic(account_id), kind: MEETINGS_CHANGED, payload: { v: 1 } },
  }));
}

/** Takes back what its two were notified of a meeting: it stands elsewhere by now, or is over (NOT33). */
export function takeBackSteps(
  tx: Tx,
  { id, event_id, owner, guest }: Pick<MeetingRow, 'id'> & Two,
): Promise<FeedEvent[]> {
  return takeBack(tx, { event_id, people: [owner, guest], kinds: ['meeting'], subject: { begins: `${id} ` } });
}

/**
 * The news of a step of a meeting: the pages of both, and a notification for anyone who did not take it.
 * @param by the one who took it; null: it came by itself, and both are told
 */
export async function notifyStep(
  ctx: Context,
  tx: Tx,
  meeting: Pick<MeetingRow, 'id' | 'sequence'> & Two,
  step: MeetingStep,
  { by, slug }: { readonly by: string | null; readonly slug: string },
): Promise<FeedEvent[]> {
  const { id, event_id, owner, guest, sequence } = meeting;
  const told = await takeBackSteps(tx, meeting);
  for (const to of [owner, guest]) {
    if (to === by) continue;
    const other = to === owner ? guest : owner;
    const about = { subject: `${id} ${sequence} ${step}`, values: { step }, link: `/${slug}/networking/meetings` };
    told.push(...(await notify(ctx, tx, { event_id, to: [to], kind: 'meeting', by: other, ...about })));
  }
  return [...told, ...(await notifyPages(tx, meeting))];
}
