import { ID_PATTERN } from '@plenary/contract/ids';
import { rolesInHall, rolesInSomeHall } from '@plenary/domain/policy/halls';
import { and, eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Db, Tx } from '../../db/database.ts';
import { shown_sessions } from '../../db/schema/index.ts';
import type { Actor, Member } from './actor.ts';

/** Something that a caller wants, as far as the halls are concerned that they moderate (HAL17). */
export interface WantedInHall {
  /** As operations and topics declare it. */
  readonly in_hall?: 'session' | 'some' | undefined;
  /** Id of its session, where it is about one. */
  readonly session_id?: string | undefined;
}

/**
 * A caller with the roles that they have at something: the one place where those who moderate a hall become moderators in it. Others, and
 * what declares nothing of halls, cost no look at the database.
 */
export async function atHall<A extends Actor>(
  { db }: Pick<Context, 'db'>,
  actor: A,
  { in_hall, session_id = '' }: WantedInHall,
): Promise<A> {
  if (in_hall !== 'session' || actor.kind !== 'member' || actor.halls.length === 0) return actor;
  return { ...actor, ...(await atSession(db, actor, session_id)) };
}

/** A member with the roles that they have at a session of their event; null: at something that belongs to none. */
export async function atSession(db: Db | Tx, member: Member, session_id: string | null): Promise<Member> {
  if (session_id === null || member.halls.length === 0) return member;
  return { ...member, roles: rolesInHall(member, await hallOf(db, member, session_id)) };
}

/** A caller as the table of roles is asked about them: where things of several halls are meant, as the moderator of any of theirs. */
export const inSomeHall = <A extends Actor>(actor: A, { in_hall }: WantedInHall): A =>
  in_hall === 'some' && actor.kind === 'member' ? { ...actor, roles: rolesInSomeHall(actor) } : actor;

async function hallOf(db: Db | Tx, { event_id }: Member, session_id: string): Promise<string | null> {
  if (!ID_PATTERN.test(session_id)) return null;
  const { id, event_id: of, hall_id } = shown_sessions;
  const [session] = await db
    .select({ hall_id })
    .from(shown_sessions)
    .where(and(eq(of, event_id), eq(id, session_id)));
  return session?.hall_id ?? null;
}
