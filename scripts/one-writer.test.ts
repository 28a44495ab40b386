import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { getTableName, isTable } from 'drizzle-orm';
import { Linter, type Rule } from 'eslint';
import tseslint from 'typescript-eslint';
import { describe, expect, it, test } from 'vitest';
import { OWNERS, SQL_NAMES, WRITES_ANY } from '../apps/server/src/db/owners.ts';
import * as database from '../apps/server/src/db/schema/index.ts';

interface Owners {
  readonly owners: Readonly<Record<string, string>>;
  readonly names: Readonly<Record<string, string>>;
  readonly any: Readonly<Record<string, string>>;
}
const { oneWriter } = (await import(join(import.meta.dirname, 'lib/one-writer.mjs'))) as {
  oneWriter(owners: Owners, fileOf: (file: string) => string): Rule.RuleModule;
};

const rule = oneWriter(
  {
    owners: { seas: 'features/seas', lakes: 'stores/lakes-store.ts', ponds: 'features/seas' },
    names: { ponds: 'pools' },
    any: { 'features/drain/store.ts': 'drains what there is' },
  },
  (file) => file,
);
const linter = new Linter();
const schema = "import { seas, lakes, ponds, lakes as waters } from '../../db/schema/index.ts';\n";

/** The sentences of the rule about code in a file. */
function refusals(file: string, code: string): string[] {
  const config: Linter.Config = {
    files: ['**/*.ts'],
    languageOptions: { parser: tseslint.parser },
    plugins: { plenary: { rules: { 'one-writer': rule } } },
    rules: { 'plenary/one-writer': 'error' },
  };
  return linter.verify(schema + code, config, { filename: file }).map(({ message }) => message);
}

const LAKES = 'Only stores/lakes-store.ts writes lakes (db/owners.ts): call one of its functions.';
const UNKNOWN = 'Name the table that is written, so that its owner can be known (db/owners.ts).';

describe('[DOC5] a statement that writes a table stands with the owner of the table', () => {
  test.each([
    ['the builder', 'tx.insert(lakes).values({});'],
    ['a table by another name', 'tx.update(waters).set({});'],
    ['a namespace', "import * as all from '../db/schema/index.ts';\nctx.db.delete(all.lakes);"],
    ['SQL', 'tx.execute(sql`DELETE FROM lakes WHERE id = ${id}`);'],
    ['SQL in lower case, over lines', 'tx.execute(sql`with gone as (\n  insert into\n "lakes" values (1))`);'],
    ['SQL with the table as an expression', 'tx.execute(sql`UPDATE ${lakes} SET depth = ${depth}`);'],
    ['SQL with the name of its schema', 'sql`DELETE FROM "public"."lakes"`;'],
    ['SQL without a tag', "client.query('UPDATE lakes SET depth = 1');"],
    ['a loop over tables', 'for (const table of [seas, lakes]) tx.delete(table);'],
    ['a list of tables', 'const ALL = [lakes] as const;\nfor (const table of ALL) tx.delete(table);'],
    ['a callback over tables', '[lakes].map((table) => sql`DELETE FROM ${table}`);'],
    ['a parameter whose type names them', 'type Wet = typeof seas | typeof lakes;\n(table: Wet) => tx.delete(table);'],
  ])('%s', (_, code) => {
    expect(refusals('features/seas/store.ts', code)).toEqual([LAKES]);
    expect(refusals('features/drain/store.ts', code)).toContain(LAKES);
  });

  it('is at home in the folder or the file that owns it, and nowhere beside', () => {
    expect(refusals('features/seas/deep/store.ts', 'tx.insert(seas);')).toEqual([]);
    expect(refusals('stores/lakes-store.ts', 'tx.insert(lakes);')).toEqual([]);
    expect(refusals('features/seaside/store.ts', 'tx.insert(seas);')).toHaveLength(1);
  });

  it('is known by its name in SQL', () =>
    expect(refusals('features/lakes/store.ts', 'sql`DELETE FROM pools`;')).toEqual([
      'Only features/seas writes ponds (db/owners.ts): call one of its functions.',
    ]));

  test.each([
    ['reads', 'tx.select().from(lakes);\nsql`SELECT 1 FROM lakes FOR NO KEY UPDATE`;'],
    ['locks', 'sql`SELECT 1 FROM seas JOIN lakes ON true FOR UPDATE OF lakes`;'],
    ['a set of the same name', 'function drop() { const lakes = new Set(); lakes.delete(lakes); }'],
    ['a variable of the same name', 'function fill(lakes: Set<string>) { known.delete(lakes); }'],
    ['sentences', "say('you may update lakes here');"],
  ])('%s are free', (_, code) => expect(refusals('features/seas/store.ts', code)).toEqual([]));

  test.each([
    ['the builder', '(table: PgTable) => tx.delete(table);'],
    ['SQL', 'sql`DELETE FROM ${sql.identifier(name)}`;'],
    ['SQL that is put together', "client.query('DELETE FROM ' + name);"],
  ])('that is chosen at run time is refused, but where the map says why: %s', (_, code) => {
    expect(refusals('features/seas/store.ts', code)).toEqual([UNKNOWN]);
    expect(refusals('features/drain/store.ts', code)).toEqual([]);
  });
});

describe('[DOC5] the map of owners', () => {
  const tables = Object.entries(database).flatMap(([name, part]) => (isTable(part) ? [[name, part] as const] : []));
  const SOURCE = join(import.meta.dirname, '../apps/server/src');

  it('has every table, by its name in SQL', () => {
    expect(Object.keys(OWNERS).sort()).toEqual(tables.map(([name]) => name).sort());
    const names = Object.fromEntries(
      tables.flatMap(([name, table]) => (getTableName(table) === name ? [] : [[name, getTableName(table)]])),
    );
    expect(SQL_NAMES).toEqual(names);
  });

  it('names folders and files that are there', () => {
    const gone = [...Object.values(OWNERS), ...Object.keys(WRITES_ANY)].filter(
      (path) => !existsSync(join(SOURCE, path)),
    );
    expect(gone).toEqual([]);
  });
});
