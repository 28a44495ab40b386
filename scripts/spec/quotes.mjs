/**
 * Lists every text in quotes of the specification that packages/domain/SPEC.md does not quote as well. The short ones,
 * labels of buttons and headings among them, are kept in labels.txt. The two documents are not part of this
 * repository: where they lie beside it (`../shared/spec/*.txt`), or in a folder that is given as an argument, their long
 * texts are looked for too, and the list of labels must be theirs (`--write` makes it again). Ends with 1 when a text is
 * missing or the list is not that of the documents.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');
const SPEC = join(ROOT, 'packages/domain/SPEC.md');
const LABELS = join(import.meta.dirname, 'labels.txt');
const DOCUMENTS = join(ROOT, '../shared/spec');

/** A label has at most so many characters. */
const LABEL_MAX = 60;

/** A quote opens at the start of a word … */
const OPENS = /(?<=^|[\s(|[{:/])'/g;
/** … and closes where a word or a sentence ends. An apostrophe inside a word does neither. */
const CLOSES = /(?<=\S)'(?=$|[\s)|\]},.;:!?/'])/g;

/**
 * The quoted texts of one line. A quote inside a quote belongs to the outer one: after `… click 'close''` the outer
 * quote ends with the second mark.
 */
function quotesOf(line) {
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

/** The quoted texts of a document, with the lines on which they stand. */
function textsOf(document) {
  const lines = document.split('\n');
  return lines.flatMap((line, index) => quotesOf(line).map((quote) => ({ line: index + 1, quote: plain(quote) })));
}

/** The short texts of all documents, each once, in order. */
function labelsOf(documents) {
  const texts = documents.flatMap(({ texts }) => texts.map(({ quote }) => quote));
  return [...new Set(texts.filter((text) => text.length <= LABEL_MAX))].sort();
}

function readDocuments(folder) {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.txt')) : [];
  return names.sort().map((name) => ({ name, texts: textsOf(readFileSync(join(folder, name), 'utf8')) }));
}

/** Returns the problems, a line for each. */
function problemsOf(documents, labels) {
  const spec = plain(readFileSync(SPEC, 'utf8'));
  const isMissing = (text) => !spec.includes(`'${text}'`);
  const theirs = labelsOf(documents);
  const isStale = documents.length > 0 && theirs.join('\n') !== labels.join('\n');
  return [
    ...labels.filter(isMissing).map((label) => `labels.txt: '${label}' is not in SPEC.md`),
    ...documents.flatMap(({ name, texts }) =>
      texts
        .filter(({ quote }) => isMissing(quote))
        .map(({ line, quote }) => `${name}:${line}: '${quote}' is not in SPEC.md`),
    ),
    ...(isStale ? ['labels.txt is not the list of the documents: node scripts/spec/quotes.mjs --write'] : []),
  ];
}

function main(args) {
  const folder = resolve(args.find((arg) => !arg.startsWith('--')) ?? DOCUMENTS);
  const documents = readDocuments(folder);
  if (args.includes('--write') && documents.length > 0) writeFileSync(LABELS, `${labelsOf(documents).join('\n')}\n`);
  const labels = readFileSync(LABELS, 'utf8').trimEnd().split('\n');
  const problems = problemsOf(documents, labels);
  for (const problem of problems) console.log(problem);
  const rest =
    documents.length > 0
      ? `all texts of ${documents.length} documents`
      : `left out: the long texts, whose documents are not in ${folder}`;
  console.log(`spec-quotes: ${labels.length} labels; ${rest}; problems: ${problems.length}`);
  return problems.length === 0 ? 0 : 1;
}

process.exitCode = main(process.argv.slice(2));
