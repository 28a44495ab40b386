import type { ChatMessage } from '@plenary/contract/chat/operations';
import { ok, refused, type Result } from '@plenary/contract/errors';
import { refuseFeature } from '@plenary/domain/chat/features';
import {
  mayArchive,
  mayRestore,
  moderates,
  refuseArchiving,
  refuseRemoving,
} from '@plenary/domain/chat/moderation/rules';
import { rolesInSomeHall } from '@plenary/domain/policy/halls';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import type { Member } from '../../../http/request/actor.ts';
import { atSession } from '../../../http/request/hall-roles.ts';
import type { FeedEvent, Outcome } from '../../../live/types.ts';
import { note } from '../../audit/index.ts';
import { readableThread } from '../access.ts';
import { closeCaseOf, reopenCaseOf } from './case-of-message.ts';
import { lockCases } from './cases-store.ts';
import { takeNoticesBack } from '../notices.ts';
import { membersOf } from '../members-store.ts';
import { withThreadNews } from '../private/news.ts';
import { questionMessageEvents } from '../support/topic.ts';
import { presentMessage } from '../messages/present.ts';
import { messageNews } from '../messages/news.ts';
import { repliedEvent } from '../messages/replies.ts';
import {
  deleteMessage,
  lockMessage,
  setArchived,
  setThreadInfo,
  type MessageRow,
  type ThreadRow,
} from '../messages/store.ts';

type Answer = Outcome<Result<ChatMessage>>;

/** Takes a message back. Deleting it again, or twice at once, answers the same and changes nothing. */
export async function archiveMessage(ctx: Context, member: Member, id: string): Promise<Result<ChatMessage>> {
  return onMessage(ctx, member, id, (tx, row, thread, there) => {
    const off = refuseTakingBack(there, thread);
    if (off) return Promise.resolve(off);
    return withCase(archive(ctx, tx, there, row), () => closeCaseOf(ctx, tx, there, row, true));
  });
}

/** The same with the news of the case about the message, where this changed anything. */
async function withCase(answer: Promise<Answer>, news: () => Promise<readonly FeedEvent[]>): Promise<Answer> {
  const done = await answer;
  return done.events ? { ...done, events: [...done.events, ...(await news())] } : done;
}

/** The same within a transaction, of a message that it has locked. */
export async function archive(ctx: Context, tx: Tx, member: Member, row: MessageRow): Promise<Answer> {
  if (!mayArchive(member, row)) return { result: refused('forbidden') };
  if (row.archived_at !== null) return { result: ok(presentMessage(row, member)) };
  const refusal = refuseArchiving(member, row);
  if (refusal) return { result: refused(refusal) };
  const at = new Date(ctx.clock.now());
  await setArchived(tx, member.event_id, row.id, { at, by: member.event_user_id });
  // Authors take back their own; that is nobody else's business.
  if (row.sender !== member.event_user_id)
    await note(tx, ctx, { by: member, event_id: member.event_id, action: 'message.archived', subject: row.id });
  return changed(tx, member, { ...row, archived_at: at, archived_by: member.event_user_id }, 'message.archived');
}

/** Brings a deleted message back, for those who may (D24). */
export async function restoreMessage(ctx: Context, member: Member, id: string): Promise<Result<ChatMessage>> {
  return onMessage(ctx, member, id, (tx, row, _thread, there) =>
    withCase(restore(ctx, tx, there, row), () => reopenCaseOf(ctx, tx, there, row)),
  );
}

/** The same within a transaction, of a message that it has locked. */
export async function restore(ctx: Context, tx: Tx, member: Member, row: MessageRow): Promise<Answer> {
  if (row.archived_at === null && mayArchive(member, row)) return { result: ok(presentMessage(row, member)) };
  if (!mayRestore(member, row)) return { result: refused('forbidden') };
  await setArchived(tx, member.event_id, row.id, null);
  await note(tx, ctx, { by: member, event_id: member.event_id, action: 'message.restored', subject: row.id });
  return changed(tx, member, { ...row, archived_at: null, archived_by: null }, 'message.restored');
}

/** Removes a message for good that was taken back before (WID7): its place goes, and its thread counts one reply less. */
export async function removeMessage(ctx: Context, member: Member, id: string): Promise<Result<ChatMessage>> {
  return onMessage(ctx, member, id, async (tx, row, thread, there) => {
    const off = refuseTakingBack(there, thread);
    if (off) return off;
    const refusal = refuseRemoving(there, row);
    if (refusal) return { result: refused(refusal) };
    await note(tx, ctx, { by: member, event_id: member.event_id, action: 'message.removed', subject: id });
    const parent = row.parent_id === null ? null : await lockMessage(tx, member.event_id, row.parent_id);
    const left = parent && { ...parent, reply_count: parent.reply_count - 1 };
    const gone = await withCase(changed(tx, there, { ...row, message: '' }, 'message.removed'), () =>
      closeCaseOf(ctx, tx, there, row, false),
    );
    return {
      ...gone,
      writes: [deleteMessage(tx, member.event_id, id), ...(left ? [setThreadInfo(tx, member.event_id, left)] : [])],
      events: [...(gone.events ?? []), ...(left ? [repliedEvent(member.event_id, left)] : [])],
    };
  });
}

/** The event's choice holds for authors; those who moderate delete all the same. */
function refuseTakingBack(member: Member, thread: ThreadRow): Answer | null {
  const off = moderates(member.roles) ? null : refuseFeature(thread, 'delete');
  return off && { result: refused(off) };
}

/** Changes a message; `there` is the member with the roles that they have in its channel (HAL17). */
function onMessage(
  ctx: Context,
  member: Member,
  id: string,
  change: (tx: Tx, row: MessageRow, thread: ThreadRow, there: Member) => Promise<Answer>,
): Promise<Result<ChatMessage>> {
  const work = async (tx: Tx): Promise<Answer> => {
    const row = await lockMessage(tx, member.event_id, id);
    if (!row) return { result: refused('message_gone') };
    const readable = await readableThread(tx, member, row.thread_id, ctx.clock.now());
    if (!readable.ok) return { result: readable };
    const { thread } = readable.value;
    return change(tx, row, thread, await atSession(tx, member, thread.session_id));
  };
  // Cases are locked before messages, as a decision of the queue does.
  const locks = moderates(rolesInSomeHall(member)) ? [lockCases(ctx.chatDb, member.event_id)] : [];
  return ctx.live.transact(work, { pool: 'chat', locks });
}

/** Publishes to everybody, and overwrites earlier events: an old cursor never replays deleted text. */
async function changed(
  tx: Tx,
  member: Member,
  row: MessageRow,
  kind: 'message.archived' | 'message.restored' | 'message.removed',
): Promise<Answer> {
  const [members, notified, taken_back] = await Promise.all([
    membersOf(tx, member, row.thread_id),
    questionMessageEvents(tx, member.event_id, row.thread_id),
    kind === 'message.restored' ? [] : takeNoticesBack(tx, member.event_id, [row]),
  ]);
  const news = messageNews(member.event_id, row);
  const outcome = {
    result: ok(presentMessage(row, member)),
    events: [{ ...news, kind }, ...notified, ...taken_back],
    supersede: [news],
  };
  return withThreadNews(outcome, member.event_id, row.thread_id, members);
}
