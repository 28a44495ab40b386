/**
 * Finds ruling numbers that mean two things. The specification's page of rulings is not part of this repository; its
 * numbers and titles are listed in rulings.txt. Where the page lies beside the repository
 * (`../shared/spec/decisions.md`), or in a file that is given as an argument, the list must be that of the page
 * (`--write` makes it so). In docs/rulings.md a number stands once; one of the list bears its title, and any other is
 * from those that the specification leaves to the repository. A number that code or documents cite must stand there.
 * Ends with 1 when there is a problem.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');
const RULINGS = 'docs/rulings.md';
const LIST = join(import.meta.dirname, 'rulings.txt');
const PAGE = join(ROOT, '../shared/spec/decisions.md');

/** The repository's own numbers; the others are the specification's. */
const OWN = { from: 63, to: 399 };

/** Folders whose files cite rulings. */
const HOUSES = ['apps', 'packages', 'testkit', 'e2e', 'bench', 'scripts', 'docs'];
const LEFT_OUT = /(?:^|\/)(?:node_modules|dist|data|media)\//;
const CITING = /\.(?:tsx?|m?js|css|md)$/;
/** A number in brackets, alone or in a row, or in a line of rulings. */
const CITED = /(?<=[([]|, |\b(?:and|to|of|by|rulings?:) )D(\d{1,3})\b/gi;

type Titles = ReadonlyMap<number, string>;

/** The titles of a page of rulings (`- **D6 Capacity.** Guests …`), by their numbers, without places of documents. */
export function titlesOf(page: string): Titles {
  const titles = titlesBy(/^- \*\*D(\d+) (.+?)[.:]?\*\*/gm, page);
  return new Map([...titles].map(([number, title]) => [number, title.replace(/ of doc \d §[\d.]+/, '')]));
}

/** The titles of a list, which has a line for each: `D6 Capacity`. */
export function listed(list: string): Titles {
  return titlesBy(/^D(\d+) (.+)$/gm, list);
}

function titlesBy(pattern: RegExp, text: string): Titles {
  return new Map([...text.matchAll(pattern)].map(([, number, title]) => [Number(number), title ?? '']));
}

const written = (titles: Titles): string => [...titles].map(([number, title]) => `D${number} ${title}\n`).join('');

/** The problems of the repository's rulings, beside the titles of the specification's: a sentence for each. */
export function problemsOf(rulings: string, titles: Titles): string[] {
  const entries = [...rulings.matchAll(/^- \*\*D(\d+)\*\* (.*)$/gm)];
  const numbers = entries.map(([, number]) => Number(number));
  const twice = numbers.filter((number, index) => numbers.indexOf(number) < index);
  return [
    ...twice.map((number) => `D${number} stands twice in ${RULINGS}`),
    ...entries.flatMap(([, number, text]) => meaningOf(Number(number), text ?? '', titles.get(Number(number)))),
  ];
}

function meaningOf(number: number, text: string, title: string | undefined): string[] {
  if (title === undefined) {
    const isOwn = number >= OWN.from && number <= OWN.to;
    return isOwn ? [] : [`D${number} is the specification's to give: take one of D${OWN.from} to D${OWN.to}`];
  }
  const bears = text.startsWith(`*${title}*`) || text.startsWith(`*${title}.*`);
  return bears ? [] : [`D${number} is '${title}' in the specification, and not '${text.slice(0, 60)}'`];
}

/** The rulings that a file cites and that nobody has made. */
export function unknownIn(source: string, known: ReadonlySet<number>): number[] {
  const cited = new Set([...source.matchAll(CITED)].map(([, number]) => Number(number)));
  return [...cited].filter((number) => !known.has(number));
}

function citationProblems(known: ReadonlySet<number>): string[] {
  const files = HOUSES.flatMap((house) =>
    readdirSync(join(ROOT, house), { recursive: true, encoding: 'utf8' }).map((name) => `${house}/${name}`),
  ).filter((path) => CITING.test(path) && !LEFT_OUT.test(path));
  return [...files, ...readdirSync(ROOT).filter((name) => CITING.test(name))].flatMap((path) =>
    unknownIn(readFileSync(join(ROOT, path), 'utf8'), known).map((number) => `${path}: there is no ruling D${number}`),
  );
}

function main(args: readonly string[]): number {
  const path = resolve(args.find((arg) => !arg.startsWith('--')) ?? PAGE);
  const page = existsSync(path) ? written(titlesOf(readFileSync(path, 'utf8'))) : null;
  if (args.includes('--write') && page !== null) writeFileSync(LIST, page);
  const list = readFileSync(LIST, 'utf8');
  const rulings = readFileSync(join(ROOT, RULINGS), 'utf8');
  const known = new Set([...rulings.matchAll(/^- \*\*D(\d+)\*\* /gm)].map(([, number]) => Number(number)));
  const problems = [
    ...(page === null || page === list ? [] : ['rulings.txt is not the list of the page: add --write']),
    ...problemsOf(rulings, listed(list)),
    ...citationProblems(known),
  ];
  const rest =
    page === null ? `left out: the page of the specification, which is not ${path}` : 'the page is as listed';
  for (const line of [...problems, `rulings: ${known.size}; ${rest}; problems: ${problems.length}`])
    process.stdout.write(`${line}\n`);
  return problems.length === 0 ? 0 : 1;
}

if (process.argv[1] === import.meta.filename) process.exitCode = main(process.argv.slice(2));
