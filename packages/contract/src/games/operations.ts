import { GAMES, MEMORY, QUIZ } from '@plenary/domain/games/limits';
import { QUIZ_STATES, QUIZ_TURNS } from '@plenary/domain/games/quiz';
import { GAME_KINDS } from '@plenary/domain/games/scores';
import * as z from 'zod/mini';
import { ImageSet } from '../event.ts';
import { Id, IsoTime, Slug } from '../ids.ts';
import { operation } from '../operation.ts';
import { RoomUser } from '../rooms/operations.ts';

export { GAMES, MEMORY, QUIZ };

/** A game as the page of games shows it, locked or not: nothing of what is played (GAM2). */
export const GameCard = z.object({
  /** Segment 4 of its page's path: its slug. */
  id: Slug,
  kind: z.enum(GAME_KINDS),
  title: z.string(),
  summary: z.string(),
  cover_image: z.nullable(z.object({ filename: z.string(), ...ImageSet.shape })),
  /** Whether it has a start or an end. */
  scheduled: z.boolean(),
  starts_at: z.nullable(IsoTime),
  ends_at: z.nullable(IsoTime),
  path: z.string(),
  /** It cannot be visited now (GAM3), and nothing of it is sent (D5). */
  locked: z.boolean(),
});
export type GameCard = z.infer<typeof GameCard>;

const EventParams = z.object({ event: z.string() });
const OneGame = z.object({ event: z.string(), id: z.string() });

export const gamesPage = operation({
  method: 'GET',
  path: '/:event/games',
  action: 'event.home',
  envelope: 'page',
  summary: 'The games of an event',
  params: EventParams,
});
export const gamePage = operation({
  method: 'GET',
  path: '/:event/games/play/:id',
  action: 'event.home',
  envelope: 'page',
  summary: 'The page on which a game is played',
  params: OneGame,
  refusals: ['not_found'],
});
export const gameScreenPage = operation({
  method: 'GET',
  path: '/:event/games/screen/:id',
  action: 'games.lead',
  envelope: 'page',
  summary: 'A quiz large, for the screen in the hall and the host who leads it',
  params: OneGame,
  refusals: ['not_found'],
});
export const gameFrame = operation({
  method: 'GET',
  path: '/:event/games/frame/:id',
  action: 'event.home',
  envelope: 'file',
  summary: 'The page of a game that a bundle brought, for a frame that can do no more than play',
  params: OneGame,
  refusals: ['not_found', 'game_closed'],
});

/** The answer of `getGame`: how a game is played. */
export const PlayedGame = z.object({
  /** Its frame as HTML, for pages of other programs; empty where there is none. */
  embed_code: z.string(),
  /** Empty where it can be played. */
  reason: z.string(),
  kind: z.enum(GAME_KINDS),
  /** 24 hex characters, for its live topic. */
  key: Id,
  /** `embed`: address of the page in the frame. `own`: whether it is one of ours. */
  frame: z.nullable(z.object({ address: z.string(), own: z.boolean() })),
  /** Scores of it are kept. */
  keeps_scores: z.boolean(),
});
export type PlayedGame = z.infer<typeof PlayedGame>;

/** A person in a game's list. */
export const GameLeader = z.object({
  rank: z.int(),
  person: RoomUser,
  own: z.boolean(),
  /** Points, or turns of memory. */
  score: z.int(),
  /** Of memory: the time that the turns took. */
  elapsed_ms: z.nullable(z.int()),
});
export type GameLeader = z.infer<typeof GameLeader>;

export const GameLeaders = z.object({
  /** Best first; as many as are shown. */
  leaders: z.array(GameLeader),
  /** One's own place; null: no result yet. */
  own: z.nullable(GameLeader),
  /** People with a result. */
  total: z.int(),
});
export type GameLeaders = z.infer<typeof GameLeaders>;

/** A result that was sent, beside the best of the person. */
export const KeptScore = z.object({
  score: z.int(),
  elapsed_ms: z.nullable(z.int()),
  /** It is the best one now. */
  best: z.boolean(),
});
export type KeptScore = z.infer<typeof KeptScore>;

export const getGame = operation({
  method: 'GET',
  path: '/:event/json/game/:id',
  action: 'games.play',
  envelope: 'payload',
  summary: 'How a game is played; refused while it is locked',
  params: OneGame,
  answer: PlayedGame,
  refusals: ['not_found', 'game_closed'],
});
export const listGameLeaders = operation({
  method: 'GET',
  path: '/:event/json/game/:id/leaders',
  action: 'games.play',
  envelope: 'payload',
  summary: 'The best results of a game by people who can be met, and one’s own place',
  params: OneGame,
  answer: GameLeaders,
  refusals: ['not_found', 'game_closed'],
});
export const sendGameScore = operation({
  method: 'POST',
  path: '/:event/json/game/:id/score',
  action: 'games.play',
  envelope: 'payload',
  summary: 'Submits a score of the caller; the best one is kept',
  params: OneGame,
  body: z.object({ score: z.int().check(z.minimum(0), z.maximum(GAMES.score_max)) }),
  answer: KeptScore,
  refusals: ['not_found', 'game_closed', 'score_refused', 'rate_limited'],
});

/** The cards of memory as they are dealt to a person. */
export const MemoryDeal = z.object({
  /** Each card's place among the pictures, from 0. */
  cards: z.array(z.int()),
  pictures: z.array(z.object({ name: z.string(), src: z.string() })),
});
export type MemoryDeal = z.infer<typeof MemoryDeal>;

export const dealMemory = operation({
  method: 'POST',
  path: '/:event/json/game/:id/deal',
  action: 'games.play',
  envelope: 'payload',
  summary: 'Deals the cards of memory; the time begins',
  params: OneGame,
  answer: MemoryDeal,
  refusals: ['not_found', 'game_closed', 'too_few_pictures', 'rate_limited'],
});
export const finishMemory = operation({
  method: 'POST',
  path: '/:event/json/game/:id/finish',
  action: 'games.play',
  envelope: 'payload',
  summary: 'Submits every turn of a finished game of memory; the server replays it',
  params: OneGame,
  body: z.object({ turns: z.array(z.tuple([z.int(), z.int()])).check(z.maxLength(MEMORY.turns_max)) }),
  answer: KeptScore,
  refusals: ['not_found', 'game_closed', 'score_refused', 'rate_limited'],
});

/** A quiz as everybody may see it now: the right choice and the counts only once they are revealed. */
export const QuizView = z.object({
  /** Counts how often it was begun. */
  run: z.int(),
  state: z.enum(QUIZ_STATES),
  /** The question that was opened last, from 1; 0: none. */
  number: z.int(),
  total: z.int(),
  question: z.nullable(z.object({ text: z.string(), choices: z.array(z.string()), seconds: z.int() })),
  /** When the question was opened, and until when answers count: real time. */
  opened_at: z.nullable(IsoTime),
  closes_at: z.nullable(IsoTime),
  /** People who have answered it. */
  answered: z.int(),
  correct: z.nullable(z.int()),
  counts: z.nullable(z.array(z.int())),
});
export type QuizView = z.infer<typeof QuizView>;

/** One's own answer to a question; its points once they are revealed. */
export const OwnAnswer = z.object({ number: z.int(), choice: z.int(), took_ms: z.int(), points: z.nullable(z.int()) });
export type OwnAnswer = z.infer<typeof OwnAnswer>;

/** Present state of a quiz's topic. */
export const QuizSnapshot = z.object({
  quiz: z.nullable(QuizView),
  own: z.array(OwnAnswer),
  /** The server's time, by which the page shows what is left. */
  now: IsoTime,
});
export type QuizSnapshot = z.infer<typeof QuizSnapshot>;

/** Payload of `quiz.told`. */
export interface QuizViewPayload {
  readonly v: 1;
  readonly quiz: QuizView;
}

const place = { run: z.int(), number: z.int() };

export const answerQuiz = operation({
  method: 'POST',
  path: '/:event/json/game/:id/answer',
  action: 'games.play',
  envelope: 'payload',
  summary: 'Answers the open question of a quiz, once; the same answer again changes nothing',
  params: OneGame,
  body: z.object({ ...place, choice: z.int().check(z.minimum(0), z.maximum(QUIZ.choices_max - 1)) }),
  answer: OwnAnswer,
  refusals: ['not_found', 'game_closed', 'quiz_moved', 'already_answered', 'invalid_input', 'rate_limited'],
});
export const turnQuiz = operation({
  method: 'POST',
  path: '/:event/json/game/:id/turn',
  action: 'games.lead',
  envelope: 'payload',
  summary:
    'Leads a quiz on from where the caller saw it: the next question, its answer, the end, or from the beginning',
  params: OneGame,
  body: z.object({ ...place, state: z.enum(QUIZ_STATES), turn: z.enum(QUIZ_TURNS) }),
  answer: QuizView,
  refusals: ['not_found', 'quiz_moved', 'rate_limited'],
});
