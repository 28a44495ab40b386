import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { note } from '../audit/index.ts';
import { sendLater } from '../mailer/index.ts';

/** A person who was asked is not asked again within this time, milliseconds. */
const ASK_AGAIN_MS = 24 * 3600_000;

/**
 * Asks everybody of an event who has sent no result by mail to check their devices. Of two who ask at once the second finds that
 * the first has asked (D278).
 * @param by absent: the operator of a command
 * @returns how many people were asked
 */
export async function askForChecks(
  ctx: Context,
  by: { readonly account_id: string } | undefined,
  event: { readonly id: string; readonly slug: string },
): Promise<number> {
  return ctx.live.transact(async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`device-checks:${event.id}`}, 0))`);
    const now = ctx.clock.now();
    const since = new Date(now - ASK_AGAIN_MS).toISOString();
    const { rows } = await tx.execute<{ id: string; account_id: string; email: string; first_name: string }>(sql`
      SELECT u.id, u.account_id, a.email, a.first_name
        FROM event_users u JOIN accounts a ON a.id = u.account_id AND a.deleted_at IS NULL AND a.email IS NOT NULL
       WHERE u.event_id = ${event.id} AND u.active AND NOT u.simulated
         AND NOT EXISTS (SELECT 1 FROM device_checks d WHERE d.event_id = u.event_id AND d.event_user_id = u.id)
         AND NOT EXISTS (SELECT 1 FROM deliveries m WHERE m.reference = 'devices:' || u.id AND m.created_at > ${since})
       ORDER BY u.id`);
    await sendLater(
      tx,
      now,
      rows.map(({ id, account_id, email, first_name }) => ({
        ...{ event_id: event.id, account_id, channel: 'email', recipient: email, reference: `devices:${id}` },
        message: { kind: 'device_check', first_name, link: `/${event.slug}/devices` },
      })),
    );
    const after = { people: rows.length };
    if (rows.length > 0) await note(tx, ctx, { by, event_id: event.id, action: 'device_checks.asked', after });
    return { result: rows.length };
  });
}
