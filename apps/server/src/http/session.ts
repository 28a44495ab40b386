import { isEnough, profileSteps, secondFactorStep } from '@plenary/domain/onboarding/steps';
import { rolesOf } from '@plenary/domain/policy/policy';
import { CLOCK_SKEW_MS } from '@plenary/domain/time/set-back';
import { SLUG_PATTERN } from '@plenary/contract/ids';
import { and, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { account_sessions, accounts, event_users, events, settingSql, topic_heads } from '../db/schema/index.ts';
import { ACCESS_TOPIC_PREFIX, SITE_EVENT_ID } from '../live/feed/topic-key.ts';
import type { Actor } from './request/actor.ts';
import type { EventRow } from './bind.ts';
import { prepared } from '../db/prepared.ts';
import { hashToken } from './tokens.ts';

/** Life of a signed-in browser. Milliseconds. */
export const SESSION = {
  /** A session ends this long after sign-in, whatever happens. */
  lifetime_ms: 30 * 24 * 3600_000,
  /** … and this long after it was last used. */
  idle_ms: 10 * 24 * 3600_000,
  /** `last_seen_at` is written at most this often. */
  seen_every_ms: 60_000,
} as const;

/** The caller, and the event that is addressed. */
export interface Resolved {
  readonly actor: Actor;
  /** null: no event was named, or none has that slug. */
  readonly event: EventRow | null;
  /** The same caller after the event itself has changed, from memory. */
  actorAt(event: EventRow): Actor;
  /** Number of the last change of the account's access (`accessTopic`) that this knows of; 0: nobody is signed in. */
  readonly access_seq: number;
}

/**
 * Finds the caller and the addressed event by what every kind of request has: the token of a session and the event's
 * slug. Used by HTTP routes, by the WebSocket upgrade, and after a sign-in. Malformed slugs count as absent.
 * @param token null: nobody is signed in
 */
export async function resolveByToken(ctx: Context, token: string | null, eventSlug: string | null): Promise<Resolved> {
  const slug = eventSlug !== null && SLUG_PATTERN.test(eventSlug) ? eventSlug : null;
  const found = token === null ? null : await findSession(ctx, token, slug);
  if (!found) {
    const actor = { kind: 'anonymous' } as const;
    return { actor, event: slug === null ? null : await findEvent(ctx, slug), actorAt: () => actor, access_seq: 0 };
  }
  await markSeen(ctx, found.session);
  const { event, access_seq } = found;
  return { actor: actorOf(found), event, actorAt: (now) => actorOf({ ...found, event: now }), access_seq };
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
  second_factor: settingSql('second_factor'),
  language: settingSql('language'),
};

/** The settings that decide which steps of the profile are asked. */
const STEP_COLUMNS = {
  ask_avatar: settingSql('ask_avatar'),
  ask_profile: settingSql('ask_profile'),
};

/** An event by its slug, as routes see it; null when there is none. Those who ask at once share one read. */
async function findEvent(ctx: Context, slug: string): Promise<EventRow | null> {
  const [row] = await ctx.live.shared.read(`event ${slug}`, () => eventOf(ctx.db, { slug }));
  return row ?? null;
}

const eventOf = prepared('event_by_slug', (db) =>
  db
    .select(EVENT_COLUMNS)
    .from(events)
    .where(eq(events.slug, sql.placeholder('slug'))),
);

/** The events that have these slugs. */
export async function findEvents(ctx: Context, slugs: readonly string[]): Promise<EventRow[]> {
  if (slugs.length === 0) return [];
  return ctx.db
    .select(EVENT_COLUMNS)
    .from(events)
    .where(inArray(events.slug, [...slugs]));
}

/**
 * A session counts while it is not ended, not expired, not idle for too long, and its account still exists. Session,
 * event and membership come in one query; memberships that were switched off are none, and at other events than its own
 * neither is anything that a session of one event would show.
 */
async function findSession(ctx: Context, token: string, slug: string | null) {
  const now = ctx.clock.now();
  const [row] = await sessionOf(ctx.db, {
    slug: slug ?? '',
    token_hash: hashToken(token),
    now: new Date(now).toISOString(),
    idle_since: new Date(now - SESSION.idle_ms).toISOString(),
  });
  return row ?? null;
}

const sessionOf = prepared('session', (db) =>
  db
    .select({
      session: {
        id: account_sessions.id,
        account_id: account_sessions.account_id,
        last_seen_at: account_sessions.last_seen_at,
        second_factor_at: account_sessions.second_factor_at,
        second_factor_channel: account_sessions.second_factor_channel,
        code_channel: account_sessions.code_channel,
      },
      account: {
        email: accounts.email,
        language: accounts.language,
        mobile_number_verified: accounts.mobile_number_verified,
        avatar_step_at: accounts.avatar_step_at,
        profile_step_at: accounts.profile_step_at,
      },
      event: EVENT_COLUMNS,
      asked: STEP_COLUMNS,
      membership: { id: event_users.id, host: event_users.host, roles: event_users.roles },
      access_seq: sql`coalesce(${topic_heads.seq}, 0)`.mapWith(Number),
    })
    .from(account_sessions)
    .innerJoin(accounts, eq(accounts.id, account_sessions.account_id))
    .leftJoin(events, eq(events.slug, sql.placeholder('slug')))
    .leftJoin(
      event_users,
      and(
        eq(event_users.event_id, events.id),
        eq(event_users.account_id, account_sessions.account_id),
        eq(event_users.active, true),
        or(isNull(account_sessions.event_id), eq(account_sessions.event_id, events.id)),
      ),
    )
    .leftJoin(
      topic_heads,
      and(
        eq(topic_heads.event_id, SITE_EVENT_ID),
        eq(topic_heads.topic, sql`${ACCESS_TOPIC_PREFIX} || ${account_sessions.account_id}`),
      ),
    )
    .where(
      and(
        eq(account_sessions.token_hash, sql.placeholder('token_hash')),
        isNull(account_sessions.ended_at),
        gt(account_sessions.expires_at, sql.placeholder('now')),
        gt(account_sessions.last_seen_at, sql.placeholder('idle_since')),
        isNull(accounts.deleted_at),
      ),
    ),
);

type Found = NonNullable<Awaited<ReturnType<typeof findSession>>>;

function actorOf(found: Omit<Found, 'event'> & { readonly event: EventRow | null }): Actor {
  const { session, account, event, asked, membership } = found;
  const base = { account_id: session.account_id, session_id: session.id, language: account.language };
  if (!event || !membership) return { kind: 'outsider', ...base };
  const place = { ...base, event_id: event.id, event_user_id: membership.id };
  const step = secondFactorStep({
    second_factor: event.second_factor,
    verified: isEnough(event.second_factor, session.second_factor_at !== null, session.second_factor_channel),
    email_code_taken: session.second_factor_channel === 'email',
    has_email: account.email !== null,
    mobile_number_verified: account.mobile_number_verified,
    channel: session.code_channel,
  });
  if (step !== null) return { kind: 'second_factor_due', ...place, step };
  return {
    kind: 'member',
    ...place,
    user_id: session.account_id,
    roles: rolesOf(membership),
    host: membership.host,
    steps: profileSteps({
      ...asked,
      avatar_done: account.avatar_step_at !== null,
      profile_done: account.profile_step_at !== null,
    }),
  };
}

/**
 * A write that fails here must not fail the request: it only brings the idle limit nearer. A use from before the clock was
 * set back is put right (CLK3).
 */
async function markSeen(ctx: Context, session: { readonly id: string; readonly last_seen_at: Date }): Promise<void> {
  const now = ctx.clock.now();
  const stale = new Date(now - SESSION.seen_every_ms);
  const ahead = new Date(now + CLOCK_SKEW_MS);
  if (session.last_seen_at > stale && session.last_seen_at <= ahead) return;
  try {
    await ctx.db
      .update(account_sessions)
      .set({ last_seen_at: new Date(now) })
      .where(
        and(
          eq(account_sessions.id, session.id),
          or(lte(account_sessions.last_seen_at, stale), gt(account_sessions.last_seen_at, ahead)),
        ),
      );
  } catch (error) {
    ctx.log.warn({ err: error }, 'could not note when a session was last seen');
  }
}
