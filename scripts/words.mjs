// Refuses the words of docs/words.md in identifiers and comments, and sentences of comments that begin with a bare Who or What.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './lib/paths.mjs';

const LIST = 'docs/words.md';
/** Comments first, then the three kinds of strings: whichever begins first wins. */
const PARTS = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g;

/** The first word of a comment, or of a sentence in it, up to a question's mark. */
const BARE = /(?:^\W*|[.:;]\s[\s*/]*)(Who|What)\b(?![^.]*\?)/g;

const rules = rulesOf(readFileSync(join(ROOT, LIST), 'utf8'));
const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.css'], { cwd: ROOT, encoding: 'utf8' });
const found = files
  .split('\n')
  .filter((file) => file !== '')
  .flatMap((file) => problemsOf(file, readFileSync(join(ROOT, file), 'utf8')));
for (const problem of found) process.stderr.write(`${problem}\n`);
process.exitCode = found.length > 0 ? 1 : 0;

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

/** Sentences of comments whose subject is a bare Who or What; questions may ask so. */
function beginnings(file, source) {
  const comments = [...source.matchAll(/\/\*[\s\S]*?\*\/|(?:\/\/[^\n]*\n\s*)+/g)];
  return comments.flatMap(({ 0: text, index }) =>
    [...text.matchAll(BARE)].map((match) => {
      const line = source.slice(0, index + match.index + match[0].length).split('\n').length;
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
