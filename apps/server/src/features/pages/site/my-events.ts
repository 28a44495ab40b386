import type { PageData } from '@plenary/contract/boot';
import { textLanguage, type Language } from '@plenary/domain/language/language';
import { inLanguage } from '@plenary/domain/language/texts';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import { account_sessions, event_users, events, files } from '../../../db/schema/index.ts';
import { phaseOf } from '../../../http/request/phase.ts';
import { IS_THERE, REACHES } from '../../../http/request/origin/reach.ts';
import { imageSetOf } from '../../files/index.ts';

export type MyEvents = Extract<PageData, { kind: 'events' }>['events'];

const columns = {
  slug: events.slug,
  name: events.name,
  starts_at: events.starts_at,
  opens_at: events.opens_at,
  closes_at: events.closes_at,
  time_zone: events.time_zone,
  clock_offset_ms: events.clock_offset_ms,
  draft: events.draft,
  settings: events.settings,
  translations: events.translations,
  /** The picture of the pages before and after it; null where it has none. */
  picture: { id: files.id, filename: files.filename, variations: files.variations },
};

/**
 * The events that a session reaches, in the order in which they start; those that still ask it for a second factor are
 * among them, with what their doors show.
 */
export async function listMyEvents(ctx: Context, session_id: string, language: Language): Promise<MyEvents> {
  const its_picture = and(eq(files.event_id, events.id), eq(files.id, sql`${events.media} ->> 'pending_background'`));
  const rows = await ctx.db
    .select(columns)
    .from(account_sessions)
    .innerJoin(event_users, REACHES)
    .innerJoin(events, eq(events.id, event_users.event_id))
    .leftJoin(files, its_picture)
    .where(and(eq(account_sessions.id, session_id), IS_THERE, isNull(events.rehearsal_of)))
    .orderBy(asc(events.starts_at), asc(events.name), asc(events.id));
  return rows.map((row) => present(ctx, inLanguage(row, textLanguage(language, row.settings))));
}

type Row = Pick<typeof events.$inferSelect, Exclude<keyof typeof columns, 'picture'>> & {
  readonly picture: Parameters<typeof imageSetOf>[1] | null;
};

function present(ctx: Context, event: Row): MyEvents[number] {
  return {
    slug: event.slug,
    name: event.name,
    phase: phaseOf(ctx, event),
    ...(event.draft && { draft: event.draft }),
    starts_at: event.starts_at?.toISOString() ?? null,
    closes_at: event.closes_at?.toISOString() ?? null,
    time_zone: event.time_zone,
    image: event.picture && imageSetOf(event.slug, event.picture).s,
  };
}
