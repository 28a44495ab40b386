import type { OwnAnswer, QuizView } from '@plenary/contract/games/operations';
import { quizTopic } from '@plenary/contract/games/topics';
import type { Script } from '@plenary/client/script';
import type { Installation } from './installation.ts';
import { keepDoing, payloadOf, post, type Kept, type Tally, type Work } from './insist.ts';

const PAUSE_MS = 2_000;

/** A host who leads a quiz on, and players who answer each of its questions. */
export async function startQuiz(
  tally: Tally,
  { ctx, event }: Installation,
  quiz: string,
  { host, players }: { readonly host: Script; readonly players: readonly Script[] },
): Promise<Work> {
  let view = await look(host, quiz);
  const answers = new Map<string, number>();
  let miscounted = 0;
  const turn = async (how: 'next' | 'reveal'): Promise<void> => {
    const { run, state, number } = view;
    const answered = await post<QuizView>(tally, host, '/json/game/quiz/turn', { run, state, number, turn: how });
    // A turn whose answer was lost has been taken.
    view = 'payload' in answered ? answered.payload : await look(host, quiz);
  };
  const round = async (): Promise<void> => {
    await turn('next');
    const { run, number } = view;
    const each = players.map(async (player, at) => {
      const choice = (number + at) % 4;
      const path = '/json/game/quiz/answer';
      payloadOf(await post<OwnAnswer>(tally, player, path, { run, number, choice }));
      answers.set(`${number} ${at}`, choice);
    });
    await Promise.all(each);
    await turn('reveal');
    if ((view.counts ?? []).reduce((sum, count) => sum + count, 0) !== players.length) miscounted += 1;
  };
  const end = keepDoing(round, PAUSE_MS);
  return {
    stop: async (): Promise<Kept> => {
      await end();
      const { rows } = await ctx.db.$client.query<{ number: number; choice: number }>(
        'SELECT number, choice FROM quiz_answers WHERE event_id = $1 AND game_id = $2',
        [event.id, quiz],
      );
      const places = (all: readonly (readonly [number: number, choice: number])[]) =>
        all.map((one) => one.join(' ')).toSorted();
      const stored = places(rows.map(({ number, choice }) => [number, choice]));
      const acknowledged = places([...answers].map(([key, choice]) => [Number(key.split(' ')[0]), choice]));
      return {
        name: 'answers of a quiz, and its counts',
        acknowledged: answers.size,
        lost: acknowledged.filter((one) => !stored.includes(one)).length + miscounted,
        doubled: Math.max(0, stored.length - acknowledged.length),
      };
    },
  };
}

async function look(person: Script, quiz: string): Promise<QuizView> {
  for (;;) {
    const answer = await person.poll(quizTopic(quiz)).catch(() => null);
    const { quiz: view } = (answer as { payload?: { quiz?: QuizView } } | null)?.payload ?? {};
    if (view) return view;
  }
}
