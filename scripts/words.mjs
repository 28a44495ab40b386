// Refuses the words of docs/words.md in identifiers and comments, sentences of comments that begin with a bare Who or What,
// and citations of documents that are not in this repository. Words on the way out may not become more in any folder;
// --shrink writes how many are left.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from './lib/paths.mjs';

const LIST = 'docs/words.md';
const LEFT = 'scripts/words.left.json';
/** Comments first, then the three kinds of strings: whichever begins first wins. */
const PARTS = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g;

/** The first word of a comment, or of a sentence in it, up to a question's mark. */
const BARE = /(?:^\W*|[.:;]\s[\s*/]*)(Who|What)\b(?![^.]*\?)/g;

/** Sections of the specification's documents and of the first design; SPEC.md has their rules. */
const ELSEWHERE = /\b(?:doc [12]|design)[\s*]+§/gi;

const [rules, leaving] = readFileSync(join(ROOT, LIST), 'utf8').split('\n## On the way out\n').map(rulesOf);
const code = filesOf('*.ts', '*.tsx', '*.mjs', '*.css');
const documents = filesOf('*.md').filter(([file]) => file !== LIST && file !== 'STYLE.md');
const found = [
  ...code.flatMap(([file, source]) => problemsOf(file, source)),
  ...[...code, ...documents, ...filesOf('*.sql')].flatMap(([file, source]) => elsewhere(file, source)),
  ...leavingWords(),
];
for (const problem of found) process.stderr.write(`${problem}\n`);
process.exitCode = found.length > 0 ? 1 : 0;

/** Words on the way out in folders that have more of them than they may; with --shrink their numbers are written. */
function leavingWords() {
  const folders = Map.groupBy(leavingPlaces(), ([folder]) => folder);
  const allowed = JSON.parse(readFileSync(join(ROOT, LEFT), 'utf8'));
  const left = Object.fromEntries([...folders].map(([folder, places]) => [folder, places.length]));
  if (process.argv.includes('--shrink') && sum(left) <= sum(allowed)) writeLeft(left);
  else return [...folders].flatMap(([folder, places]) => tooMany(folder, places, allowed[folder] ?? 0));
  return [];
}

function leavingPlaces() {
  const texts = [...code.map(([file, source]) => [file, withoutStrings(source)]), ...documents];
  return texts.flatMap(([file, text]) =>
    problemsIn(leaving, file, text).map((problem) => [dirname(file).split('/').slice(0, 6).join('/'), problem]),
  );
}

function tooMany(folder, places, allowed) {
  if (places.length <= allowed) return [];
  const problems = places.map(([, problem]) => problem);
  return [...problems, `${folder}: ${places.length} of the words on the way out; ${allowed} may stand (${LEFT})`];
}

function writeLeft(left) {
  const sorted = Object.fromEntries(Object.entries(left).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(join(ROOT, LEFT), `${JSON.stringify(sorted, null, 2)}\n`);
}

function sum(numbers) {
  return Object.values(numbers).reduce((total, number) => total + number, 0);
}

/** The files of the repository that match, with what they hold. */
function filesOf(...patterns) {
  const names = execFileSync('git', ['ls-files', ...patterns], { cwd: ROOT, encoding: 'utf8' }).split('\n');
  return names.filter((file) => file !== '').map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]);
}

/** Rows of the table: what is refused, what is said instead, and where the word may stand. */
function rulesOf(markdown) {
  const rows = markdown.split('\n').filter((line) => /^\| (?!not )/.test(line));
  return rows.map((row) => {
    const [not, but, except] = row.split('|').slice(1, 4);
    const words = not.split(',').map((word) => word.trim());
    const allowed = [...except.matchAll(/`([^`]+)`/g)].map((match) => match[1]);
    return { refused: new RegExp(`\\b(?:${words.join('|')})\\b`, 'g'), but: but.trim(), allowed };
  });
}

function problemsOf(file, source) {
  const bare = withoutStrings(source);
  return [...problemsIn(rules, file, bare), ...beginnings(file, bare)];
}

function problemsIn(refusals, file, text) {
  const lines = text.split('\n');
  return lines.flatMap((line, index) => refusals.flatMap((rule) => lineProblems(line, rule, `${file}:${index + 1}`)));
}

function lineProblems(line, { refused, but, allowed }, place) {
  const rest = allowed.reduce((text, word) => text.replaceAll(word, ''), line);
  return [...asWords(rest).matchAll(refused)].map(([word]) => `${place}: "${word}"; say: ${but} (${LIST})`);
}

/** Citations that a reader of this repository cannot look up, in comments, strings and documents. */
function elsewhere(file, source) {
  return [...source.matchAll(ELSEWHERE)].map(
    ({ 0: citation, index }) =>
      `${file}:${lineOf(source, index)}: "${citation}"; cite a rule of packages/domain/SPEC.md (STYLE.md)`,
  );
}

function lineOf(source, index) {
  return source.slice(0, index).split('\n').length;
}

/** Sentences of comments whose subject is a bare Who or What; questions may ask so. */
function beginnings(file, source) {
  const comments = [...source.matchAll(/\/\*[\s\S]*?\*\/|(?:\/\/[^\n]*\n\s*)+/g)];
  return comments.flatMap(({ 0: text, index }) =>
    [...text.matchAll(BARE)].map((match) => {
      const line = lineOf(source, index + match.index + match[0].length);
      return `${file}:${line}: a sentence begins with "${match[1]}"; say: a noun (STYLE.md)`;
    }),
  );
}

/** The source with its strings emptied, line by line as before. */
function withoutStrings(source) {
  return source.replace(PARTS, (part) => (part.startsWith('/') ? part : part.replace(/[^\n]/g, ' ')));
}

/** Identifiers as the words that they are made of, in small letters. */
function asWords(line) {
  return line
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[_-]/g, ' ')
    .toLowerCase();
}
