import { chooseLanguage, textLanguage, type Language } from '@plenary/domain/language/language';
import { isEnough, profileSteps, secondFactorStep } from '@plenary/domain/onboarding/steps';
import { isThere } from '@plenary/domain/policy/draft';
import { rolesAllow, rolesOf } from '@plenary/domain/policy/policy';
import { inPreview, previewIn, previewRoles, type Preview } from '@plenary/domain/policy/preview';
import { CLOCK_SKEW_MS } from '@plenary/domain/time/set-back';
import { SLUG_PATTERN } from '@plenary/contract/ids';
import type { Context } from '../../context.ts';
import { noteUse } from '../../stores/account-sessions-store.ts';
import { isLeaving } from '../../stores/events-store.ts';
import type { EventRow } from '../event-row.ts';
import type { Actor } from '../request/actor.ts';
import { eventOf, findSessions, listEvents, SESSION, type FoundSession } from './store.ts';
import { hashToken } from './tokens.ts';

export { SESSION } from './store.ts';

/** A caller at an event. */
export interface Place {
  readonly actor: Actor;
  /** null: no event was named, none has that slug, or it is a draft of others (DRF1). */
  readonly event: EventRow | null;
}

/** The caller, and the event that is addressed. */
export interface Resolved extends Place {
  /** The same caller after the event itself has changed, from memory. */
  at(event: EventRow): Place;
  /** Number of the last change of the account's access (`accessTopic`) that this knows of; 0: nobody is signed in. */
  readonly access_seq: number;
  /** Number of the last event of the topic that was asked for, of the same moment; 0: none yet, or no topic. */
  readonly topic_seq: number;
}

/** The words of a request by which its caller is found. */
export interface Asked {
  /** null: nobody is signed in. */
  readonly token: string | null;
  /** The first segment of its path: a slug, or the address of a preview (VAS2). Malformed ones count as absent. */
  readonly slug: string | null;
  /** Topic of the event, whose last number is read with the caller; null: of none. */
  readonly topic: string | null;
  /** Header `Accept-Language`: the wish of a browser at an event in several languages. */
  readonly accepted?: string | undefined;
}

/** Finds the caller of a request and the addressed event; those that come together are looked up together. */
export function resolveRequest(ctx: Context, asked: Asked): Promise<Resolved> {
  return resolve(ctx, asked, ctx.find_session);
}

/**
 * The same for connections, which are admitted a few at a time and stay, and after a sign-in.
 * @param token null: nobody is signed in
 */
export function resolveByToken(
  ctx: Context,
  token: string | null,
  slug: string | null,
  accepted?: string,
): Promise<Resolved> {
  return resolve(ctx, { token, slug, topic: null, accepted }, async (one) => {
    const [found = null] = await findSessions(ctx, [one]);
    return found;
  });
}

async function resolve(
  ctx: Context,
  { token, topic, accepted, ...asked }: Asked,
  find: Context['find_session'],
): Promise<Resolved> {
  const { slug: named, preview } = previewIn(asked.slug ?? '');
  const slug = SLUG_PATTERN.test(named) && !isLeaving(named) ? named : null;
  const found = token === null ? null : await find({ token_hash: hashToken(token), slug, topic });
  if (!found) {
    const event = slug === null || preview ? null : await findEvent(ctx, slug);
    return { ...nobodyAt(event), at: nobodyAt, access_seq: 0, topic_seq: 0 };
  }
  await markSeen(ctx, found.session);
  const wish = { accepted, offered: ctx.installation.languages };
  const at = (event: EventRow | null) => {
    // A copy with what is not released is there in previews alone, where nothing is changed (REL14).
    const there = preview || !event?.released_copy ? event : null;
    const place = placeOf({ ...found, event: there }, wish);
    return preview ? previewOf(place, preview) : place;
  };
  const { access_seq, topic_seq } = found;
  return { ...at(found.event), at, access_seq, topic_seq };
}

const ANONYMOUS: Actor = { kind: 'anonymous' };

/** The place of a person who is signed out. */
const nobodyAt = (event: EventRow | null): Place => ({
  actor: ANONYMOUS,
  event: event && isThere(event, null) ? event : null,
});

/** A person to whom an event is not there is an outsider who addresses none. */
function placeOf(found: FoundSession, wish: LanguageWish): Place {
  const { event, membership } = found;
  const there = event && isThere(event, membership) ? event : null;
  return { actor: actorOf({ ...found, event: there }, wish), event: there };
}

/** A preview is there for those who organise the event, and has the rights of its role: never more than their own (VAS1). */
function previewOf({ actor, event }: Place, preview: Preview): Place {
  if (!event || actor.kind !== 'member' || !rolesAllow('studio.organise', actor.roles)) return { actor, event: null };
  const [roles, host] = [previewRoles(preview), preview.role === 'host'];
  return {
    actor: { ...actor, roles, host, halls: [], steps: [], preview },
    event: { ...inPreview(event, preview), preview },
  };
}

/** An event by its slug, as routes see it; null when there is none. Those who ask at once share one read. */
async function findEvent(ctx: Context, slug: string): Promise<EventRow | null> {
  const [row] = await ctx.live.shared.read(`event ${slug}`, () => eventOf(ctx.db, { slug }));
  return row ?? null;
}

/** The events that have these slugs. */
export function findEvents(ctx: Context, slugs: readonly string[]): Promise<EventRow[]> {
  return listEvents(ctx.db, slugs);
}

/** The wish of a browser, and the languages that there are. */
interface LanguageWish {
  readonly accepted: string | undefined;
  readonly offered: readonly Language[];
}

function actorOf(found: FoundSession, { accepted, offered }: LanguageWish): Actor {
  const { session, account, event, asked, membership } = found;
  const base = { account_id: session.account_id, session_id: session.id, language: account.language };
  if (!event || !membership) return { kind: 'outsider', ...base };
  const place = { ...base, event_id: event.id, event_user_id: membership.id };
  const step = secondFactorStep({
    second_factor: event.second_factor,
    verified: isEnough(event.second_factor, session.second_factor_taken, session.second_factor_channel),
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
    halls: [...new Set(membership.halls)],
    text_language: textLanguage(
      chooseLanguage({ account: account.language, event: event.language, further: event.languages, accepted }, offered),
      event,
    ),
    // A rehearsal asks nobody for their picture: they come to try the event.
    steps:
      event.rehearsal_of !== null
        ? []
        : profileSteps({ ...asked, avatar_done: account.avatar_done, profile_done: account.profile_done }),
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
    await noteUse(ctx.db, session.id, { now: new Date(now), stale, ahead });
  } catch (error) {
    ctx.log.warn({ err: error }, 'could not note when a session was last seen');
  }
}
