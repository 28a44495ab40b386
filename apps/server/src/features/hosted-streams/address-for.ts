import { ok, refused, type Result } from '@plenary/contract/errors';
import { rolesAllow } from '@plenary/domain/policy/policy';
import type { Context } from '../../context.ts';
import type { EventRow } from '../../http/event-row.ts';
import type { Member } from '../../http/request/actor.ts';
import { streamForNow } from '../timeline/index.ts';
import { signedPrefix, type Played } from './signed-address.ts';
import { sessionsOf } from './store.ts';

/** Where a stream is played, for a member who may have it now. */
export async function addressFor(
  ctx: Context,
  member: Member,
  event: PlayedEvent,
  stream: string,
): Promise<Result<{ readonly playback_url: string; readonly expires_at: string }>> {
  if (!(await mayPlay(ctx, member, stream))) return refused('not_found');
  const { prefix, expires_at } = await signedPrefix(ctx, playedAt(event, stream));
  return ok({ playback_url: `${prefix}/main.m3u8`, expires_at: new Date(expires_at).toISOString() });
}

/** Whether a member may have a stream now: through a session that is not locked (D5), or as a host. */
export async function mayPlay(ctx: Context, member: Member, name: string): Promise<boolean> {
  const sessions = await sessionsOf(ctx.db, { event_id: member.event_id, name });
  if (rolesAllow('streams.publish', member.roles)) return sessions.length > 0;
  for (const session of sessions) if ((await streamForNow(ctx, member, session)) !== null) return true;
  return false;
}

/** The address at which a hosted stream is played now. */
export async function playbackUrl(ctx: Context, event: PlayedEvent, stream: string): Promise<string> {
  return `${(await signedPrefix(ctx, playedAt(event, stream))).prefix}/main.m3u8`;
}

type PlayedEvent = Pick<EventRow, 'id' | 'slug' | 'draft'>;

const playedAt = ({ id, slug, draft }: PlayedEvent, stream: string): Played => ({
  event_id: id,
  event: slug,
  stream,
  draft,
});
