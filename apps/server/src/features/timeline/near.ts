import { inPreview } from '@plenary/domain/policy/preview';
import type { NearTimeline, StreamSource } from '@plenary/contract/timeline/operations';
import { TIMELINE_TOPIC } from '@plenary/contract/timeline/topics';
import type { Language } from '@plenary/domain/language/language';
import { nextLockBoundary } from '@plenary/domain/timeline/boundaries';
import { nearSessions } from '@plenary/domain/timeline/near';
import { streamHosts } from '@plenary/domain/timeline/streams/hosts';
import { CLOCK_SKEW_MS } from '@plenary/domain/time/set-back';
import { eventNow } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Member } from '../../http/request/actor.ts';
import type { Tx } from '../../db/database.ts';
import { listNearCandidates, type NearRow } from './near-store.ts';
import { lockAt, ruleSessions, type Audience } from './present.ts';
import { lockNow, presentSome, readEvent } from './read-timeline.ts';
import { audienceOf } from './topics.ts';
import { lastEnd, listStreamOrigins, measureSessions, type StreamAddresses, type TimelineEvent } from './store.ts';

/** The state of an event's timeline that a person reads, within a snapshot. */
export interface NearPlace {
  readonly event: TimelineEvent;
  readonly audience: Audience;
  /** The language of the texts; null: the event's own. */
  readonly text_language: Language | null;
  /** Id of the stream whose page is open. */
  readonly stream: string | null;
  /** Cursor of the topic `event-timeline`, of the same snapshot: it names the state. */
  readonly cursor: string;
}

/** The part of a timeline that a page shows. */
export interface NearPage {
  readonly near: NearTimeline;
  /** Hosts of all streams of the event, locked ones too, since they may open while the page is open. */
  readonly stream_hosts: StreamAddresses;
  /** When the last session of the event ends, ms on its clock; null: it has none. */
  readonly last_end: number | null;
}

/** The same as it is kept for all who read it. Times are milliseconds on the event's clock. */
interface KeptNear extends NearPage {
  readonly made_at: number;
  /** A lock opens or closes then, or the set should reach further. */
  readonly stale_at: number;
}

/** The sessions near now for an audience, made once for all who read the same state (NEA1). */
export function readNear(ctx: Context, tx: Tx, place: NearPlace): Promise<NearPage> {
  const { event, audience, text_language, stream, cursor } = place;
  const now = eventNow(ctx.clock, event);
  const fits = ({ made_at, stale_at }: KeptNear): boolean => now >= made_at - CLOCK_SKEW_MS && now < stale_at;
  return ctx.kept.get(
    `near ${event.id} ${audience} ${text_language ?? ''} ${stream ?? ''} ${event.clock_offset_ms}`,
    { version: cursor, fits },
    async () => {
      const value = await makeNear(ctx, tx, place);
      return { value, version: cursor, bytes: 1_000 * (1 + value.near.sessions.length) };
    },
  );
}

/** The sessions near now for a member, and the cursor to go on from. Everybody who asks while a read is under way shares the next one. */
export function readNearFor(
  ctx: Context,
  member: Member,
  stream: string | null,
): Promise<NearPage & { cursor: string }> {
  const { event_id, account_id, text_language, preview } = member;
  const audience = audienceOf(member);
  return ctx.live.shared.read(
    `near ${event_id} ${audience} ${text_language ?? ''} ${stream ?? ''} ${preview?.ahead_ms ?? ''}`,
    () =>
      ctx.live.snapshot({ event_id, account_id }, async (tx, cursorsOf) => {
        const [event, cursors] = await Promise.all([readEvent(tx, event_id), cursorsOf([TIMELINE_TOPIC])]);
        const cursor = cursors[TIMELINE_TOPIC] ?? '';
        return {
          ...(await readNear(ctx, tx, { event: inPreview(event, preview), audience, text_language, stream, cursor })),
          cursor,
        };
      }),
  );
}

/** The stream of a session as a member may have it now; null: there is none, or it is locked (D5). */
export async function streamForNow(ctx: Context, member: Member, session_id: string): Promise<StreamSource | null> {
  const { near } = await readNearFor(ctx, member, session_id);
  return near.sessions.find(({ id }) => id === session_id)?.stream ?? null;
}

async function makeNear(ctx: Context, tx: Tx, place: NearPlace): Promise<KeptNear> {
  const { event } = place;
  const [now, rules] = [eventNow(ctx.clock, event), event.settings];
  const [rows, { stream_hosts, last_end, ...measures }] = await Promise.all([
    listNearCandidates(tx, { event_id: event.id, now, rules, stream: place.stream }),
    readFacts(ctx, tx, place),
  ]);
  const facts = placed(event, rows);
  const { sessions, until } = nearSessions(facts, now, rules, place.stream);
  const locked_at = lockNow(ctx.clock, event);
  const ids = sessions.map(({ id }) => id);
  const open = await presentSome(tx, { event, rows }, ids, place.text_language);
  const near: NearTimeline = {
    sessions: lockAt(open, locked_at, rules, place.audience, facts),
    until: until === null ? null : new Date(until).toISOString(),
    ...measures,
    clock_offset_ms: event.clock_offset_ms,
  };
  const halfway = until === null ? Infinity : now + (until - now) / 2;
  const stale_at = Math.min(nextLockBoundary(facts, locked_at, rules) ?? Infinity, halfway);
  return { near, stream_hosts, last_end, made_at: now, stale_at };
}

/** The facts of the whole event that a page asks for, at whatever time. */
function readFacts(ctx: Context, tx: Tx, { event, cursor }: NearPlace) {
  return ctx.kept.get(`timeline facts ${event.id}`, { version: cursor }, async () => {
    const [measures, origins, last_end] = await Promise.all([
      measureSessions(tx, event),
      listStreamOrigins(tx, event.id),
      lastEnd(tx, event.id),
    ]);
    return { value: { ...measures, last_end, stream_hosts: hostsOf(origins) }, version: cursor, bytes: 1_000 };
  });
}

function hostsOf({ media, frames }: StreamAddresses): StreamAddresses {
  return { media: streamHosts(media), frames: streamHosts(frames) };
}

function placed(event: TimelineEvent, rows: readonly NearRow[]) {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ruleSessions({ slug: event.slug, rules: event.settings, rows }).map((session) => {
    const { location = null, featured = false } = byId.get(session.id) ?? {};
    return { ...session, location, featured };
  });
}
