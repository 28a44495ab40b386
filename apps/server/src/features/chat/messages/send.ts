import type { ChatMessage } from '@plenary/contract/chat/operations';
import { ok, refused, type ErrorCode, type Refusal, type Result } from '@plenary/contract/errors';
import { refuseType } from '@plenary/domain/chat/call-lines';
import { refuseFeature } from '@plenary/domain/chat/features';
import type { Mention } from '@plenary/domain/chat/writing/mentions';
import { slowDelay } from '@plenary/domain/chat/writing/pace';
import { mayAnswer, moderates, sendDelay } from '@plenary/domain/chat/moderation/rules';
import { sanctionsAt } from '@plenary/domain/chat/moderation/sanctions';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import type { Member } from '../../../http/request/actor.ts';
import { newId } from '../../../ids.ts';
import type { Outcome } from '../../../live/types.ts';
import { isAmong, readable, refuseHere } from '../access.ts';
import { membersOf } from '../members-store.ts';
import { withThreadNews } from '../private/news.ts';
import { moveQuestion, withMove } from '../support/moves.ts';
import { acted } from '../../acts/index.ts';
import type { PersonRow } from '../../accounts/index.ts';
import { askNamed, mentionsOf, nameable } from '../mentions/mentions.ts';
import { readText } from './text.ts';
import { newlyNamed, withNotices } from '../notices.ts';
import { presentMessage } from './present.ts';
import { recentSends, type RecentSend } from './recent-sends.ts';
import { hold, verdictOn } from '../review/hold.ts';
import { keptSanctions } from '../moderation/sanctions-store.ts';
import { lockFile, refuseFile, useFile, type LockedFile } from '../files/message-file.ts';
import { stored } from './stored.ts';
import {
  findByClientId,
  findPerson,
  findThread,
  lockPerson,
  lockRoot,
  NEW_MESSAGE,
  type MessageRow,
  type ThreadRow,
} from './store.ts';
import { typedLast } from '../reading/typing.ts';
import { withPreview } from '../previews/preview-later.ts';
import { askFeedPoints, withFeedPoints } from '../feed-points.ts';

export interface SendOrder {
  readonly chat_thread: string;
  readonly message: string;
  readonly message_type?: string | undefined;
  readonly client_message_id?: string | undefined;
  /** The message that is answered, or another reply to it. */
  readonly parentMessageId?: string | undefined;
  /** The people whom it is meant to name; those who cannot be mentioned are left out. */
  readonly mentions?: readonly Mention[] | undefined;
  /** The upload that it carries. */
  readonly upload?: string | undefined;
}

/** An order whose text is as it will be stored; its mentions count in the text as it was sent. */
interface CleanOrder extends SendOrder {
  readonly raw: string;
  readonly named: readonly PersonRow[];
  /** The upload, locked; undefined: the sender has no such one. */
  readonly file: LockedFile | null | undefined;
}

/**
 * Sends a message to a thread. A second send with the same `client_message_id` answers the first one's message and
 * changes nothing, also when both arrive at once (D25).
 */
export async function sendMessage(ctx: Context, member: Member, order: SendOrder): Promise<Result<ChatMessage>> {
  const type = refuseType(order.message_type ?? 'message');
  if (type) return refused(type);
  const text = readText(order.message, order.upload !== undefined);
  if (!text.ok) return text;
  const sent = await ctx.live.transact(
    (tx) => sendOnce(ctx, tx, member, { ...order, message: text.value }, order.message),
    { pool: 'chat', locks: [lockPerson(ctx.chatDb, member.event_id, member.event_user_id)] },
  );
  typedLast(ctx, member, order.chat_thread);
  return sent;
}

/** The same within a transaction in which the person is locked; the text of `asked` is clean, `raw` is as it was sent. */
export async function sendOnce(
  ctx: Context,
  tx: Tx,
  member: Member,
  asked: SendOrder,
  raw: string,
): Promise<Outcome<Result<ChatMessage>>> {
  const found = await askAll(tx, member, asked, ctx.clock.now());
  const { person, thread, kept, first, recent, parent, members, file, points } = found;
  const order: CleanOrder = { ...asked, raw, named: nameable(found.named, members), file };
  // A membership that has ended since the request came in sends nothing any more.
  if (!person?.active) return { result: refused('forbidden') };
  const now = ctx.clock.now();
  const sanctions = sanctionsAt(now, kept, moderates(member.roles));
  const allowed = readable(thread, member, isAmong(members, member), sanctions);
  if (!allowed.ok) return { result: allowed };
  if (first) return { result: ok(presentMessage(first, member)) };
  const stopped = refuseHere(member, allowed.value, members);
  const refusal: Refusal | null = stopped ? { code: stopped } : refuseHaste(now, member, allowed.value.thread, recent);
  if (refusal) return { result: { ok: false, refusal } };
  const unusable = refuseFile(file, allowed.value.thread);
  if (unusable) return { result: refused(unusable) };
  const move = await moveQuestion(ctx, tx, member, allowed.value.thread, now);
  if (!move.ok) return { result: move };
  const { thread: place } = allowed.value;
  const unanswerable = parent === null ? null : refuseAnswering(place, parent);
  if (unanswerable) return { result: refused(unanswerable) };
  const row: MessageRow = { ...newMessage(member, order, now), parent_id: parent?.id ?? null, person };
  const verdict = await verdictOn(tx, member, place, row);
  switch (verdict.kind) {
    case 'refuse':
      return { result: refused(verdict.code) };
    case 'hold':
      return hold(tx, member, row, person, verdict);
    case 'pass': {
      const sent = write(tx, member, row, parent ?? null, file);
      const previewed = await withPreview(ctx, tx, member.event_id, place, sent);
      const news = withThreadNews(previewed, member.event_id, row.thread_id, members);
      const named = newlyNamed(order.named, row);
      const said = { event_id: member.event_id, thread: place, row, named, parent: parent ?? null, members };
      const notified = withMove(withNotices(ctx, said, news), move.value);
      return acted(ctx, member, 'message', withFeedPoints(notified, place, points, row));
    }
  }
}

/** Why a message cannot be answered, or null: a deleted one takes no replies, which stand in the thread of what they answer. */
function refuseAnswering(thread: ThreadRow, parent: MessageRow | undefined): ErrorCode | null {
  const off = refuseFeature(thread, 'reply');
  if (off) return off;
  return parent?.thread_id === thread.id && mayAnswer(parent) ? null : 'message_gone';
}

/** All that a send asks of the database before it writes, in the round trip of BEGIN and the lock. */
async function askAll(tx: Tx, member: Member, order: SendOrder, now: number) {
  const { event_id, event_user_id } = member;
  const { chat_thread, client_message_id, parentMessageId, mentions = [], upload } = order;
  const sent = { event_id, thread_id: chat_thread, sender: event_user_id };
  const [person, thread, kept, first, recent, parent, named, members, file, points] = await Promise.all([
    findPerson(tx, event_id, event_user_id),
    findThread(tx, event_id, chat_thread),
    keptSanctions(tx, event_id, event_user_id),
    client_message_id === undefined ? null : findByClientId(tx, sent, client_message_id),
    recentSends(tx, event_id, event_user_id, now),
    // undefined: there is no such message.
    parentMessageId === undefined ? null : lockRoot(tx, event_id, parentMessageId).then((row) => row ?? undefined),
    askNamed(tx, member, mentions),
    membersOf(tx, member, chat_thread),
    upload === undefined ? null : lockFile(tx, member, upload),
    // The last lock that is taken, see `askPoints`.
    askFeedPoints(tx, member, order, now),
  ]);
  return { person, thread, kept, first, recent, parent, named, members, file, points };
}

/** A slow thread takes a message at a time; a flood is stopped everywhere. */
function refuseHaste(now: number, { roles }: Member, thread: ThreadRow, recent: readonly RecentSend[]): Refusal | null {
  const last = recent.find(({ thread_id }) => thread_id === thread.id)?.at ?? null;
  const slow = slowDelay(now, thread, roles, last);
  if (slow > 0) return { code: 'slow_mode', retry_after_ms: slow };
  const delay = sendDelay(
    now,
    recent.map(({ at }) => at),
  );
  return delay === 0 ? null : { code: 'rate_limited', retry_after_ms: delay };
}

/** Its number in the feed is its place. */
function write(
  tx: Tx,
  { event_id }: Member,
  row: MessageRow,
  parent: MessageRow | null,
  file: LockedFile | null | undefined,
): Outcome<Result<ChatMessage>> {
  const message = presentMessage(row, null);
  const sent = stored(tx, event_id, row, parent);
  return {
    result: ok(message),
    ...sent,
    writes: [...sent.writes, ...useFile(tx, file, row.created_at.getTime())],
    numbered: (_, [position]) => ok({ ...message, cursor: String(position) }),
  };
}

function newMessage(member: Member, order: CleanOrder, now: number): Omit<MessageRow, 'person'> {
  return {
    id: newId(now),
    thread_id: order.chat_thread,
    sender: member.event_user_id,
    position: null,
    message: order.message,
    message_type: 'message',
    client_message_id: order.client_message_id ?? null,
    created_at: new Date(now),
    archived_at: null,
    archived_by: null,
    ...NEW_MESSAGE,
    mentions: mentionsOf(order.message, { raw: order.raw, asked: order.mentions ?? [] }, order.named),
    upload_id: order.file?.id ?? null,
    file: order.file ?? null,
  };
}
