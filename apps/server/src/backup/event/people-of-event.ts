import type pg from 'pg';
import { problem, type Checked } from '@plenary/domain/problem';
import { EVENT_TABLES } from './belonging.ts';
import { quoted } from '../tables.ts';

/** The people whom the rows of an event name. */
export interface PeopleOfEvent {
  /** Those who are not there yet: their accounts come with the event. */
  readonly arriving: readonly string[];
  /** Those who have another account there, by their address: its id, by the one of the backup. */
  readonly others: ReadonlyMap<string, string>;
  /** Those who were erased there since the backup. */
  readonly erased: readonly string[];
}

interface Account {
  readonly id: string;
  readonly email: string | null;
  readonly erased: boolean;
}

/**
 * Finds the people of an event of the backup among those who are there.
 * @param from the database of the backup
 * @param to that of the installation
 */
export async function peopleOfEvent(
  from: pg.ClientBase,
  to: pg.ClientBase,
  event_id: string,
): Promise<Checked<PeopleOfEvent>> {
  const wanted = await accounts(from, 'id = ANY ($1)', [await namedAccounts(from, event_id)]);
  const emails = wanted.flatMap(({ email }) => email ?? []);
  const there = await accounts(to, 'id = ANY ($1) OR lower(email) = ANY ($2)', [wanted.map(({ id }) => id), emails]);
  const by_id = new Map(there.map((one) => [one.id, one]));
  const by_email = new Map(there.flatMap((one) => (one.email === null ? [] : [[one.email, one] as const])));
  const found = { arriving: [] as string[], others: new Map<string, string>(), erased: [] as string[] };
  for (const { id, email } of wanted) {
    const own = by_id.get(id);
    const other = own ?? (email === null ? undefined : by_email.get(email));
    if (own?.erased) found.erased.push(id);
    if (other === undefined) found.arriving.push(id);
    else if (other !== own) found.others.set(id, other.id);
  }
  const taken = [...found.others].find(([, id]) => wanted.some((one) => one.id === id));
  if (taken)
    return problem(taken[0], `two people of the event are the one account ${taken[1]} here: change its address first`);
  return { ok: true, value: found };
}

/** The ids of accounts to which the rows of an event lead by a foreign key. */
async function namedAccounts(from: pg.ClientBase, event_id: string): Promise<readonly string[]> {
  const { rows: references } = await from.query<{ table: string; column: string }>(`
    SELECT c.relname AS table, a.attname AS column
      FROM pg_constraint AS k JOIN pg_class AS c ON c.oid = k.conrelid
      JOIN pg_attribute AS a ON a.attrelid = k.conrelid AND a.attnum = ANY (k.conkey)
     WHERE k.contype = 'f' AND k.confrelid = 'public.accounts'::regclass`);
  const selects = references
    .filter(({ table }) => EVENT_TABLES.has(table))
    .map(({ table, column }) => `SELECT ${quoted(column)} AS id FROM public.${quoted(table)} WHERE event_id = $1`);
  const { rows } = await from.query<{ id: string }>(
    `SELECT id FROM (${selects.join(' UNION ')}) AS named WHERE id IS NOT NULL ORDER BY id`,
    [event_id],
  );
  return rows.map(({ id }) => id);
}

async function accounts(client: pg.ClientBase, where: string, values: unknown[]): Promise<readonly Account[]> {
  const { rows } = await client.query<Account>(
    `SELECT id, lower(email) AS email, deleted_at IS NOT NULL AS erased FROM accounts WHERE ${where} ORDER BY id`,
    values,
  );
  return rows;
}
