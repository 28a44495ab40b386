import type { QuizView } from '@plenary/contract/games/operations';
import { quizTopic } from '@plenary/contract/games/topics';
import { games } from '@plenary/server/db/schema/index';
import { newId } from '@plenary/server/ids';
import { publishedNews, openCrowdServer, type CrowdServer } from '../votes/crowd-server.ts';
import { cpuUsed, takeOrders } from '../processes.ts';
import type { Kept, Order, Report } from '../votes/protocol.ts';

/** The process of the server, whole, with the open question of a quiz and a crowd that is signed in. */
let server: CrowdServer;
const id = newId(0);
const QUESTION = { question: 'Which sea?', choices: ['North', 'South', 'East', 'West'], correct: 1, seconds: 60 };
const TOLD = { kind: 'quiz.told', count: 'answered' };
const BODIES = QUESTION.choices.map((_, choice) => JSON.stringify({ run: 1, number: 1, choice }));

const report = (message: Report): void => void process.send?.(message);

async function open(people: number): Promise<void> {
  server = await openCrowdServer(people);
  const { ctx, event, origin, cookies, follows } = server;
  await ctx.db.insert(games).values({
    ...{ event_id: event.id, id, slug: 'quiz', kind: 'quiz', title: 'A quiz', summary: '', position: 0 },
    questions: [QUESTION],
  });
  const path = `/${event.slug}/json/game/quiz/answer`;
  const target = follows(quizTopic(id));
  report({ t: 'opened', target, booth: { origin, path, cookies, bodies: BODIES, told: TOLD } });
}

/** The host opens the question, or shows its answer: then the list of the best is what the answers say. */
async function turn(at: Pick<QuizView, 'state' | 'number'>, turn: 'next' | 'reveal'): Promise<void> {
  await server.does('/game/quiz/turn', { run: 1, ...at, turn });
}

async function kept(): Promise<Kept> {
  const { ctx, event } = server;
  const [{ rows: found }, told] = await Promise.all([
    ctx.db.$client.query<Record<string, string>>(
      `SELECT count(*) AS rows, count(DISTINCT event_user_id) AS people, count(*) FILTER (WHERE points > 0) AS right
         FROM quiz_answers WHERE event_id = $1`,
      [event.id],
    ),
    publishedNews(server, quizTopic(id), TOLD.kind),
  ]);
  const [rows, people] = [Number(found[0]?.['rows'] ?? 0), Number(found[0]?.['people'] ?? 0)];
  return { rows, people, voters: await readLeaders(), ...told };
}

/** How many places of the list of the best are what the answers say, in their order. */
async function readLeaders(): Promise<number> {
  const { ctx, event, origin, cookies } = server;
  const headers = { cookie: cookies[0] ?? '' };
  const answer = await fetch(`${origin}/${event.slug}/json/game/quiz/leaders`, { headers });
  if (!answer.ok) throw new Error(`the list of the best was answered with ${answer.status}`);
  const { leaders } = ((await answer.json()) as { payload: { leaders: { score: number; own: boolean }[] } }).payload;
  const { rows } = await ctx.db.$client.query<{ points: string }>(
    `SELECT sum(points) AS points FROM quiz_answers WHERE event_id = $1 GROUP BY event_user_id
      ORDER BY sum(points) DESC LIMIT 10`,
    [event.id],
  );
  return rows.filter(({ points }, place) => Number(points) === leaders[place]?.score).length;
}

async function take(order: Order): Promise<void> {
  if (order.t === 'open') await open(order.people);
  else if (order.t === 'turn') {
    await turn(order.at, order.turn);
    report({ t: 'turned' });
  } else if (order.t === 'kept') {
    report({ t: 'kept', cpu_us: cpuUsed(), kept: await kept() });
  }
}

takeOrders(take);
