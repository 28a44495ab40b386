/**
 * Lists every text that the two specification documents put in quotes and that packages/domain/SPEC.md does not
 * contain. The documents are not part of this repository: they are looked for beside it (`../shared/spec/*.txt`), or
 * in the folder that is given as an argument. Ends with 1 when a text is missing, with 0 otherwise, also without documents.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = resolve(import.meta.dirname, '..');
const SPEC = join(ROOT, 'packages/domain/SPEC.md');
const DOCUMENTS = join(ROOT, '../shared/spec');

/** A quote opens at the start of a word … */
const OPENS = /(?<=^|[\s(|[{:/])'/g;
/** … and closes where a word or a sentence ends. An apostrophe inside a word does neither. */
const CLOSES = /(?<=\S)'(?=$|[\s)|\]},.;:!?/'])/g;

/**
 * The quoted texts of one line. A quote inside a quote belongs to the outer one: after `… click 'close''` the outer
 * quote ends with the second mark.
 */
export function quotesOf(line) {
  const opens = positions(line, OPENS);
  const closes = positions(line, CLOSES);
  const quotes = [];
  for (let from = opens[0]; from !== undefined;) {
    const to = endOf(from, opens, closes);
    if (to === undefined) break;
    quotes.push(line.slice(from + 1, to));
    from = opens.find((open) => open > to);
  }
  return quotes;
}

/** Walks on from an opening mark, one level deeper at each further one, until the level is zero again. */
function endOf(from, opens, closes) {
  const marks = [...opens.map((at) => ({ at, step: 1 })), ...closes.map((at) => ({ at, step: -1 }))]
    .filter(({ at }) => at > from)
    .sort((a, b) => a.at - b.at);
  const first = marks.find(({ step }) => step < 0)?.at;
  let depth = 1;
  for (const { at, step } of marks) {
    depth += step;
    if (depth === 0) return at;
  }
  // The inner mark was an apostrophe that looks like one (`take actions' …`): the next closing mark will do.
  return first;
}

function positions(line, pattern) {
  return [...line.matchAll(pattern)].map((match) => match.index);
}

/** Line breaks and spaces do not matter: SPEC.md may wrap a long text. */
const plain = (text) => text.replace(/\s+/g, ' ').trim();

/** Texts of a document that SPEC.md does not quote as well, with the line on which they stand. */
export function missingQuotes(document, spec) {
  const known = plain(spec);
  return document
    .split('\n')
    .flatMap((line, index) => quotesOf(line).map((quote) => ({ line: index + 1, quote: plain(quote) })))
    .filter(({ quote }) => !known.includes(`'${quote}'`));
}

function main(folder) {
  const names = existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.txt'))
        .sort()
    : [];
  if (names.length === 0) {
    console.log(`spec-quotes: skipped, the specification documents are not in ${folder}`);
    return 0;
  }
  const spec = readFileSync(SPEC, 'utf8');
  let count = 0;
  let missing = 0;
  for (const name of names) {
    const document = readFileSync(join(folder, name), 'utf8');
    count += document.split('\n').flatMap(quotesOf).length;
    for (const { line, quote } of missingQuotes(document, spec)) {
      missing += 1;
      console.log(`${name}:${line}: '${quote}'`);
    }
  }
  console.log(`spec-quotes: ${count} quoted texts in ${names.length} documents, ${missing} not in SPEC.md`);
  return missing === 0 ? 0 : 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = main(resolve(process.argv[2] ?? DOCUMENTS));
