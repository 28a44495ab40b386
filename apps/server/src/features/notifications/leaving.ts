import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { addJob, defineJob } from '../../jobs/index.ts';
import { repeatByLeader } from '../../nodes/repeat-by-leader.ts';
import { spreadTo } from './dispatch-store.ts';
import { sendDigests, sendNoticeMails } from './mails.ts';
import { pushKey } from './push/push-key.ts';
import { sendPushes } from './push/push-job.ts';

const MAILS_EVERY_MS = 10_000;
const DIGESTS_EVERY_MS = 60_000;
const PUSHES_EVERY_MS = 2_000;
/** People whose ways are written down in one transaction. */
const AT_ONCE = 2_000;
const SPREAD = 'notifications.spread';

/** Has a notice to everybody leave on each person's other channels as well, once this transaction commits. */
export function spreadLater(tx: Tx, told: { readonly event_id: string; readonly id: string }): Promise<void> {
  return addJob(tx, SPREAD, { event_id: told.event_id, id: told.id });
}

/** Writes down on which channels a notice to everybody leaves. Again, it writes the same. */
export const spread = defineJob({
  name: SPREAD,
  payload: z.object({ event_id: z.string(), id: z.string() }),
  run: async (ctx, told) => {
    for (let after: string | null = ''; after !== null;) {
      const from: string = after;
      after = await ctx.live.transact(async (tx) => ({ result: await spreadTo(tx, told, from, AT_ONCE) }));
    }
  },
});

/** Has notifications leave by mail and push, as long as the server runs. The answer stops it. */
export function startLeaving(ctx: Context): () => Promise<void> {
  const failed = (error: unknown): void =>
    ctx.log.warn({ err: error }, 'notifications could not be sent on; trying again');
  // The first browser that asks for the key does not wait for it.
  void pushKey(ctx).catch(failed);
  const stops = [
    repeatByLeader(ctx, MAILS_EVERY_MS, () => sendNoticeMails(ctx), failed),
    repeatByLeader(ctx, DIGESTS_EVERY_MS, () => sendDigests(ctx), failed),
    repeatByLeader(ctx, PUSHES_EVERY_MS, () => sendPushes(ctx), failed),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
