import { ok, refused, type Result } from '@plenary/contract/errors';
import { rolesAllow } from '@plenary/domain/policy/policy';
import type { Context } from '../../context.ts';
import type { Member } from '../../http/request/actor.ts';
import { streamForNow } from '../timeline/index.ts';
import { signedPrefix, type Played } from './signed-address.ts';
import { streamNames } from './store.ts';

/** Where a stream is played, for a member who may have it now: through a session that is not locked (D5), or as a host. */
export async function addressFor(
  ctx: Context,
  member: Member,
  played: Played,
): Promise<Result<{ readonly playback_url: string; readonly expires_at: string }>> {
  const sessions = (await streamNames(ctx.db, member.event_id)).get(played.stream);
  if (!sessions || !(await mayPlay(ctx, member, sessions))) return refused('not_found');
  const { prefix, expires_at } = await signedPrefix(ctx, played);
  return ok({ playback_url: `${prefix}/main.m3u8`, expires_at: new Date(expires_at).toISOString() });
}

async function mayPlay(ctx: Context, member: Member, sessions: readonly string[]): Promise<boolean> {
  if (rolesAllow('streams.publish', member.roles)) return true;
  for (const session of sessions) if ((await streamForNow(ctx, member, session)) !== null) return true;
  return false;
}

/** The address at which a hosted stream is played now. */
export async function playbackUrl(ctx: Context, played: Played): Promise<string> {
  return `${(await signedPrefix(ctx, played)).prefix}/main.m3u8`;
}
