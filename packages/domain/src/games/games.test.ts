import fc from 'fast-check';
import { tries } from '@plenary/testkit/property';
import { describe, expect, it } from 'vitest';
import { isFromFrame, readFrameMessage } from './frame-messages.ts';
import { GAMES, MEMORY, QUIZ } from './limits.ts';
import { deal, NEW_TABLE, pairsFor, replay, takeTurn, type MemoryTurn } from './memory.ts';
import { judgeAnswer, quizPoints, quizProblem, turnQuiz, type QuizPlace, type QuizTurn } from './quiz.ts';
import { isBetter, isGameLocked, isPlausible } from './scores.ts';

describe('[GAM3] a game', () => {
  it('is locked before its start and from its end on', () => {
    const span = { starts_at: 1_000, ends_at: 2_000 };
    expect([999, 1_000, 1_999, 2_000].map((now) => isGameLocked(span, now))).toEqual([true, false, false, true]);
    expect(isGameLocked({ starts_at: null, ends_at: null }, 0)).toBe(false);
  });
});

describe('[GAM9] a score', () => {
  it('is a whole number up to the most that its game states', () => {
    expect([0, 100].map((score) => isPlausible(score, 100))).toEqual([true, true]);
    expect([-1, 101, 1.5, NaN, Infinity].map((score) => isPlausible(score, 100))).toEqual(Array(5).fill(false));
    expect(isPlausible(0, null)).toBe(false);
  });

  it('stands until a better one comes', () => {
    const of = (score: number, elapsed_ms: number | null = null) => ({ score, elapsed_ms });
    expect(isBetter('embed', of(1), null)).toBe(true);
    expect([2, 1, 0].map((score) => isBetter('embed', of(score), of(1)))).toEqual([true, false, false]);
    expect(isBetter('memory', of(8, 9_000), of(9, 1_000))).toBe(true);
    expect([1_999, 2_000].map((ms) => isBetter('memory', of(8, ms), of(8, 2_000)))).toEqual([true, false]);
  });
});

describe('[GAM8] messages of a frame', () => {
  it('are read as what they are, and everything else is nothing', () => {
    expect(readFrameMessage({ plenary: 1, type: 'ready' })).toEqual({ kind: 'ready' });
    expect(readFrameMessage({ plenary: 1, type: 'score', score: 12 })).toEqual({ kind: 'score', score: 12 });
    const others = [null, 'score', 12, {}, { plenary: 2, type: 'ready' }, { plenary: 1, type: 'other' }];
    const scores = [-1, 0.5, NaN, Infinity, GAMES.score_max + 1, '12', null, [12]];
    for (const data of [...others, ...scores.map((score) => ({ plenary: 1, type: 'score', score }))])
      expect(readFrameMessage(data)).toBeNull();
  });

  it('count from the window and origin of the frame alone', () => {
    expect(isFromFrame('https://a.example', 'https://a.example', true)).toBe(true);
    expect(isFromFrame('null', null, true)).toBe(true);
    expect(isFromFrame('https://a.example', 'https://a.example', false)).toBe(false);
    expect(isFromFrame('https://b.example', 'https://a.example', true)).toBe(false);
    expect(isFromFrame('https://site.example', null, true)).toBe(false);
  });
});

const question = { question: 'Which sea?', choices: ['North', 'South'], correct: 1, seconds: 20 };
const facts = { run: 1, state: 'open', number: 2, opened_at: 1_000, question, own: null, now: 6_000 } as const;
const given = { run: 1, number: 2, choice: 1 };

describe('[GAM11] an answer', () => {
  it('counts once, with the time that the server measured', () => {
    expect(judgeAnswer(facts, given)).toEqual({ kind: 'count', took_ms: 5_000, points: 875 });
    expect(judgeAnswer(facts, { ...given, choice: 0 })).toEqual({ kind: 'count', took_ms: 5_000, points: 0 });
    expect(judgeAnswer({ ...facts, own: 1 }, given).kind).toBe('same');
    expect(judgeAnswer({ ...facts, own: 0 }, given).kind).toBe('already_answered');
  });

  it('is late after its time, when the question was revealed, or to another question or run', () => {
    const end = 1_000 + 20_000 + QUIZ.grace_ms;
    expect([end, end + 1].map((now) => judgeAnswer({ ...facts, now }, given).kind)).toEqual(['count', 'quiz_moved']);
    expect(judgeAnswer({ ...facts, state: 'revealed' }, given).kind).toBe('quiz_moved');
    expect(judgeAnswer(facts, { ...given, number: 1 }).kind).toBe('quiz_moved');
    expect(judgeAnswer(facts, { ...given, run: 0 }).kind).toBe('quiz_moved');
    // The same answer, sent again after the reveal, is the one that stands.
    expect(judgeAnswer({ ...facts, state: 'revealed', own: 1 }, given).kind).toBe('same');
  });

  it('names a choice of its question', () => {
    for (const choice of [-1, 2, 0.5, NaN]) expect(judgeAnswer(facts, { ...given, choice }).kind).toBe('invalid_input');
  });
});

it('[GAM12] points are half for being right and half for being quick', () => {
  expect([0, 10_000, 20_000, 20_400].map((ms) => quizPoints(ms, 20))).toEqual([1_000, 750, 500, 500]);
});

describe('[GAM10] a host', () => {
  const states = ['waiting', 'open', 'revealed', 'ended'] as const;
  const turns: readonly QuizTurn[] = ['next', 'reveal', 'end', 'restart'];
  const table = (number: number) =>
    Object.fromEntries(
      states.map((state) => [
        state,
        turns.flatMap((turn) => {
          const to: QuizPlace | null = turnQuiz({ state, number: state === 'waiting' ? 0 : number }, turn, 2);
          return to ? [`${turn}: ${to.state} ${to.number}`] : [];
        }),
      ]),
    );
  it('leads a quiz from question to question, and takes no step twice', () => {
    expect(table(1)).toEqual({
      waiting: ['next: open 1', 'end: ended 0'],
      open: ['reveal: revealed 1', 'restart: waiting 0'],
      revealed: ['next: open 2', 'end: ended 1', 'restart: waiting 0'],
      ended: ['restart: waiting 0'],
    });
    expect(table(2)['revealed']).toEqual(['end: ended 2', 'restart: waiting 0']);
  });
});

it('[GAM10] questions name a right choice, and each choice once', () => {
  expect(quizProblem([question])).toBeNull();
  expect(quizProblem([question, { ...question, correct: 2 }])?.at).toBe(1);
  expect(quizProblem([{ ...question, choices: ['North', 'North'] }])?.at).toBe(0);
});

describe('[GAM14] memory', () => {
  it('is played with two to eight pictures', () => {
    expect([0, 1, 2, 8, 30].map(pairsFor)).toEqual([null, null, 2, 8, 8]);
  });

  it('deals each picture twice, in every order', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 8 }),
        fc.infiniteStream(fc.double({ min: 0, max: 0.999, noNaN: true })),
        (pairs, numbers) => {
          const cards = deal(pairs, () => numbers.next().value);
          expect([...cards].sort((a, b) => a - b)).toEqual(
            Array.from({ length: pairs * 2 }, (_, at) => Math.floor(at / 2)),
          );
        },
      ),
      tries(100),
    );
  });

  it('believes a game that can have been played so, and counts its turns', () => {
    const cards = [0, 1, 0, 1];
    const played: MemoryTurn[] = [
      [0, 1],
      [0, 2],
      [3, 1],
    ];
    expect(replay(cards, played)).toBe(3);
    expect(replay(cards, played.slice(0, 2))).toBeNull();
    expect(replay(cards, [...played, [0, 1]])).toBeNull();
    for (const turn of [
      [0, 0],
      [0, 4],
      [-1, 0],
      [0.5, 1],
    ] as const)
      expect(takeTurn(cards, NEW_TABLE, turn)).toBeNull();
    // A card that was found lies there no more.
    expect(
      replay(cards, [
        [0, 2],
        [0, 2],
        [1, 3],
      ]),
    ).toBeNull();
    const long = Array.from({ length: MEMORY.turns_max }, (): MemoryTurn => [0, 1]);
    expect(replay(cards, [...long, [0, 2], [1, 3]])).toBeNull();
  });
});
