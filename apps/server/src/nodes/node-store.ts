import type { ServerClock } from '@plenary/domain/nodes/clocks';
import { SILENCE_LEFT_MS } from '@plenary/domain/time/leases';
import { sql } from 'drizzle-orm';
import type { NodePerson, PersonMoved } from '../adapters/shared-presence.ts';
import type { Db } from '../db/database.ts';
import { onlyRow } from '../db/only-row.ts';
import { sessionName } from '../db/connection/pool.ts';

/** Digests of settings by their names. */
export type Settings = Readonly<Record<string, string>>;

/** A server on the database. */
export interface Node extends ServerClock {
  /** Of ids of one database the smallest is the oldest one. */
  readonly id: string;
  readonly version: string;
  /** Host and port. */
  readonly address: string;
  /** How many people have a page open there. */
  readonly people: number;
}

/** A server as it describes itself with its lease. */
export interface OwnNode extends Node {
  /** Digests of settings that all have to have alike. */
  readonly settings: Settings;
}

/** Another server whose lease holds, or that sleeps. */
export interface OtherNode extends Node {
  /** Its lease has run out, and yet its sessions with the database stand: its pages may not have noticed. */
  readonly asleep: boolean;
  /** null: its release says none. */
  readonly settings: Settings | null;
  readonly stopped: boolean;
  /** Up to where its people have been read. */
  readonly revision: number;
  /** Whether `said` is all that it says; otherwise it is what has changed since the revision that was known. */
  readonly whole: boolean;
  readonly said: readonly NodePerson[];
}

/** The words of a node with a renewal: what it says, and up to where it has read. */
export interface Saying {
  /** It grows with each renewal that says something. */
  readonly revision: number;
  readonly moved: readonly PersonMoved[];
  /** Revisions of others that have been read. */
  readonly known: ReadonlyMap<string, number>;
}

export interface Renewal {
  /** The database's clock, milliseconds. */
  readonly database_ms: number;
  /** Whether the lease had held until now. */
  readonly held: boolean;
  readonly others: readonly OtherNode[];
}

/** A row whose lease ran out so long ago is of no more use to anybody. Seconds. */
const SWEPT_AFTER_S = 60;

/**
 * Renews the lease of a node, or takes a new one, says what has changed of its people, sweeps rows of nodes that are long gone, and
 * reads the others, also those that sleep and have not yet been left by their pages, all in one statement and so as of one moment. Times are the database's, since the clocks of machines differ.
 */
export async function renewLease(db: Db, node: OwnNode, saying: Saying, lease_ms: number): Promise<Renewal> {
  const { id, version, address, settings, people, clock_ahead_ms } = node;
  const { revision, moved, known } = saying;
  const until = sql`now() + ${lease_ms} * interval '1 millisecond'`;
  const read = [...known].map(([node_id, up_to]) => ({ id: node_id, revision: up_to }));
  const { rows } = await db.execute<Renewal & Record<string, unknown>>(sql`
    WITH renewed AS (
           INSERT INTO nodes (id, version, address, settings, started_at, lease_until, people, clock_ahead_ms, revision)
           VALUES (${id}, ${version}, ${address}, ${JSON.stringify(settings)}::jsonb, now(), ${until}, ${people}, ${clock_ahead_ms}, ${revision})
           ON CONFLICT (id) DO UPDATE SET lease_until = excluded.lease_until, address = excluded.address, people = excluded.people,
             clock_ahead_ms = excluded.clock_ahead_ms, revision = excluded.revision),
         said AS (
           INSERT INTO node_people AS p (node_id, event_id, event_user_id, places, connected, news, revision)
           SELECT ${id}, m.event_id, m.event_user_id, m.places, m.connected,
                  CASE WHEN m.news THEN ${revision}::bigint ELSE 0 END, ${revision}::bigint
             FROM jsonb_to_recordset(${JSON.stringify(moved)}::jsonb)
               AS m(event_id text, event_user_id text, places jsonb, connected boolean, news boolean)
           ON CONFLICT (node_id, event_id, event_user_id) DO UPDATE SET
             places = excluded.places, connected = excluded.connected, news = greatest(p.news, excluded.news),
             revision = excluded.revision),
         swept AS (
           DELETE FROM nodes WHERE id IN (
             SELECT id FROM nodes WHERE id <> ${id} AND lease_until < now() - ${SWEPT_AFTER_S} * interval '1 second'
                FOR UPDATE SKIP LOCKED))
    SELECT EXISTS (SELECT 1 FROM nodes WHERE id = ${id} AND lease_until > now()) AS held,
           (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS database_ms,
           (SELECT coalesce(jsonb_agg(jsonb_build_object(
                     'id', n.id, 'version', n.version, 'address', n.address, 'people', n.people, 'stopped', n.stopped,
                     'asleep', n.lease_until <= now(), 'settings', n.settings, 'clock_ahead_ms', n.clock_ahead_ms, 'revision', n.revision, 'whole', k.id IS NULL,
                     'said', (SELECT coalesce(jsonb_agg(jsonb_build_object('event_id', p.event_id, 'event_user_id', p.event_user_id,
                                                                           'places', p.places, 'connected', p.connected,
                                                                           'news', p.news)), '[]')
                                FROM node_people p
                               WHERE p.node_id = n.id AND p.revision > coalesce(k.revision, 0)
                                 AND (k.id IS NOT NULL OR p.places IS NOT NULL)))), '[]')
              FROM nodes n
              LEFT JOIN jsonb_to_recordset(${JSON.stringify(read)}::jsonb) AS k(id text, revision bigint) ON k.id = n.id
             WHERE n.id <> ${id}
               AND (n.lease_until > now()
                    OR NOT n.stopped AND n.lease_until > now() + ${lease_ms - SILENCE_LEFT_MS} * interval '1 millisecond'
                       AND EXISTS (SELECT 1 FROM pg_stat_activity
                                    WHERE datname = current_database() AND application_name = ${sessionName('')} || n.id))) AS others`);
  return onlyRow(rows);
}

/** Forgets who had gone by a revision that all others have read, or whose lease has run out since. */
export async function dropGone(db: Db, id: string, revision: number): Promise<void> {
  await db.execute(sql`DELETE FROM node_people WHERE node_id = ${id} AND revision <= ${revision} AND places IS NULL`);
}

/** Gives a lease back: it runs out after so many milliseconds more. */
export async function endLease(db: Db, id: string, more_ms: number): Promise<void> {
  await db.execute(sql`
    UPDATE nodes SET stopped = true, lease_until = now() + ${more_ms} * interval '1 millisecond' WHERE id = ${id}`);
}
