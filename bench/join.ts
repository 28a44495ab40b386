/**
 * Joining an open session, beside a bare SQL transaction that does the same: the race for the last place, and joins a
 * second, in one run on one database.
 * `npm run bench:join [-- --people 2000 --rounds 5]`
 */
import { parseArgs } from 'node:util';
import type { Context } from '@plenary/server/context';
import { joinSession } from '@plenary/server/features/attendance/join';
import { addSessions, sessionRow } from '@plenary/server/features/timeline/timeline.fixture';
import type { Member } from '@plenary/server/http/request/actor';
import { createEvent, type EventFixture } from '@plenary/testkit/events';
import { asOwner } from '@plenary/testkit/database';
import { runBench } from './context.ts';
import { memberOf } from './members.ts';

const { values } = parseArgs({
  options: { people: { type: 'string', default: '2000' }, rounds: { type: 'string', default: '5' } },
});
const [people, rounds] = [Number(values.people), Number(values.rounds)];
/** Those who ask at once. */
const RACERS = 200;

/** One way of joining: whether the person got a place. */
type Join = (member: Member, session_id: string) => Promise<boolean>;

const PEOPLE = `
  WITH made AS (
    INSERT INTO accounts (id, email, first_name, last_name, created_at)
    SELECT 'a' || lpad(to_hex(n), 23, '0'), 'p' || n || '@example.org', 'P', 'Q', now() FROM generate_series(1, $2) n
    RETURNING id)
  INSERT INTO event_users (id, event_id, account_id, created_at)
  SELECT 'b' || substr(id, 2), $1, id, now() FROM made RETURNING id, account_id`;

async function membersOf(ctx: Context, event: EventFixture): Promise<Member[]> {
  const { rows } = await ctx.db.$client.query<{ id: string; account_id: string }>(PEOPLE, [event.id, people]);
  return rows.map((row) => memberOf(event.id, row));
}

async function newSessions(ctx: Context, event: EventFixture, count: number, max_occupancy: number): Promise<string[]> {
  const starts_at = new Date(ctx.clock.now() + 3600_000);
  const open = { type: 'meeting', open_session: true, stream: null, ends_at: null, starts_at, max_occupancy } as const;
  const rows = Array.from({ length: count }, () => sessionRow(event.id, open));
  await addSessions(ctx, rows);
  return rows.map(({ id }) => id);
}

const BARE = `
  CREATE TABLE bare_places (session_id text, member_id text, PRIMARY KEY (session_id, member_id));
  GRANT ALL ON bare_places TO PUBLIC`;

/** The fewest statements that let nobody in beyond the maximum; no rules, no rows about people, no live event. */
function bare(ctx: Context): Join {
  return async ({ event_user_id }, session_id) => {
    const client = await ctx.db.$client.connect();
    try {
      await client.query('BEGIN');
      const { rows } = await client.query<{ max: number }>(
        'SELECT max_occupancy AS max FROM timeline_sessions WHERE id = $1 FOR NO KEY UPDATE',
        [session_id],
      );
      const { rowCount } = await client.query(
        `INSERT INTO bare_places SELECT $1, $2
          WHERE $3 = 0 OR (SELECT count(*) FROM bare_places WHERE session_id = $1) < $3`,
        [session_id, event_user_id, rows[0]?.max ?? 0],
      );
      await client.query('COMMIT');
      return rowCount === 1;
    } finally {
      client.release();
    }
  };
}

function ours(ctx: Context): Join {
  return async (member, session_id) => {
    const joined = await joinSession(ctx, { unmarked: async () => [] }, member, { session_id, leave: false });
    return joined.ok && joined.value.status === 'success';
  };
}

interface Measured {
  readonly per_second: number;
  readonly places: number;
}

async function measure(way: Join, members: readonly Member[], sessions: readonly string[]): Promise<Measured> {
  const waiting = members.entries();
  let places = 0;
  const work = async (): Promise<void> => {
    for (const [nth, member] of waiting) if (await way(member, sessions[nth % sessions.length] ?? '')) places += 1;
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: RACERS }, work));
  return { per_second: members.length / ((performance.now() - began) / 1000), places };
}

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? NaN;

interface Case {
  readonly name: string;
  readonly members: readonly Member[];
  readonly sessions: number;
  readonly max: number;
}

/** Both ways in turns, each in sessions of its own. */
async function compare(ctx: Context, event: EventFixture, { name, members, sessions, max }: Case): Promise<string> {
  const ways = { ours: ours(ctx), bare: bare(ctx) };
  const seen: Record<keyof typeof ways, Measured[]> = { ours: [], bare: [] };
  for (let round = 0; round < rounds; round += 1)
    for (const way of ['ours', 'bare'] as const)
      seen[way].push(await measure(ways[way], members, await newSessions(ctx, event, sessions, max)));
  const most = max === 0 ? members.length : max * sessions;
  const over = [...seen.ours, ...seen.bare].filter(({ places }) => places !== most).length;
  const [a, b] = [median(seen.ours.map((one) => one.per_second)), median(seen.bare.map((one) => one.per_second))];
  return `| ${name} | ${a.toFixed(0)} | ${b.toFixed(0)} | ${(b / a).toFixed(2)}x | ${over} |`;
}

async function run(ctx: Context): Promise<void> {
  await asOwner(BARE);
  const event = await createEvent(ctx);
  const members = await membersOf(ctx, event);
  await ctx.db.$client.query('ANALYZE');
  const cases = [
    { name: `${RACERS} people, one place`, members: members.slice(0, RACERS), sessions: 1, max: 1 },
    { name: `${people} people, one session with room for all`, members, sessions: 1, max: 0 },
    { name: `${people} people, 100 sessions`, members, sessions: 100, max: 0 },
  ];
  await compare(ctx, event, { ...cases[0]!, name: 'warm-up' });
  const lines: string[] = [];
  for (const one of cases) lines.push(await compare(ctx, event, one));
  console.log(`
| joins, median of ${rounds} rounds | ours a second | bare SQL a second | bare / ours | rounds with another number of places |
|---|---|---|---|---|
${lines.join('\n')}
`);
}

await runBench(run);
