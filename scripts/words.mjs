// Refuses the words of docs/words.md in identifiers and comments, sentences of comments that begin with a bare Who or What,
// and citations of documents that are not in this repository.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './lib/paths.mjs';

const LIST = 'docs/words.md';
/** Comments first, then the three kinds of strings: whichever begins first wins. */
const PARTS = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g;

/** The first word of a comment, or of a sentence in it, up to a question's mark. */
const BARE = /(?:^\W*|[.:;]\s[\s*/]*)(Who|What)\b(?![^.]*\?)/g;

/** Sections of the specification's documents and of the first design; SPEC.md has their rules. */
const ELSEWHERE = /\b(?:doc [12]|design)[\s*]+§/gi;

const rules = rulesOf(readFileSync(join(ROOT, LIST), 'utf8'));
const code = filesOf('*.ts', '*.tsx', '*.mjs', '*.css');
const found = [
  ...code.flatMap(([file, source]) => problemsOf(file, source)),
  ...[...code, ...filesOf('*.md', '*.sql')].flatMap(([file, source]) => elsewhere(file, source)),
];
for (const problem of found) process.stderr.write(`${problem}\n`);
process.exitCode = found.length > 0 ? 1 : 0;

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
  const lines = bare.split('\n');
  const words = lines.flatMap((line, index) =>
    rules.flatMap((rule) => lineProblems(line, rule, `${file}:${index + 1}`)),
  );
  return [...words, ...beginnings(file, bare)];
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
