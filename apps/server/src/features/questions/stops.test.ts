import { ownTopic } from '@plenary/contract/own-topic';
import { questionsTopic } from '@plenary/contract/questions/topics';
import type { Client } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import type { Person } from '@plenary/testkit/people';
import { useServer } from '@plenary/testkit/use-server';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { audit_log, feed_events } from '../../db/schema/index.ts';
import { connect } from '../../live/live.fixture.ts';
import { follow } from '../presence/presence.fixture.ts';
import { addTalk, questionsOf } from './questions.fixture.ts';

const MINUTE_MS = 60_000;

const server = useServer();
let event: EventFixture;
let asker: Person;
let ann: Client;
let bob: Client;
let host: Client;
let talk: string;
let q: ReturnType<typeof questionsOf>;

beforeEach(async () => {
  event = await server.createEvent();
  asker = await server.createPerson({ event, first_name: 'Ann', last_name: 'Asker' });
  ann = await server.signIn(asker);
  bob = await server.signIn(await server.createPerson({ event }));
  host = await server.signIn(await server.createPerson({ event, host: true }));
  talk = await addTalk(server, event);
  q = questionsOf(event, talk);
});

const stop = (who: Client, id: string, body: object = {}) => who.post(q.path(`/${id}/stop`), body);
const anonymous = (who: Client, text: string) => q.ask(who, text, { anonymous: true });
const stopped = async () => (await q.queue(host)).stopped.map(({ id }) => id);

describe('[QNA15] [D332] the asker of a question', () => {
  it('is muted without being known: nothing that leaves the server or is logged says who it is', async () => {
    const { id } = await anonymous(ann, 'Rude?');
    const before = await server.ctx.db.select().from(feed_events);
    const answer = await stop(host, id, { minutes: 10 });
    expect(answer.json.payload).toEqual({
      stop: { until: new Date(server.clock.now() + 10 * MINUTE_MS).toISOString() },
    });
    const told = (await server.ctx.db.select().from(feed_events)).filter(
      ({ topic, seq }) => !before.some((one) => one.topic === topic && one.seq === seq),
    );
    const others = told.filter(({ topic }) => topic !== ownTopic(asker.account_id));
    const noted = await server.ctx.db.select().from(audit_log).where(eq(audit_log.subject, id));
    expect(noted).toMatchObject([{ action: 'session_question.asker_muted', after: { muted: true } }]);
    const [queue, list, people] = [
      await q.queue(host),
      await q.page(host),
      await host.get(`/${event.slug}/json/chat/users/history?user=${asker.account_id}`),
    ];
    for (const text of [answer.text, JSON.stringify([others, noted, queue, list]), people.text])
      for (const name of [asker.account_id, asker.event_user_id, 'Asker']) expect(text).not.toContain(name);
    expect(queue.stopped).toMatchObject([{ id, text: 'Rude?' }]);
  });

  it('asks, edits and votes for nothing meanwhile, at no session, and writes in the chat as before', async () => {
    const { id } = await anonymous(ann, 'Rude?');
    const { id: other } = await q.ask(bob, 'Nice?');
    await stop(host, id, { minutes: 10 });
    const elsewhere = questionsOf(event, await addTalk(server, event));
    for (const refused of [
      await q.send(ann, 'More?', { anonymous: true }),
      await elsewhere.send(ann, 'By name?'),
      await q.edit(ann, id, 'Kind?'),
      await q.vote(ann, other),
    ])
      expect(refused.json.code).toBe('muted');
    expect(await q.page(ann)).toMatchObject({ muted: true, muted_until: expect.any(String) });
    expect((await q.withdraw(ann, id)).status).toBe(200);
    expect(await q.page(bob)).toMatchObject({ muted: false, muted_until: null });
    await server.clock.advance(10 * MINUTE_MS);
    expect((await elsewhere.send(ann, 'Again?')).status).toBe(200);
    expect([await q.page(ann), await stopped()]).toMatchObject([{ muted: false }, []]);
  });

  it('is free once each mute is lifted, and no mark says that two questions are of one person', async () => {
    const one = await anonymous(ann, 'One?');
    const two = await q.ask(ann, 'Two?');
    await stop(host, one.id);
    expect(await stopped()).toEqual([one.id]);
    await stop(host, two.id, { minutes: 5 });
    expect(await stopped()).toEqual([one.id, two.id]);
    expect((await q.page(ann)).muted_until).toBe(null);
    await q.withdraw(ann, one.id);
    expect((await stop(host, one.id)).json.code).toBe('not_found');
    expect((await q.queue(host)).stopped[0]).toMatchObject({ id: one.id, text: '' });
    expect((await stop(host, one.id, { lift: true })).json.payload).toEqual({ stop: null });
    expect((await q.send(ann, 'Three?')).json.code).toBe('muted');
    await stop(host, two.id, { lift: true });
    expect((await q.send(ann, 'Three?')).status).toBe(200);
  });

  it('is not told apart by a refusal: a host who asked is answered for alike, and goes on asking', async () => {
    const { id } = await anonymous(host, 'Mine?');
    const { id: theirs } = await anonymous(ann, 'Theirs?');
    expect((await stop(host, id)).json).toEqual((await stop(host, theirs)).json);
    expect((await q.send(host, 'More?')).status).toBe(200);
    for (const roles of [[], ['speaker']] as const) {
      const who = await server.signIn(await server.createPerson({ event, roles: [...roles] }));
      expect((await stop(who, id)).json.code).toBe('forbidden');
    }
    expect((await stop(host, id, { minutes: 0 })).json.code).toBe('invalid_input');
    expect((await stop(host, 'f'.repeat(24))).json.code).toBe('not_found');
  });

  it('hears of it, and so do those who moderate', async () => {
    const { id } = await anonymous(ann, 'Rude?');
    await stop(host, id);
    const kinds = (await server.ctx.db.select().from(feed_events).where(eq(feed_events.event_id, event.id))).map(
      ({ topic, kind }) => `${topic.replace(talk, 'talk').replace(asker.account_id, 'ann')} ${kind}`,
    );
    expect(kinds).toEqual(expect.arrayContaining(['questions:talk:mod queue.changed', 'user:ann question.own']));
  });
});

describe('[QNA16] whoever is banned from the chat', () => {
  it('reads no questions either, and follows them no longer, until the ban ends', async () => {
    await q.ask(bob, 'Nice?');
    const socket = await connect(server.url, event.slug, ann.cookie);
    await socket.next('hello');
    await follow(socket, questionsTopic(talk));
    await host.post(`/${event.slug}/json/chat/users/ban`, { user: asker.account_id, minutes: 5 });
    await expect.poll(() => socket.waiting.some((frame) => frame.t === 'revoked')).toBe(true);
    for (const path of ['', `/more?part=open&after=${'0'.repeat(24)}&votes=0`])
      expect((await ann.get(q.path(path))).json.code).toBe('banned');
    socket.send({ t: 'sub', topic: questionsTopic(talk) });
    expect(await socket.next('error')).toMatchObject({ code: 'forbidden' });
    await server.clock.advance(5 * MINUTE_MS);
    expect(await q.texts(ann)).toEqual(['Nice?']);
  });
});
