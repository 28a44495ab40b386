import type { OwnPoll } from '@plenary/contract/polls/operations';
import { POLLS_TOPIC, pollResultsTopic } from '@plenary/contract/polls/topics';
import type { Client } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import type { Person } from '@plenary/testkit/people';
import { useServer } from '@plenary/testkit/use-server';
import { and, asc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { audit_log, events, feed_events, poll_votes } from '../../db/schema/index.ts';
import { FEATURES } from '../../features.ts';
import { connect } from '../../live/live.fixture.ts';
import { erasePerson, exportPerson } from '../personal-data/index.ts';
import { addSessions, sessionRow } from '../timeline/timeline.fixture.ts';
import { announceCounts } from './announce-counts.ts';
import { pollCalls } from './polls.fixture.ts';

const REGISTERED = FEATURES.flatMap(({ personal_data }) => personal_data ?? []);

const server = useServer();
let event: EventFixture;
let host: Client;
let ada: Person;
let attendee: Client;
let other: Client;
const { opened, turn, vote, read, made } = pollCalls(() => event);

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

describe('[PLL7] results', () => {
  it('are told at most once a second, and only when they are others', async () => {
    const id = await opened(host);
    await vote(attendee, id, 0);
    await counted();
    await vote(other, id, 1);
    await announceCounts(server.ctx);
    expect((await feed(POLLS_TOPIC)).slice(1)).toEqual([
      { kind: 'poll.counted', payload: { v: 1, id, tally: { voters: 1, counts: [1, 0], words: [] } } },
    ]);
    await counted();
    await counted();
    const events = await feed(POLLS_TOPIC);
    expect(events).toHaveLength(3);
    expect(events.at(-1)?.payload).toMatchObject({ tally: { voters: 2, counts: [1, 1] } });
  });

  it('are told by one of several processes', async () => {
    const id = await opened(host);
    await vote(attendee, id, 0);
    await server.clock.advance(1_000);
    await Promise.all([announceCounts(server.ctx), announceCounts(server.ctx), announceCounts(server.ctx)]);
    expect((await feed(POLLS_TOPIC)).filter(({ kind }) => kind === 'poll.counted')).toHaveLength(1);
    expect(await tallyOf(attendee, id)).toMatchObject({ voters: 1 });
  });

  it('of a crowd that votes while the poll is closed hold every vote that was taken', async () => {
    const id = await opened(host);
    const people = await Promise.all(
      Array.from({ length: 60 }, async () => server.signIn(await server.createPerson({ event }))),
    );
    const voting = Promise.all(people.map((who, n) => vote(who, id, n % 2)));
    await announceCounts(server.ctx);
    const closing = await turn(host, id, 'close');
    const taken = (await voting).filter(({ status }) => status === 200).length;
    expect(closing.json.payload.tally.voters).toBe(taken);
    expect((await feed(POLLS_TOPIC)).at(-1)).toMatchObject({
      kind: 'poll.closed',
      payload: { tally: { voters: taken } },
    });
    const rows = await server.ctx.db.select().from(poll_votes).where(eq(poll_votes.poll_id, id));
    expect([rows.length, rows.every((row) => row.counted)]).toEqual([taken, true]);
  });

  it('[LIV4] that a page begins with and those that come make what a fresh page shows', async () => {
    const id = await opened(host);
    await vote(attendee, id, 0);
    const before = (await attendee.get(`/${event.slug}/poll/${POLLS_TOPIC}`)).json;
    expect(before.payload.polls[0].tally).toMatchObject({ voters: 0 });
    await counted();
    const after = (await attendee.get(`/${event.slug}/poll/${POLLS_TOPIC}?cursor=${before.cursor}`)).json;
    expect(after.payload.events.at(-1).payload.tally).toEqual(await tallyOf(attendee, id));
  });
});

describe('[PLL8] nobody is sent results that do not show yet', () => {
  const poll = (id: string) => `/${event.slug}/poll/${encodeURIComponent(pollResultsTopic(id))}`;

  it('before they have voted', async () => {
    const id = await opened(host, { results: 'voted' });
    await vote(other, id, 1);
    await counted();
    expect(await tallyOf(attendee, id)).toBeNull();
    expect((await attendee.get(poll(id))).json).toMatchObject({ code: 'forbidden' });
    expect(JSON.stringify(await feed(POLLS_TOPIC))).not.toContain('voters');
    const { tally, cursor } = (await vote(attendee, id, 0)).json.payload;
    expect(tally).toMatchObject({ voters: 1, counts: [0, 1] });
    await counted();
    const news = (await attendee.get(`${poll(id)}?cursor=${cursor}`)).json;
    expect(news.payload.events.map(({ payload }: any) => payload.tally.counts)).toEqual([[1, 1]]);
  });

  it('before the poll is closed; those who manage it see them', async () => {
    const id = await opened(host, { results: 'closed' });
    expect((await vote(attendee, id, 0)).json.payload).toMatchObject({ tally: null, cursor: null });
    await counted();
    expect(await tallyOf(attendee, id)).toBeNull();
    expect((await attendee.get(poll(id))).status).toBe(403);
    expect((await host.get(poll(id))).json.payload.tally).toMatchObject({ voters: 1 });
    expect((await made(host))[0]!.tally).toMatchObject({ counts: [1, 0] });
    await turn(host, id, 'close');
    expect(await tallyOf(attendee, id)).toMatchObject({ counts: [1, 0] });
    expect((await feed(POLLS_TOPIC)).at(-1)?.payload).toMatchObject({ tally: { counts: [1, 0] } });
  });

  it('over a socket either', async () => {
    const id = await opened(host, { results: 'voted' });
    const socket = await connect(server.url, event.slug, attendee.cookie);
    socket.send({ t: 'sub', topic: pollResultsTopic(id) });
    expect(await socket.next('error')).toMatchObject({ code: 'forbidden' });
    const { cursor } = (await vote(attendee, id, 0)).json.payload;
    socket.send({ t: 'sub', topic: pollResultsTopic(id), cursor });
    expect(await socket.next('subbed')).toMatchObject({ recovered: true, events: [] });
    await counted();
    expect((await socket.next('evt')).events[0]!.payload).toMatchObject({ tally: { voters: 1 } });
    socket.close();
  });
});

describe('[PLL10] results as a table', () => {
  it('name nobody of an anonymous poll, to nobody', async () => {
    const id = await opened(host, { question: '=1+1', choices: ['@sum', 'Südsee'] });
    await vote(attendee, id, 1);
    await turn(host, id, 'close');
    const table = await host.get(`/${event.slug}/polls/${id}.csv`);
    expect(table.text).toContain(`Question,"'=1+1"`);
    expect(table.text).toContain(`"'@sum",0,0 %\r\nSüdsee,1,100 %`);
    expect(table.text).not.toContain('Lovelace');
    expect(table.headers.get('content-disposition')).toContain('attachment');
    expect((await attendee.get(`/${event.slug}/polls/${id}.csv`)).status).toBe(403);
    expect(JSON.stringify([await made(host), await feed(POLLS_TOPIC)])).not.toContain(ada.event_user_id);
  });

  it('name each person of another one, to those who manage it', async () => {
    const id = await opened(host, { anonymous: false, kind: 'several', choices: ['a', 'b', 'c'], most: 2 });
    await vote(attendee, id, [0, 2]);
    await counted();
    expect((await host.get(`/${event.slug}/polls/${id}.csv`)).text).toContain('Ada Lovelace,a; c');
    expect(JSON.stringify(await read(other))).not.toContain('Ada');
  });
});

describe('[PLL11] the data of a person', () => {
  it('is their votes; erased they go, and results of closed polls stay', async () => {
    const open = await opened(host);
    const shut = await opened(host);
    for (const id of [open, shut]) await vote(attendee, id, 1);
    await counted();
    await turn(host, shut, 'close');
    expect(await exportPerson(server.ctx, REGISTERED, ada.email)).toMatchObject({
      value: { documents: { poll_votes: 2 } },
    });
    await erasePerson(server.ctx, REGISTERED, ada.email);
    expect(await tallyOf(other, open)).toMatchObject({ voters: 0 });
    expect(await tallyOf(other, shut)).toMatchObject({ voters: 1 });
    expect((await feed(POLLS_TOPIC)).at(-1)?.payload).toMatchObject({ id: open, tally: { voters: 0 } });
  });

  it('of somebody who made polls goes without them', async () => {
    const maker = await server.createPerson({ event, host: true });
    const id = await opened(await server.signIn(maker));
    await erasePerson(server.ctx, REGISTERED, maker.email);
    expect((await made(host)).map(({ poll }) => poll.id)).toEqual([id]);
  });
});

describe('[PLL12] [D42] the address of a poll', () => {
  const settings = async () => (await attendee.get(`/${event.slug}/json/settings`)).json;
  const set = (poll_url: string | null) =>
    server.ctx.db.query.events.findFirst({ where: eq(events.id, event.id) }).then((row) =>
      server.ctx.db
        .update(events)
        .set({ settings: { ...row!.settings, poll_url } })
        .where(eq(events.id, event.id)),
    );

  it('[API2] is that of an open poll of its own, else the one that was set, else none', async () => {
    expect(await settings()).toEqual({});
    await set('https://polls.example/sea');
    expect(await settings()).toEqual({ poll_url: 'https://polls.example/sea' });
    const session = await opened(host, { session: await talk() });
    expect((await settings()).poll_url).toMatch(new RegExp(`^http.*/${event.slug}/polls#poll-${session}$`));
    const id = await opened(host);
    await server.clock.advance(1_000);
    await opened(host, { session: await talk() });
    expect((await settings()).poll_url).toContain(`#poll-${id}`);
    for (const { poll } of await read(host)) await turn(host, poll.id, 'close');
    expect(await settings()).toEqual({ poll_url: 'https://polls.example/sea' });
  });
});

describe('[PLL17] a word of a cloud', () => {
  const CLOUD = { kind: 'words', choices: [], most: 2 };
  const hide = (by: Client, id: string, word: string, hidden = true) =>
    by.post(`/${event.slug}/json/polls/${id}/words`, { word, hidden });
  const wordsOf = async (id: string) => (await tallyOf(attendee, id))?.words.map(({ word }) => word);

  it('is taken out of the results and of all that was told, its votes stay, and it is put back', async () => {
    const id = await opened(host, CLOUD);
    await vote(attendee, id, ['knave', 'tide']);
    await vote(other, id, ['Knave']);
    await counted();
    for (let n = 0; n < 2; n += 1)
      expect((await hide(host, id, ' KNAVE ')).json.payload.hidden_words).toEqual(['knave']);
    expect(await tallyOf(attendee, id)).toMatchObject({ voters: 2, words: [{ word: 'tide', count: 1 }] });
    for (const topic of [POLLS_TOPIC, pollResultsTopic(id)])
      expect(JSON.stringify(await feed(topic))).not.toContain('knave');
    await vote(host, id, ['knave']);
    await counted();
    expect(await tallyOf(attendee, id)).toMatchObject({ voters: 3, words: [{ word: 'tide' }] });
    expect(JSON.stringify(await server.ctx.db.select().from(audit_log))).not.toContain('knave');
    await hide(host, id, 'knave', false);
    expect(await wordsOf(id)).toEqual(['knave', 'tide']);
  });

  it('goes from a poll that is closed as well, whose other sums stay, and comes back with its count', async () => {
    const id = await opened(host, CLOUD);
    await vote(attendee, id, ['knave', 'tide']);
    await turn(host, id, 'close');
    await hide(host, id, 'knave');
    expect([(await tallyOf(other, id))?.voters, await wordsOf(id)]).toEqual([1, ['tide']]);
    await hide(host, id, 'knave', false);
    expect((await wordsOf(id))?.sort()).toEqual(['knave', 'tide']);
  });

  it('is taken out by nobody who does not manage the poll, nor out of one that has no words', async () => {
    const id = await opened(host, CLOUD);
    expect((await hide(attendee, id, 'knave')).json.code).toBe('forbidden');
    const elsewhere = await server.createPerson({ event: await server.createEvent(), host: true });
    expect((await hide(await server.signIn(elsewhere), id, 'knave')).json.code).toBe('forbidden');
    expect((await hide(host, await opened(host), 'knave')).json.code).toBe('not_found');
    expect((await hide(host, id, ' ... ')).json.code).toBe('not_found');
  });
});
