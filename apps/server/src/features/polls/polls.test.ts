import { ownTopic } from '@plenary/contract/own-topic';
import type { OwnPoll } from '@plenary/contract/polls/operations';
import { POLLS_TOPIC, pollResultsTopic } from '@plenary/contract/polls/topics';
import type { Client } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import type { Person } from '@plenary/testkit/people';
import { useServer } from '@plenary/testkit/use-server';
import { and, asc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { audit_log, events, feed_events, point_scores, poll_votes, polls } from '../../db/schema/index.ts';
import { connect } from '../../live/live.fixture.ts';
import { removeMembers } from '../accounts/index.ts';
import { follow } from '../presence/presence.fixture.ts';
import { addSessions, sessionRow } from '../timeline/timeline.fixture.ts';
import { announceCounts } from './announce-counts.ts';
import { DRAFT, pollCalls } from './polls.fixture.ts';

const server = useServer();
let event: EventFixture;
let host: Client;
let ada: Person;
let attendee: Client;
let other: Client;
const { make, opened, turn, vote, read, made } = pollCalls(() => event);

beforeEach(async () => {
  event = await server.createEvent();
  host = await server.signIn(await server.createPerson({ event, host: true }));
  ada = await server.createPerson({ event, first_name: 'Ada', last_name: 'Lovelace' });
  attendee = await server.signIn(ada);
  other = await server.signIn(await server.createPerson({ event }));
});

/** A second later: the votes are counted, as they are on a server that runs. */
async function counted(): Promise<void> {
  await server.clock.advance(1_000);
  await announceCounts(server.ctx);
}

const feed = (topic: string) =>
  server.ctx.db
    .select({ kind: feed_events.kind, payload: feed_events.payload })
    .from(feed_events)
    .where(and(eq(feed_events.event_id, event.id), eq(feed_events.topic, topic)))
    .orderBy(asc(feed_events.seq));
const talk = async (): Promise<string> => {
  const row = sessionRow(event.id, { title: 'Tides' });
  await addSessions(server.ctx, [row]);
  return row.id;
};
const tallyOf = async (who: Client, id: string): Promise<OwnPoll['tally']> =>
  (await read(who)).find(({ poll }) => poll.id === id)?.tally ?? null;

describe('[PLL1] a poll', () => {
  it('asks for one choice, several, a rating or words, for the event or one of its sessions', async () => {
    const session = await talk();
    const forms = [
      { kind: 'single', session },
      { kind: 'several', choices: ['a', 'b', 'c'], most: 2 },
      { kind: 'rating', choices: ['left out'], most: 5 },
      { kind: 'words', choices: [], most: 3 },
    ];
    for (const form of forms) await opened(host, form);
    expect((await read(attendee)).map(({ poll }) => [poll.kind, poll.session, poll.choices.length, poll.most])).toEqual(
      [
        ['words', null, 0, 3],
        ['rating', null, 0, 5],
        ['several', null, 3, 2],
        ['single', session, 2, 1],
      ],
    );
  });

  it('belongs to a session of its own event', async () => {
    const foreign = await server.createEvent();
    const row = sessionRow(foreign.id, {});
    await addSessions(server.ctx, [row]);
    expect((await make(host, { session: row.id })).json).toMatchObject({ code: 'not_found' });
  });
});

describe('[PLL2] a draft', () => {
  it('is made once, however often it is sent, and says what is wrong with it', async () => {
    const client_poll_id = 'again-and-again';
    const [first, second] = await Promise.all([make(host, { client_poll_id }), make(host, { client_poll_id })]);
    expect(first.json.payload.poll.id).toBe(second.json.payload.poll.id);
    expect(await made(host)).toHaveLength(1);
    const wrong = await make(host, { question: ' \n', choices: ['one'] });
    expect(wrong.json).toMatchObject({ code: 'invalid_input' });
    expect(Object.keys(wrong.json.payload.errors).sort()).toEqual(['choices', 'question']);
    expect((await make(host, { question: 'x'.repeat(10_000_000) })).status).toBe(413);
    expect((await make(host, { question: '\ud800?' })).json.payload.poll.question).toBe('\ufffd?');
  });

  it('alone can be changed', async () => {
    const { id } = (await make(host)).json.payload.poll;
    const body = { ...DRAFT, question: 'Which lake?', choices: ['A', 'B', 'C'] };
    expect((await turn(host, id, 'change', body)).json.payload).toMatchObject({
      poll: { question: 'Which lake?' },
      tally: { counts: [0, 0, 0] },
    });
    await turn(host, id, 'open');
    expect((await turn(host, id, 'change', body)).json).toMatchObject({ code: 'poll_not_draft' });
    await turn(host, id, 'close');
    expect((await turn(host, id, 'change', body)).json).toMatchObject({ code: 'poll_not_draft' });
  });
});

describe('[PLL3] a poll is opened and closed', () => {
  it('and opened again with the votes that it has (D130); each of it once', async () => {
    const id = await opened(host, { may_change: true });
    await vote(attendee, id, 0);
    expect((await turn(host, id, 'open')).json.payload.poll.state).toBe('open');
    for (const how of ['close', 'close']) expect((await turn(host, id, how)).json.payload.poll.state).toBe('closed');
    expect((await vote(attendee, id, 1)).json).toMatchObject({ code: 'poll_closed' });
    expect((await turn(host, id, 'open')).json.payload).toMatchObject({
      poll: { closed_at: null },
      tally: { voters: 1 },
    });
    expect((await vote(attendee, id, 1)).status).toBe(200);
    const kinds = (await feed(POLLS_TOPIC)).map(({ kind }) => kind);
    expect(kinds).toEqual(['poll.opened', 'poll.closed', 'poll.opened']);
    const log = await server.ctx.db.select().from(audit_log).where(eq(audit_log.event_id, event.id));
    expect(log.map(({ action }) => action).sort()).toEqual(['poll.closed', 'poll.made', 'poll.opened', 'poll.opened']);
  });

  it('[PLL16] which is told to everybody else once while it is open, and taken back when it is closed', async () => {
    const told = async (who: Client) => (await who.get(`/${event.slug}/json/notifications`)).json.payload.results;
    const id = await opened(host, { question: 'Which sea?' });
    await turn(host, id, 'close');
    expect(await told(attendee)).toEqual([]);
    await turn(host, id, 'open');
    expect(await told(attendee)).toMatchObject([
      { type: 'poll', title: 'Which sea?', link: `/${event.slug}/polls#poll-${id}`, reads: [] },
    ]);
    expect((await told(host))[0].reads).toHaveLength(1);
    await turn(host, id, 'close');
    expect(await told(attendee)).toEqual([]);
  });

  it('five at a time, of two hundred', async () => {
    for (let n = 0; n < 5; n += 1) await opened(host);
    const { id } = (await make(host)).json.payload.poll;
    expect((await turn(host, id, 'open')).json).toMatchObject({ code: 'too_many_polls' });
    const [row] = await server.ctx.db.select().from(polls).where(eq(polls.event_id, event.id));
    const many = Array.from({ length: 194 }, (_, n) => ({
      ...row!,
      id: n.toString(16).padStart(24, '0'),
      client_poll_id: `many-${n}`,
    }));
    await server.ctx.db.insert(polls).values(many);
    expect((await make(host)).json).toMatchObject({ code: 'too_many_polls' });
  });

  it('and removed with its votes once it is not open; no old cursor tells of it', async () => {
    const id = await opened(host, { question: 'A secret?' });
    await vote(attendee, id, 0);
    expect((await turn(host, id, 'remove')).json).toMatchObject({ code: 'poll_open' });
    await turn(host, id, 'close');
    for (const again of [1, 2]) expect([again, (await turn(host, id, 'remove')).status]).toEqual([again, 200]);
    expect(await read(attendee)).toEqual([]);
    expect(await server.ctx.db.select().from(poll_votes).where(eq(poll_votes.poll_id, id))).toEqual([]);
    expect(JSON.stringify(await feed(POLLS_TOPIC))).not.toContain('secret');
  });
});

describe('[PLL4] [D129] polls are managed', () => {
  it('by those who moderate; by speakers in sessions, their own; by nobody else', async () => {
    const session = await talk();
    const speaker = await server.signIn(await server.createPerson({ event, roles: ['speaker'] }));
    const moderator = await server.signIn(await server.createPerson({ event, roles: ['moderator'] }));
    expect((await make(attendee)).json).toMatchObject({ code: 'forbidden' });
    expect((await make(speaker)).json).toMatchObject({ code: 'forbidden' });
    const own = await opened(speaker, { session });
    const hosts = (await make(host, { session })).json.payload.poll.id;
    expect((await made(speaker)).map(({ poll }) => poll.id)).toEqual([own]);
    for (const how of ['open', 'close', 'remove']) {
      const body = (await turn(speaker, hosts, how)).json;
      expect(how === 'remove' ? body.payload : body).toMatchObject(
        how === 'remove' ? { id: hosts } : { code: 'not_found' },
      );
    }
    expect((await turn(speaker, own, 'change', { ...DRAFT, session: null })).json.code).toBe('poll_not_draft');
    expect((await made(moderator)).map(({ poll }) => poll.id).sort()).toEqual([own, hosts].sort());
    expect((await turn(moderator, own, 'close')).status).toBe(200);
  });

  it('and nobody else learns of a draft, nor at another event of any poll', async () => {
    const { id } = (await make(host)).json.payload.poll;
    expect(await read(attendee)).toEqual([]);
    expect((await vote(attendee, id, 0)).json).toMatchObject({ code: 'not_found' });
    expect(await feed(POLLS_TOPIC)).toEqual([]);
    await turn(host, id, 'open');
    const elsewhere = await server.createEvent();
    const foreign = await server.signIn(await server.createPerson({ event: elsewhere, host: true }));
    const path = (how: string) => `/${elsewhere.slug}/json/polls/${id}/${how}`;
    expect((await foreign.post(path('vote'), { choices: [0], words: [] })).json).toMatchObject({ code: 'not_found' });
    expect((await foreign.post(path('close'), {})).json).toMatchObject({ code: 'not_found' });
    expect((await foreign.get(`/${elsewhere.slug}/polls/${id}.csv`)).status).toBe(404);
    expect((await foreign.get(`/${elsewhere.slug}/poll/${encodeURIComponent(pollResultsTopic(id))}`)).status).not.toBe(
      200,
    );
  });
});

describe('[PLL5] a person has one vote', () => {
  it('whatever is sent at once, and the same again changes nothing', async () => {
    const id = await opened(host);
    const answers = await Promise.all([0, 1, 0, 1, 0, 1].map((choice) => vote(attendee, id, choice)));
    const codes = answers.map(({ status, json }) => (status === 200 ? 'counted' : json.code));
    expect(new Set(codes)).toEqual(new Set(['counted', 'already_voted']));
    await counted();
    expect(await tallyOf(host, id)).toMatchObject({ voters: 1 });
    const stands = (await read(attendee))[0]!.own!.choices[0]!;
    expect((await vote(attendee, id, stands)).json.payload.own).toEqual({ choices: [stands], words: [] });
    await turn(host, id, 'close');
    expect((await vote(attendee, id, stands)).status).toBe(200);
    expect((await vote(attendee, id, 1 - stands)).json).toMatchObject({ code: 'poll_closed' });
    expect((await vote(other, id, 0)).json).toMatchObject({
      code: 'poll_closed',
      message: 'This poll has now been closed and you can no longer vote.',
    });
  });

  it('that can be changed while the poll is open, where it says so', async () => {
    const id = await opened(host, { may_change: true });
    await vote(attendee, id, 0);
    await counted();
    await vote(attendee, id, 1);
    await counted();
    expect(await tallyOf(attendee, id)).toMatchObject({ voters: 1, counts: [0, 1] });
  });

  it('[PLL15] [D28] which is worth points, once for each poll', async () => {
    const score = async () => {
      const [row] = await server.ctx.db
        .select()
        .from(point_scores)
        .where(eq(point_scores.event_user_id, ada.event_user_id));
      return row?.score ?? 0;
    };
    const id = await opened(host, { may_change: true });
    await vote(attendee, id, 0);
    const first = await score();
    expect(first).toBeGreaterThan(0);
    await vote(attendee, id, 0);
    await vote(attendee, id, 1);
    expect(await score()).toBe(first);
    await vote(attendee, await opened(host), 0);
    expect(await score()).toBeGreaterThan(first);
  });

  it('but none who is muted, banned or gone', async () => {
    const id = await opened(host);
    const sanction = (kind: string) => host.post(`/${event.slug}/json/chat/users/${kind}`, { user: ada.account_id });
    expect((await sanction('mute')).status).toBe(200);
    expect((await vote(attendee, id, 0)).json).toMatchObject({ code: 'muted' });
    expect((await sanction('ban')).status).toBe(200);
    expect((await vote(attendee, id, 0)).json).toMatchObject({ code: 'banned' });
    await server.ctx.live.transact(async (tx) => ({ result: await removeMembers(tx, event.id, [ada.account_id]) }));
    expect((await vote(attendee, id, 0)).status).toBe(403);
    await counted();
    expect(await tallyOf(other, id)).toMatchObject({ voters: 0 });
  });

  it('for what the poll offers alone', async () => {
    const id = await opened(host);
    for (const wrong of [[], [2], [-1], [0, 1], ['word']])
      expect((await vote(attendee, id, wrong as number[])).json).toMatchObject({ code: 'invalid_input' });
    expect((await attendee.post(`/${event.slug}/json/polls/${id}/vote`, { choices: ['0'], words: [] })).status).toBe(
      400,
    );
    expect((await vote(attendee, 'f'.repeat(24), 0)).json).toMatchObject({ code: 'not_found' });
  });
});

describe('[PLL18] a vote', () => {
  it('is told to one’s own pages, by the name of the page that voted and without the vote; the same one again is not', async () => {
    const id = await opened(host, { kind: 'words', choices: [], most: 1, may_change: true });
    const own = async () => (await feed(ownTopic(ada.account_id))).filter(({ kind }) => kind === 'poll.voted');
    const send = (words: readonly string[], page?: string) =>
      attendee.post(`/${event.slug}/json/polls/${id}/vote`, { choices: [], words, page });
    const [page, another] = await Promise.all([1, 2].map(() => connect(server.url, event.slug, attendee.cookie)));
    await follow(page!, ownTopic(ada.account_id));
    await send(['salt'], 'one');
    // The only page of somebody knows of its own vote, and nothing is written.
    expect(await own()).toEqual([]);
    await follow(another!, ownTopic(ada.account_id));
    await send(['brine'], 'one');
    await send(['brine'], 'two');
    await send(['foam']);
    expect((await own()).map(({ payload }) => payload)).toEqual([
      { v: 1, id, page: 'one' },
      { v: 1, id, page: null },
    ]);
    expect((await send(['x'], 'p'.repeat(65))).json.code).toBe('invalid_input');
    for (const socket of [page!, another!]) socket.close();
  });
});

describe('[PLL6] words of a cloud', () => {
  it('are counted as one when they mean the same, and blocked ones are refused to everybody', async () => {
    await server.ctx.db
      .update(events)
      .set({
        chat_rules: { blocked_words: ['knave'], links: 'all', known_hosts: [], on_match: 'hold', hold_first: true },
      })
      .where(eq(events.id, event.id));
    const id = await opened(host, { kind: 'words', choices: [], most: 3 });
    await vote(attendee, id, ['Open Source', 'wind']);
    await vote(other, id, ['open  source!']);
    expect((await vote(host, id, ['sea', 'kn4ve'])).json).toMatchObject({ code: 'blocked_word' });
    await counted();
    expect(await tallyOf(attendee, id)).toEqual({
      voters: 2,
      counts: [],
      words: [
        { word: 'open source', count: 2 },
        { word: 'wind', count: 1 },
      ],
    });
  });
});
