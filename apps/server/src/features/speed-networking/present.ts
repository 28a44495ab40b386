import type { SpeedState, SpeedTalk } from '@plenary/contract/speed-networking/operations';
import { speedTopic } from '@plenary/contract/speed-networking/topics';
import { commonInterests, interestsOf } from '@plenary/domain/speed-networking/interests';
import { SPEED } from '@plenary/domain/speed-networking/limits';
import { stateIn } from '@plenary/domain/speed-networking/talks';
import type { Context } from '../../context.ts';
import type { FeedEvent } from '../../live/types.ts';
import { presentFace } from '../rooms/index.ts';
import { findTalks, type PersonKey, type Reader, type TalkRow } from './facts.ts';

const at = (moment: number): string => new Date(moment).toISOString();

/** Where a person stands, as they see it on a device; `device` null: on none. */
export async function readState(
  ctx: Context,
  db: Reader,
  { event_id, event_user_id }: PersonKey,
  device: string | null,
): Promise<SpeedState> {
  const [row] = await findTalks(db, event_id, [event_user_id]);
  const now = ctx.clock.now();
  if (!row) return { state: 'out', here: false, lease_id: null, since: null, talk: null, now: at(now) };
  return presentState(row, row.device === device, now);
}

/** The news for some people of an event of where they stand now. */
export async function publishStates(
  ctx: Context,
  db: Reader,
  event_id: string,
  people: readonly string[],
): Promise<FeedEvent[]> {
  const now = ctx.clock.now();
  const rows = await findTalks(db, event_id, people);
  return rows.map((row) => stateEvent(event_id, row.lease_id, presentState(row, true, now)));
}

/** The news for a page that its person is out. */
export function outEvent(ctx: Context, event_id: string, lease_id: string): FeedEvent {
  const now = at(ctx.clock.now());
  return stateEvent(event_id, lease_id, { state: 'out', here: false, lease_id: null, since: null, talk: null, now });
}

const stateEvent = (event_id: string, lease_id: string, state: SpeedState): FeedEvent => ({
  ...{ event_id, topic: speedTopic(lease_id), kind: 'speed.state', payload: { v: 1, ...state } },
});

function presentState(row: TalkRow, here: boolean, now: number): SpeedState {
  const state = stateIn(row.pair_id === null ? null : row, now, row.connects !== null);
  const talk = state === 'talking' || state === 'deciding' ? presentTalk(row, row.pair_id ?? '') : null;
  return { state, here, lease_id: here ? row.lease_id : null, since: at(row.since), talk, now: at(now) };
}

function presentTalk(row: TalkRow, pair: string): SpeedTalk {
  const interests = interestsOf(row.partner_interests);
  return {
    pair,
    tid: row.thread_id,
    with: {
      ...presentFace(row.partner),
      ...{ company: row.partner_company, role: row.partner_role, interests },
    },
    common: commonInterests(interestsOf(row.interests), interests),
    begins_at: at(row.begins_at),
    ends_at: at(row.ends_at),
    decide_until: at(row.ends_at + SPEED.decide_ms),
    connects: row.connects,
    connected: row.connected,
  };
}
