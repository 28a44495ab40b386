/** Writes `plenary.env.example` and the table of docs/operations.md from the variables of the configuration. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { VARIABLE_GROUPS } from '../../apps/server/src/config/variables.ts';

const ROOT = join(import.meta.dirname, '../..');
export const EXAMPLE_FILE = join(ROOT, 'plenary.env.example');
export const OPERATIONS_FILE = join(ROOT, 'docs/operations.md');
const TABLE = /(<!-- variables: npm run config:docs -->\n)[^]*?(\n<!-- \/variables -->)/;
const WIDTH = 100;

/** The example: every variable with a comment, none of them set. */
export function exampleFile(): string {
  const head = [
    'The configuration of Plenary: the server and every command read it. Copy it to plenary.env beside the program and',
    'take the # away from what you set; `chmod 600 plenary.env`, since it may hold secrets. PLENARY_CONFIG names a file',
    'elsewhere. A variable of the environment counts more than this file. Values with # or spaces stand in "quotes".',
  ];
  const groups = VARIABLE_GROUPS.map(({ title, variables }) =>
    [`# --- ${title} ---`, ...variables.map((one) => `\n${commentOf(one)}\n#${one.name}=${quoted(one.example)}`)].join(
      '\n',
    ),
  );
  return `${head.map((line) => `# ${line}`).join('\n')}\n\n${groups.join('\n\n')}\n`;
}

/** The table of docs/operations.md. */
export function variablesTable(): string {
  const rows = VARIABLE_GROUPS.flatMap(({ variables }) => [...variables]).map(
    (one) => `| \`${one.name}\` | ${defaultOf(one)} | ${one.meaning} |`,
  );
  return ['| variable | default | meaning |', '|---|---|---|', ...rows].join('\n');
}

/** The document with the table as it should be. */
export const withTable = (document: string): string =>
  document.replace(TABLE, (_, before: string, after: string) => `${before}${variablesTable()}${after}`);

type Variable = (typeof VARIABLE_GROUPS)[number]['variables'][number];

function defaultOf(one: Variable): string {
  if (one.fallback !== null) return `\`${one.fallback}\``;
  return 'otherwise' in one ? `unset: ${one.otherwise}` : 'unset';
}

function commentOf(one: Variable): string {
  const plain = (text: string): string => text.replaceAll(/\[([^\]]*)\]\(#[^)]*\)/g, '$1 in docs/operations.md');
  const sentence = `${one.meaning[0] === '`' ? '' : one.meaning[0]?.toUpperCase()}${one.meaning.slice(one.meaning[0] === '`' ? 0 : 1)}`;
  const text = `${plain(sentence)}. ${one.fallback === null ? `Not set: ${'otherwise' in one ? one.otherwise : 'none'}` : `Default: ${one.fallback}`}.`;
  return wrapped(text.replaceAll(/[`*]/g, ''));
}

function wrapped(text: string): string {
  const lines = [''];
  for (const word of text.split(' ')) {
    const last = lines.at(-1) ?? '';
    if (last.length + word.length >= WIDTH) lines.push(word);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return lines.map((line) => `# ${line}`).join('\n');
}

const quoted = (value: string): string => (/[\s#]/.test(value) ? `"${value}"` : value);

if (import.meta.main) {
  writeFileSync(EXAMPLE_FILE, exampleFile());
  writeFileSync(OPERATIONS_FILE, withTable(readFileSync(OPERATIONS_FILE, 'utf8')));
}
