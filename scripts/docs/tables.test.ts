import { readFileSync } from 'node:fs';
import { getTableName, isTable } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import * as database from '../../apps/server/src/db/schema/index.ts';
import { document, DOCUMENT, schema, tablesIn } from './tables.ts';

const described = schema().flatMap(({ tables }) => tables);

describe('[DOC4] the page of tables is the one that `npm run tables:docs` writes', () => {
  it('docs/tables.md', () => expect(readFileSync(DOCUMENT, 'utf8')).toBe(document()));

  it('has every table of the database', () =>
    expect(described.map(({ name }) => name).sort()).toEqual(
      Object.values(database)
        .filter((part) => isTable(part))
        .map(getTableName)
        .sort(),
    ));

  it('says of every table what it holds', () =>
    expect(described.filter(({ holds }) => holds === '').map(({ name }) => name)).toEqual([]));

  it('reads a docstring of several lines as one, and never that of another declaration', () => {
    const source =
      "/** A type. */\nexport type Sea = 1;\n\n/**\n * Seas and\n * their tides.\n */\nexport const seas = pgTable(\n  'seas', {});\n\n/** A size. */\nconst SIZE = 1;\nexport const lakes = pgTable('lakes', {});\n";
    expect(tablesIn(source)).toEqual([
      { name: 'seas', exported: 'seas', holds: 'Seas and their tides.' },
      { name: 'lakes', exported: 'lakes', holds: '' },
    ]);
  });
});
