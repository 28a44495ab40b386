import type { Sought } from '@plenary/domain/chat/search';
import type { EntryKind } from '@plenary/domain/search/entries';
import { entryQuery, type Field, type Tier } from '@plenary/domain/search/queries';
import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';

/** Kinds of entries, and the people of sessions, as hits ask for them. */
export type SoughtKind = EntryKind | 'speaker';

/** A look into the index: kinds of which an event has few share a look. */
interface Look {
  readonly kinds: readonly EntryKind[];
  readonly field: Field;
}
const LOOKS: readonly Look[] = [
  { kinds: ['session'], field: 'title' },
  { kinds: ['session'], field: 'name' },
  { kinds: ['vault_item'], field: 'title' },
  { kinds: ['room', 'sponsor', 'page'], field: 'title' },
  { kinds: ['person'], field: 'title' },
];

/** Entries of a look and tier that are put in order; of a word that very many have these are some of them. */
const LOOKED_AT = 400;
/** Entries of a look and tier that go on: some are left out for a reader. */
const TAKEN = 40;

/** Ids of the rows that a search finds, by kind: the best tier first, and in a tier those of the shortest title. */
export type FoundEntries = ReadonlyMap<SoughtKind, readonly string[]>;

interface FoundRow {
  readonly [column: string]: unknown;
  readonly look: number;
  readonly kind: EntryKind;
  readonly ref: string;
}

/**
 * Looks a search up. Words that are written otherwise are looked for where nothing is written as they are. The planner
 * takes a walk through all entries for the quickest way to a few of many; the index has always been quicker.
 */
export async function findEntries(db: Db, event_id: string, sought: Sought): Promise<FoundEntries> {
  const exact = await ask(db, event_id, sought, LOOKS, ['title', 'anywhere']);
  const missing = LOOKS.filter((_, look) => exact.every((row) => row.look !== look));
  const near = await ask(db, event_id, sought, missing, ['near']);
  return byKind([...exact, ...near]);
}

function byKind(rows: readonly FoundRow[]): FoundEntries {
  const found = Map.groupBy(rows, ({ look, kind }): SoughtKind => (LOOKS[look]?.field === 'name' ? 'speaker' : kind));
  return new Map([...found].map(([kind, of_kind]) => [kind, [...new Set(of_kind.map(({ ref }) => ref))]]));
}

/** All looks in one round trip, each by itself: what one of them finds is in its order. */
async function ask(
  db: Db,
  event_id: string,
  sought: Sought,
  looks: readonly Look[],
  tiers: readonly Tier[],
): Promise<FoundRow[]> {
  const parts = looks.flatMap((look) => lookOf(event_id, sought, look, tiers) ?? []);
  if (parts.length === 0) return [];
  const { result } = await inTransaction(db, { mode: 'READ COMMITTED', first: PLANNED, one_trip: true }, (tx) =>
    tx.execute<FoundRow>(sql.join(parts, sql` UNION ALL `)),
  );
  return result.rows;
}

/** By the index, and one part after the other: workers would bring them in no order. */
const PLANNED = ['enable_seqscan = off', 'max_parallel_workers_per_gather = 0'].map((setting) => ({
  sql: `SET LOCAL ${setting}`,
  params: [],
}));

/** The tiers of a look one after the other: a worse one is not read where a better one has enough. */
function lookOf(event_id: string, sought: Sought, look: Look, tiers: readonly Tier[]): SQL | null {
  const parts = tiers.flatMap((tier) => partOf(event_id, sought, look, tier) ?? []);
  if (parts.length === 0) return null;
  return sql`(SELECT ${LOOKS.indexOf(look)}::int AS look, kind, ref FROM (${sql.join(parts, sql` UNION ALL `)}) AS tiers
    LIMIT ${TAKEN})`;
}

/** The people of a session are in its title's tier alone: elsewhere they are words as any others. */
function partOf(event_id: string, sought: Sought, look: Look, tier: Tier): SQL | null {
  if (look.field === 'name' && tier === 'anywhere') return null;
  const query = entryQuery({ event_id, ...look }, sought, tier);
  if (query === null) return null;
  return sql`(SELECT kind, ref FROM (
      SELECT kind, ref, size FROM search_entries WHERE words @@ ${query}::tsquery LIMIT ${LOOKED_AT}
    ) AS looked_at ORDER BY size, ref LIMIT ${TAKEN})`;
}
