import type { AudienceHistory } from '@plenary/contract/audience/operations';
import type { ActKind } from '@plenary/domain/audience/acts';
import { AUDIENCE } from '@plenary/domain/audience/limits';
import { audience_acts } from '@plenary/server/db/schema/index';
import type { Client } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import type { TestServer } from '@plenary/testkit/server';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { callerOf, privateChat } from '../calls/calls.fixture.ts';
import { joinChat, messageOf, useChat, type Chatter } from '../chat/chat.fixture.ts';
import { reviewing } from '../chat/review/review.fixture.ts';
import { pollCalls } from '../polls/polls.fixture.ts';
import { addTalk, questionsOf } from '../questions/questions.fixture.ts';
import { addRoom, sitterOf } from '../rooms/rooms.fixture.ts';
import { createActs } from './acts.ts';
import { keepActs, startKeeping, sweepActs } from './keeping.ts';

let server: TestServer;
let event: EventFixture;
let ada: Chatter;
let bob: Chatter;
let hal: Chatter;
let talk: string;
useChat((room) => ({ server, event, ada, bob, hal } = room));
beforeEach(async () => {
  talk = await addTalk(server, event);
});
const polls = pollCalls(() => event);
const review = reviewing(() => event);

async function history(hours = '1'): Promise<AudienceHistory['acts']> {
  await keepActs(server.ctx);
  const answer = await hal.client.get(`/${event.slug}/json/audience?hours=${hours}`);
  expect(answer.status).toBe(200);
  return (answer.json.payload as { history: AudienceHistory }).history.acts;
}
/** Acts of the last hours, without those that nobody did. */
async function done(hours?: string): Promise<Partial<Record<ActKind, number>>> {
  const sums = (await history(hours)).map(({ act, counts }) => [act, counts.reduce((sum, n) => sum + n, 0)] as const);
  return Object.fromEntries(sums.filter(([, sum]) => sum > 0));
}
const react = (who: Chatter, chat_message: string, key: string) => who.call('messages/react', { chat_message, key });
const clap = (who: Client, clap: number) => who.post(`/${event.slug}/json/stage/${talk}/react`, { clap });
const kept = () => server.ctx.db.select().from(audience_acts).where(eq(audience_acts.event_id, event.id));

describe('[AUN7] what people do is counted', () => {
  it('in the chat: messages and reactions, each once, however often it is sent or changed', async () => {
    const first = await ada.say('hello', { client_message_id: 'client-1' });
    await ada.say('hello', { client_message_id: 'client-1' });
    await bob.say('an answer', { parentMessageId: first._id });
    for (const key of ['like', 'love', 'love']) await react(bob, first._id, key);
    expect((await ada.send('   ')).status).not.toBe(200);
    expect(await done()).toEqual({ message: 2, reaction: 1 });
  });

  it('a message that waits from when it stands, and none that is rejected', async () => {
    await review.setRules(hal, { hold_first: true });
    const held = messageOf(await ada.send('hello'));
    const spam = messageOf(await bob.send('spam'));
    expect(await done()).toEqual({});
    await review.decide(hal, held._id, 'approved');
    await review.decide(hal, held._id, 'approved');
    await review.decide(hal, spam._id, 'rejected');
    expect(await done()).toEqual({ message: 1 });
  });

  it('at sessions: applause, votes in polls, questions and votes for them, each once', async () => {
    await clap(ada.client, 3);
    await clap(bob.client, 2);
    const poll = await polls.opened(hal.client, { may_change: true });
    for (const choice of [0, 0, 1]) await polls.vote(ada.client, poll, choice);
    const questions = questionsOf(event, talk);
    const { id } = await questions.ask(ada.client, 'Why?');
    for (const voted of [true, true, false]) await questions.vote(bob.client, id, voted);
    expect((await questions.vote(ada.client, id)).json.code).toBe('forbidden');
    expect(await done()).toEqual({ applause: 5, vote: 1, question: 1, question_vote: 1 });
  });

  it('among people: seats and places in calls, and none for a page that is loaded anew', async () => {
    const sitter = await sitterOf(server, event, ada.person);
    const room = await addRoom(server, event);
    for (let n = 0; n < 2; n += 1) await sitter.sit(room);
    await sitter.sit(await addRoom(server, event));
    const [one, other] = [await callerOf(server, event, hal.person), await callerOf(server, event, bob.person)];
    const tid = await privateChat(event, one, other);
    for (let n = 0; n < 2; n += 1) await one.joins(tid);
    await other.joins(tid);
    expect(await done()).toEqual({ seat: 2, call: 2 });
  });

  it('step by step over the hours that are shown, and stays when it is taken back', async () => {
    const message = await ada.say('before');
    await server.clock.advance(2 * AUDIENCE.minute_ms);
    await ada.say('after');
    await ada.call('messages/delete', { chat_message: message._id });
    const [messages] = await history();
    expect([messages?.act, messages?.counts.length]).toEqual(['message', AUDIENCE.steps]);
    expect(messages?.counts.slice(-3)).toEqual([1, 0, 1]);
    await server.clock.advance(60 * AUDIENCE.minute_ms);
    expect([await done(), await done('6')]).toEqual([{}, { message: 2 }]);
  });
});

describe('[AUN7] counts of acts', () => {
  it('name nobody, leave out simulated people, and are a row a minute and act', async () => {
    const simulated = await joinChat(server, event, { simulated: true });
    for (const who of [ada, bob, simulated]) await who.say('hello');
    await keepActs(server.ctx);
    await bob.say('again');
    await keepActs(server.ctx);
    const rows = await kept();
    expect(rows.map(({ act, count }) => [act, count])).toEqual([['message', 3]]);
    expect(Object.keys(rows[0] ?? {}).sort()).toEqual(['act', 'at', 'count', 'event_id']);
  });

  it('are added by several servers at once', async () => {
    const acts = server.ctx.part(createActs);
    const person = { event_id: event.id, event_user_id: ada.person.event_user_id };
    const keep = async (): Promise<void> => {
      acts.count(person, 'vote');
      acts.count(person, 'message', 2);
      await keepActs(server.ctx);
    };
    await Promise.all(Array.from({ length: 8 }, keep));
    expect(await done()).toEqual({ message: 16, vote: 8 });
  });

  it('are kept within twenty seconds, and at the end of the server at once', async () => {
    const stop = startKeeping(server.ctx);
    await ada.say('hello');
    await server.clock.advance(AUDIENCE.sample_every_ms);
    await expect.poll(async () => (await kept()).map(({ count }) => count)).toEqual([1]);
    await ada.say('bye');
    await stop();
    expect((await kept()).map(({ count }) => count)).toEqual([2]);
  });

  it('wait for a database that could not take them', async () => {
    await ada.say('hello');
    const broken = { ...server.ctx.live, transact: () => Promise.reject(new Error('no database')) };
    await keepActs({ ...server.ctx, live: broken });
    expect(await kept()).toEqual([]);
    expect(await done()).toEqual({ message: 1 });
  });

  it('go after ninety days', async () => {
    const before = (ms: number) => ({
      event_id: event.id,
      at: new Date(server.clock.now() - ms),
      act: 'vote' as const,
    });
    const rows = [before(AUDIENCE.kept_ms + 1), before(AUDIENCE.kept_ms - 1)];
    await server.ctx.db.insert(audience_acts).values(rows.map((row, n) => ({ ...row, count: n })));
    await sweepActs(server.ctx);
    expect((await kept()).map(({ count }) => count)).toEqual([1]);
  });
});
