import { plainDigits } from '../language/digits.ts';
import { headingAt, plainHeading } from '../tables/heading.ts';
import { QUIZ } from './limits.ts';

/** A question of a table as a bundle writes it: its right choice is counted from 1. */
export interface TableQuestion {
  readonly question: string;
  readonly choices: readonly string[];
  readonly correct: number;
  readonly seconds: number;
}

/** Why a row cannot be a question of a quiz. */
export const QUIZ_ROW_PROBLEMS = [
  ...(['broken', 'no_question', 'long_question', 'twice', 'few_choices', 'many_choices', 'long_choice'] as const),
  ...(['same_choices', 'no_right', 'unknown_right', 'unclear_right', 'seconds', 'too_many'] as const),
] as const;
export type QuizRowProblem = (typeof QUIZ_ROW_PROBLEMS)[number];

/** A row of the table that holds something. */
export interface QuizRow {
  /** As a spreadsheet numbers it, from 1. */
  readonly row: number;
  readonly question: TableQuestion;
  /** Empty: it can be one of the quiz. */
  readonly problems: readonly QuizRowProblem[];
}

/** A table as it was read; `no_columns`: no row names its columns. */
export type QuizTable = { readonly kind: 'read'; readonly rows: readonly QuizRow[] } | { readonly kind: 'no_columns' };

/** Names of columns, as `plainHeading` writes them; a choice may have a number behind its name. */
const NAMES = {
  question: ['question', 'questiontext', 'frage', 'fragetext', 'السؤال', 'سؤال'],
  choice: ['answer', 'choice', 'option', 'antwort', 'auswahl', 'الإجابة', 'إجابة', 'الخيار', 'خيار'],
  right: [
    ...['right', 'rightanswer', 'correct', 'correctanswer', 'correctanswers', 'richtig', 'richtigeantwort'],
    ...['lösung', 'solution', 'الصحيحة', 'الصحيح', 'الإجابةالصحيحة'],
  ],
  seconds: ['seconds', 'time', 'timelimit', 'sekunden', 'zeit', 'الثواني', 'ثوان', 'الوقت'],
} as const;

interface Columns {
  readonly question: number;
  readonly choices: readonly number[];
  readonly right: number;
  /** -1: there is none. */
  readonly seconds: number;
}

/** Seconds of a question that names none. */
const SECONDS = 20;

function columnsOf(names: readonly string[]): Columns | null {
  const plain = names.map((name) => plainHeading(name));
  const at = (wanted: readonly string[]): number => plain.findIndex((name) => wanted.includes(name));
  const choices = plain.flatMap((name, index) => {
    const word = name.replace(/\p{N}+$/u, '');
    return NAMES.choice.some((one) => one === word) ? [index] : [];
  });
  const columns = { question: at(NAMES.question), choices, right: at(NAMES.right), seconds: at(NAMES.seconds) };
  return columns.question < 0 || columns.right < 0 || choices.length < QUIZ.choices_min ? null : columns;
}

/** Whether a row names the columns of a table of questions. */
export const namesQuizColumns = (names: readonly string[]): boolean => columnsOf(names) !== null;

interface Cells {
  readonly rows: readonly (readonly string[])[];
  /** Rows that cannot be divided into cells, by their number. */
  readonly broken: ReadonlySet<number>;
}

/**
 * Reads the questions of a table, in which a row names the columns (SEC15). Blank rows are passed over.
 * @param there the questions that the quiz has already
 */
export function readQuizTable({ rows, broken }: Cells, there: readonly string[]): QuizTable {
  const heading = headingAt(rows, namesQuizColumns);
  const columns = columnsOf(rows[heading] ?? []);
  if (!columns) return { kind: 'no_columns' };
  const known = new Set(there.map(comparable));
  let free = QUIZ.questions_max - there.length;
  const read = rows.slice(heading + 1).flatMap((cells, index): QuizRow[] => {
    const row = heading + index + 2;
    if (cells.every((cell) => cell.trim() === '')) return [];
    const { question, problems } = questionOf(columns, cells);
    if (broken.has(row)) problems.unshift('broken');
    if (question.question !== '' && known.has(comparable(question.question))) problems.push('twice');
    known.add(comparable(question.question));
    if (problems.length === 0 && (free -= 1) < 0) problems.push('too_many');
    return [{ row, question, problems }];
  });
  return { kind: 'read', rows: read };
}

const comparable = (text: string): string => cleanText(text).toLowerCase();

/** A cell in one line. */
const cleanText = (cell: string | undefined): string =>
  (cell ?? '')
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();

function questionOf(columns: Columns, cells: readonly string[]) {
  const problems: QuizRowProblem[] = [];
  const question = cleanText(cells[columns.question]);
  // Cells that are empty are no choices, but the right one is counted by its column.
  const placed = columns.choices.map((at) => cleanText(cells[at]));
  const choices = placed.filter((choice) => choice !== '');
  if (question === '') problems.push('no_question');
  if (question.length > QUIZ.question_max) problems.push('long_question');
  if (choices.length < QUIZ.choices_min) problems.push('few_choices');
  if (choices.length > QUIZ.choices_max) problems.push('many_choices');
  if (choices.some((choice) => choice.length > QUIZ.choice_max)) problems.push('long_choice');
  if (new Set(choices).size < choices.length) problems.push('same_choices');
  const right = rightOf(placed, cleanText(cells[columns.right]));
  if (typeof right === 'string') problems.push(right);
  const seconds = secondsOf(cleanText(cells[columns.seconds]));
  if (seconds === null) problems.push('seconds');
  const correct = typeof right === 'string' ? 0 : choices.indexOf(placed[right] ?? '') + 1;
  return { question: { question, choices, correct, seconds: seconds ?? SECONDS }, problems };
}

/** The place of the choice that a cell names by its text, its number or its letter; or why it names none. */
function rightOf(placed: readonly string[], cell: string): number | QuizRowProblem {
  if (cell === '') return 'no_right';
  const same = (choice: string): boolean => choice.toLowerCase() === cell.toLowerCase();
  const by_text = placed.findIndex(same);
  const by_place = placed[placeIn(cell)] ? placeIn(cell) : -1;
  if (by_text >= 0 && by_place >= 0 && by_text !== by_place) return 'unclear_right';
  const found = Math.max(by_text, by_place);
  return found < 0 ? 'unknown_right' : found;
}

/** The place of `2` or `B`, from 0; -1: it is neither. */
function placeIn(cell: string): number {
  const digits = plainDigits(cell);
  if (/^\d{1,2}$/.test(digits)) return Number(digits) - 1;
  return /^[a-z]$/i.test(cell) ? cell.toLowerCase().charCodeAt(0) - 97 : -1;
}

/** Seconds as they are typed, with a unit too; null: they are none that a quiz takes. */
function secondsOf(cell: string): number | null {
  if (cell === '') return SECONDS;
  const digits = /^(\d{1,4})(?:[.,]0+)?\s?(?:s|sec|sek|seconds|sekunden|ثانية|ثوان)?\.?$/i.exec(plainDigits(cell))?.[1];
  const seconds = Number(digits ?? Number.NaN);
  return seconds >= QUIZ.seconds_min && seconds <= QUIZ.seconds_max ? seconds : null;
}
