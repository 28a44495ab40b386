import { ok, refused, type Result } from '@plenary/contract/errors';
import { isPointAction, ruleOf, type Act, type PointAction } from '@plenary/domain/points/rules';
import { watchSteps } from '@plenary/domain/points/watching';
import { isActive, isOnAir } from '@plenary/domain/timeline/status';
import { eventNow } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Member } from '../../http/request/actor.ts';
import { award, withPoints } from './award.ts';
import { findReported, hasOpenCard, isOpenPiece, type ReportedSession } from './subject-store.ts';
import { countWatching } from './watch-store.ts';

/** An action that a page reports. */
export interface Report {
  readonly action: string;
  readonly subject?: string | undefined;
}

/**
 * Gives points for an action that only a page sees (LDB6, D28). Those that the server scores itself add nothing here, and
 * so does one about something that is not there: a page is not told which, since nothing it shows depends on it.
 */
export async function reportAction(ctx: Context, member: Member, report: Report): Promise<Result<{ points: number }>> {
  const wait = await ctx.limits.take('point_report', { person: member.account_id });
  if (wait !== null) return refused('rate_limited', { retry_after_ms: wait });
  const { action, subject = '' } = report;
  if (!isPointAction(action)) {
    await noteUnknown(ctx, member, action);
    return refused('unknown_action');
  }
  const act = ruleOf(action).trigger === 'page' ? await actOf(ctx, member, action, subject) : null;
  if (!act) return ok({ points: 0 });
  return ctx.live.transact(async (tx) => {
    const given = await award(tx, member, ctx.clock.now(), act);
    return withPoints({ result: ok({ points: given.points }) }, given);
  });
}

/** The names of actions; what reads otherwise was made up, and may be anything. */
const NAME = /^[a-z]+(?:_[a-z]+)*$/;

/** One line of the log for each person and minute: a page of another release reports it again and again. */
async function noteUnknown(ctx: Context, { account_id, event_id }: Member, action: string): Promise<void> {
  if ((await ctx.limits.take('unknown_action', { person: account_id })) !== null) return;
  ctx.log.warn({ event_id, action: NAME.test(action) ? action : '[redacted]' }, 'a page told of an unknown action');
}

/** Subjects of actions beside sessions: items of the vault and games, by their slug (D282). */
const PIECES: Partial<Record<PointAction, 'vault' | 'game'>> = {
  media_visited: 'vault',
  interactive_page_visited: 'game',
};

/** The act that a report is about; null: there is none. */
async function actOf(ctx: Context, member: Member, action: PointAction, subject: string): Promise<Act | null> {
  if (action === 'user_profile_viewed')
    return (await hasOpenCard(ctx.db, member, subject)) ? { action, subject } : null;
  const kind = PIECES[action];
  if (kind && (await isOpenPiece(ctx.db, member.event_id, { kind, slug: subject }, ctx.clock.now())))
    return { action, subject };
  const session = await findReported(ctx.db, member.event_id, subject);
  if (!session || !counts(ctx, action, session)) return null;
  if (action !== 'livestream_watched') return { action, subject };
  const step = watchSteps(await countWatching(ctx.db, member, subject, ctx.clock.now()));
  return step === null ? null : { action, subject, step };
}

/** Whether a session is what an action is about, at this moment. Streams of ours are counted by what they play (HST). */
function counts(ctx: Context, action: PointAction, session: ReportedSession): boolean {
  const timed = {
    ...session,
    starts_at: session.starts_at.toISOString(),
    ends_at: session.ends_at?.toISOString() ?? null,
  };
  const now = eventNow(ctx.clock, session);
  if (action === 'livestream_watched')
    return session.stream?.type !== 'hosted' && isOnAir(timed, now, session.settings);
  const type = action === 'media_visited' ? 'media-item' : 'game';
  return session.type === type && isActive(timed, now, session.settings);
}
