import { ownTopic } from '@plenary/contract/own-topic';
import type { JudgedPayload, UnjudgedPayload } from '@plenary/contract/chat/reports';
import type { Tx } from '../../../db/database.ts';
import type { FeedEvent } from '../../../live/types.ts';
import { peopleById } from '../../accounts/index.ts';
import { reportsOf, type CaseRow } from './cases-store.ts';

/** The news to the author of a message that was taken back: no word about those who reported it. */
export async function judged(
  tx: Tx,
  { id, event_id, accused, message_id, took_message }: CaseRow,
): Promise<{ readonly events?: readonly FeedEvent[] }> {
  const [[report], people] = await Promise.all([reportsOf(tx, [id], 1), peopleById(tx, event_id, [accused])]);
  const person = people.get(accused);
  if (!took_message || !report || !person) return {};
  const payload: JudgedPayload = { v: 1, chat_message: message_id, category: report.category };
  return { events: [{ event_id, topic: ownTopic(person.account_id), kind: 'chat.judged', payload }] };
}

/** The event for that author that their message is restored: the earlier notice is void. */
export async function unjudged(
  tx: Tx,
  { event_id, accused, message_id, took_message }: CaseRow,
): Promise<{ readonly events?: readonly FeedEvent[] }> {
  const person = took_message ? (await peopleById(tx, event_id, [accused])).get(accused) : undefined;
  if (!person) return {};
  const payload: UnjudgedPayload = { v: 1, chat_message: message_id };
  return { events: [{ event_id, topic: ownTopic(person.account_id), kind: 'chat.unjudged', payload }] };
}
