import { refused, type Result } from '@plenary/contract/errors';
import type { TypedSpeaker } from '@plenary/domain/timeline/edit/typed';
import type { Context } from '../../../context.ts';
import type { Member } from '../../../http/request/actor.ts';
import { addressProblems, readAddresses, setAddresses } from '../../speakers/index.ts';

/**
 * Does what was asked and keeps the addresses of people that an organiser typed with it (PRG12). They are the event's at once, also where
 * the rest waits for a release, and no edit has them.
 */
export async function withAddresses<T>(
  ctx: Context,
  by: Member,
  speakers: readonly TypedSpeaker[],
  act: () => Promise<Result<T>>,
): Promise<Result<T>> {
  const typed = by.roles.includes('organiser')
    ? speakers.flatMap(({ uid, email }) => (email === undefined ? [] : { uid, email }))
    : [];
  const problems = addressProblems(typed);
  if (problems.length > 0) return refused('invalid_input', { errors: { email: problems } });
  const done = await act();
  if (done.ok && typed.length > 0) await setAddresses(ctx, by, typed);
  return done;
}

/** The addresses of people by their uid, as the form of an organiser has them. */
export async function addressesOf(
  ctx: Context,
  event_id: string,
  people: readonly { readonly uid: string }[],
): Promise<Record<string, string>> {
  const all = await readAddresses(ctx.db, event_id);
  return Object.fromEntries(people.flatMap(({ uid }) => (all.has(uid) ? [[uid, all.get(uid) ?? '']] : [])));
}
