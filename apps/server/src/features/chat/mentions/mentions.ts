import { displayName } from '@plenary/contract/names';
import { ok, refused, type Result } from '@plenary/contract/errors';
import type { EventUser } from '@plenary/contract/accounts/people';
import { heldMentions, mentionedName, movedMentions, type Mention } from '@plenary/domain/chat/writing/mentions';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import type { Member } from '../../../http/request/actor.ts';
import { presentEventUser, type PersonRow } from '../../accounts/index.ts';
import { isAmong, writableThread } from '../access.ts';
import type { MemberRow } from '../members-store.ts';
import { mentionablePeople, peopleToMention } from './store.ts';
import type { MessageRow } from '../messages/store.ts';

/** People of a thread whom its writer can name, for what they have typed of a name. */
export async function findMentionable(
  ctx: Context,
  member: Member,
  { chat_thread, q }: { readonly chat_thread: string; readonly q: string },
): Promise<Result<{ event_users: EventUser[] }>> {
  const wait = await ctx.limits.take('people_lookup', { person: member.account_id });
  if (wait !== null) return refused('rate_limited', { retry_after_ms: wait });
  const writable = await writableThread(ctx.db, member, chat_thread, ctx.clock.now());
  if (!writable.ok) return writable;
  const words = q.toLowerCase().replaceAll('\u0000', '').split(/\s+/u).filter(Boolean);
  const people = words.length === 0 ? [] : await mentionablePeople(ctx.db, member, writable.value, words);
  return ok({ event_users: people.map(presentEventUser) });
}

/** The people whom a message is meant to name, of those whom its sender can mention. */
export function askNamed(tx: Tx, member: Member, asked: readonly Mention[]): Promise<PersonRow[]> {
  return peopleToMention(tx, member, [...new Set(asked.flatMap(({ event_user }) => event_user ?? []))]);
}

/** Of people who were found, those whom a thread's messages can name: where it has members, these alone. */
export function nameable(named: readonly PersonRow[], members: readonly MemberRow[]): readonly PersonRow[] {
  return members.length === 0 ? named : named.filter((person) => isAmong(members, person));
}

/**
 * The mentions of a text that hold (WID40); null: it names nobody.
 * @param raw the text as it was sent, which is where `asked` counts
 * @param before the message as it was: a name that it had stays one, whatever the person is called now
 */
export function mentionsOf(
  text: string,
  { raw, asked }: { readonly raw: string; readonly asked: readonly Mention[] },
  named: readonly PersonRow[],
  before?: Pick<MessageRow, 'message' | 'mentions'>,
): readonly Mention[] | null {
  const former = before?.mentions ?? [];
  const namesOf = (id: string): string[] => [
    ...named.filter(({ event_user_id }) => event_user_id === id).map((row) => displayName(presentEventUser(row).user)),
    ...former.filter(({ event_user }) => event_user === id).map((one) => mentionedName(before?.message ?? '', one)),
  ];
  const held = heldMentions(text, movedMentions(asked, raw, text), namesOf);
  return held.length === 0 ? null : held;
}
