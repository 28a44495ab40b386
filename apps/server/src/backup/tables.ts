import type pg from 'pg';

/** A table of the application as a backup holds it. */
export interface Table {
  readonly name: string;
  /** Columns that are stored; what the database computes from them it computes again. */
  readonly columns: readonly string[];
}

/** One table refers to another by a foreign key. */
export interface Reference {
  readonly from: string;
  readonly to: string;
}

/** The application's tables, in an order in which they can be loaded. */
export async function listTables(client: pg.ClientBase): Promise<readonly Table[]> {
  const { rows: tables } = await client.query<Table>(`
    SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
      FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
       AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     GROUP BY c.relname ORDER BY c.relname`);
  const { rows: references } = await client.query<Reference>(`
    SELECT DISTINCT f.relname AS from, t.relname AS to
      FROM pg_constraint AS k JOIN pg_class AS f ON f.oid = k.conrelid JOIN pg_class AS t ON t.oid = k.confrelid
     WHERE k.contype = 'f' AND f.relnamespace = 'public'::regnamespace`);
  return inLoadingOrder(tables, references);
}

/**
 * Tables so that each stands behind those it refers to; itself it may refer to.
 * @throws Error where tables refer to each other in a circle
 */
export function inLoadingOrder(tables: readonly Table[], references: readonly Reference[]): readonly Table[] {
  const ordered: Table[] = [];
  const left = new Map(tables.map((table) => [table.name, table]));
  const waits = (name: string): boolean =>
    references.some(({ from, to }) => from === name && to !== name && left.has(to));
  while (left.size > 0) {
    const ready = [...left.values()].filter(({ name }) => !waits(name));
    if (ready.length === 0) throw new Error(`tables refer to each other in a circle: ${[...left.keys()].join(', ')}`);
    for (const table of ready) left.delete(table.name);
    ordered.push(...ready);
  }
  return ordered;
}

/** A name in SQL. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** `"table" ("column", …)`, as COPY takes it. */
export function copied({ name, columns }: Table): string {
  return `public.${quoted(name)} (${columns.map(quoted).join(', ')})`;
}
