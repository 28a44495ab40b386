/**
 * The cost of a round of the announcer with many timelines, beside one that reads them all.
 * `npm run bench:announcer [-- --events 1000 --sessions 200]`
 */
import { parseArgs } from 'node:util';
import type { Context } from '@plenary/server/context';
import { createRound } from '@plenary/server/features/timeline/announcer';
import { readTimeline } from '@plenary/server/features/timeline/read-timeline';
import { addSessions, sessionRow } from '@plenary/server/features/timeline/timeline.fixture';
import { createEvent } from '@plenary/testkit/events';
import { runBench } from './context.ts';

const { values } = parseArgs({
  options: { events: { type: 'string', default: '1000' }, sessions: { type: 'string', default: '200' } },
});
const [events, sessions] = [Number(values.events), Number(values.sessions)];
const HOUR_MS = 3600_000;

const sentence = 'How a hall of two thousand people and twenty thousand at home ask <em>one</em> speaker. ';
const description = `<p>${sentence.repeat(4)}</p><ul><li>${sentence}</li></ul>`;
const speaker = (name: string) => ({
  uid: name,
  name,
  bio: `<p>${sentence.repeat(2)}</p>`,
  company: 'Analytical Engines',
  job_title: 'Engineer',
  profile_picture: null,
});

/** The sessions of the first event, once more in another one. */
const COPY = `
  INSERT INTO timeline_sessions
  SELECT copy.* FROM timeline_sessions session, jsonb_populate_record(session,
    jsonb_build_object('id', substr(md5(session.id || $2), 1, 24), 'event_id', $2::text)) copy
   WHERE session.event_id = $1`;

/** Events whose sessions follow each other by the hour, from now on; straight in the database. */
async function fill(ctx: Context): Promise<string[]> {
  const ids: string[] = [];
  for (let nth = 0; nth < events; nth += 1) ids.push((await createEvent(ctx)).id);
  const [first = '', ...others] = ids;
  const rows = Array.from({ length: sessions }, (_, hour) => {
    const starts_at = new Date(ctx.clock.now() + (hour + 1) * HOUR_MS);
    const speakers = [speaker('Ada'), speaker('Emmy')];
    return sessionRow(first, { starts_at, ends_at: new Date(starts_at.getTime() + HOUR_MS), description, speakers });
  });
  await addSessions(ctx, rows);
  for (const id of others) await ctx.db.$client.query(COPY, [first, id]);
  await ctx.db.$client.query('ANALYZE');
  return ids;
}

async function msOf(work: () => Promise<unknown>): Promise<string> {
  const began = performance.now();
  await work();
  return (performance.now() - began).toFixed(0);
}

/** A round that finds what is due by reading every timeline as pages do. */
async function readAll(ctx: Context, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    await ctx.live.transact(async (tx) => ({
      result: void (await readTimeline(ctx.clock, tx, { event_id: id, text_language: null }, 'attendee')),
    }));
  }
}

const ONE_OF_EACH_ENDS = `
  UPDATE timeline_sessions SET starts_at = now() - interval '1 hour', ends_at = now()
   WHERE id IN (SELECT min(id) FROM timeline_sessions GROUP BY event_id)`;

async function run(ctx: Context): Promise<void> {
  const ids = await fill(ctx);
  const round = createRound(ctx);
  const all = await msOf(() => readAll(ctx, ids));
  const unknown = await msOf(round);
  const quiet = await msOf(round);
  const restarted = await msOf(createRound(ctx));
  await ctx.db.$client.query(ONE_OF_EACH_ENDS);
  const due = await msOf(round);
  console.log(`
| a round with ${events} events of ${sessions} sessions | ms |
|---|---|
| every timeline is read | ${all} |
| nothing is due | ${quiet} |
| nothing is due, the first after a start | ${restarted} |
| a session of each event begins or ends | ${due} |
| the first after the upgrade: no moment is noted yet | ${unknown} |
`);
}

await runBench(run);
