/** Writes docs/live-events.md from the topics that the contract declares: `npm run live:docs`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { signalPace, type SignalKind } from '@plenary/contract/live';
import { POLICY, ROLES, rolesAllow } from '@plenary/domain/policy/policy';
import ts from 'typescript';
import { FEATURES } from '../../apps/server/src/features.ts';
import { PERMANENT_TOPICS } from '../../apps/server/src/live/hub/standing-topics.ts';

const ROOT = join(import.meta.dirname, '../..');
const CONTRACT = join(ROOT, 'packages/contract/src');
const DOCUMENT = join(ROOT, 'docs/live-events.md');
const MARKED = /(<!-- topics: npm run live:docs -->\n)[^]*(\n<!-- \/topics -->)/;

const FOLLOWED = [...FEATURES.flatMap(({ topics = [] }) => topics), ...PERMANENT_TOPICS];

/** A Markdown table; cells are Markdown themselves. */
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const code = (text: string): string => `\`${text.replaceAll('|', '\\|')}\``;

/** Reads the declarations of the contract as the compiler understands them. */
class Declarations {
  readonly #checker: ts.TypeChecker;
  readonly #program: ts.Program;
  readonly #names = new Map<ts.Type, string>();
  /** Types that have a name in the contract and were mentioned, in the order in which they were. */
  readonly mentioned = new Map<string, ts.Type>();

  constructor() {
    const config = ts.readConfigFile(join(ROOT, 'tsconfig.base.json'), (path) => readFileSync(path, 'utf8'));
    const { options } = ts.convertCompilerOptionsFromJson(
      (config.config as { compilerOptions: object }).compilerOptions,
      ROOT,
    );
    this.#program = ts.createProgram([join(CONTRACT, 'live-topics.ts')], { ...options, noEmit: true, types: [] });
    this.#checker = this.#program.getTypeChecker();
    for (const file of this.#program.getSourceFiles()) if (isContract(file)) this.#nameTypesOf(file);
  }

  /** The topics of the contract. */
  topics(): readonly ts.Type[] {
    const type = this.#exported('live-topics.ts').find(({ name }) => name === 'LiveTopic');
    if (!type) throw new Error('live-topics.ts has no LiveTopic');
    return (this.#checker.getDeclaredTypeOfSymbol(type) as ts.UnionType).types;
  }

  /** The properties of a type, or of its one property. */
  properties(type: ts.Type, of?: string): readonly ts.Symbol[] {
    if (of === undefined) return this.#checker.getPropertiesOfType(type);
    const one = type.getProperty(of);
    return one ? this.properties(this.#checker.getNonNullableType(this.typeOf(one))) : [];
  }

  typeOf(symbol: ts.Symbol): ts.Type {
    return this.#checker.getTypeOfSymbol(symbol);
  }

  meaning(symbol: ts.Symbol | undefined): string {
    const text = ts.displayPartsToString(symbol?.getDocumentationComment(this.#checker) ?? []);
    return text.replaceAll('\n', ' ').replaceAll('|', '\\|');
  }

  /** The values of a literal, or of a union of them. */
  literals(type: ts.Type): readonly string[] {
    return (type.isUnion() ? type.types : [type]).map((one) => (one as ts.StringLiteralType).value);
  }

  /** A type in words of TypeScript; types of the contract by their names. */
  text(type: ts.Type): string {
    const name = this.#names.get(type);
    if (name !== undefined) {
      this.mentioned.set(name, type);
      return name;
    }
    if (type.isUnion() && !(type.flags & ts.TypeFlags.Boolean)) return this.#unionText(type);
    const [element] = this.#checker.isArrayType(type) ? this.#checker.getTypeArguments(type as ts.TypeReference) : [];
    if (element) {
      const text = this.text(element);
      return text.includes(' ') ? `(${text})[]` : `${text}[]`;
    }
    if (type.flags & ts.TypeFlags.Object && this.#checker.getIndexInfosOfType(type).length === 0)
      return this.#objectText(type);
    return this.#checker.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation);
  }

  #unionText(type: ts.UnionType): string {
    const texts = type.types.filter((one) => !(one.flags & ts.TypeFlags.Undefined)).map((one) => this.text(one));
    // To the compiler a boolean is one of two values.
    const both = texts.includes('true') && texts.includes('false');
    const whole = texts.map((text) => (both && (text === 'true' || text === 'false') ? 'boolean' : text));
    return [...new Set(whole)].sort((one, other) => Number(one === 'null') - Number(other === 'null')).join(' | ');
  }

  #objectText(type: ts.Type): string {
    const fields = this.properties(type).map((field) => `${nameOf(field)}: ${this.text(this.typeOf(field))}`);
    return fields.length === 0 ? '{}' : `{ ${fields.join('; ')} }`;
  }

  #nameTypesOf(file: ts.SourceFile): void {
    for (const symbol of this.#exportsOf(file)) {
      if (!(symbol.flags & (ts.SymbolFlags.TypeAlias | ts.SymbolFlags.Interface))) continue;
      const type = this.#checker.getDeclaredTypeOfSymbol(symbol);
      if (type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection) && !this.#names.has(type))
        this.#names.set(type, symbol.name);
    }
  }

  #exported(name: string): readonly ts.Symbol[] {
    const file = this.#program.getSourceFile(join(CONTRACT, name));
    return file ? this.#exportsOf(file) : [];
  }

  #exportsOf(file: ts.SourceFile): readonly ts.Symbol[] {
    const module = this.#checker.getSymbolAtLocation(file);
    return module ? this.#checker.getExportsOfModule(module) : [];
  }
}

const isContract = (file: ts.SourceFile): boolean => file.fileName.startsWith(CONTRACT.replaceAll(sep, '/'));

const nameOf = (field: ts.Symbol): string => (field.flags & ts.SymbolFlags.Optional ? `${field.name}?` : field.name);

/** The fields of a payload or a value, without its version, each with its type and what it means. */
function fieldsOf(known: Declarations, type: ts.Type): string {
  const fields = known.properties(type).filter(({ name }) => name !== 'v');
  if (fields.length === 0) return 'no fields';
  return fields
    .map((field) => {
      const meaning = known.meaning(field);
      return `${code(`${nameOf(field)}: ${known.text(known.typeOf(field))}`)}${meaning && ` ${meaning}`}`;
    })
    .join('<br>');
}

/** The forms of a payload: what is left of one that was taken back has fewer fields. */
function formsOf(known: Declarations, type: ts.Type): string {
  const forms = type.isUnion() ? type.types : [type];
  return forms.map((form) => fieldsOf(known, form)).join('<br>or<br>');
}

function partOf(known: Declarations, topic: ts.Type, part: 'events' | 'signals'): string {
  const kinds = known.properties(topic, part);
  if (kinds.length === 0) return '';
  const rows = kinds.map((kind) => [code(kind.name), meaningOf(known, kind, part), formsOf(known, known.typeOf(kind))]);
  return table(part === 'events' ? ['event', 'says', 'payload'] : ['signal', 'says', 'each value'], rows);
}

function meaningOf(known: Declarations, kind: ts.Symbol, part: 'events' | 'signals'): string {
  if (part === 'events') return known.meaning(kind);
  const { every_ms, values } = signalPace(kind.name as SignalKind);
  return `${known.meaning(kind)} At most ${values} values every ${every_ms} ms.`;
}

function followersOf(name: string): string {
  const offered = FOLLOWED.filter((one) => one.name === name);
  const actions = new Set(offered.map(({ action }) => action));
  if (actions.size === 0) throw new Error(`${name} is declared, and no feature offers it`);
  const who = [...actions].map((action) => `${whoMay(action)} (${code(action)})`);
  const moderators = offered.some(({ in_hall, action }) => in_hall && !rolesAllow(action, ['attendee']));
  return `Followed by: ${[...who, ...(moderators ? ['moderators of halls'] : [])].join(', ')}.`;
}

/** Beyond the roles a feature may ask more, as whether a person is a member of the thread. */
function whoMay(action: keyof typeof POLICY): string {
  const { who } = POLICY[action];
  if (typeof who === 'string') return who.replaceAll('_', ' ');
  return who.length === ROLES.length ? 'every member' : who.join(', ');
}

function namesOf(known: Declarations, topic: ts.Type): readonly string[] {
  const name = topic.getProperty('name');
  return name ? known.literals(known.typeOf(name)) : [];
}

function topicText(known: Declarations, topic: ts.Type, names: readonly string[]): string {
  const parts = [partOf(known, topic, 'events'), partOf(known, topic, 'signals')].filter((part) => part !== '');
  return [
    `### ${names.map(code).join(', ')}`,
    known.meaning(topic.getSymbol()),
    [...new Set(names.map(followersOf))].join(' '),
    ...(parts.length === 0 ? ['Nothing is said there.'] : parts),
  ].join('\n\n');
}

/** The types that payloads mention, with those that these mention. */
function typesText(known: Declarations): string {
  const rows: string[][] = [];
  const seen = new Set<string>();
  for (let [next] = left(); next; [next] = left()) {
    seen.add(next[0]);
    rows.push([code(next[0]), fieldsOf(known, next[1])]);
  }
  return table(
    ['type', 'fields'],
    rows.sort(([one = ''], [other = '']) => (one < other ? -1 : 1)),
  );

  function left(): [string, ts.Type][] {
    return [...known.mentioned].filter(([name]) => !seen.has(name));
  }
}

function topicsText(): string {
  const known = new Declarations();
  const topics = known.topics().map((topic) => ({ topic, names: namesOf(known, topic) }));
  const declared = new Set(topics.flatMap(({ names }) => names));
  for (const { name } of FOLLOWED) if (!declared.has(name)) throw new Error(`${name} is offered, and not declared`);
  topics.sort(({ names: [one = ''] }, { names: [other = ''] }) => (one < other ? -1 : 1));
  const texts = topics.map(({ topic, names }) => topicText(known, topic, names));
  return [...texts, '## Types in payloads', typesText(known)].join('\n\n');
}

/** The document with its generated part as it should be. */
export const withTopics = (document: string): string =>
  document.replace(MARKED, (_, before: string, after: string) => `${before}${topicsText()}${after}`);

export const readDocument = (): string => readFileSync(DOCUMENT, 'utf8');

if (import.meta.main) writeFileSync(DOCUMENT, withTopics(readDocument()));
