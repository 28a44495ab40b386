import type { PageData } from '@plenary/contract/boot';
import { asc, eq } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import { account_sessions, event_users, events } from '../../../db/schema/index.ts';
import { phaseOf } from '../../../http/request/phase.ts';
import { REACHES } from '../../../http/request/reach.ts';
import { findFiles, imageSetOf } from '../../files/index.ts';

export type MyEvents = Extract<PageData, { kind: 'events' }>['events'];

/**
 * The events that a session reaches, in the order in which they start; those that still ask it for a second factor are
 * among them, with what their doors show.
 */
export async function listMyEvents(ctx: Context, session_id: string): Promise<MyEvents> {
  const rows = await ctx.db
    .select({ event: events })
    .from(account_sessions)
    .innerJoin(event_users, REACHES)
    .innerJoin(events, eq(events.id, event_users.event_id))
    .where(eq(account_sessions.id, session_id))
    .orderBy(asc(events.starts_at), asc(events.name), asc(events.id));
  return Promise.all(rows.map(({ event }) => present(ctx, event)));
}

async function present(ctx: Context, event: typeof events.$inferSelect): Promise<MyEvents[number]> {
  return {
    slug: event.slug,
    name: event.name,
    phase: phaseOf(ctx, event),
    starts_at: event.starts_at?.toISOString() ?? null,
    closes_at: event.closes_at?.toISOString() ?? null,
    time_zone: event.time_zone,
    image: await pictureUrl(ctx, event),
  };
}

/** The picture of the pages before and after the event, small; null where it has none. */
async function pictureUrl(ctx: Context, { id, slug, media }: typeof events.$inferSelect): Promise<string | null> {
  if (media.pending_background === undefined) return null;
  const file = (await findFiles(ctx.db, id, [media.pending_background])).get(media.pending_background);
  return file ? imageSetOf(slug, file).s : null;
}
