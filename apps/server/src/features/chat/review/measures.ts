import type { PastMeasure } from '@plenary/contract/chat/moderation';
import { MEASURE_ACTIONS, measureOf } from '@plenary/domain/chat/history';
import type { Context } from '../../../context.ts';
import type { Member } from '../../../http/request/actor.ts';
import { findMemberPeople, presentEventUser } from '../../accounts/index.ts';
import { historyOf } from '../../audit/index.ts';

/** Entries that are looked at. */
const LATEST = 20;

/** The mutes and bans of a person at the event, the latest first, as the audit log knows them. */
export async function listMeasures(ctx: Context, { event_id }: Member, account_id: string): Promise<PastMeasure[]> {
  const entries = await historyOf(ctx.db, { event_id, subject: account_id, actions: MEASURE_ACTIONS, limit: LATEST });
  const accounts = [...new Set(entries.flatMap((entry) => entry.account_id ?? []))];
  const found = await findMemberPeople(ctx.db, event_id, accounts);
  const people = new Map(found.map((person) => [person.account_id, person]));
  return entries.flatMap((entry) => {
    const measure = measureOf(entry);
    const person = people.get(entry.account_id ?? '');
    const event_user = person ? presentEventUser(person) : null;
    return measure ? [{ ...measure, at: entry.at.toISOString(), event_user }] : [];
  });
}
