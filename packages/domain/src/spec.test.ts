import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../../..');
const HOUSES = ['apps', 'packages', 'testkit', 'e2e', 'bench', 'scripts'];

const SPEC = join(ROOT, 'packages/domain/SPEC.md');
const spec = readFileSync(SPEC, 'utf8');
/** The index of SPEC.md, from its head to the end of the table. */
const INDEX = /(?<=^\| feature \| rules \| number \|\n\|---\|---\|---\|\n)(?:\|.*\n)*/m;
const RULE = /^- \*\*([A-Z]{2,4}\d+|LV-C\d+)\*\* /gm;
const rules = numbers(spec, RULE);
const built = numbers(spec.slice(0, spec.indexOf('\n# Part two')), RULE);
const rulings = numbers(readFileSync(join(ROOT, 'docs/rulings.md'), 'utf8'), /^- \*\*(D\d+)\*\* /gm);
const tests = HOUSES.flatMap((house) => testFiles(join(ROOT, house))).map((path) => ({
  name: path.slice(ROOT.length + 1),
  source: readFileSync(path, 'utf8'),
}));

describe('[TST2] SPEC.md', () => {
  it('gives every rule a number of its own', () => {
    expect(rules.length).toBeGreaterThan(200);
    expect(rules.filter((rule, index) => rules.indexOf(rule) !== index)).toEqual([]);
    expect(rulings.filter((ruling, index) => rulings.indexOf(ruling) !== index)).toEqual([]);
  });

  it('has every rule that a test says it proves', () => {
    const known = new Set([...rules, ...rulings]);
    const unknown = tests.flatMap(({ name, source }) =>
      cited(source).flatMap((rule) => (known.has(rule) ? [] : [`${name}: ${rule}`])),
    );
    expect(unknown).toEqual([]);
  });

  it('has no rule in its first part that no test proves', () => {
    expect(built.length).toBeGreaterThan(150);
    expect(spec).toContain('\n# Part two');
    const proven = new Set(tests.flatMap(({ source }) => cited(source)));
    expect(built.filter((rule) => !proven.has(rule))).toEqual([]);
  });

  it('is cited by every test, in its own name or in that of its group', () => {
    expect(tests.length).toBeGreaterThan(50);
    expect(tests.flatMap(({ name, source }) => uncited(source).map((title) => `${name}: ${title}`))).toEqual([]);
  });
});

test('[TST2] SPEC.md begins with an index of its features (`vitest -u` writes it)', async () => {
  expect(spec).toMatch(INDEX);
  await expect(spec.replace(INDEX, () => indexOf(spec))).toMatchFileSnapshot(SPEC);
});

/** A row for each heading with rules: the way to it, how its rules begin, and how many there are. */
function indexOf(text: string): string {
  const sections = text.split(/^#{1,2} /m);
  return sections.map(indexRow).join('');
}

function indexRow(section: string): string {
  const heading = section.slice(0, section.indexOf('\n'));
  const own = numbers(section, RULE);
  const kinds = [...new Set(own.map((rule) => rule.replace(/\d+$/, '')))];
  const name = heading.replace(/ \([A-Z, ]+\)$/, '');
  return own.length === 0 ? '' : `| [${name}](#${anchorOf(heading)}) | ${kinds.join(', ')} | ${own.length} |\n`;
}

/** The name by which links reach a heading: small letters, no punctuation, dashes for spaces. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .replaceAll(' ', '-');
}

function numbers(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map((match) => match[1] ?? '');
}

/** Rules in square brackets at the start of a test's name; there may be several. */
function cited(source: string): string[] {
  const names = source.matchAll(/['"`]((?:\[[A-Z][A-Z0-9-]*\d\] ?)+)/g);
  return [...names].flatMap((name) => [...(name[1] ?? '').matchAll(/\[([^\]]+)\]/g)].map((rule) => rule[1] ?? ''));
}

/** Names of tests that cite no rule and stand in no group that cites one. Groups are told by their indentation. */
function uncited(source: string): string[] {
  const groups: { readonly indent: number; readonly cites: boolean }[] = [];
  return calls(source).flatMap(({ indent, kind, title }) => {
    while ((groups.at(-1)?.indent ?? -1) >= indent) groups.pop();
    const cites = title.startsWith('[') || (groups.at(-1)?.cites ?? false);
    if (kind === 'describe') groups.push({ indent, cites });
    return cites || kind === 'describe' ? [] : [title];
  });
}

/** Groups and tests of a file, in order. The name of an `each` follows its table. */
function calls(source: string): { readonly indent: number; readonly kind: string; readonly title: string }[] {
  const starts = source.matchAll(/^( *)(describe|it|test)(?:\.\w+)*(?=[(<])(.*)/gm);
  return [...starts].map((start) => {
    const rest = source.slice(start.index + (start[1] ?? '').length);
    const name = /^\w+(?:\.\w+)*\.(?:each|for)/.test(rest) ? /\)\(\s*['"`]([^\n]*)/ : /\(\s*['"`]([^\n]*)/;
    return { indent: (start[1] ?? '').length, kind: start[2] ?? '', title: name.exec(rest)?.[1] ?? '' };
  });
}

function testFiles(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries.flatMap((entry) => {
    if (entry.name === 'node_modules' || entry.name === 'dist') return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return testFiles(path);
    return /\.(?:test|suite)\.tsx?$/.test(entry.name) ? [path] : [];
  });
}
