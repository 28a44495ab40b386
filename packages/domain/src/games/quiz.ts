import type { Translations } from '../language/texts.ts';
import { QUIZ } from './limits.ts';

/** A question of a quiz, as a bundle writes it. */
export interface QuizQuestion {
  readonly question: string;
  readonly choices: readonly string[];
  /** Place of the right choice, from 0. */
  readonly correct: number;
  /** Time for an answer. */
  readonly seconds: number;
  readonly translations?: Translations | undefined;
}

/** A quiz waits for its first question; a question is open, then revealed; after the last, or sooner, it has ended. */
export const QUIZ_STATES = ['waiting', 'open', 'revealed', 'ended'] as const;
export type QuizState = (typeof QUIZ_STATES)[number];

/** The place at which a quiz is. */
export interface QuizPlace {
  readonly state: QuizState;
  /** Number of the question that was opened last, from 1; 0: none. */
  readonly number: number;
}

/** The ways in which a host leads a quiz on. */
export const QUIZ_TURNS = ['next', 'reveal', 'end', 'restart'] as const;
export type QuizTurn = (typeof QUIZ_TURNS)[number];

/** The place to which a turn leads; null: it cannot be taken from here. */
export function turnQuiz({ state, number }: QuizPlace, turn: QuizTurn, questions: number): QuizPlace | null {
  switch (turn) {
    case 'next':
      if (state === 'open' || state === 'ended' || number >= questions) return null;
      return { state: 'open', number: number + 1 };
    case 'reveal':
      return state === 'open' ? { state: 'revealed', number } : null;
    case 'end':
      return state === 'waiting' || state === 'revealed' ? { state: 'ended', number } : null;
    case 'restart':
      return state === 'waiting' ? null : { state: 'waiting', number: 0 };
  }
}

/** Facts that decide about an answer. Times are milliseconds of real time. */
export interface AnswerFacts extends QuizPlace {
  readonly run: number;
  readonly opened_at: number | null;
  readonly question: QuizQuestion | null;
  /** The choice that the person has given already; null: none. */
  readonly own: number | null;
  readonly now: number;
}

/** An answer as a page gives it: to which question of which run. */
export interface GivenAnswer {
  readonly run: number;
  readonly number: number;
  readonly choice: number;
}

/** A judged answer: it counts, with its time and points; is the one that stands; or does not count, and why. */
export type JudgedAnswer =
  | { readonly kind: 'count'; readonly took_ms: number; readonly points: number }
  | { readonly kind: 'same' }
  | { readonly kind: 'quiz_moved' | 'already_answered' | 'invalid_input' };

/** Judges an answer: one for each question and person, while the question is open (GAM11). */
export function judgeAnswer(facts: AnswerFacts, { run, number, choice }: GivenAnswer): JudgedAnswer {
  const { question, opened_at, own, now } = facts;
  if (run !== facts.run || number !== facts.number || !question || opened_at === null) return { kind: 'quiz_moved' };
  if (!Number.isInteger(choice) || choice < 0 || choice >= question.choices.length) return { kind: 'invalid_input' };
  if (own !== null) return { kind: own === choice ? 'same' : 'already_answered' };
  const took_ms = Math.max(0, now - opened_at);
  if (facts.state !== 'open' || took_ms > question.seconds * 1_000 + QUIZ.grace_ms) return { kind: 'quiz_moved' };
  return { kind: 'count', took_ms, points: choice === question.correct ? quizPoints(took_ms, question.seconds) : 0 };
}

/** Points of a right answer: half of them for being right, up to as many for being quick (GAM12). */
export function quizPoints(took_ms: number, seconds: number): number {
  const left = Math.min(1, Math.max(0, 1 - took_ms / (seconds * 1_000)));
  return QUIZ.points_right + Math.round(QUIZ.points_quick * left);
}

/** Why questions cannot be those of a quiz: the index of one and the reason; null: they can. */
export function quizProblem(
  questions: readonly QuizQuestion[],
): { readonly at: number; readonly reason: string } | null {
  for (const [at, { choices, correct }] of questions.entries()) {
    if (correct >= choices.length) return { at, reason: 'names a right choice that is not among its choices' };
    if (new Set(choices).size < choices.length) return { at, reason: 'has the same choice twice' };
  }
  return null;
}
