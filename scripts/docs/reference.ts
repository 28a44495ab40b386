/** Writes the parts of docs/cli.md and docs/reference.md that follow from the code: `npm run reference:docs`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_EVENT_SETTINGS } from '@plenary/contract/event';
import { PICTURE_WIDTHS } from '@plenary/contract/site/files';
import { QUICK_LINK_IDS, HOME_SPONSORS_MAX } from '@plenary/domain/home/areas';
import { CHAT } from '@plenary/domain/chat/limits';
import { PEOPLE_FILE } from '@plenary/domain/invitations/limits';
import { CODE, PROFILE } from '@plenary/domain/onboarding/limits';
import { POLICY, ROLES } from '@plenary/domain/policy/policy';
import { AVATAR } from '@plenary/domain/profile/limits';
import { SESSION_TYPES } from '@plenary/domain/timeline/types';
import { COMMANDS } from '../../apps/server/src/cli/commands/index.ts';
import { bundleSchema } from '../../apps/server/src/features/imports/bundles/read/json-schema.ts';
import * as words from './reference-words.ts';

const DOCS = join(import.meta.dirname, '../../docs');
export const DOCUMENTS = ['cli.md', 'reference.md'] as const;

type Row = readonly string[];

/** A Markdown table; cells are Markdown themselves. */
function table(head: Row, rows: readonly Row[]): string {
  const line = (cells: Row): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

const code = (text: string): string => `\`${text.replaceAll('|', '\\|')}\``;
const codes = (texts: readonly string[]): string => texts.map(code).join(', ');

function commands(): string {
  return COMMANDS.map(({ name, summary, usage, help }) => {
    const options = Object.entries(help).map(
      ([option, text]) => `- ${code(`--${option}`)} ${text.replaceAll('<', '\\<')}`,
    );
    return [`### ${name}`, `${summary}.`, `\`./plenary ${`${name} ${usage}`.trim()}\``, options.join('\n')]
      .filter((part) => part !== '')
      .join('\n\n');
  }).join('\n\n');
}

/** The parts of a JSON schema that the tables read. */
interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly string[];
  readonly const?: string | number;
  readonly anyOf?: readonly Schema[];
  /** How the tables name it, where they cannot know. */
  readonly title?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly default?: unknown;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

const BUNDLE = bundleSchema() as Schema;

/** The values that a field takes, as `event.yaml` has them. */
function valuesOf(schema: Schema): string {
  if (schema.title !== undefined) return schema.title;
  if (schema.anyOf) return [...new Set(schema.anyOf.map(valuesOf))].join(' or ');
  if (typeof schema.type === 'object') return schema.type.map((type) => valuesOf({ ...schema, type })).join(' or ');
  if (schema.const !== undefined) return code(String(schema.const) || '""');
  if (schema.enum) return codes(schema.enum);
  switch (schema.type) {
    case 'boolean':
      return '`true`, `false`';
    case 'integer':
      return bounded(schema) ? `${schema.minimum} to ${schema.maximum}` : 'a whole number';
    case 'string':
      return schema.maxLength === undefined
        ? 'text'
        : `text, at most ${schema.maxLength.toLocaleString('en')} characters`;
    case 'null':
      return '`null`';
    case 'array':
      return 'a list';
    default:
      return 'fields';
  }
}

const bounded = ({ minimum = 0, maximum = Infinity }: Schema): boolean =>
  minimum >= 0 && maximum < Number.MAX_SAFE_INTEGER;

const defaultOf = (value: unknown): string => {
  if (value === null) return '`none`';
  if (value === '') return 'empty';
  return typeof value === 'boolean'
    ? value
      ? '`on`'
      : '`off`'
    : code(typeof value === 'string' ? value : JSON.stringify(value));
};

function settings(): string {
  const { properties = {} } = BUNDLE.properties?.['event']?.properties?.['settings'] ?? {};
  const rows = Object.entries(words.SETTINGS).map(([name, meaning]) => {
    const { values, fallback } = onCommandLine(name as keyof typeof words.SETTINGS, properties[name] ?? {});
    return [code(name), values, fallback, meaning];
  });
  return table(['setting', 'values of `--set`', 'default', 'meaning'], rows);
}

function onCommandLine(name: keyof typeof words.SETTINGS, schema: Schema): { values: string; fallback: string } {
  const values = valuesOf(schema)
    .replace('`true`, `false`', '`on`, `off`')
    .replace('`null`', '`none`')
    .replace('fields', 'label and address')
    .replace(' or texts by language', '');
  return { values, fallback: defaultOf(DEFAULT_EVENT_SETTINGS[name]) };
}

const flags = (): string =>
  table(
    ['flag', 'default', 'switches'],
    Object.entries(words.FLAGS).map(([name, meaning]) => [
      code(name),
      defaultOf(DEFAULT_EVENT_SETTINGS.flags[name as keyof typeof words.FLAGS]),
      meaning,
    ]),
  );

/** Every field of `event.yaml`, nested ones by their path. */
function fields(): string {
  const rows: Row[] = [];
  const walk = (schema: Schema, path: string): void => {
    for (const [name, each] of Object.entries(schema.properties ?? {})) {
      const place = path === '' ? name : `${path}.${name}`;
      rows.push([code(place), schema.required?.includes(name) === true ? 'needed' : fallbackOf(each), valuesOf(each)]);
      for (const part of [each, ...(each.anyOf ?? [])]) {
        walk(part, place);
        if (part.items) walk(part.items, `${place}[]`);
      }
    }
  };
  walk(BUNDLE, '');
  return table(['field', 'without it', 'values'], rows);
}

const fallbackOf = ({ default: value }: Schema): string =>
  value === undefined || typeof value === 'object' || value === ''
    ? ''
    : code(typeof value === 'string' ? value : JSON.stringify(value));

const roles = (): string =>
  table(
    ['role', 'who that is'],
    ROLES.map((role) => [code(role), words.ROLES[role]]),
  );

/** The policy table: who may what, and whether also while the event is closed. */
function permissions(): string {
  const rows = Object.entries(POLICY).map(([action, { who, access }]) => [
    code(action),
    words.ACTIONS[action as keyof typeof POLICY],
    typeof who === 'string' ? ANYBODY[who] : who.length === ROLES.length ? 'every member' : who.join(', '),
    access === 'always' ? 'always' : 'while the event is open; hosts and organisers always',
  ]);
  return table(['action', 'to …', 'who', 'when'], rows);
}

const ANYBODY = {
  everybody: 'everybody, signed in or not',
  signed_in: 'everybody with an account who is signed in',
  arriving: 'every member, before the second factor too',
} as const;

const sessionTypes = (): string =>
  table(
    ['type', 'what it is'],
    SESSION_TYPES.map((type) => [code(type), words.SESSION_TYPES[type]]),
  );

const areas = (): string =>
  table(
    ['key', 'what it does'],
    QUICK_LINK_IDS.map((key) => [code(key), words.AREAS[key]]),
  );

const megabytes = (bytes: number): string => `${bytes / 2 ** 20} MB`;

const sizes = (): string =>
  table(
    ['what', 'size'],
    [
      ['pictures of an event, size s, m, l', `${Object.values(PICTURE_WIDTHS).join(', ')} px wide at most, as WebP`],
      [
        'a picture of a person',
        `${megabytes(AVATAR.max_bytes)} at most, ${AVATAR.types.map((type) => type.replace('image/', '').toUpperCase()).join(', ')}; kept as squares of ${AVATAR.sizes.s} and ${AVATAR.sizes.m} px`,
      ],
      ['sponsors that one area shows', `${HOME_SPONSORS_MAX}`],
      ['a list of people', `${megabytes(PEOPLE_FILE.max_bytes)}, ${PEOPLE_FILE.max_rows.toLocaleString('en')} rows`],
      ['a first or last name; each other text of a profile', `${PROFILE.name_max}; ${PROFILE.text_max} characters`],
      [
        'a chat message',
        `${CHAT.message_max} characters; ${CHAT.sends_per_window} messages in ${CHAT.send_window_ms / 1000} seconds`,
      ],
      [
        'a mute or a ban that ends by itself',
        `${CHAT.sanction_minutes_max.toLocaleString('en')} minutes (${CHAT.sanction_minutes_max / 1440} days) at most`,
      ],
      [
        'a code of the second factor',
        `${CODE.length} digits, ${CODE.valid_ms / 60_000} minutes, ${CODE.tries} tries, ${CODE.sends_per_hour} an hour to one destination`,
      ],
    ],
  );

const PARTS = {
  commands,
  settings,
  flags,
  fields,
  roles,
  permissions,
  'session-types': sessionTypes,
  areas,
  sizes,
} as const;
const MARKED = /(<!-- ([a-z-]+): npm run reference:docs -->\n)[^]*?(\n<!-- \/\2 -->)/g;

/** The document with its generated parts as they should be. */
export const withParts = (document: string): string =>
  document.replace(MARKED, (whole, before: string, name: string, after: string) => {
    const part = PARTS[name as keyof typeof PARTS] as (() => string) | undefined;
    return part ? `${before}${part()}${after}` : whole;
  });

/** Names of the parts that a document holds. */
export const partsIn = (document: string): string[] => [...document.matchAll(MARKED)].map(([, , name = '']) => name);
export const PART_NAMES = Object.keys(PARTS);

export const readDocument = (name: (typeof DOCUMENTS)[number]): string => readFileSync(join(DOCS, name), 'utf8');

if (import.meta.main) for (const name of DOCUMENTS) writeFileSync(join(DOCS, name), withParts(readDocument(name)));
