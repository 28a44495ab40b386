import type { QuizQuestion, QuizTurn } from '@plenary/domain/games/quiz';
import type { QuizView } from '@plenary/contract/games/operations';
import type { Answer, Client } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import type { TestServer } from '@plenary/testkit/server';
import { eq } from 'drizzle-orm';
import { games } from '../../db/schema/index.ts';
import { newId } from '../../ids.ts';
import type { GameRow } from './store.ts';

export const QUESTIONS: readonly QuizQuestion[] = [
  { question: 'Which sea?', choices: ['North', 'South'], correct: 1, seconds: 20 },
  { question: 'Which boat?', choices: ['Ferry', 'Pilot', 'Tug'], correct: 0, seconds: 10 },
];

/** Puts a game into an event; its slug is its kind, unless it is named. */
export async function addGame(
  { ctx }: TestServer,
  event: EventFixture,
  more: Partial<GameRow> & Pick<GameRow, 'kind'>,
): Promise<GameRow> {
  const { kind } = more;
  const row: GameRow = {
    ...{ event_id: event.id, id: newId(0), slug: kind, title: `A ${kind}`, summary: '', position: 0 },
    ...{ cover_image_file: null, starts_at: null, ends_at: null, embed: null, page_html: null, max_score: null },
    ...{ questions: kind === 'quiz' ? QUESTIONS : [], translations: {} },
    ...more,
  };
  await ctx.db.insert(games).values(row);
  return row;
}

/** Moves the times of an event's games. */
export async function moveGames(
  { ctx }: TestServer,
  event: EventFixture,
  times: Pick<GameRow, 'starts_at' | 'ends_at'>,
): Promise<void> {
  await ctx.db.update(games).set(times).where(eq(games.event_id, event.id));
}

/** The calls of games at one event, as a person makes them. */
export function gamesAt(event: () => EventFixture) {
  const path = (slug: string, rest = '') => `/${event().slug}/json/game/${slug}${rest}`;
  return {
    read: (who: Client, slug: string): Promise<Answer> => who.get(path(slug)),
    leaders: (who: Client, slug: string): Promise<Answer> => who.get(path(slug, '/leaders')),
    score: (who: Client, slug: string, score: number): Promise<Answer> => who.post(path(slug, '/score'), { score }),
    deal: (who: Client): Promise<Answer> => who.post(path('memory', '/deal'), {}),
    finish: (who: Client, turns: readonly (readonly [number, number])[]): Promise<Answer> =>
      who.post(path('memory', '/finish'), { turns }),
    answer: (who: Client, number: number, choice: number, run = 1): Promise<Answer> =>
      who.post(path('quiz', '/answer'), { run, number, choice }),
    /** Leads the quiz on from a place. */
    turn: (who: Client, at: Pick<QuizView, 'run' | 'state' | 'number'>, turn: QuizTurn): Promise<Answer> =>
      who.post(path('quiz', '/turn'), { run: at.run, state: at.state, number: at.number, turn }),
  };
}

/** The place of a quiz that nobody has begun. */
export const UNBEGUN = { run: 1, state: 'waiting', number: 0 } as const;
