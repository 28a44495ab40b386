import { watchSteps } from '@plenary/domain/points/watching';
import type { Context } from '../../../context.ts';
import type { Member } from '../../../http/request/actor.ts';
import { award, withPoints } from '../../points/index.ts';

/** Gives points for having watched a stream of ours for another ten minutes, as it was counted here. */
export async function scoreWatching(ctx: Context, member: Member, stream: string, watched_ms: number): Promise<void> {
  const step = watchSteps(watched_ms);
  if (step === null) return;
  await ctx.live.transact(async (tx) => {
    const given = await award(tx, member, ctx.clock.now(), { action: 'livestream_watched', subject: stream, step });
    return withPoints({ result: null }, given);
  });
}
