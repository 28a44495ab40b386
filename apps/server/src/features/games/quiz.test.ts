import type { QuizView } from '@plenary/contract/games/operations';
import { quizTopic } from '@plenary/contract/games/topics';
import type { Client } from '@plenary/testkit/client';
import { FakeClock } from '@plenary/testkit/clock';
import type { EventFixture } from '@plenary/testkit/events';
import { useServer } from '@plenary/testkit/use-server';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { games, quiz_answers } from '../../db/schema/index.ts';
import { connect, eventsIn, type RawSocket } from '../../live/live.fixture.ts';
import { LIMITS } from '../../limits/table.ts';
import { publishAnswers } from './publish-answers.ts';
import { addGame, gamesAt, UNBEGUN } from './games.fixture.ts';
import { lockUnpublished } from './quiz-store.ts';

const clock = new FakeClock();
const server = useServer({ clock });
let event: EventFixture;
let topic: ReturnType<typeof quizTopic>;
let a: Client;
let b: Client;
let host: Client;
const { leaders, answer, turn } = gamesAt(() => event);

beforeEach(async () => {
  await clock.advance(LIMITS.quiz_answer.person.window_ms);
  event = await server.createEvent();
  const quiz = await addGame(server, event, { kind: 'quiz' });
  topic = quizTopic(quiz.id);
  a = await server.signIn(await server.createPerson({ event }));
  b = await server.signIn(await server.createPerson({ event }));
  host = await server.signIn(await server.createPerson({ event, host: true }));
});

/** Leads on and returns how the quiz stands. */
const lead = async (
  from: Pick<QuizView, 'run' | 'state' | 'number'>,
  to: Parameters<typeof turn>[2],
): Promise<QuizView> => {
  const led = await turn(host, from, to);
  expect([led.status, led.text]).toEqual([200, led.text]);
  return led.json.payload;
};
const follow = async (who: Client): Promise<RawSocket> => {
  const socket = await connect(server.url, event.slug, who.cookie);
  socket.send({ t: 'sub', topic });
  await socket.next('subbed');
  return socket;
};
/** The present state of the topic, as a page gets it. */
const present = async (who: Client) => (await who.get(`/${event.slug}/poll/${encodeURIComponent(topic)}`)).json.payload;
const ranks = async (who: Client) =>
  (await leaders(who, 'quiz')).json.payload.leaders.map(({ score, own }: { score: number; own: boolean }) => [
    score,
    own,
  ]);

describe('[GAM10] a quiz', () => {
  it('goes at the host’s pace: question by question, each revealed, to the end', async () => {
    const open = await lead(UNBEGUN, 'next');
    expect(open).toMatchObject({ state: 'open', number: 1, total: 2, answered: 0, correct: null, counts: null });
    expect(open.question).toEqual({ text: 'Which sea?', choices: ['North', 'South'], seconds: 20 });
    expect(Date.parse(open.closes_at!) - Date.parse(open.opened_at!)).toBe(20_000);
    await answer(a, 1, 1);
    await answer(b, 1, 0);
    const revealed = await lead(open, 'reveal');
    expect(revealed).toMatchObject({ state: 'revealed', correct: 1, counts: [1, 1], answered: 2 });
    const second = await lead(revealed, 'next');
    expect(second).toMatchObject({ number: 2, question: { text: 'Which boat?' }, correct: null });
    const over = await lead(await lead(second, 'reveal'), 'end');
    expect(over).toMatchObject({ state: 'ended', question: null });
  });

  it('takes a step once, whoever of two hosts presses, and from nobody else', async () => {
    const led = await Promise.all([turn(host, UNBEGUN, 'next'), turn(host, UNBEGUN, 'next')]);
    expect(led.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await turn(host, UNBEGUN, 'end')).json.code).toBe('quiz_moved');
    expect((await turn(a, { run: 1, state: 'open', number: 1 }, 'reveal')).status).toBe(403);
  });

  it('begins anew with nothing of the run before, and hears no answer to that', async () => {
    await lead(UNBEGUN, 'next');
    await answer(a, 1, 1);
    await lead({ run: 1, state: 'open', number: 1 }, 'reveal');
    const anew = await lead({ run: 1, state: 'revealed', number: 1 }, 'restart');
    expect(anew).toMatchObject({ ...UNBEGUN, run: 2 });
    expect(await ranks(a)).toEqual([]);
    await lead(anew, 'next');
    expect((await answer(b, 1, 1, 1)).json.code).toBe('quiz_moved');
    expect((await answer(b, 1, 1, 2)).status).toBe(200);
  });
});

describe('[GAM11] answers', () => {
  it('count once a person, whatever is sent at once, and the same one again is the one that stands', async () => {
    await lead(UNBEGUN, 'next');
    const sent = await Promise.all(Array.from({ length: 10 }, (_, n) => answer(a, 1, n % 2)));
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const rows = await server.ctx.db.select().from(quiz_answers).where(eq(quiz_answers.event_id, event.id));
    expect(rows).toHaveLength(1);
    const stands = await answer(a, 1, rows[0]!.choice);
    expect(stands.json.payload).toEqual({ number: 1, choice: rows[0]!.choice, took_ms: 0, points: null });
    expect((await answer(a, 1, 1 - rows[0]!.choice)).json.code).toBe('already_answered');
  });

  it('wait for nobody who tells how many there are', async () => {
    await lead(UNBEGUN, 'next');
    await answer(a, 1, 1);
    await server.ctx.db.transaction(async (tx) => {
      const told = (await lockUnpublished(tx)).map(({ game }) => quizTopic(game.id));
      expect(told).toContain(topic);
      expect((await answer(b, 1, 0)).status).toBe(200);
    });
  });

  it('are late after the time of their question, and after it was revealed', async () => {
    await lead(UNBEGUN, 'next');
    await clock.advance(20_500);
    expect((await answer(a, 1, 1)).json.payload.took_ms).toBe(20_500);
    await clock.advance(1);
    expect((await answer(b, 1, 1)).json.code).toBe('quiz_moved');
    await lead({ run: 1, state: 'open', number: 1 }, 'reveal');
    expect((await answer(b, 1, 1)).json.code).toBe('quiz_moved');
    expect((await answer(b, 2, 1)).json.code).toBe('quiz_moved');
  });
});

it('[GAM12] points follow the server’s time, and show on the list when the answer is revealed', async () => {
  const open = await lead(UNBEGUN, 'next');
  await clock.advance(5_000);
  await answer(a, 1, 1);
  await clock.advance(5_000);
  await answer(b, 1, 1);
  await answer(host, 1, 0);
  expect(await ranks(a)).toEqual([]);
  const revealed = await lead(open, 'reveal');
  expect(await ranks(a)).toEqual([
    [875, true],
    [750, false],
    [0, false],
  ]);
  await lead(revealed, 'next');
  await answer(b, 2, 0);
  // Points of the open question show with its answer.
  expect(await ranks(b)).toMatchObject([
    [875, false],
    [750, true],
    [0, false],
  ]);
  await lead({ run: 1, state: 'open', number: 2 }, 'reveal');
  expect(await ranks(b)).toMatchObject([
    [1_750, true],
    [875, false],
    [0, false],
  ]);
});

describe('[GAM15] the topic of a quiz', () => {
  const told = (socket: RawSocket): QuizView[] => eventsIn(socket.waiting, topic).map(({ payload }) => payload.quiz);

  it('tells how it stands in values, and a crowd’s answers once a second', async () => {
    const open = await lead(UNBEGUN, 'next');
    const socket = await follow(a);
    const join = async () => server.signIn(await server.createPerson({ event }));
    const crowd = await Promise.all(Array.from({ length: 12 }, join));
    await Promise.all(crowd.map((who) => answer(who, 1, 1)));
    await publishAnswers(server.ctx);
    await expect.poll(() => told(socket).at(-1)?.answered).toBe(12);
    const before = told(socket).length;
    expect(before).toBeLessThanOrEqual(2);
    await publishAnswers(server.ctx);
    await lead(open, 'reveal');
    await expect.poll(() => told(socket).at(-1)).toMatchObject({ state: 'revealed', counts: [0, 12] });
    expect(told(socket)).toHaveLength(before + 1);
    socket.close();
  });

  it('begins for latecomers with the question that is open and their own answers, and for nobody while it is locked', async () => {
    await lead(UNBEGUN, 'next');
    await answer(a, 1, 1);
    const { quiz, own } = await present(a);
    expect(quiz).toMatchObject({ state: 'open', number: 1, question: { text: 'Which sea?' }, correct: null });
    expect(own).toEqual([{ number: 1, choice: 1, took_ms: 0, points: null }]);
    expect(JSON.stringify(quiz)).not.toContain('Which boat?');
    await server.ctx.db
      .update(games)
      .set({ ends_at: new Date(clock.now()) })
      .where(eq(games.event_id, event.id));
    const late = await connect(server.url, event.slug, b.cookie);
    late.send({ t: 'sub', topic });
    expect(await late.next('error')).toMatchObject({ code: 'forbidden' });
    late.close();
  });
});
