import { stageTopic } from '@plenary/contract/applause/topics';
import { ok, refused, type Result } from '@plenary/contract/errors';
import { mayReact, sumOf, type StageCounts } from '@plenary/domain/applause/rules';
import { refuseSending } from '@plenary/domain/chat/moderation/rules';
import { eventNow } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Member } from '../../http/request/actor.ts';
import { createActs } from '../acts/index.ts';
import { sanctionsOf } from '../chat/index.ts';
import { readSettings } from '../events/index.ts';
import { findSession, findTimelineEvent } from '../timeline/index.ts';

/** The part of a decision that is the same for everybody who reacts at this moment. */
async function stageFacts({ db }: Context, event_id: string, session_id: string) {
  const [session, event, settings] = await Promise.all([
    findSession(db, event_id, session_id),
    findTimelineEvent(db, event_id),
    readSettings(db, event_id),
  ]);
  return session && event ? { session, event, settings } : null;
}

/**
 * Sends the viewers of a stage a person's applause or reaction (APL1). Nothing of it is stored, and the stage costs one frame a
 * second whatever number of people do it.
 */
export async function applaud(
  ctx: Context,
  member: Member,
  session_id: string,
  counts: StageCounts,
): Promise<Result<{ session: string }>> {
  const wait = await ctx.limits.take('applause', { person: member.account_id });
  if (wait !== null) return refused('rate_limited', { retry_after_ms: wait });
  const { event_id } = member;
  const [facts, sanctions] = await Promise.all([
    ctx.live.shared.read(`stage ${event_id} ${session_id}`, () => stageFacts(ctx, event_id, session_id)),
    sanctionsOf(ctx.db, member, ctx.clock.now()),
  ]);
  if (!facts) return refused('not_found');
  const { session, event, settings } = facts;
  if (!settings.flags.stage_reactions_enabled) return refused('feature_off');
  const stopped = refuseSending(sanctions);
  if (stopped) return refused(stopped);
  const times = { starts_at: session.starts_at.toISOString(), ends_at: session.ends_at?.toISOString() ?? null };
  if (!mayReact({ ...session, ...times }, eventNow(ctx.clock, event), settings)) return refused('stage_closed');
  if (sumOf(counts) > 0) {
    ctx.live.signals.count({ event_id, topic: stageTopic(session_id) }, 'applause', 'reaction', given(counts));
    ctx.part(createActs).count(member, 'applause', sumOf(counts));
  }
  return ok({ session: session_id });
}

/** Only what was given; a request may name the others without a number. */
function given(counts: StageCounts): Record<string, number> {
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
}
