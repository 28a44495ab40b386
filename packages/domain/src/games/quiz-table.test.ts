import { describe, expect, it } from 'vitest';
import { QUIZ } from './limits.ts';
import { namesQuizColumns, readQuizTable, type QuizRow } from './quiz-table.ts';

const HEAD = ['Question', 'Answer 1', 'Answer 2', 'Answer 3', 'Right', 'Seconds'];
const NONE: ReadonlySet<number> = new Set();

function rowsOf(rows: readonly (readonly string[])[], there: readonly string[] = []): readonly QuizRow[] {
  const table = readQuizTable({ rows: [HEAD, ...rows], broken: NONE }, there);
  if (table.kind !== 'read') throw new Error(table.kind);
  return table.rows;
}
const problemsOf = (...row: readonly string[]) => rowsOf([row])[0]?.problems;

describe('[SEC15] a table of questions', () => {
  it('names its columns in English, German or Arabic, below a title too', () => {
    expect(namesQuizColumns(['Frage', 'Antwort 1', 'Antwort 2', 'Richtig'])).toBe(true);
    expect(namesQuizColumns(['السؤال', 'الإجابة 1', 'الإجابة 2', 'الإجابة الصحيحة', 'الثواني'])).toBe(true);
    expect(namesQuizColumns(['Question', 'Answer 1', 'Right'])).toBe(false);
    const rows = [['Our quiz'], [''], ['Time limit (sec)', 'Correct answer(s)', 'Answer 1', 'Answer 2', 'Question']];
    const read = readQuizTable({ rows: [...rows, ['30', 'B', 'Ebb', 'Flood', 'What rises?']], broken: NONE }, []);
    const question = { question: 'What rises?', choices: ['Ebb', 'Flood'], correct: 2, seconds: 30 };
    expect(read).toEqual({ kind: 'read', rows: [{ row: 4, question, problems: [] }] });
    expect(readQuizTable({ rows: [['What rises?', 'Ebb', 'Flood', '2']], broken: NONE }, [])).toEqual({
      kind: 'no_columns',
    });
  });

  it('names the right choice by its text, its number or its letter, counted by columns', () => {
    const corrects = ['flood', '2', 'b', ' Flood ', '٢'].map((right) => rowsOf([['?', 'Ebb', 'Flood', '', right]])[0]);
    expect(corrects.map((row) => [row?.question.correct, row?.problems])).toEqual(corrects.map(() => [2, []]));
    expect(rowsOf([['?', 'Ebb', '', 'Flood', '3']])[0]?.question).toMatchObject({
      choices: ['Ebb', 'Flood'],
      correct: 2,
    });
    expect(problemsOf('?', '2', '3', '', '2')).toEqual(['unclear_right']);
    expect(rowsOf([['?', '1990', '1991', '', '1991']])[0]?.question.correct).toBe(2);
  });

  it('has twenty seconds for a question that names none', () => {
    const seconds = ['', '30', '30 s', '30.0', '٣٠', '۳۰ ثانية'].map(
      (cell) => rowsOf([['?', 'a', 'b', '', '1', cell]])[0]?.question.seconds,
    );
    expect(seconds).toEqual([20, 30, 30, 30, 30, 30]);
  });

  it.each([
    [['', 'a', 'b', '', '1'], ['no_question']],
    [['x'.repeat(QUIZ.question_max + 1), 'a', 'b', '', '1'], ['long_question']],
    [['?', 'a', '', '', '1'], ['few_choices']],
    [['?', 'a', 'x'.repeat(QUIZ.choice_max + 1), '', '1'], ['long_choice']],
    [['?', 'a', 'a', '', '1'], ['same_choices']],
    [['?', 'a', 'b', '', ''], ['no_right']],
    [['?', 'a', 'b', '', '3'], ['unknown_right']],
    [['?', 'a', 'b', '', '1,2'], ['unknown_right']],
    [['?', 'a', 'b', '', '1', '4'], ['seconds']],
    [['?', 'a', 'b', '', '1', 'soon'], ['seconds']],
    [
      ['', 'a', '', '', '', '0'],
      ['no_question', 'few_choices', 'no_right', 'seconds'],
    ],
  ])('says what is wrong with %j', (row, problems) => {
    expect(problemsOf(...row)).toEqual(problems);
  });

  it('has too many choices where it names more than a quiz takes', () => {
    const many = Array.from({ length: QUIZ.choices_max + 1 }, (_, at) => String.fromCharCode(97 + at));
    const rows = [
      ['Question', ...many.map((_, at) => `Answer ${at + 1}`), 'Right'],
      ['?', ...many, '1'],
    ];
    expect(readQuizTable({ rows, broken: NONE }, [])).toMatchObject({ rows: [{ problems: ['many_choices'] }] });
  });

  it('brings a question that the quiz has, or that comes twice, once, and no more than a quiz takes', () => {
    const rows = [['Salt?', 'a', 'b', '', '1'], [' '], ['Ebb?', 'a', 'b', '', '1'], ['EBB? ', 'a', 'b', '', '1']];
    expect(rowsOf(rows, ['salt?']).map(({ row, problems }) => [row, problems])).toEqual([
      [2, ['twice']],
      [4, []],
      [5, ['twice']],
    ]);
    const full = Array.from({ length: QUIZ.questions_max - 1 }, (_, at) => `Question ${at}`);
    expect(
      rowsOf(
        [
          ['A?', 'a', 'b', '', '1'],
          ['B?', 'a', 'b', '', '1'],
        ],
        full,
      ).map(({ problems }) => problems),
    ).toEqual([[], ['too_many']]);
  });

  it('names rows that could not be divided into cells, and writes each cell on one line', () => {
    const rows = [HEAD, ['Ebb\r\nor\u0000 flood?', 'a', 'b', '', '1']];
    expect(readQuizTable({ rows, broken: new Set([2]) }, [])).toMatchObject({
      rows: [{ row: 2, question: { question: 'Ebb or flood?' }, problems: ['broken'] }],
    });
  });
});
