import { ownTopic } from '@plenary/contract/own-topic';
import { randomBytes } from 'node:crypto';
import type { CallStartedPayload, CallTransport, JoinedCall } from '@plenary/contract/calls/operations';
import { CALL_STARTED } from '@plenary/contract/calls/topics';
import { ok, refused, type Result } from '@plenary/contract/errors';
import { identityString } from '@plenary/domain/calls/identity';
import {
  engineFor,
  isAudioOnly,
  movesToLivekit,
  outUntil,
  placeHolds,
  placeUntil,
  refuseCall,
  type LivekitFacts,
} from '@plenary/domain/calls/joining';
import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import type { Member } from '../../http/request/actor.ts';
import { newId } from '../../ids.ts';
import type { FeedEvent, Outcome, Statement } from '../../live/types.ts';
import { acted } from '../acts/index.ts';
import { readSettings } from '../events/index.ts';
import { award, withPoints } from '../points/index.ts';
import { findFace, presentFace } from '../rooms/index.ts';
import { apartEvent, apartFrom } from './apart.ts';
import { findKick, findOpenCall, findPeerOf, lockForCall, peersOf, type CallRow, type PeerRow } from './call-facts.ts';
import { endPeers, goneMailbox, lineOf, mediaEnds, NOTHING, together, type Followed } from './end-peers.ts';
import { enterCall, type Entry } from './entry.ts';
import { presentCall, presentRoom } from './present.ts';
import { kickedUntil, tooOften } from './refusals.ts';
import { statement } from '../../live/statement.ts';
import { peersEvent, publishPeers } from './publish-calls.ts';
import { askLivekit, transportFor } from './transport/transport.ts';

/** A joining as it was asked for. */
export interface CallOrder {
  readonly tid: string;
  readonly takeover?: boolean | undefined;
  readonly mic?: boolean | undefined;
  readonly cam?: boolean | undefined;
  /** From where it comes, as candidates ask (D203). */
  readonly network: string;
}

type Answer = Result<JoinedCall>;

/** Takes a place in the call of a thread, or the one that is there again under a new name; the first one starts the call. */
export async function joinCall(ctx: Context, member: Member, order: CallOrder): Promise<Answer> {
  const wait = await ctx.limits.take('call_change', { person: member.account_id });
  if (wait !== null) return tooOften(wait);
  const livekit = await askLivekit(ctx);
  const joined = await ctx.live.transact((tx) => joinOnce(ctx, tx, member, order, livekit), {
    locks: lockForCall(member, order.tid),
  });
  return joined.ok ? ok(present(joined.value)) : joined;
}

/** A place that was taken. */
interface Joined {
  readonly entry: Entry;
  readonly call: CallRow;
  readonly self: PeerRow;
  readonly peers: readonly PeerRow[];
  readonly audio_only: boolean;
  readonly transport: CallTransport;
}

async function joinOnce(
  ctx: Context,
  tx: Tx,
  member: Member,
  order: CallOrder,
  livekit: LivekitFacts,
): Promise<Outcome<Result<Joined>>> {
  const now = ctx.clock.now();
  const entered = await enterCall(ctx, tx, member, order.tid);
  if (!entered.ok) return { result: entered };
  const entry = entered.value;
  const [open, before, kick, face, settings] = await Promise.all([
    findOpenCall(tx, member, order.tid),
    findPeerOf(tx, member),
    findKick(tx, member, order.tid),
    findFace(tx, member),
    readSettings(tx, member.event_id),
  ]);
  if (!face) return { result: refused('not_found') };
  const others = (open ? await peersOf(tx, open) : []).filter(
    ({ event_user_id }) => event_user_id !== member.event_user_id,
  );
  const moves = open !== null && movesToLivekit(open.engine, others.length, livekit);
  const started = open ?? newCall(member, entry, engineFor({ capacity: entry.capacity, livekit }), now);
  const call: CallRow = moves ? { ...started, engine: 'livekit' } : started;
  const held = before && placeHolds(before.expires_at, now) ? before : null;
  const facts = {
    call_id: open?.id ?? null,
    engine: call.engine,
    others: others.length,
    device: member.session_id,
    held,
  };
  const kicked_until = outUntil(kick, now);
  const code = refuseCall({ ...facts, takeover: order.takeover ?? false, kicked_until });
  if (code === 'call_kicked') return { result: kickedUntil(kicked_until ?? now, now) };
  if (code) return { result: refused(code) };
  // Of two who come within one millisecond one came first.
  const joined_at = Math.max(now, ...others.map((other) => other.joined_at + 1));
  const self = newPeer(member, call, order, face, { before, now, joined_at });
  if (call.engine === 'livekit' && !livekit.alive) return { result: refused('call_unavailable') };
  const audio_only = isAudioOnly(facts, { audio_only: settings.call_audio_only });
  const relay_only = settings.call_relay_only;
  const joined = { entry, call, self, peers: [...others, self], audio_only };
  const transport = await way(ctx, joined, relay_only);
  if (!transport) return { result: refused('call_unavailable') };
  const seated = await sit(ctx, tx, member, { ...joined, transport }, before, open === null);
  return moves ? { ...seated, ...together([seated, moved(ctx, call, others)]) } : seated;
}

/** A mesh goes on over LiveKit: the others keep their places, and their pages take them again there as after a break. */
function moved(ctx: Context, { event_id, id }: CallRow, others: readonly PeerRow[]): Followed {
  const engine = statement(sql`UPDATE calls SET engine = 'livekit' WHERE event_id = ${event_id} AND id = ${id}`);
  return together([{ writes: [engine] }, ...others.map((other) => goneMailbox(ctx, other, 'expired'))]);
}

async function sit(
  ctx: Context,
  tx: Tx,
  member: Member,
  joined: Joined,
  before: PeerRow | null,
  starts: boolean,
): Promise<Outcome<Result<Joined>>> {
  const { call, self, peers } = joined;
  const again = before?.call_id === call.id;
  const end = before?.device === member.session_id ? 'moved' : 'taken_over';
  const parts: Partial<Followed>[] = [
    starts
      ? { writes: [putCall(call)], events: [...startedNews(joined), peersEvent(call, peers)] }
      : publishPeers(ctx, call, peers),
    before ? (again ? goneMailbox(ctx, before, end) : await endPeers(ctx, tx, [before], end)) : NOTHING,
    { events: (await apartFrom(tx, self)).map((other) => apartEvent(other, self, true)) },
    { writes: [...(before && again ? mediaEnds(call, [before], false) : []), putPeer(self)] },
  ];
  if (!again) {
    const type = starts ? 'video_call_started' : 'video_call_joined';
    parts.push(await lineOf(ctx, tx, call, type, self.event_user_id, self.peer));
  }
  const outcome = { result: ok(joined), ...together(parts) };
  const given = await award(tx, member, ctx.clock.now(), { action: 'video_call_join', subject: call.id });
  return withPoints(again ? outcome : acted(ctx, member, 'call', outcome), given);
}

function newCall({ event_id, event_user_id }: Member, entry: Entry, engine: CallRow['engine'], now: number): CallRow {
  const { tid: thread_id, kind } = entry;
  return {
    id: newId(now),
    event_id,
    thread_id,
    kind,
    engine,
    started_by: event_user_id,
    started_at: now,
    told_at: now,
  };
}

function newPeer(
  { event_id, event_user_id, account_id, session_id: device }: Member,
  { id: call_id, thread_id, kind, engine }: CallRow,
  { mic = false, cam = false, network }: CallOrder,
  face: PeerRow['face'],
  {
    before,
    now,
    joined_at: comes_at,
  }: { readonly before: PeerRow | null; readonly now: number; readonly joined_at: number },
): PeerRow {
  const again = before?.call_id === call_id;
  const peer = randomBytes(12).toString('hex');
  const joined_at = again ? before.joined_at : comes_at;
  const place = { event_id, event_user_id, account_id, call_id, thread_id, kind, engine, peer, device, network };
  return {
    ...place,
    joined_at,
    expires_at: placeUntil(now),
    mic,
    cam,
    sharing: false,
    hand_at: null,
    active: true,
    face,
  };
}

const at = (moment: number): string => new Date(moment).toISOString();

function putCall({ id, event_id, thread_id, kind, engine, started_by, started_at }: CallRow): Statement {
  return statement(sql`INSERT INTO calls (id, event_id, thread_id, kind, engine, started_by, started_at, told_at)
    VALUES (${id}, ${event_id}, ${thread_id}, ${kind}, ${engine}, ${started_by}, ${at(started_at)}, ${at(started_at)})`);
}

function putPeer(p: PeerRow): Statement {
  return statement(sql`
    INSERT INTO call_peers (event_id, event_user_id, call_id, peer, device, network, joined_at, expires_at, mic, cam)
    VALUES (${p.event_id}, ${p.event_user_id}, ${p.call_id}, ${p.peer}, ${p.device}, ${p.network}, ${at(p.joined_at)},
            ${at(p.expires_at)}, ${p.mic}, ${p.cam})
    ON CONFLICT (event_id, event_user_id) DO UPDATE SET call_id = excluded.call_id, peer = excluded.peer,
      device = excluded.device, network = excluded.network, joined_at = excluded.joined_at, expires_at = excluded.expires_at,
      mic = excluded.mic, cam = excluded.cam, unloaded = false, sharing = false, hand_at = null`);
}

/** Notifies the members of a private thread that they are called, except those whom a block keeps apart. */
function startedNews({ entry, call, self }: Joined): FeedEvent[] {
  const { event_id, id, thread_id, kind } = call;
  const payload: CallStartedPayload = {
    v: 1,
    tid: thread_id,
    call: id,
    kind,
    name: entry.name,
    by: presentFace(self.face),
  };
  return entry.members
    .filter(({ active, apart, event_user_id }) => active && !apart && event_user_id !== self.event_user_id)
    .map(({ account_id }) => ({ event_id, topic: ownTopic(account_id), kind: CALL_STARTED, payload }));
}

/** The way in of a place as it will be: what cannot be carried is refused before anything is published. */
function way(ctx: Context, joined: Omit<Joined, 'transport'>, relay_only: boolean): Promise<CallTransport | null> {
  const { call, self, audio_only, entry } = joined;
  const shown = { name: presentFace(self.face).name, identity: identityOf(self) };
  const place = { call: call.id, peer: self.peer, shown, audio_only, may_share: entry.may_share, relay_only };
  return transportFor(ctx, call, place);
}

function identityOf({ face }: PeerRow): string {
  const { name, avatar, photo, user } = presentFace(face);
  return identityString({ name, avatar, picture: photo?.split('/').at(-1) ?? null, user });
}

function present({ entry, call, self, peers, audio_only, transport }: Joined): JoinedCall {
  const { moderates, may_share } = entry;
  return {
    ...{ tid: call.thread_id, peer: self.peer, video_call: presentCall(call, peers), transport },
    identity: identityOf(self),
    video_call_token: transport.engine === 'livekit' ? transport.token : null,
    room: entry.room && presentRoom(entry.room),
    ...{ audio_only, may_share, moderates, expires_at: at(self.expires_at) },
  };
}
