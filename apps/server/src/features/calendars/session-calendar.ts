import { calendarItem, isInCalendar } from '@plenary/domain/calendars/entry';
import { sessionIn } from '@plenary/domain/language/session-texts';
import { isStreamLike } from '@plenary/domain/timeline/status';
import type { FastifyRequest } from 'fastify';
import { writeCalendar } from '../../adapters/formats/write-calendar.ts';
import type { Context } from '../../context.ts';
import type { EventRow } from '../../http/bind.ts';
import { attachment } from '../../http/files/attachment.ts';
import { siteOrigin } from '../../http/site-origin.ts';
import { eventBySlug, readSettings } from '../events/index.ts';
import { agendaPath, findSession } from '../timeline/index.ts';
import type { FeedCalendar } from './read-feed.ts';

export interface SessionCalendar extends FeedCalendar {
  /** The header that names its file. */
  readonly disposition: string;
}

/** A session as a calendar of its own; null: there is none, or it is part of another one. */
export async function sessionCalendar(
  ctx: Context,
  { text_language }: FastifyRequest,
  event: EventRow,
  id: string,
): Promise<SessionCalendar | null> {
  const [found, stored] = await Promise.all([findSession(ctx.db, event.id, id), eventBySlug(ctx.db, event.slug)]);
  const session = found && sessionIn(found, text_language);
  if (!session || !stored || !isInCalendar(session)) return null;
  const about = { origin: siteOrigin(ctx.config), slug: event.slug, rules: stored.settings };
  const item = calendarItem(session, about);
  const text = (): Promise<string> => writeCalendar(event.name, [item], (one) => one);
  return { version: JSON.stringify([item, event.name]), text, disposition: attachment(session.title, 'ics') };
}

/** Where a session is shown: the page of a stream that is played here, else the agenda, or the home of an event without one; null: there is none. */
export async function placeOf(ctx: Context, { id, slug }: EventRow, session_id: string): Promise<string | null> {
  const [session, { flags }] = await Promise.all([findSession(ctx.db, id, session_id), readSettings(ctx.db, id)]);
  if (!session) return null;
  const isPlayedHere = isStreamLike(session) && session.stream !== null && session.stream.type !== 'external';
  if (isPlayedHere) return `/${slug}/live_stream/${session.id}`;
  return flags.agenda_enabled ? agendaPath(slug, session.id) : `/${slug}`;
}
