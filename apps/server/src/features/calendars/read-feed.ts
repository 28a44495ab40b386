import { sessionIn } from '@plenary/domain/language/session-texts';
import { chooseLanguage, textLanguage } from '@plenary/domain/language/language';
import { calendarItem, isInCalendar } from '@plenary/domain/calendars/entry';
import { refuse, rolesOf, type PolicyRefusal } from '@plenary/domain/policy/policy';
import { writeCalendar } from '../../adapters/formats/write-calendar.ts';
import type { Context } from '../../context.ts';
import type { EventRow } from '../../http/bind.ts';
import { phaseOf } from '../../http/request/phase.ts';
import { siteOrigin } from '../../http/site-origin.ts';
import { hashToken, isToken } from '../../http/session/tokens.ts';
import { inText, eventBySlug } from '../events/index.ts';
import { meetingItems } from '../meetings/index.ts';
import type { WrittenCalendars } from './written-calendars.ts';
import { calendarVersion, findFeed, listCalendarSessions, noteRead } from './store.ts';

/** A calendar to answer: its version, and its text where that is needed. */
export interface FeedCalendar {
  readonly version: string;
  text(): Promise<string>;
}

export type FoundFeed =
  | { readonly ok: true; readonly calendar: FeedCalendar }
  | { readonly ok: false; readonly code: PolicyRefusal | 'not_found' | 'rate_limited'; readonly wait_ms?: number };

/** Reads are noted to the hour. */
const NOTED_MS = 3_600_000;

/**
 * The calendar of a token. It speaks for a person, who must belong to the event and may read its timeline now; a token that
 * was revoked is one that never was.
 */
export async function readFeed(
  ctx: Context,
  written: WrittenCalendars,
  event: EventRow,
  token: string,
): Promise<FoundFeed> {
  const feed = isToken(token) ? await findFeed(ctx.db, event.id, hashToken(token)) : null;
  if (!feed) return { ok: false, code: 'not_found' };
  const wait_ms = await ctx.limits.take('calendar_feed', { person: feed.account_id });
  if (wait_ms !== null) return { ok: false, code: 'rate_limited', wait_ms };
  const refusal = refuse('timeline.read', { kind: 'member', roles: rolesOf(feed) }, phaseOf(ctx, event));
  if (refusal) return { ok: false, code: refusal };
  const now = ctx.clock.now();
  const noted = feed.last_read_at?.getTime() ?? 0;
  if (noted <= now - NOTED_MS) await noteRead(ctx.db, feed.id, new Date(now), new Date(now - NOTED_MS));
  return {
    ok: true,
    calendar: await calendarOf(ctx, written, event, {
      event_user_id: feed.kind === 'favorites' ? feed.event_user_id : null,
      language: feed.language,
    }),
  };
}

/** @param reader `event_user_id` null: the whole event; `language` is the one that its owner has chosen */
async function calendarOf(
  ctx: Context,
  written: WrittenCalendars,
  event: EventRow,
  { event_user_id, language: account }: { readonly event_user_id: string | null; readonly language: string | null },
): Promise<FeedCalendar> {
  const [stored, sessions] = await Promise.all([
    eventBySlug(ctx.db, event.slug),
    calendarVersion(ctx.db, event.id, event_user_id),
  ]);
  if (!stored) throw new Error(`event ${event.id} is gone`);
  const { language: event_language, languages: further } = stored.settings;
  const offered = ctx.installation.languages;
  const language = textLanguage(chooseLanguage({ account, event: event_language, further }, offered), stored.settings);
  const { name } = inText(stored, language);
  const about = { origin: siteOrigin(ctx.config), slug: event.slug, rules: stored.settings };
  const met = event_user_id === null ? [] : await meetingItems(ctx, event.slug, { event_id: event.id, event_user_id });
  const { default_stream_minutes } = stored.settings;
  const version = JSON.stringify([
    ...[event.id, language, name, about.origin, event.slug, default_stream_minutes, sessions],
  ]);
  const write = async (): Promise<string> => {
    const rows = await listCalendarSessions(ctx.db, event.id, event_user_id);
    const items = rows.filter(isInCalendar).map((row) => calendarItem(sessionIn(row, language), about));
    return writeCalendar(name, [...items, ...met], (item) => item);
  };
  const shared = (): Promise<string> => written.text(`${event.id} ${language ?? ''}`, version, write);
  const own = met.length === 0 ? '' : JSON.stringify(met);
  return { version: `${event_user_id ?? ''} ${version}${own}`, text: event_user_id === null ? shared : write };
}
