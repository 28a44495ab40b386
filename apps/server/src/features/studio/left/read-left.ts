import {
  gapsOf,
  namedThings,
  stageOf,
  whatIsLeft,
  type Check,
  type EventFacts,
  type Thing,
} from '@plenary/domain/studio/left';
import { sourceOf, SOURCES } from '@plenary/domain/schedules/sources/sources';
import { sessionConflicts } from '@plenary/domain/timeline/edit/conflicts';
import { isMarker } from '@plenary/domain/timeline/status';
import { IMPRINT_SLUG, LEGAL_SLUGS } from '@plenary/contract/site/legal';
import { LANGUAGES } from '@plenary/domain/language/language';
import { textsOf } from '@plenary/texts/catalogue';
import { eq, sql } from 'drizzle-orm';
import { eventNow } from '../../../clock.ts';
import type { Context } from '../../../context.ts';
import type { Db } from '../../../db/database.ts';
import { onlyRow } from '../../../db/only-row.ts';
import { content_pages, shown_sessions, type events } from '../../../db/schema/index.ts';
import { imprintOf } from '../../events/index.ts';
import { IS_ONLINE, lastRehearsal } from '../../rehearsals/index.ts';
import { readAwaitedModerators } from '../../hall-moderators/index.ts';
import { readAwaitedSpeakers } from '../../speakers/index.ts';
import { readAsked } from './asked-streams.ts';
import { readAfter, readDay } from './at-its-time.ts';
import { severalOf } from './several.ts';

type Event = typeof events.$inferSelect;

/** The texts with which pages that the law asks for begin. */
const startingTexts = (): string[] =>
  LANGUAGES.flatMap((language) =>
    (['imprint', 'privacy'] as const).map((page) => textsOf(language).t(`studio.section.start.${page}`)),
  );

/**
 * The steps that are left until an event can take place, as its rows and the settings of this server show it (STU5).
 * @param own id of the reader's membership: the team are the others in it
 */
export async function readLeft(
  ctx: Pick<Context, 'db' | 'clock' | 'config' | 'installation'>,
  event: Event,
  own: string,
): Promise<Check[]> {
  const now = eventNow(ctx.clock, event);
  const stage = stageOf(now, timesOf(event));
  const [counts, sessions, pages, rehearsed, addresses, day, after] = await Promise.all([
    readCounts(ctx.db, event.id, own),
    readSessions(ctx.db, event),
    readPages(ctx.db, event.id),
    lastRehearsal(ctx.db, event.id),
    stage === 'after' ? null : readAsked(ctx, event, { now, stage }),
    stage === 'day' ? readDay(ctx, event, now) : null,
    stage === 'after' ? readAfter(ctx.db, event) : null,
  ]);
  return whatIsLeft({
    ...counts,
    ...sessions,
    ...{ rehearsed, addresses, day, after },
    ...factsOf(ctx, event, pages),
    can_come: counts.can_come || event.settings.open_sign_up,
  });
}

const timesOf = ({ opens_at, starts_at, closes_at }: Pick<Event, 'opens_at' | 'starts_at' | 'closes_at'>) => ({
  opens_at: opens_at?.getTime() ?? null,
  starts_at: starts_at?.getTime() ?? null,
  closes_at: closes_at?.getTime() ?? null,
});

function factsOf(
  { config, installation }: Pick<Context, 'config' | 'installation'>,
  event: Event,
  pages: readonly Page[],
) {
  const { media, settings } = event;
  const starts = startingTexts();
  const read = pages.map(({ slug, title, html }) => ({
    imprint: slug === IMPRINT_SLUG,
    title,
    gaps: gapsOf(html, starts),
  }));
  const [imprints, others] = [read.filter(({ imprint }) => imprint), read.filter(({ imprint }) => !imprint)];
  return {
    published: !event.draft,
    has_times: event.starts_at !== null && event.closes_at !== null,
    has_look: media.logo !== undefined || media.pending_background !== undefined || settings.brand_color !== null,
    has_imprint: imprintOf(installation, { ...event, has_page: imprints.length > 0 }) !== null,
    imprint_gaps: gapsIn(imprints),
    page_gaps: gapsIn(others),
    gapped: others.flatMap(({ title, gaps }): Thing[] => (gaps > 0 ? namedThings([title]) : [])),
    sends_mail: config.smtp !== null,
  };
}

interface Page {
  readonly slug: string;
  readonly title: string;
  readonly html: string;
}

const gapsIn = (pages: readonly { readonly gaps: number }[]): number => pages.reduce((sum, { gaps }) => sum + gaps, 0);

const readPages = (db: Db, event_id: string): Promise<Page[]> =>
  db
    .select({ slug: content_pages.slug, title: content_pages.title, html: content_pages.html })
    .from(content_pages)
    .where(eq(content_pages.event_id, event_id))
    .orderBy(content_pages.position);

type Counts = Pick<
  EventFacts,
  'areas' | 'unshown' | 'others_of_team' | 'can_come' | 'awaited' | 'devices_checked' | 'schedules_failing'
>;

/**
 * The things of an event that a page of the home leads to, each with where it is; pages for everybody and those that
 * the law asks for stand at the foot of all.
 */
const placesOf = (event_id: string) => sql`
  SELECT CASE kind WHEN 'exhibitor' THEN 'exhibitors' ELSE 'rooms' END, '', 0, CASE kind WHEN 'exhibitor' THEN 'exhibitors' ELSE kind END
    FROM rooms WHERE event_id = ${event_id}
  UNION SELECT 'games', '', 0, 'games' FROM games WHERE event_id = ${event_id}
  UNION SELECT 'vault', '', 0, 'vault' FROM vault_items WHERE event_id = ${event_id}
  UNION SELECT 'tour', '', 0, 'tour' FROM tours WHERE event_id = ${event_id}
  UNION SELECT 'one', title, position, 'pages/' || slug FROM content_pages
   WHERE event_id = ${event_id} AND NOT public AND slug <> ALL (${sql.param([IMPRINT_SLUG, ...LEGAL_SLUGS])}::text[])`;

/** The addresses of people who are to own a room or to have a role, and have not come yet. @param named those who speak or lead */
const awaitedOf = (event_id: string, named: readonly string[]) => sql`
  SELECT email AS name FROM awaited_owners WHERE event_id = ${event_id}
  UNION SELECT unnest(${sql.param(named)}::text[])
  UNION SELECT email FROM (${invitedOf(event_id)}) AS invited WHERE host OR roles <> '{}'`;

/** Those who are invited and have not come yet. */
const invitedOf = (event_id: string) => sql`
  SELECT lower(a.email) AS email, i.host, i.roles FROM invitations i JOIN accounts a ON a.id = i.account_id AND a.deleted_at IS NULL
   WHERE i.event_id = ${event_id} AND i.accepted_at IS NULL AND i.withdrawn_at IS NULL
     AND NOT EXISTS (SELECT FROM event_users m WHERE m.event_id = i.event_id AND m.account_id = i.account_id)`;

async function readCounts(db: Db, event_id: string, own: string): Promise<Counts> {
  const [speaking, moderating] = await Promise.all([
    readAwaitedSpeakers(db, event_id),
    readAwaitedModerators(db, event_id),
  ]);
  const failing = sql`SELECT substr(source, ${sourceOf('').length + 1}::int) AS name FROM schedule_sources
    WHERE event_id = ${event_id} AND (stopped OR failures >= ${SOURCES.failing})`;
  const { rows } = await db.execute<Counts & Record<string, unknown>>(sql`
    SELECT (SELECT count(*)::int FROM home_areas WHERE event_id = ${event_id}) AS areas,
           (SELECT coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('of', kind, 'name', nullif(name, ''))) ORDER BY kind = 'one', position, kind), '[]')
              FROM (${placesOf(event_id)}) AS place (kind, name, position, at) WHERE NOT EXISTS (
              SELECT FROM home_areas a WHERE a.event_id = ${event_id} AND (a.key = place.at OR a.url LIKE '%/' || place.at))) AS unshown,
           (SELECT count(*)::int FROM event_users
             WHERE event_id = ${event_id} AND active AND id <> ${own} AND (host OR 'organiser' = ANY (roles)))
             + (SELECT count(*)::int FROM (${invitedOf(event_id)}) AS invited WHERE host OR 'organiser' = ANY (roles)) AS others_of_team,
           EXISTS (SELECT FROM event_users WHERE event_id = ${event_id} AND active AND NOT host AND roles = '{}' AND NOT simulated)
             OR EXISTS (SELECT FROM invitations WHERE event_id = ${event_id} AND NOT host AND roles = '{}' AND withdrawn_at IS NULL)
             OR EXISTS (SELECT FROM ticket_keys WHERE event_id = ${event_id})
             OR EXISTS (SELECT FROM sso_providers WHERE event_id = ${event_id}) AS can_come,
           ${severalOf(awaitedOf(event_id, [...speaking.keys(), ...moderating.keys()]), 'awaited')},
           ${severalOf(failing, 'schedules_failing')},
           (SELECT count(*)::int FROM device_checks d JOIN event_users u ON u.event_id = d.event_id AND u.id = d.event_user_id
             WHERE d.event_id = ${event_id} AND (u.host OR u.roles <> '{}')) AS devices_checked`);
  return onlyRow(rows);
}

async function readSessions(db: Db, { id, settings, ...event }: Event) {
  const of = shown_sessions;
  const rows = await db
    .select({
      ...{ id: of.id, title: of.title, type: of.type, misc: of.misc, cancelled: of.cancelled, location: of.location },
      ...{ starts_at: of.starts_at, ends_at: of.ends_at, speakers: of.speakers },
      has_text: sql<boolean>`${of.description} <> ''`,
      has_picture: sql<boolean>`${of.cover_image_file} IS NOT NULL OR ${of.large_image_file} IS NOT NULL`,
      has_stream: sql<boolean>`${of.stream} IS NOT NULL OR ${of.link} IS NOT NULL`,
      online: IS_ONLINE,
    })
    .from(of)
    .where(eq(of.event_id, id))
    .orderBy(of.starts_at, of.id);
  const held = rows.filter((row) => !row.cancelled && !isMarker(row));
  const without = (has: (row: (typeof rows)[number]) => boolean): number => held.filter((row) => !has(row)).length;
  const streamless = held.filter(({ online, has_stream }) => online && !has_stream);
  const times = rows.map((row) => ({
    ...row,
    starts_at: row.starts_at.toISOString(),
    ends_at: row.ends_at?.toISOString() ?? null,
  }));
  const { opens_at, starts_at, closes_at } = timesOf(event);
  const outside = held.filter((row) => {
    const [from, to] = [row.starts_at.getTime(), (row.ends_at ?? row.starts_at).getTime()];
    return from < (opens_at ?? starts_at ?? from) || to > (closes_at ?? to);
  });
  const places = [...sessionConflicts(times, settings).values()].flat().filter(({ kind }) => kind === 'location');
  return {
    sessions: held.length,
    without_hall: without(({ location }) => (location ?? '').trim() !== ''),
    without_description: without(({ has_text }) => has_text),
    without_picture: without(({ has_picture }) => has_picture),
    without_stream: namedThings(streamless.map(({ title }) => title)),
    outside: namedThings(outside.map(({ title }) => title)),
    // Each pair is named at both of its sessions.
    hall_conflicts: places.length / 2,
  };
}
