import { createHash, randomBytes } from 'node:crypto';
import { fastifyCookie } from '@fastify/cookie';
import { isEnough, profileSteps, secondFactorStep } from '@plenary/domain/onboarding/steps';
import { rolesOf } from '@plenary/domain/policy/policy';
import { SLUG_PATTERN } from '@plenary/contract/ids';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { and, eq, gt, isNull, lte, or } from 'drizzle-orm';
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import { account_sessions, accounts, event_users, events, settingSql } from '../db/schema/index.ts';
import type { Actor } from './request/actor.ts';
import type { EventRow } from './bind.ts';

/** Life of a signed-in browser. Milliseconds. */
export const SESSION = {
  /** A session ends this long after sign-in, whatever happens. */
  lifetime_ms: 30 * 24 * 3600_000,
  /** … and this long after it was last used. */
  idle_ms: 10 * 24 * 3600_000,
  /** `last_seen_at` is written at most this often. */
  seen_every_ms: 60_000,
} as const;

const NAME = 'plenary_session';
const COOKIE = { path: '/', httpOnly: true, sameSite: 'lax' } as const;
const HOST_NAME = `__Host-${NAME}`;
/** 32 random bytes, base64url. */
const TOKEN_PATTERN = /^[A-Za-z0-9_-]{43}$/;

/** Name of the session cookie: browsers accept the `__Host-` prefix over TLS only, and then from this host only. */
export function sessionCookieName(secure: boolean): string {
  return secure ? HOST_NAME : NAME;
}

/** Gives the browser its session. Scripts of the page cannot read it, other sites' forms do not carry it. */
export function setSessionCookie(reply: FastifyReply, token: string, secure: boolean): void {
  void reply.setCookie(sessionCookieName(secure), token, { ...COOKIE, secure, maxAge: SESSION.lifetime_ms / 1000 });
}

/** Takes the session cookie back, under both of its names. */
export function clearSessionCookies(reply: FastifyReply, secure: boolean): void {
  void reply.clearCookie(NAME, { ...COOKIE, secure });
  if (secure) void reply.clearCookie(HOST_NAME, { ...COOKIE, secure });
}

/** A fresh session token; only its hash is stored. */
export function newSessionToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a session token: its sha256, in hex. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/**
 * The session token that a Cookie header carries, or null when there is none or it cannot be one of ours. With PUBLIC_URL
 * on https a cookie without the `__Host-` prefix may have been planted and is ignored.
 */
export function sessionToken(config: Pick<Config, 'public_url'>, cookieHeader: string | undefined): string | null {
  if (!cookieHeader) return null;
  const cookies = fastifyCookie.parse(cookieHeader);
  const token = cookies[HOST_NAME] ?? (isSecureSite(config) ? undefined : cookies[NAME]);
  return token !== undefined && TOKEN_PATTERN.test(token) ? token : null;
}

/** Who calls, and which event is addressed. */
export interface Resolved {
  readonly actor: Actor;
  /** null: no event was named, or none has that slug. */
  readonly event: EventRow | null;
}

/**
 * Finds the caller and the addressed event by what every kind of request has: the token of a session and the event's slug.
 * Used by HTTP routes, by the WebSocket upgrade, and after a sign-in. Malformed slugs count as absent.
 * @param token null: nobody is signed in
 */
export async function resolveByToken(ctx: Context, token: string | null, eventSlug: string | null): Promise<Resolved> {
  const slug = eventSlug !== null && SLUG_PATTERN.test(eventSlug) ? eventSlug : null;
  const found = token === null ? null : await findSession(ctx, token, slug);
  if (!found) return { actor: { kind: 'anonymous' }, event: slug === null ? null : await findEvent(ctx, slug) };
  await markSeen(ctx, found.session);
  return { actor: actorOf(found), event: found.event };
}

/** true when PUBLIC_URL says that people reach this server over https. */
export function isSecureSite(config: Pick<Config, 'public_url'>): boolean {
  return config.public_url?.startsWith('https:') ?? false;
}

/** true when this request came over https: by PUBLIC_URL, or by what a trusted proxy says. */
export function isSecure(config: Pick<Config, 'public_url'>, request: FastifyRequest): boolean {
  return isSecureSite(config) || (config.public_url === null && request.protocol === 'https');
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

/** An event by its slug, as routes see it; null when there is none. */
export async function findEvent(ctx: Context, slug: string): Promise<EventRow | null> {
  const [row] = await ctx.db.select(EVENT_COLUMNS).from(events).where(eq(events.slug, slug));
  return row ?? null;
}

/**
 * A session counts while it is not ended, not expired, not idle for too long, and its account still exists. Session,
 * event and membership come in one query; memberships that were switched off are none, and at other events than its own
 * neither is anything that a session of one event would show.
 */
async function findSession(ctx: Context, token: string, slug: string | null) {
  const now = ctx.clock.now();
  const [row] = await ctx.db
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
    })
    .from(account_sessions)
    .innerJoin(accounts, eq(accounts.id, account_sessions.account_id))
    .leftJoin(events, eq(events.slug, slug ?? ''))
    .leftJoin(
      event_users,
      and(
        eq(event_users.event_id, events.id),
        eq(event_users.account_id, account_sessions.account_id),
        eq(event_users.active, true),
        or(isNull(account_sessions.event_id), eq(account_sessions.event_id, events.id)),
      ),
    )
    .where(
      and(
        eq(account_sessions.token_hash, hashToken(token)),
        isNull(account_sessions.ended_at),
        gt(account_sessions.expires_at, new Date(now)),
        gt(account_sessions.last_seen_at, new Date(now - SESSION.idle_ms)),
        isNull(accounts.deleted_at),
      ),
    );
  return row ?? null;
}

type Found = NonNullable<Awaited<ReturnType<typeof findSession>>>;

function actorOf({ session, account, event, asked, membership }: Found): Actor {
  const base = { account_id: session.account_id, session_id: session.id, language: account.language };
  if (!event || !membership) return { kind: 'outsider', ...base };
  const place = { ...base, event_id: event.id, event_user_id: membership.id };
  const step = secondFactorStep({
    second_factor: event.second_factor,
    verified: isEnough(event.second_factor, session.second_factor_at !== null, session.second_factor_channel),
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

/** A write that fails here must not fail the request: it only brings the idle limit nearer. */
async function markSeen(ctx: Context, session: { readonly id: string; readonly last_seen_at: Date }): Promise<void> {
  const now = ctx.clock.now();
  const stale = new Date(now - SESSION.seen_every_ms);
  if (session.last_seen_at > stale) return;
  try {
    await ctx.db
      .update(account_sessions)
      .set({ last_seen_at: new Date(now) })
      .where(and(eq(account_sessions.id, session.id), lte(account_sessions.last_seen_at, stale)));
  } catch (error) {
    ctx.log.warn({ err: error }, 'could not note when a session was last seen');
  }
}
