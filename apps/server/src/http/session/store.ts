import type { Membership } from '@plenary/domain/policy/draft';
import { and, eq, inArray, isNotNull, isNull, or, sql, type SQLWrapper } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { prepared, preparedText } from '../../db/prepared.ts';
import {
  account_sessions,
  accounts,
  event_users,
  events,
  invitations,
  settingSql,
  topic_heads,
} from '../../db/schema/index.ts';
import { ACCESS_TOPIC_PREFIX, SITE_EVENT_ID } from '../../live/feed/topic-key.ts';
import type { EventRow } from '../event-row.ts';
import { isOfTeamSql } from '../request/origin/reach.ts';

/** Life of a signed-in browser. Milliseconds. */
export const SESSION = {
  /** A session ends this long after sign-in, whatever happens. */
  lifetime_ms: 30 * 24 * 3600_000,
  /** … and this long after it was last used. */
  idle_ms: 10 * 24 * 3600_000,
  /** `last_seen_at` is written at most this often. */
  seen_every_ms: 60_000,
} as const;

/** A session to be found, with the event that is addressed. */
export interface AskedSession {
  readonly token_hash: string;
  /** null: no event is addressed. */
  readonly slug: string | null;
  /** Topic of the event, whose last number is wanted; null: of none. */
  readonly topic: string | null;
}

/** A session that counts, with its account, and what that is at the addressed event. */
export interface FoundSession {
  readonly session: {
    readonly id: string;
    readonly account_id: string;
    readonly last_seen_at: Date;
    readonly second_factor_taken: boolean;
    readonly second_factor_channel: 'email' | 'phone' | null;
    readonly code_channel: 'email' | 'phone' | null;
  };
  readonly account: {
    readonly email: string | null;
    readonly language: string | null;
    readonly mobile_number_verified: boolean;
    readonly avatar_done: boolean;
    readonly profile_done: boolean;
  };
  /** null: no event was named, or none has that slug. */
  readonly event: EventRow | null;
  /** The settings of the event that decide which steps of the profile are asked. */
  readonly asked: { readonly ask_avatar: boolean; readonly ask_profile: boolean };
  /** null: none at the addressed event, or one that was switched off. */
  readonly membership: (Membership & { readonly id: string; readonly halls: readonly string[] }) | null;
  readonly access_seq: number;
  /** 0 where no topic was asked for, or it has no event yet. */
  readonly topic_seq: number;
}

const EVENT_COLUMNS = {
  id: events.id,
  slug: events.slug,
  name: events.name,
  time_zone: events.time_zone,
  opens_at: events.opens_at,
  closes_at: events.closes_at,
  starts_at: events.starts_at,
  clock_offset_ms: events.clock_offset_ms,
  draft: events.draft,
  rehearsal_of: events.rehearsal_of,
  released_copy: sql<EventRow['released_copy']>`case when ${events.previewed_at} is not null then json_build_object(
    'of', (select original.slug from events original where original.id = ${sql.raw('events.rehearsal_of')}),
    'at', to_char(${events.previewed_at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end`,
  second_factor: settingSql('second_factor'),
  language: settingSql('language'),
  languages: sql<string[]>`coalesce(nullif(${events.settings} -> 'languages', 'null'::jsonb), '[]'::jsonb)`,
  translations: events.translations,
};

/** An event by its slug. */
export const eventOf = prepared('event_by_slug', (db) =>
  db
    .select(EVENT_COLUMNS)
    .from(events)
    .where(eq(events.slug, sql.placeholder('slug'))),
);

/** The draft with this slug whose team an invitation makes its person a part of, by the hash of its token; null: it makes of none. */
export async function draftOfInvitation(db: Db, slug: string, token_hash: string): Promise<EventRow | null> {
  const [row] = await db
    .select(EVENT_COLUMNS)
    .from(events)
    .innerJoin(invitations, eq(invitations.event_id, events.id))
    .where(
      and(
        eq(events.slug, slug),
        eq(invitations.token_hash, token_hash),
        isNull(invitations.withdrawn_at),
        isOfTeamSql('invitations'),
      ),
    );
  return row ?? null;
}

/** The events that have these slugs. */
export async function listEvents(db: Db, slugs: readonly string[]): Promise<EventRow[]> {
  if (slugs.length === 0) return [];
  return db
    .select(EVENT_COLUMNS)
    .from(events)
    .where(inArray(events.slug, [...slugs]));
}

/**
 * The sessions that are asked for, in their order, in one query; null for one that does not count. A session counts
 * while it is not ended, not expired, not idle for too long, and its account still exists. Memberships that were
 * switched off are none, and at other events than its own neither is anything that a session of one event would show.
 */
export async function findSessions(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  asked: readonly AskedSession[],
): Promise<(FoundSession | null)[]> {
  const now = clock.now();
  const wanted = JSON.stringify(asked.map((one, nth) => ({ nth, ...one })));
  const times = [now, now - SESSION.idle_ms].map((time) => new Date(time).toISOString());
  const rows = await sessionsOf(db, [wanted, ...times]);
  const found = new Map(rows.map(({ nth, found }) => [nth, found]));
  return asked.map((_, nth) => {
    const one = found.get(nth);
    return one ? foundOf(one) : null;
  });
}

/** As JSON has it: a moment is a text. */
type Written<T> = {
  readonly [K in keyof T]: T[K] extends Date ? string : T[K] extends Date | null ? string | null : T[K];
};

interface SessionRow {
  readonly nth: number;
  readonly found: Omit<FoundSession, 'session' | 'event'> & {
    readonly session: Written<FoundSession['session']>;
    readonly event: Written<EventRow> | null;
  };
}

function foundOf({ session, event, ...found }: SessionRow['found']): FoundSession {
  return {
    ...found,
    session: { ...session, last_seen_at: new Date(session.last_seen_at) },
    event: event && {
      ...event,
      opens_at: momentOf(event.opens_at),
      closes_at: momentOf(event.closes_at),
      starts_at: momentOf(event.starts_at),
    },
  };
}

const momentOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** A JSON object of values; the names are ours. */
const object = (fields: Readonly<Record<string, SQLWrapper>>) =>
  sql`json_build_object(${sql.join(
    Object.entries(fields).flatMap(([name, value]) => [sql.raw(`'${name}'`), sql`${value}`]),
    sql`, `,
  )})`;

const MEMBERSHIP_COLUMNS = {
  ...{ id: event_users.id, host: event_users.host, roles: event_users.roles },
  simulated: event_users.simulated,
  halls: sql`array(select m.hall_id from hall_moderators m
    where m.event_id = ${event_users.event_id} and m.event_user_id = ${event_users.id})`,
};

const FOUND = object({
  session: object({
    id: account_sessions.id,
    account_id: account_sessions.account_id,
    last_seen_at: account_sessions.last_seen_at,
    second_factor_taken: isNotNull(account_sessions.second_factor_at),
    second_factor_channel: account_sessions.second_factor_channel,
    code_channel: account_sessions.code_channel,
  }),
  account: object({
    email: accounts.email,
    language: accounts.language,
    mobile_number_verified: accounts.mobile_number_verified,
    avatar_done: isNotNull(accounts.avatar_step_at),
    profile_done: isNotNull(accounts.profile_step_at),
  }),
  event: sql`case when ${events.id} is not null then ${object(EVENT_COLUMNS)} end`,
  asked: object({ ask_avatar: settingSql('ask_avatar'), ask_profile: settingSql('ask_profile') }),
  membership: sql`case when ${event_users.id} is not null then ${object(MEMBERSHIP_COLUMNS)} end`,
  access_seq: sql`coalesce(${topic_heads.seq}, 0)`,
  topic_seq: sql`coalesce(asked_heads.seq, 0)`,
});

/**
 * A person who is no longer of the team of an event is out of its rehearsal as well (REH4), and one who does not organise it any more
 * out of its copy with what is not released (REL14).
 */
const STAYS_OF_TEAM = sql`(${events.rehearsal_of} is null or ${event_users.simulated} or exists (
  select from ${event_users} as original where original.event_id = ${events.rehearsal_of}
     and original.account_id = ${account_sessions.account_id} and original.active
     and ${isOfTeamSql('original')}
     and (${events.previewed_at} is null or 'organiser' = any(original.roles))))`;

const MEMBERSHIP = and(
  eq(event_users.event_id, events.id),
  eq(event_users.account_id, account_sessions.account_id),
  eq(event_users.active, true),
  // A session of one event reaches the copies of that event.
  or(
    isNull(account_sessions.event_id),
    eq(account_sessions.event_id, events.id),
    eq(account_sessions.event_id, events.rehearsal_of),
  ),
  STAYS_OF_TEAM,
);

/**
 * Each session is found by itself (LATERAL, LIMIT), so that the database goes by its indexes however many are asked for.
 * The questions come as JSON, of which it expects the same number every time: it plans the query once.
 */
const SESSIONS = sql`
  select wanted.nth, one.found
    from json_to_recordset(${sql.raw('$1::json')}) as wanted (nth int, token_hash text, slug text, topic text)
   cross join lateral (
     select ${FOUND} as found
       from ${account_sessions} inner join ${accounts} on ${accounts.id} = ${account_sessions.account_id}
       left join ${events} on ${events.slug} = wanted.slug
       left join ${event_users} on ${MEMBERSHIP}
       left join ${topic_heads} on ${topic_heads.event_id} = ${SITE_EVENT_ID}
        and ${topic_heads.topic} = ${ACCESS_TOPIC_PREFIX} || ${account_sessions.account_id}
       left join ${topic_heads} as asked_heads on asked_heads.event_id = ${events.id} and asked_heads.topic = wanted.topic
      where ${account_sessions.token_hash} = wanted.token_hash and ${account_sessions.ended_at} is null
        and ${account_sessions.expires_at} > ${sql.raw('$2::timestamptz')}
        and ${account_sessions.last_seen_at} > ${sql.raw('$3::timestamptz')} and ${accounts.deleted_at} is null
      limit 1) as one`;

const sessionsOf = preparedText<SessionRow>('sessions', new PgDialect().sqlToQuery(SESSIONS.inlineParams()).sql);
