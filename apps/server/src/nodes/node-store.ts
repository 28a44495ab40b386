import { sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';

/** A server on the database. */
export interface Node {
  /** Of ids of one database the smallest is the oldest one. */
  readonly id: string;
  readonly version: string;
  /** Host and port. */
  readonly address: string;
  /** How many people have a page open there. */
  readonly people: number;
}

export interface Renewal {
  /** Whether the lease had held until now. */
  readonly held: boolean;
  /** The others whose leases hold. */
  readonly others: readonly (Node & { readonly stopped: boolean })[];
}

/** A row whose lease ran out so long ago is of no more use to anybody. Seconds. */
const SWEPT_AFTER_S = 60;

/**
 * Renews the lease of a node, or takes a new one, sweeps rows of nodes that are long gone, and reads the others, in one statement.
 * Times are the database's, since the clocks of machines differ.
 */
export async function renewLease(db: Db, { id, version, address, people }: Node, lease_ms: number): Promise<Renewal> {
  const until = sql`now() + ${lease_ms} * interval '1 millisecond'`;
  const { rows } = await db.execute<Renewal & Record<string, unknown>>(sql`
    WITH renewed AS (
           INSERT INTO nodes (id, version, address, started_at, lease_until, people)
           VALUES (${id}, ${version}, ${address}, now(), ${until}, ${people})
           ON CONFLICT (id) DO UPDATE SET lease_until = excluded.lease_until, people = excluded.people),
         swept AS (
           DELETE FROM nodes WHERE id IN (
             SELECT id FROM nodes WHERE id <> ${id} AND lease_until < now() - interval '${sql.raw(String(SWEPT_AFTER_S))} seconds'
                FOR UPDATE SKIP LOCKED))
    SELECT EXISTS (SELECT 1 FROM nodes WHERE id = ${id} AND lease_until > now()) AS held,
           (SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'version', version, 'address', address, 'people', people,
                                                         'stopped', stopped) ORDER BY id), '[]')
              FROM nodes WHERE id <> ${id} AND lease_until > now()) AS others`);
  return rows[0] ?? { held: false, others: [] };
}

/** Gives a lease back: it runs out after so many milliseconds more. */
export async function endLease(db: Db, id: string, more_ms: number): Promise<void> {
  await db.execute(sql`
    UPDATE nodes SET stopped = true, lease_until = now() + ${more_ms} * interval '1 millisecond' WHERE id = ${id}`);
}
