import type { JoinAnswer, JoinStatus } from '@plenary/contract/attendance/operations';
import { ok, refused, type Result } from '@plenary/contract/errors';
import { judgeJoin, judgeLeave } from '@plenary/domain/attendance/join';
import { eventNow } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import type { Member } from '../../http/request/actor.ts';
import type { Outcome } from '../../live/types.ts';
import type { FavoriteHooks } from './favorites.ts';
import { breakoutLink, ownChanged, sessionOf } from './present.ts';
import { deleteAttendance, findFacts, insertAttendance, locksOf } from './store.ts';

/** A join or a leave of a session. */
export interface JoinOrder {
  readonly session_id: string;
  readonly leave: boolean;
}

export type Joined = Omit<JoinAnswer, 'message'>;

const NOT_FOUND: Joined = { status: 'not_found', payload: null };

/**
 * Puts the caller into an open session, or takes them out. The session's row is locked first, so that its last place
 * goes to one person however many ask; repeating it changes nothing and succeeds. Refusals of the rules are results
 * (D54), and only a person whose membership has ended is refused otherwise, or whom a simulation made up (SIM4).
 */
export function joinSession(
  ctx: Context,
  hooks: FavoriteHooks,
  member: Member,
  order: JoinOrder,
): Promise<Result<Joined>> {
  const locks = locksOf(ctx.db, { ...member, session_id: order.session_id }, 'no key update');
  return ctx.live.transact((tx) => joinOnce(ctx, hooks, tx, member, order), { locks });
}

async function joinOnce(
  ctx: Context,
  hooks: FavoriteHooks,
  tx: Tx,
  member: Member,
  order: JoinOrder,
): Promise<Outcome<Result<Joined>>> {
  const { session_id, leave } = order;
  const { event_id, event_user_id } = member;
  const key = { event_id, event_user_id, session_id };
  const facts = await findFacts(tx, key);
  if (!facts) return { result: ok(NOT_FOUND) };
  if (!facts.active || facts.simulated) return { result: refused('forbidden') };
  const { in_attendance, occupancy, favorite } = facts;
  const rules = { now: eventNow(ctx.clock, facts), rules: facts.settings };
  const asked = { session: sessionOf(facts), in_attendance, enabled: facts.settings.flags.open_sessions_enabled };
  const verdict = leave ? judgeLeave({ ...asked, ...rules }) : judgeJoin({ ...asked, ...rules, occupancy });
  const as = (status: JoinStatus, now_in: boolean): Result<Joined> => {
    const current_occupancy = occupancy + Number(now_in) - Number(in_attendance);
    const link = breakoutLink(ctx.clock, { ...facts, in_attendance: now_in });
    return ok({ status, payload: { session: session_id, in_attendance: now_in, current_occupancy, link } });
  };
  if (verdict === 'done') return { result: as('success', in_attendance) };
  if (verdict !== 'do') return { result: as(verdict, in_attendance) };
  const taken_back = leave && !favorite ? await hooks.unmarked(tx, key) : [];
  return {
    result: as('success', !leave),
    writes: [leave ? deleteAttendance(tx, key) : insertAttendance(tx, key, ctx.clock.now())],
    events: [ownChanged(member, { session: session_id, in_attendance: !leave, favorite }), ...taken_back],
  };
}
