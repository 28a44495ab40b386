import type { ChatMessage } from '@plenary/contract/chat/operations';
import type { HeldMessage } from '@plenary/contract/chat/held';
import type { PersonRow } from '../../accounts/index.ts';
import { peopleById, presentEventUser } from '../../accounts/index.ts';
import { presentMessage } from '../messages/present.ts';
import { NEW_MESSAGE, type MessageRow, type Reader } from '../messages/store.ts';
import type { HeldRow } from './held-store.ts';

/** A held message as a row of messages, which it becomes when it is approved. */
export function asMessage(row: HeldRow, person: PersonRow | null): MessageRow {
  const { id, thread_id, sender, message, mentions, client_message_id, parent_id, created_at } = row;
  return {
    ...NEW_MESSAGE,
    id,
    thread_id,
    sender,
    position: null,
    message,
    message_type: 'message',
    mentions,
    client_message_id,
    parent_id,
    created_at,
    archived_at: null,
    archived_by: null,
    person,
  };
}

/** A held message as its author and those who moderate read it. */
export function presentHeldMessage(row: HeldRow, person: PersonRow | null): ChatMessage {
  const message = presentMessage(asMessage(row, person), null);
  return row.decision === 'approved' ? message : { ...message, held: row.decision ?? 'waiting' };
}

/** Held messages with their people, as those who moderate see them. */
export async function presentHeld(db: Reader, event_id: string, rows: readonly HeldRow[]): Promise<HeldMessage[]> {
  const ids = rows.flatMap(({ sender, decided_by }) => [sender, ...(decided_by === null ? [] : [decided_by])]);
  const people = await peopleById(db, event_id, [...new Set(ids)]);
  return rows.map((row) => ({
    _id: row.id,
    chat_message: presentHeldMessage(row, people.get(row.sender) ?? null),
    reason: row.reason,
    found: row.found,
    decision: presentDecision(row, people),
  }));
}

function presentDecision(
  { decision, decided_at, decided_by }: HeldRow,
  people: ReadonlyMap<string, PersonRow>,
): HeldMessage['decision'] {
  if (decision === null || decided_at === null) return null;
  const by = decided_by === null ? undefined : people.get(decided_by);
  return { kind: decision, at: decided_at.toISOString(), event_user: by ? presentEventUser(by) : null };
}
