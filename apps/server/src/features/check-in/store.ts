import { randomBytes } from 'node:crypto';
import { CHECK_IN, codeFrom } from '@plenary/domain/check-in/codes';
import { and, count, eq, isNotNull } from 'drizzle-orm';
import type { Db, Tx } from '../../db/database.ts';
import { accounts, check_ins, event_users, events } from '../../db/schema/index.ts';
import { personColumns, type PersonRow } from '../accounts/index.ts';

/** A person of an event. */
export interface PersonKey {
  readonly event_id: string;
  readonly event_user_id: string;
}

/** The check-in of a person. */
export interface CheckInRow {
  readonly code: string;
  readonly at: Date | null;
}

/** The kind of an event (D35). */
export async function kindOf(db: Db | Tx, event_id: string): Promise<string> {
  const [row] = await db.select({ kind: events.event_kind }).from(events).where(eq(events.id, event_id));
  return row?.kind ?? 'virtual';
}

const ofPerson = ({ event_id, event_user_id }: PersonKey) =>
  and(eq(check_ins.event_id, event_id), eq(check_ins.event_user_id, event_user_id));

const COLUMNS = { code: check_ins.code, at: check_ins.at };

/** The own code of a person, which is made when it is first asked for. */
export async function readOrMakeCode(db: Db | Tx, person: PersonKey): Promise<CheckInRow> {
  for (;;) {
    const [known] = await db.select(COLUMNS).from(check_ins).where(ofPerson(person));
    if (known) return known;
    // Another tab may have made one meanwhile, and another person may have the same: then another is drawn.
    await db.insert(check_ins).values(newRow(person)).onConflictDoNothing();
  }
}

/** The check-in of a person, locked until the transaction ends. */
export async function lockOwn(tx: Tx, person: PersonKey): Promise<CheckInRow> {
  await readOrMakeCode(tx, person);
  const [row] = await tx.select(COLUMNS).from(check_ins).where(ofPerson(person)).for('update');
  return row ?? newRow(person);
}

function newRow({ event_id, event_user_id }: PersonKey) {
  return { event_id, event_user_id, code: codeFrom(randomBytes(CHECK_IN.code_length)), at: null };
}

/** A person with their check-in. */
export interface KnownPerson {
  readonly person: PersonRow;
  readonly at: Date | null;
}

/** The person who has a code at an event, with their check-in locked until the transaction ends; null: nobody. */
export async function lockByCode(tx: Tx, event_id: string, code: string): Promise<KnownPerson | null> {
  const [row] = await tx
    .select({ ...personColumns, at: check_ins.at })
    .from(check_ins)
    .innerJoin(
      event_users,
      and(eq(event_users.event_id, check_ins.event_id), eq(event_users.id, check_ins.event_user_id)),
    )
    .innerJoin(accounts, eq(accounts.id, event_users.account_id))
    .where(and(eq(check_ins.event_id, event_id), eq(check_ins.code, code)))
    .for('update', { of: check_ins });
  if (!row) return null;
  const { at, ...person } = row;
  return { person, at };
}

/** The statement that notes a check-in; anyone who runs it has locked its row. */
export function putCheckIn(
  db: Db | Tx,
  person: PersonKey,
  done: { readonly at: Date; readonly by_account_id?: string; readonly hall_id?: string },
) {
  return db.update(check_ins).set(done).where(ofPerson(person));
}

/** People of an event who are checked in. */
export async function countCheckedIn(db: Db, event_id: string): Promise<number> {
  const [row] = await db
    .select({ people: count() })
    .from(check_ins)
    .where(and(eq(check_ins.event_id, event_id), isNotNull(check_ins.at)));
  return row?.people ?? 0;
}
