/** Writes docs/tables.md, what each table of the database holds, from the docstrings of its schema: `npm run tables:docs`. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OWNERS } from '../../apps/server/src/db/owners.ts';

const SCHEMA = 'apps/server/src/db/schema';
const ROOT = join(import.meta.dirname, '../..');
export const DOCUMENT = join(ROOT, 'docs/tables.md');

/** A table of the database, as its schema declares and describes it. */
interface Table {
  readonly name: string;
  /** By which the schema exports it. */
  readonly exported: string;
  /** The words of its docstring, on one line; empty: it has none. */
  readonly holds: string;
}

const DECLARED = /(?:\/\*\*((?:(?!\*\/)[^])*)\*\/\n)?export const (\w+) = pgTable\(\s*'(\w+)'/g;

/** The tables that a file of the schema declares, in their order. */
export const tablesIn = (source: string): Table[] =>
  [...source.matchAll(DECLARED)].map(([, docstring = '', exported = '', name = '']) => ({
    name,
    exported,
    holds: docstring.replaceAll(/\s*\n\s*\* ?/g, ' ').trim(),
  }));

/** Files of the schema that declare tables, with what they declare. */
export const schema = (): { readonly file: string; readonly tables: readonly Table[] }[] =>
  readdirSync(join(ROOT, SCHEMA), { encoding: 'utf8', recursive: true })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .sort()
    .map((file) => ({ file, tables: tablesIn(readFileSync(join(ROOT, SCHEMA, file), 'utf8')) }))
    .filter(({ tables }) => tables.length > 0);

const owners: Readonly<Record<string, string>> = OWNERS;

/** The document as it should be. */
export function document(): string {
  const parts = schema().map(({ file, tables }) =>
    [
      `## [${file.replace('.ts', '')}](../${SCHEMA}/${file})`,
      '| table | holds | written by |\n|---|---|---|',
      ...tables.map(
        ({ name, exported, holds }) => `| \`${name}\` | ${holds.replaceAll('|', '\\|')} | \`${owners[exported]}\` |`,
      ),
    ].join('\n'),
  );
  return [
    '# Tables',
    `What each table of the database holds, in the words of [its schema](../${SCHEMA}), by file, and the folder or file below \`apps/server/src\` that alone writes it ([owners](../apps/server/src/db/owners.ts)). \`npm run tables:docs\` writes this page. \`D\` and letters with a number are [rulings](rulings.md) and [rules](../packages/domain/SPEC.md).`,
    ...parts,
  ]
    .join('\n\n')
    .concat('\n');
}

if (import.meta.main) writeFileSync(DOCUMENT, document());
