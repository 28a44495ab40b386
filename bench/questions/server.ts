import { questionsTopic } from '@plenary/contract/questions/topics';
import { addSessions, sessionRow } from '@plenary/server/features/timeline/timeline.fixture';
import { newId } from '@plenary/server/ids';
import { publishedNews, openCrowdServer, type CrowdServer } from '../votes/crowd-server.ts';
import { cpuUsed, takeOrders } from '../processes.ts';
import type { Kept, Order, Report } from './protocol.ts';

/** The process of the server, whole, with a session that takes questions and a crowd that is signed in. */
const HOUR_MS = 3_600_000;
const session = newId(0);
let server: CrowdServer;

const report = (message: Report): void => void process.send?.(message);

async function open(people: number): Promise<void> {
  server = await openCrowdServer(people);
  const { ctx, event, origin, cookies, follows } = server;
  const now = ctx.clock.now();
  const times = { starts_at: new Date(now - HOUR_MS), ends_at: new Date(now + HOUR_MS) };
  await addSessions(ctx, [sessionRow(event.id, { id: session, title: 'Tides', ...times })]);
  const path = `/${event.slug}/json/questions/${session}`;
  report({ t: 'opened', target: follows(questionsTopic(session)), hall: { origin, path, cookies } });
}

async function kept(): Promise<Kept> {
  const { ctx, event } = server;
  const [{ rows: found }, told] = await Promise.all([
    ctx.db.$client.query<Record<string, string>>(
      `SELECT (SELECT count(*) FROM session_questions WHERE event_id = $1) AS questions,
              (SELECT count(DISTINCT asker) FROM session_questions WHERE event_id = $1) AS askers,
              (SELECT coalesce(sum(votes), 0) FROM session_questions WHERE event_id = $1) AS counted,
              (SELECT count(*) FROM question_votes WHERE event_id = $1) AS rows,
              (SELECT count(DISTINCT event_user_id) FROM question_votes WHERE event_id = $1) AS voters`,
      [event.id],
    ),
    publishedNews(server, questionsTopic(session), 'votes.changed'),
  ]);
  const number = (name: string): number => Number(found[0]?.[name] ?? 0);
  const stored = { questions: number('questions'), askers: number('askers'), rows: number('rows') };
  return { ...stored, voters: number('voters'), counted: number('counted'), ...told };
}

async function take(order: Order): Promise<void> {
  if (order.t === 'open') await open(order.people);
  else if (order.t === 'kept') {
    report({ t: 'kept', cpu_us: cpuUsed(), kept: await kept() });
  }
}

takeOrders(take);
