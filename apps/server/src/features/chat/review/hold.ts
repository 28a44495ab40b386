import type { ChatMessage } from '@plenary/contract/chat/operations';
import { ok, refused, type Result } from '@plenary/contract/errors';
import { screen, SCREENING, type Verdict } from '@plenary/domain/chat/moderation/screening';
import type { Tx } from '../../../db/database.ts';
import type { Member } from '../../../http/request/actor.ts';
import type { Outcome } from '../../../live/types.ts';
import type { PersonRow } from '../../accounts/index.ts';
import type { MessageRow, ThreadRow } from '../messages/store.ts';
import { countHeldOf, hasSpoken, heldByClientId, insertHeld, type HeldRow } from './held-store.ts';
import { presentHeldMessage } from './present-held.ts';
import { rulesOf } from './rules.ts';
import { heldCount, ownHeld } from './held-topic.ts';

/** The verdict of a thread's rules on a message. Whether its author is a newcomer is read only where that matters. */
export async function verdictOn(
  tx: Tx,
  { event_id, event_user_id, ...member }: Member,
  thread: ThreadRow,
  { message, file }: Pick<MessageRow, 'message' | 'file'>,
): Promise<Verdict> {
  const rules = rulesOf(thread);
  const newcomer = rules.hold_first && !(await hasSpoken(tx, event_id, thread.id, event_user_id));
  const text = file ? `${message}\n${file.filename}` : message;
  return screen(text, rules, { ...member, event_user_id }, newcomer);
}

type NewMessage = Omit<MessageRow, 'person'>;

/**
 * Lets a message wait for those who moderate. Sent again, it is the same one, or its outcome; a person has only so
 * many that wait.
 */
export async function hold(
  tx: Tx,
  member: Member,
  message: NewMessage,
  person: PersonRow,
  verdict: Extract<Verdict, { kind: 'hold' }>,
): Promise<Outcome<Result<ChatMessage>>> {
  // Those who moderate could not look at a file that has no message yet.
  if (message.file) return { result: refused('file_must_wait') };
  const row = rowOf(member, message, verdict);
  const before = await heldByClientId(tx, row);
  if (before) return { result: answerFor(before, person) };
  const waiting = await countHeldOf(tx, member.event_id, member.event_user_id);
  if (waiting >= SCREENING.held_max) return { result: refused('too_many_held') };
  await insertHeld(tx, row);
  return {
    result: answerFor(row, person),
    events: [ownHeld(row, person), ...(await heldCount(tx, member.event_id))],
  };
}

function answerFor(row: HeldRow, person: PersonRow): Result<ChatMessage> {
  if (row.decision === 'rejected') return refused('message_rejected');
  return ok(presentHeldMessage(row, person));
}

function rowOf(
  { event_id, event_user_id }: Member,
  { id, thread_id, message, mentions, client_message_id, parent_id, created_at }: NewMessage,
  { reason, found }: Extract<Verdict, { kind: 'hold' }>,
): HeldRow {
  return {
    id,
    event_id,
    thread_id,
    sender: event_user_id,
    message,
    mentions,
    client_message_id,
    parent_id,
    created_at,
    reason,
    found,
    decision: null,
    decided_at: null,
    decided_by: null,
  };
}
