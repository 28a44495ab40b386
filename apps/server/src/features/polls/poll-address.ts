import { and, desc, eq, not, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { polls } from '../../db/schema/index.ts';
import { siteOrigin } from '../../http/site-origin.ts';
import { readSettings } from '../events/index.ts';

/**
 * The address of a poll at an event (D42): that of its own poll that is open, of several the event's before a session's and the latest of
 * those; else the one that the organiser set; null: none. Those who ask at once share the read, since every page does every 30 s.
 */
export function pollAddress(
  ctx: Context,
  event: { readonly id: string; readonly slug: string },
): Promise<string | null> {
  return ctx.live.shared.read(`poll address ${event.id}`, async () => {
    const [[open], settings] = await Promise.all([
      ctx.db
        .select({ id: polls.id })
        .from(polls)
        .where(and(eq(polls.event_id, event.id), eq(polls.state, 'open'), not(polls.switched_off)))
        .orderBy(desc(sql`${polls.session_id} IS NULL`), desc(polls.opened_at), desc(polls.id))
        .limit(1),
      readSettings(ctx.db, event.id),
    ]);
    return open ? `${siteOrigin(ctx.config)}/${event.slug}/polls#poll-${open.id}` : settings.poll_url;
  });
}
