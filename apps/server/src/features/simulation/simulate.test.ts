import { SIMULATION } from '@plenary/simulation/limits';
import type { EventFixture } from '@plenary/testkit/events';
import type { TestServer } from '@plenary/testkit/server';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { runLine } from '../../cli/cli.fixture.ts';
import { useChat, type Chatter } from '../chat/chat.fixture.ts';
import { pollCalls } from '../polls/polls.fixture.ts';
import { addRoom } from '../rooms/rooms.fixture.ts';
import { lookAfterRooms } from '../rooms/round.ts';
import { addSessions, sessionRow } from '../timeline/timeline.fixture.ts';
import { castOf } from './index.ts';

// Real requests of many people go on beside the clock of the test.
vi.setConfig({ testTimeout: 60_000 });

let server: TestServer;
let event: EventFixture;
let ada: Chatter;
let hal: Chatter;
useChat((room) => ({ server, event, ada, hal } = room));
beforeEach(async () => {
  const starts_at = new Date(server.clock.now() - 10 * 60_000);
  const ends_at = new Date(server.clock.now() + 50 * 60_000);
  const speakers = [{ uid: 'i', name: 'Ingrid Berg', bio: '', company: '', job_title: '', profile_picture: null }];
  await addSessions(server.ctx, [
    sessionRow(event.id, { type: 'stream', title: 'The tide tables', starts_at, ends_at, speakers }),
  ]);
});

const rowsOf = async <T extends object>(query: string): Promise<T[]> =>
  (await server.ctx.db.$client.query<T>(query, [event.id])).rows;
const messages = () =>
  rowsOf<{ message: string; simulated: boolean; parent_id: string | null; id: string }>(
    `SELECT c.id, c.message, c.parent_id, m.simulated FROM chat_messages c JOIN event_users m ON m.id = c.sender
      WHERE c.event_id = $1 ORDER BY c.position`,
  );

/** Time goes on, and the real requests with it, until something is so. */
const until = (isSo: () => Promise<boolean>) => async (): Promise<void> => {
  const look = async (): Promise<boolean> => {
    await server.clock.advance(2 * SIMULATION.tick_ms);
    return isSo();
  };
  await expect.poll(look, { timeout: 100_000, interval: 5 }).toBe(true);
};

const simulate = (options: string, interrupted?: () => Promise<void>) =>
  runLine(server, '/', `simulate --event ${event.slug} ${options} --json`, '', interrupted);

// People who are simulated act in real time: on a busy machine they come and talk later.
describe('[SIM9] the command simulate', { timeout: 120_000 }, () => {
  it('brings people who talk, answer, react and hear each other, and takes them home', async () => {
    const lively = until(async () => (await messages()).length >= 6 && (await reactions()) > 0);
    const reactions = async () => (await rowsOf('SELECT 1 FROM chat_reactions WHERE event_id = $1')).length;
    const { code, json } = await simulate('--people 24 --seed 3 --language en', lively);
    expect(code).toBe(0);
    expect(json).toMatchObject({ ok: true, people: 24, faults: 0, refused: 0 });
    const said = await messages();
    expect(said.every(({ simulated }) => simulated)).toBe(true);
    expect(new Set(said.map(({ message }) => message)).size).toBe(said.length);
    expect((json as { heard: number }).heard).toBeGreaterThan(said.length);
    const open = await rowsOf(
      `SELECT 1 FROM account_sessions s JOIN event_users m ON m.account_id = s.account_id
        WHERE m.event_id = $1 AND m.simulated AND s.ended_at IS NULL`,
    );
    expect(open).toEqual([]);
  });

  it('answers a visitor', async () => {
    // The name of the visitor may stand before it.
    const wonder = /Good question, |I was wondering|I asked myself|No idea, /;
    const answered = until(async () => (await messages()).some(({ message }) => wonder.test(message)));
    const { code } = await simulate('--people 30 --language en', async () => {
      await until(async () => (await messages()).length > 0)();
      await ada.say('Where is the coffee?');
      await answered();
    });
    expect(code).toBe(0);
  });

  it('makes nobody twice, and nobody who could sign in, be written to, or hold a role', async () => {
    const nothing = () => Promise.resolve();
    await simulate('--people 5', nothing);
    const first = await castOf(server.ctx.db, event.id);
    await simulate('--people 8', nothing);
    const cast = await castOf(server.ctx.db, event.id);
    expect(cast).toHaveLength(8);
    expect(cast.slice(0, 5)).toEqual(first);
    const rows = await rowsOf(
      `SELECT DISTINCT a.email, a.mobile_number, a.password_hash, m.host, m.roles, m.simulated
         FROM event_users m JOIN accounts a ON a.id = m.account_id WHERE m.event_id = $1 AND m.simulated`,
    );
    const nobody = { email: null, mobile_number: null, password_hash: null, host: false, roles: [], simulated: true };
    expect(rows).toEqual([nobody]);
  });

  it('says what is wrong with what it is asked', async () => {
    for (const [options, words] of [
      ['--people 0', '--people is a number from 1 to 2000'],
      ['--people many', '--people is a number'],
      ['--minutes -1', '--minutes'],
      ['--language fr', '--language is one of en, de, ar'],
    ]) {
      const { code, json } = await simulate(options ?? '');
      expect([code, JSON.stringify(json)]).toEqual([2, expect.stringContaining(words ?? '')]);
    }
    expect((await runLine(server, '/', 'simulate --event nowhere')).err).toContain('there is no event with this slug');
    expect((await runLine(server, '/', 'simulate')).err).toContain('Give --event.');
    const past = await server.createEvent({ closes_at: new Date(server.clock.now() - 1) });
    expect((await runLine(server, '/', `simulate --event ${past.slug}`)).err).toContain('not open now');
  });
});

describe('[SIM8] the people of a simulation', () => {
  it('talk in the channel of the session that is on as well, and name whom they answer', async () => {
    const threads = () =>
      rowsOf<{ kind: string }>(
        `SELECT DISTINCT t.kind FROM chat_messages c JOIN chat_threads t ON t.event_id = c.event_id AND t.id = c.thread_id
          WHERE c.event_id = $1`,
      );
    const mentions = () => rowsOf(`SELECT 1 FROM chat_messages WHERE event_id = $1 AND mentions IS NOT NULL`);
    const lively = until(async () => (await threads()).length === 2 && (await mentions()).length > 0);
    const { json } = await simulate('--people 60 --seed 5 --language en', lively);
    expect(json).toMatchObject({ refused: 0, faults: 0 });
    expect((await threads()).map(({ kind }) => kind).sort()).toEqual(['public', 'session']);
    await simulate('--remove');
    expect(await messages()).toEqual([]);
  });
});

describe('[SIM13] the people of a simulation', () => {
  it('vote in a poll, and for a question of a visitor; both go with them', async () => {
    const [session] = await rowsOf<{ id: string }>('SELECT id FROM timeline_sessions WHERE event_id = $1');
    const poll = await pollCalls(() => event).opened(hal.client, { choices: ['North', 'South', 'West'] });
    const asked = await ada.client.post(`/${event.slug}/json/questions/${session!.id}`, {
      client_question_id: 'question-of-ada',
      text: 'Where does it begin?',
    });
    expect(asked.status).toBe(200);
    const votes = () => rowsOf('SELECT 1 FROM poll_votes WHERE event_id = $1');
    const supports = () => rowsOf('SELECT 1 FROM question_votes WHERE event_id = $1');
    const voted = until(async () => (await votes()).length >= 5 && (await supports()).length > 0);
    const { json } = await simulate('--people 50', voted);
    expect(json).toMatchObject({ refused: 0, faults: 0 });
    const own = (await pollCalls(() => event).read(ada.client)).find(({ poll: { id } }) => id === poll);
    expect(own?.poll.state).toBe('open');
    await pollCalls(() => event).vote(ada.client, poll, 1);
    await pollCalls(() => event).turn(hal.client, poll, 'close');
    const results = async () =>
      (await pollCalls(() => event).read(ada.client)).find(({ poll: { id } }) => id === poll)?.tally;
    expect((await results())?.voters).toBeGreaterThan(5);
    await simulate('--remove');
    // The sums of a closed poll are those of people.
    expect(await results()).toEqual({ voters: 1, counts: [0, 1, 0], words: [] });
    expect([await votes(), await supports()]).toMatchObject([{ length: 1 }, []]);
    const { json: page } = await ada.client.get(`/${event.slug}/json/questions/${session!.id}`);
    expect(page.payload.open.questions.map(({ text }: { text: string }) => text)).toEqual(['Where does it begin?']);
  });
});

describe('[SIM14] the people of a simulation', () => {
  it('sit in networking rooms, say what they are there, and stand up when they go', async () => {
    const [bench, hall] = [
      await addRoom(server, event, { max_guests: 2 }),
      await addRoom(server, event, { max_guests: 9 }),
    ];
    const seated = (room: string) => rowsOf(`SELECT 1 FROM room_seats WHERE event_id = $1 AND room_id = '${room}'`);
    const here = until(async () => (await seated(bench)).length === 2 && (await seated(hall)).length === 3);
    const { json } = await simulate('--people 12 --seed 3', async () => {
      await here();
      await lookAfterRooms(server.ctx, {});
      const { json: lobby } = await ada.client.get(`/${event.slug}/json/networking/rooms`);
      const users = lobby.payload.rooms.flatMap((room: { users: object[] }) => room.users);
      expect(users.length).toBeGreaterThan(0);
      expect(users).toEqual(users.map(() => expect.objectContaining({ simulated: true }) as object));
    });
    expect(json).toMatchObject({ seats: 5, refused: 0, faults: 0 });
    expect([await seated(bench), await seated(hall)]).toEqual([[], []]);
  });
});

describe('[SIM5] in production', () => {
  it('the command is refused, and makes nobody, unless that is allowed', async () => {
    const { ctx } = server;
    const production = { ...server, ctx: { ...ctx, config: { ...ctx.config, development: false } } };
    const line = `simulate --event ${event.slug} --people 3`;
    const { code, err } = await runLine(production, '/', line);
    expect([code, err]).toEqual([1, expect.stringContaining('--allow-in-production')]);
    expect(await castOf(ctx.db, event.id)).toEqual([]);
    expect((await runLine(production, '/', `${line} --allow-in-production`)).code).toBe(0);
    expect(await castOf(ctx.db, event.id)).toHaveLength(3);
  });
});

describe('[SIM11] simulate --remove', () => {
  it('removes the people and all that they wrote, and nothing of anybody else', async () => {
    await ada.say('I was here before');
    await simulate(
      '--people 30 --language en',
      until(async () => (await messages()).length >= 6),
    );
    const sim = (await messages()).find(({ simulated, parent_id }) => simulated && parent_id === null)!;
    const own = await ada.say('Thank you!');
    await ada.call('messages/react', { chat_message: sim.id, key: 'like' });
    const { json } = await simulate('--remove');
    expect(json).toMatchObject({ ok: true, people: 30, kept: 0 });
    expect(await castOf(server.ctx.db, event.id)).toEqual([]);
    expect((await messages()).map(({ message }) => message)).toEqual(['I was here before', 'Thank you!']);
    expect(await rowsOf('SELECT 1 FROM event_users WHERE event_id = $1 AND simulated')).toEqual([]);
    expect((await ada.page()).results.map(({ _id }) => _id)).toContain(own._id);
    const again = await simulate('--remove');
    expect(again.json).toMatchObject({ people: 0, messages: 0 });
  });

  it('leaves a message empty and nameless that a visitor answered, and the answer whole', async () => {
    await simulate(
      '--people 30 --language en',
      until(async () => (await messages()).length >= 3),
    );
    const sim = (await messages()).find(({ parent_id }) => parent_id === null)!;
    await ada.say('I see it otherwise', { parentMessageId: sim.id });
    expect((await simulate('--remove')).json).toMatchObject({ people: 29, kept: 1 });
    const { results } = await ada.page();
    expect(results.map(({ message }) => message)).toEqual(['', 'I see it otherwise']);
    expect(results[0]?.sender_event_user?.user).toMatchObject({ first_name: '', deleted: true });
    expect((await simulate('--remove')).json).toMatchObject({ people: 0, messages: 0, kept: 1 });
    await ada.call('messages/delete', { chat_message: results[1]!._id });
  });
});
