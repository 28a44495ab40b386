import type { ReactionCount } from '@plenary/contract/chat/operations';
import { chatTopic, REACTED } from '@plenary/contract/chat/topics';
import type { ReactedPayload } from '@plenary/contract/chat/payloads';
import { ok, refused, type Result } from '@plenary/contract/errors';
import { refuseReacting } from '@plenary/domain/chat/moderation/rules';
import { countsAfter, reactionAfter, reactionList, type ReactionKey } from '@plenary/domain/chat/reactions';
import type { EventUser } from '@plenary/contract/accounts/people';
import type { Context } from '../../../../context.ts';
import type { Tx } from '../../../../db/database.ts';
import type { Member } from '../../../../http/request/actor.ts';
import type { FeedEvent, Outcome } from '../../../../live/types.ts';
import { acted } from '../../../acts/index.ts';
import { presentEventUser } from '../../../accounts/index.ts';
import { askPoints, givePoints, withPoints } from '../../../points/index.ts';
import { readableThread } from '../../access.ts';
import { blockedIds } from '../../moderation/blocks-store.ts';
import { changeMessage } from '../change.ts';
import { isFeed } from '../../feed-points.ts';
import { dropReaction, namedReactions, ownReaction, putReaction, setReactionCounts } from './store.ts';
import { findMessage, type MessageRow } from '../store.ts';

export interface ReactionOrder {
  readonly chat_message: string;
  readonly key: ReactionKey;
  readonly on?: boolean | undefined;
}

export interface Reacted {
  readonly chat_message: string;
  readonly reactions: ReactionCount[];
  readonly own_reaction?: ReactionKey;
}

/** Adds a reaction to another person's message, or removes it (D23). The lock of the message keeps its counts right. */
export async function reactToMessage(ctx: Context, member: Member, order: ReactionOrder): Promise<Result<Reacted>> {
  return changeMessage(ctx, member, order.chat_message, 'reactions', async (tx, row, _members, thread) => {
    const refusal = refuseReacting(member, row);
    if (refusal) return { result: refused(refusal) };
    const asked = { action: 'social_feed_react', subject: row.id, now: ctx.clock.now() } as const;
    const [before, tally] = await Promise.all([ownReaction(tx, member, row.id), askPoints(tx, member, asked)]);
    const after = reactionAfter(before, order.key, order.on);
    if (before === after) return { result: ok(reacted(row, after)) };
    const outcome = change(ctx, tx, member, row, { before, after });
    const changed = before === null ? acted(ctx, member, 'reaction', outcome) : outcome;
    const counts = after !== null && isFeed(thread);
    return counts ? withPoints(changed, givePoints(tally, { subject: row.id })) : changed;
  });
}

function change(
  ctx: Context,
  tx: Tx,
  member: Member,
  row: MessageRow,
  { before, after }: { readonly before: ReactionKey | null; readonly after: ReactionKey | null },
): Outcome<Result<Reacted>> {
  const { event_id, event_user_id } = member;
  const changed = { ...row, reactions: countsAfter(row.reactions, before, after) };
  const key = { event_id, event_user_id, message_id: row.id };
  return {
    result: ok(reacted(changed, after)),
    writes: [
      after === null
        ? dropReaction(tx, key)
        : putReaction(tx, { ...key, key: after, created_at: new Date(ctx.clock.now()) }),
      setReactionCounts(tx, event_id, changed),
    ],
    events: [reactedEvent(event_id, event_user_id, changed, after)],
  };
}

/** The news of a reaction. Its counts are those that hold since, so that no follower adds anything up. */
export function reactedEvent(
  event_id: string,
  event_user: string,
  row: MessageRow,
  key: ReactionKey | null,
): FeedEvent {
  const payload: ReactedPayload = {
    v: 1,
    chat_message: row.id,
    event_user,
    key,
    reactions: row.archived_at === null ? reactionList(row.reactions) : [],
  };
  return { event_id, topic: chatTopic(row.thread_id), kind: REACTED, payload };
}

function reacted(row: MessageRow, own: ReactionKey | null): Reacted {
  return {
    chat_message: row.id,
    reactions: reactionList(row.reactions),
    ...(own !== null && { own_reaction: own }),
  };
}

type Named = ReactionCount & { readonly event_users: EventUser[] };

/** The people behind the reactions to a message that stands; the latest first, of each key only some. */
export async function listReactions(
  ctx: Context,
  member: Member,
  chat_message: string,
): Promise<Result<{ reactions: Named[] }>> {
  const row = await findMessage(ctx.db, member.event_id, chat_message);
  if (!row) return refused('message_gone');
  const allowed = await readableThread(ctx.db, member, row.thread_id, ctx.clock.now());
  if (!allowed.ok) return allowed;
  if (row.archived_at !== null) return ok({ reactions: [] });
  const [named, blocked] = await Promise.all([
    namedReactions(ctx.db, member.event_id, row.id),
    blockedIds(ctx.db, member),
  ]);
  const seen = named.filter(({ person }) => !blocked.includes(person.event_user_id));
  const people = Map.groupBy(seen, ({ key }) => key);
  return ok({
    reactions: reactionList(row.reactions).map((one) => ({
      ...one,
      event_users: (people.get(one.key) ?? []).map(({ person }) => presentEventUser(person)),
    })),
  });
}
