import { ownTopic } from '@plenary/contract/own-topic';
import { chatModTopic } from '@plenary/contract/chat/topics';
import type { ModerationCase } from '@plenary/contract/chat/reports';
import type { EventFixture } from '@plenary/testkit/events';
import type { TestServer } from '@plenary/testkit/server';
import { describe, expect, it } from 'vitest';
import { uploader } from '../../uploads/uploads.fixture.ts';
import { feedOf, joinChat, useChat, type Chatter } from '../chat.fixture.ts';

let server: TestServer;
let event: EventFixture;
let ada: Chatter;
let bob: Chatter;
let hal: Chatter;

useChat((room) => ({ server, event, ada, bob, hal } = room));

const HOUR_MS = 3_600_000;
const report = (who: Chatter, chat_message: string, more: Record<string, unknown> = {}) =>
  who.call('messages/report', { chat_message, category: 'spam', description: 'buy buy buy', ...more });
const decide = (who: Chatter, one: ModerationCase, decision: string, more: Record<string, unknown> = {}) =>
  who.call('cases/decide', { moderation_case: one._id, decision, ...more });
const undo = (who: Chatter, one: ModerationCase) => who.call('cases/undo', { moderation_case: one._id });
async function list(who: Chatter, query = '') {
  const answer = await who.client.get(`/${event.slug}/json/chat/cases${query}`);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.json.payload as { cases: ModerationCase[]; has_more: boolean; open_cases: number };
}
async function only(who: Chatter): Promise<ModerationCase> {
  const [first] = (await list(who)).cases;
  if (!first) throw new Error('no case is open');
  return first;
}
const notifiedModerators = async () =>
  (await feedOf(server, event, chatModTopic(event.thread_id)))
    .filter(({ kind }) => kind === 'chat.case')
    .map(({ payload }) => payload['open_cases']);

/** The things that somebody hears for themself, but for their points. */
const receivedBy = async (who: Chatter) =>
  (await feedOf(server, event, ownTopic(who.person.account_id))).filter(({ kind }) => kind !== 'points.given');

describe('reporting a message', () => {
  it('[WID26] keeps the name of its file, which the author may remove', async () => {
    const { id } = await uploader(ada.client, event.slug, event.thread_id).upload(Buffer.from('a,b'), 'prices.csv');
    const message = await ada.say('', { upload: id });
    await report(bob, message._id);
    await ada.call('messages/delete', { chat_message: message._id });
    await ada.call('messages/delete', { chat_message: message._id, hard: 'true' });
    expect(await only(hal)).toMatchObject({ chat_message: null, reports: [{ message: '', file_name: 'prices.csv' }] });
  });

  it('[D27] [WID12] opens one case, due in 24 hours, with the message as it was and who reported it', async () => {
    const message = await ada.say('cheap watches');
    expect((await report(bob, message._id)).json.payload).toEqual({ chat_message: message._id });
    await ada.call('messages/edit', { chat_message: message._id, message: 'good morning' });
    const eve = await joinChat(server, event);
    await server.clock.advance(1000);
    await report(eve, message._id, { category: 'harassing', description: 'rude' });
    const { cases, open_cases } = await list(hal);
    expect([cases.length, open_cases]).toEqual([1, 1]);
    const [one] = cases;
    expect(one).toMatchObject({
      chat_message: { _id: message._id, message: 'good morning' },
      event_user: { _id: ada.person.event_user_id },
      report_count: 2,
      upheld_before: 0,
      decision: null,
    });
    expect(Date.parse(one?.due ?? '') - Date.parse(one?.opened ?? '')).toBe(24 * HOUR_MS);
    expect(one?.reports.map((each) => [each.category, each.description, each.message])).toEqual([
      ['harassing', 'rude', 'good morning'],
      ['spam', 'buy buy buy', 'cheap watches'],
    ]);
    expect(await notifiedModerators()).toEqual([1]);
  });

  it('[WID26] twenty reports by one person at once are one; by twenty people, one case', async () => {
    const message = await ada.say('noise');
    await Promise.all(Array.from({ length: 20 }, () => report(bob, message._id)));
    expect(await only(hal)).toMatchObject({ report_count: 1 });
    const crowd = await Promise.all(Array.from({ length: 20 }, () => joinChat(server, event)));
    await Promise.all(crowd.map((who) => report(who, message._id)));
    expect(await only(hal)).toMatchObject({ report_count: 21 });
    expect((await only(hal)).reports).toHaveLength(20);
    expect(await notifiedModerators()).toEqual([1]);
  });

  it('[WID26] what was dismissed stays so until its text changes', async () => {
    const message = await ada.say('fine');
    await report(bob, message._id);
    await decide(hal, await only(hal), 'dismiss');
    const eve = await joinChat(server, event);
    expect((await report(eve, message._id)).status).toBe(200);
    expect((await list(hal)).open_cases).toBe(0);
    await server.clock.advance(1000);
    await ada.call('messages/edit', { chat_message: message._id, message: 'no longer fine' });
    const dan = await joinChat(server, event);
    await report(dan, message._id);
    expect(await only(hal)).toMatchObject({ report_count: 3, decision: null });
    expect(await notifiedModerators()).toEqual([1, 0, 1]);
  });

  it('[WID12] one’s own, deleted ones, those of other events and bad words for it are refused', async () => {
    const message = await ada.say('mine');
    expect((await report(ada, message._id)).json.code).toBe('cannot_report');
    expect((await report(bob, message._id, { category: 'boring' })).json.code).toBe('invalid_input');
    expect((await report(bob, message._id, { description: ' ' })).json).toMatchObject({
      code: 'invalid_input',
      payload: { errors: { description: ['This cannot be empty'] } },
    });
    expect((await report(bob, message._id, { description: '🦊'.repeat(301) })).json.code).toBe('invalid_input');
    expect((await report(bob, message._id, { description: '🦊'.repeat(300) })).status).toBe(200);
    const elsewhere = await joinChat(server, await server.createEvent());
    expect((await report(elsewhere, message._id)).json.code).toBe('message_gone');
    await hal.call('users/ban', { user: bob.person.account_id });
    expect((await report(bob, message._id)).json.code).toBe('banned');
    await ada.call('messages/delete', { chat_message: message._id });
    const eve = await joinChat(server, event);
    expect((await report(eve, message._id)).json.code).toBe('message_gone');
  });

  it('[WID26] the queue is for those who moderate; nobody else hears of it', async () => {
    const message = await ada.say('noise');
    await report(bob, message._id);
    const one = await only(hal);
    for (const who of [ada, bob]) {
      expect((await who.client.get(`/${event.slug}/json/chat/cases`)).json.code).toBe('forbidden');
      expect((await decide(who, one, 'dismiss')).json.code).toBe('forbidden');
      expect((await undo(who, one)).json.code).toBe('forbidden');
      expect(await receivedBy(who)).toEqual([]);
    }
  });
});

describe('[D242] a reported message that goes in the chat itself', () => {
  it('[WID27] deleted there by somebody who moderates, its case is decided; brought back, it is open again', async () => {
    const message = await ada.say('noise');
    await report(bob, message._id);
    await Promise.all([1, 2].map(() => hal.call('messages/delete', { chat_message: message._id })));
    const [decided] = (await list(hal, '?state=decided')).cases;
    expect(decided).toMatchObject({
      decision: { kind: 'delete', event_user: { _id: hal.person.event_user_id } },
      chat_message: { message_type: 'archived' },
    });
    expect((await receivedBy(ada)).map(({ kind }) => kind)).toEqual(['chat.judged']);
    await hal.call('messages/restore', { chat_message: message._id });
    expect((await only(hal))._id).toBe(decided?._id);
    expect((await receivedBy(ada)).map(({ kind }) => kind)).toEqual(['chat.judged', 'chat.unjudged']);
    expect(await notifiedModerators()).toEqual([1, 0, 1]);
  });

  it('[WID27] a case that was decided otherwise stays decided when its message comes back', async () => {
    const message = await ada.say('noise');
    await report(bob, message._id);
    await decide(hal, await only(hal), 'mute', { minutes: 5 });
    await hal.call('messages/restore', { chat_message: message._id });
    expect((await list(hal, '?state=decided')).cases).toMatchObject([{ decision: { kind: 'mute' } }]);
  });

  it('[WID27] taken back by its author, it leaves the case open; removed by a host then, it is decided', async () => {
    const message = await ada.say('noise');
    await report(bob, message._id);
    await ada.call('messages/delete', { chat_message: message._id });
    expect((await only(hal)).chat_message?.message_type).toBe('archived');
    await hal.call('messages/delete', { chat_message: message._id, hard: 'true' });
    expect((await list(hal, '?state=decided')).cases).toMatchObject([
      { chat_message: null, decision: { kind: 'delete' }, reports: [{ message: 'noise' }] },
    ]);
    expect(await receivedBy(ada)).toEqual([]);
  });

  it('[WID27] a deletion and a decision at once leave one decision', async () => {
    const message = await ada.say('noise');
    await report(bob, message._id);
    const one = await only(hal);
    await Promise.all([decide(hal, one, 'ban'), hal.call('messages/delete', { chat_message: message._id })]);
    const { cases, open_cases } = await list(hal, '?state=decided');
    expect([cases.length, open_cases]).toEqual([1, 0]);
  });
});

describe('deciding a case', () => {
  it('[WID27] to delete takes the message back and tells its author for what; undo brings it back', async () => {
    const message = await ada.say('noise');
    await report(bob, message._id);
    const answer = await decide(hal, await only(hal), 'delete');
    expect(answer.json.payload.moderation_case).toMatchObject({
      decision: { kind: 'delete', minutes: null, event_user: { _id: hal.person.event_user_id } },
      chat_message: { message_type: 'archived', message: 'noise' },
    });
    expect((await bob.page()).results).toMatchObject([{ message_type: 'archived', message: '' }]);
    const told = await receivedBy(ada);
    expect(told.map(({ kind, payload }) => [kind, payload])).toEqual([
      ['chat.judged', { v: 1, chat_message: message._id, category: 'spam' }],
    ]);
    const [decided] = (await list(hal, '?state=decided')).cases;
    expect((await undo(hal, decided as ModerationCase)).json.payload.moderation_case.decision).toBe(null);
    expect((await bob.page()).results).toEqual([message]);
    expect((await receivedBy(ada)).at(-1)).toMatchObject({
      kind: 'chat.unjudged',
      payload: { v: 1, chat_message: message._id },
    });
    expect(await notifiedModerators()).toEqual([1, 0, 1]);
  });

  it.each([
    ['mute', 'muted'],
    ['ban', 'banned'],
  ])('[WID27] to %s stops the author too, and undo lets them write again', async (decision, code) => {
    const message = await ada.say('noise');
    await report(bob, message._id);
    const one = await only(hal);
    const { json } = await decide(hal, one, decision, { minutes: 5 });
    expect(json.payload.moderation_case).toMatchObject({ decision: { minutes: 5 }, sanctions: { [code]: true } });
    expect((await ada.send('more')).json.code).toBe(code);
    expect((await bob.page()).results).toMatchObject([{ message_type: 'archived' }]);
    await undo(hal, one);
    expect((await ada.send('sorry')).status).toBe(200);
    expect((await bob.page()).results[0]).toEqual(message);
  });

  it('[WID27] a case never shortens what holds somebody, and its undo lifts nothing that is not its own', async () => {
    const decided: ModerationCase[] = [];
    await hal.call('users/mute', { user: ada.person.account_id, lift: 'true' });
    for (const text of ['first', 'second']) {
      const message = await ada.say(text);
      await report(bob, message._id);
      decided.push(await only(hal));
      if (text === 'first') await decide(hal, await only(hal), 'dismiss');
    }
    const [first, second] = decided as [ModerationCase, ModerationCase];
    await hal.call('users/mute', { user: ada.person.account_id });
    await decide(hal, second, 'mute', { minutes: 5 });
    await server.clock.advance(600_000);
    expect((await ada.send('still muted')).json.code).toBe('muted');
    await undo(hal, second);
    expect((await ada.send('still muted')).json.code).toBe('muted');
    await hal.call('users/mute', { user: ada.person.account_id, lift: 'true' });
    await undo(hal, first);
    await decide(hal, first, 'ban');
    await decide(hal, second, 'ban');
    await undo(hal, first);
    expect((await ada.send('the other case holds')).json.code).toBe('banned');
  });

  it('[WID27] of two who decide at once one wins; the other is told, and may do the same again', async () => {
    const message = await ada.say('noise');
    await report(bob, message._id);
    const one = await only(hal);
    const mia = await joinChat(server, event, { roles: ['moderator'] });
    const answers = await Promise.all([decide(hal, one, 'delete'), decide(mia, one, 'dismiss')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.json.code).toBe('case_decided');
    const [kept] = (await list(hal, '?state=decided')).cases;
    expect((await decide(mia, one, kept?.decision?.kind ?? '')).status).toBe(200);
    expect(await notifiedModerators()).toEqual([1, 0]);
  });

  it('[WID27] nobody who moderates is stopped by one: nothing is changed', async () => {
    const message = await hal.say('noise');
    await report(bob, message._id);
    const one = await only(hal);
    expect((await decide(hal, one, 'ban')).json.code).toBe('cannot_sanction');
    expect((await bob.page()).results).toEqual([message]);
    expect((await only(hal)).decision).toBe(null);
  });

  it('[WID27] outlives its message, and knows what was found of its author before', async () => {
    for (const text of ['first', 'second']) {
      const message = await ada.say(text);
      await report(bob, message._id);
      if (text === 'first') {
        await decide(hal, await only(hal), 'delete');
        await hal.call('messages/delete', { chat_message: message._id, hard: true });
      }
    }
    expect(await only(hal)).toMatchObject({ upheld_before: 1, reports: [{ message: 'second' }] });
    const [first] = (await list(hal, '?state=decided')).cases;
    expect(first).toMatchObject({ chat_message: null, upheld_before: 0, reports: [{ message: 'first' }] });
    expect((await undo(hal, first as ModerationCase)).status).toBe(200);
  });

  it('[WID28] pages have no gap and no double, those due first first', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 5; index += 1) {
      const message = await ada.say(`m${index}`);
      await report(bob, message._id);
      ids.push(message._id);
      await server.clock.advance(1000);
    }
    const seen: (string | undefined)[] = [];
    let after = '';
    for (let more = true; more;) {
      const page = await list(hal, `?limit=2${after}`);
      seen.push(...page.cases.map(({ chat_message }) => chat_message?._id));
      after = `&after=${page.cases.at(-1)?._id ?? ''}`;
      more = page.has_more;
    }
    expect(seen).toEqual(ids);
  });

  it('[PER3] of somebody who is erased no word stays in a case', async () => {
    const message = await ada.say('the words of ada');
    await report(bob, message._id, { description: 'the words of bob' });
    const { personalData } = await import('../personal-data.ts');
    for (const { person } of [ada, bob]) {
      const { event_user_id, account_id } = person;
      const subject = { account_id, memberships: [{ event: event.slug, event_id: event.id, event_user_id }] };
      const own = JSON.stringify(await personalData.read(server.ctx, subject as never));
      expect(own.includes('the words of bob')).toBe(account_id === bob.person.account_id);
      await personalData.erasePieces?.(server.ctx, subject as never);
      await server.ctx.live.transact(async (tx) => ({
        result: undefined,
        ...(await personalData.erase?.(server.ctx, tx, subject as never)),
      }));
    }
    expect(JSON.stringify(await list(hal))).not.toMatch(/words of/);
  });
});
