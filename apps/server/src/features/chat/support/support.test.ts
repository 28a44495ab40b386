import { and, eq } from 'drizzle-orm';
import type { EventFixture } from '@plenary/testkit/events';
import type { TestServer } from '@plenary/testkit/server';
import { describe, expect, it } from 'vitest';
import { CHAT } from '@plenary/domain/chat/limits';
import { SUPPORT } from '@plenary/domain/chat/support';
import { audit_log, chat_threads, event_users, events } from '../../../db/schema/index.ts';
import { pageOf } from '../../notifications/notifications.fixture.ts';
import { uploader } from '../../uploads/uploads.fixture.ts';
import { joinChat, messageOf, useChat, type Chatter } from '../chat.fixture.ts';
import { act, ask, asked, outcomeOf, ownOf, queueOf } from './support.fixture.ts';

let server: TestServer;
let event: EventFixture;
let ada: Chatter;
let bob: Chatter;
let hal: Chatter;

useChat((room) => ({ server, event, ada, bob, hal } = room));

const moderator = () => joinChat(server, event, { roles: ['moderator'] });
const threadsOfSupport = () =>
  server.ctx.db
    .select()
    .from(chat_threads)
    .where(and(eq(chat_threads.event_id, event.id), eq(chat_threads.kind, 'support')));
const answer = (who: Chatter, chat_thread: string, message = 'an answer') =>
  outcomeOf(who.send(message, { chat_thread }));

describe('asking', () => {
  it('[SUP1] makes the thread with the first message, which the queue shows', async () => {
    expect(await ownOf(ada)).toBeNull();
    const chat_thread = await asked(ada, 'Where is room 4?');
    expect(await ownOf(ada)).toEqual({ chat_thread, state: 'open', answering: null, unread_count: 0 });
    expect(await queueOf(hal)).toMatchObject([
      { chat_thread, state: 'open', answering: null, asked_count: 1, unread_count: 1 },
    ]);
    expect((await queueOf(hal))[0]).toMatchObject({
      event_user: { _id: ada.person.event_user_id },
      last_message_received: { message: 'Where is room 4?' },
    });
  });

  it('[SUP1] is one thread for each person, also when many first messages come at once', async () => {
    const sent = await Promise.all(Array.from({ length: 6 }, (_, n) => ask(ada, `question ${n}`)));
    expect(new Set(sent.map((one) => messageOf(one).chat_thread)).size).toBe(1);
    expect(await asked(bob, 'another person')).not.toBe(messageOf(sent[0]!).chat_thread);
    expect(await threadsOfSupport()).toHaveLength(2);
    expect((await queueOf(hal)).map(({ asked_count }) => asked_count)).toEqual([6, 1]);
  });

  it('[SUP1] the same message sent again is the first one [D25]', async () => {
    const again = () => ask(ada, 'once', { client_message_id: 'question-1' });
    const all = [await again(), ...(await Promise.all([again(), again()]))].map(messageOf);
    expect(new Set(all.map(({ _id }) => _id)).size).toBe(1);
    expect((await queueOf(hal))[0]?.asked_count).toBe(1);
  });

  it('[SUP1] the first message carries a file, also of somebody who is muted, and of an event that takes files', async () => {
    await hal.call('users/mute', { user: ada.person.account_id });
    const own = uploader(ada.client, event.slug, SUPPORT.own_thread);
    const { id } = await own.upload(Buffer.from('a,b'), 'ticket.csv');
    const sent = messageOf(await ask(ada, '', { upload: id }));
    expect(sent).toMatchObject({ message: '', file: { name: 'ticket.csv' } });
    expect((await queueOf(hal))[0]?.last_message_received?.file?.name).toBe('ticket.csv');
    expect(await outcomeOf(ask(ada, '', { upload: id }))).toBe('upload_used');
    expect(await outcomeOf(ask(bob, '', { upload: id }))).toBe('upload_gone');
    expect(await threadsOfSupport()).toHaveLength(1);
    const plain = await server.createEvent({ flags: { chat_file_upload_enabled: false } });
    const eve = await joinChat(server, plain);
    expect((await uploader(eve.client, plain.slug, SUPPORT.own_thread).begin(3, 'a.csv')).json.code).toBe(
      'feature_off',
    );
  });

  it('[SUP17] those who answer are told once, until somebody takes it; handed back, the others are told again', async () => {
    const mia = await moderator();
    const told = async (who: Chatter) =>
      (await pageOf(who, event)).results.map(({ type, event_user }) => [type, event_user?._id]);
    const news = [['new_question', ada.person.event_user_id]];
    const chat_thread = await asked(ada, 'Where is room 4?');
    await ask(ada, 'Anybody?');
    expect([await told(hal), await told(mia), await told(bob), await told(ada)]).toEqual([news, news, [], []]);
    await act(hal, 'take', chat_thread);
    expect([await told(hal), await told(mia)]).toEqual([[], []]);
    await act(hal, 'hand-back', chat_thread);
    expect([await told(hal), await told(mia)]).toEqual([[], news]);
    await answer(mia, chat_thread);
    expect(await told(mia)).toEqual([]);
  });

  it('[SUP1] a message that is refused makes no thread', async () => {
    expect(await outcomeOf(ask(ada, ' \u200b '))).toBe('empty_message');
    expect(await outcomeOf(ask(ada, 'x'.repeat(1_025)))).toBe('message_too_long');
    expect(await outcomeOf(ask(ada, 'x', { client_message_id: '!' }))).toBe('invalid_input');
    for (let n = 0; n < CHAT.sends_per_window; n++) await ada.say(`public ${n}`);
    expect(await outcomeOf(ask(ada, 'too fast'))).toBe('rate_limited');
    expect(await threadsOfSupport()).toEqual([]);
    expect(await queueOf(hal)).toEqual([]);
  });

  it('[SUP1] takes hostile text as text', async () => {
    const text = `<img src=x onerror=alert(1)> '); DROP TABLE chat_threads;-- \u202e`;
    await asked(ada, text);
    expect((await queueOf(hal))[0]?.last_message_received?.message).toBe(text.trim());
  });

  it('[SUP9] is open to somebody who is muted or banned in the chat, and closed by its flag', async () => {
    await hal.call('users/ban', { user: ada.person.account_id });
    await hal.call('users/mute', { user: bob.person.account_id });
    const chat_thread = await asked(ada, 'Why was I banned?');
    expect(await answer(ada, chat_thread)).toBe('ok');
    expect((await ada.get(`messages?chat_thread=${chat_thread}`)).status).toBe(200);
    await asked(bob, 'Why am I muted?');
    await server.ctx.db.transaction(async (tx) => {
      const [row] = await tx.select().from(events).where(eq(events.id, event.id));
      const settings = { ...row!.settings, flags: { ...row!.settings.flags, support_chat_enabled: false } };
      await tx.update(events).set({ settings }).where(eq(events.id, event.id));
    });
    expect(await outcomeOf(ask(ada, 'more'))).toBe('chat_disabled');
    expect(await outcomeOf(ada.get('support'))).toBe('chat_disabled');
    expect(await outcomeOf(hal.get('support/questions'))).toBe('chat_disabled');
    expect(await act(hal, 'take', chat_thread)).toBe('chat_disabled');
    expect(await answer(hal, chat_thread)).toBe('chat_disabled');
  });
});

describe('answering', () => {
  it('[SUP4] of several who take a question exactly one has it, and takes it again without a change', async () => {
    const staff = [hal, ...(await Promise.all([moderator(), moderator(), moderator()]))];
    const chat_thread = await asked(ada, 'help');
    const taken = await Promise.all(staff.map((who) => act(who, 'take', chat_thread)));
    expect(taken.filter((one) => one === 'taken')).toHaveLength(1);
    expect(taken.filter((one) => one === 'question_taken')).toHaveLength(3);
    const winner = staff[taken.indexOf('taken')]!;
    expect(await act(winner, 'take', chat_thread)).toBe('taken');
    expect((await ownOf(ada))?.answering?._id).toBe(winner.person.event_user_id);
    const notes = await server.ctx.db.select().from(audit_log).where(eq(audit_log.subject, chat_thread));
    expect(notes.map(({ action, account_id }) => [action, account_id])).toEqual([
      ['question.taken', winner.person.account_id],
    ]);
  });

  it('[SUP4] of two who take it over from the same one, one has it', async () => {
    const [mo, max] = [await moderator(), await moderator()];
    const chat_thread = await asked(ada, 'help');
    await act(hal, 'take', chat_thread);
    const from = hal.person.event_user_id;
    const taken = await Promise.all([mo, max].map((who) => act(who, 'take', chat_thread, { from })));
    expect(taken.sort()).toEqual(['question_taken', 'taken']);
    expect(await answer(hal, chat_thread)).toBe('question_taken');
  });

  it('[SUP5] takes it; of two who answer at once the second is told, and the person reads one answer', async () => {
    const mo = await moderator();
    const chat_thread = await asked(ada, 'help');
    const sent = await Promise.all([answer(hal, chat_thread, 'one'), answer(mo, chat_thread, 'two')]);
    expect(sent.sort()).toEqual(['ok', 'question_taken']);
    expect((await ada.page({ chat_thread })).results).toHaveLength(2);
    expect(await ownOf(ada)).toMatchObject({ state: 'answered', unread_count: 1 });
    expect(await queueOf(hal)).toEqual([]);
    expect(await queueOf(hal, '?state=answered')).toMatchObject([{ chat_thread, waiting_since: null }]);
  });

  it('[SUP3] the queue begins with the person who waits longest, counted from what nobody answered', async () => {
    const [one, two] = [await asked(ada, 'first'), await asked(bob, 'second')];
    await server.clock.advance(60_000);
    await ask(ada, 'still here');
    expect((await queueOf(hal)).map(({ chat_thread }) => chat_thread)).toEqual([one, two]);
    await answer(hal, one);
    await ask(ada, 'and another thing');
    expect((await queueOf(hal)).map(({ chat_thread, state }) => [chat_thread, state])).toEqual([
      [two, 'open'],
      [one, 'taken'],
    ]);
  });

  it('[SUP3] the queue has pages', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => joinChat(server, event)));
    for (const who of people) {
      await asked(who, 'help');
      await server.clock.advance(10);
    }
    const all = (await queueOf(hal)).map(({ chat_thread }) => chat_thread);
    const first = await queueOf(hal, '?limit=3');
    const rest = await queueOf(hal, `?limit=3&after=${first.at(-1)!.chat_thread}`);
    expect([...first, ...rest].map(({ chat_thread }) => chat_thread)).toEqual(all);
    for (const who of all) await act(hal, 'resolve', who);
    const resolved = await queueOf(hal, '?state=resolved&limit=2');
    const more = await queueOf(hal, `?state=resolved&limit=2&after=${resolved.at(-1)!.chat_thread}`);
    expect(new Set([...resolved, ...more].map(({ chat_thread }) => chat_thread))).toEqual(new Set(all));
  });

  it('[SUP6] hands back what one has taken, and nothing of another', async () => {
    const mo = await moderator();
    const chat_thread = await asked(ada, 'help');
    await act(hal, 'take', chat_thread);
    expect(await act(mo, 'hand-back', chat_thread)).toBe('question_taken');
    expect(await act(hal, 'hand-back', chat_thread)).toBe('open');
    expect(await act(hal, 'hand-back', chat_thread)).toBe('open');
    expect(await ownOf(ada)).toMatchObject({ state: 'open', answering: null });
    expect(await act(mo, 'take', chat_thread)).toBe('taken');
  });

  it('[SUP7] resolves; the next message opens it again, and a message that was not read keeps it open', async () => {
    const chat_thread = await asked(ada, 'help');
    await ask(ada, 'one more thing');
    expect(await act(hal, 'resolve', chat_thread, { asked_count: 1 })).toBe('question_moved');
    expect(await act(hal, 'resolve', chat_thread, { asked_count: 2 })).toBe('resolved');
    expect(await act(hal, 'resolve', chat_thread, { asked_count: 2 })).toBe('resolved');
    expect(await ownOf(ada)).toMatchObject({ state: 'resolved', answering: null });
    await ask(ada, 'again');
    expect(await ownOf(ada)).toMatchObject({ chat_thread, state: 'open' });
  });

  it('[SUP7] a message and a resolution at once leave no message behind', async () => {
    const chat_thread = await asked(ada, 'help');
    await Promise.all([ask(ada, 'wait'), act(hal, 'resolve', chat_thread, { asked_count: 1 })]);
    expect((await ownOf(ada))?.state).toBe('open');
  });

  it('[SUP4] nobody answers for the event to themself', async () => {
    const mo = await moderator();
    const chat_thread = await asked(mo, 'a question of my own');
    expect(await act(mo, 'take', chat_thread)).toBe('forbidden');
    expect(await act(mo, 'resolve', chat_thread)).toBe('forbidden');
    expect(await answer(mo, chat_thread)).toBe('ok');
    expect(await queueOf(hal)).toMatchObject([{ state: 'open', asked_count: 2 }]);
  });

  it('[SUP5] an answer to somebody who has left the event is refused', async () => {
    const chat_thread = await asked(ada, 'help');
    await server.ctx.db.update(event_users).set({ active: false }).where(eq(event_users.id, ada.person.event_user_id));
    expect(await answer(hal, chat_thread)).toBe('cannot_reach');
    expect(await act(hal, 'resolve', chat_thread)).toBe('resolved');
  });

  it('[SUP13] what was done is in the audit log, once', async () => {
    const chat_thread = await asked(ada, 'help');
    for (const what of ['take', 'hand-back', 'resolve'] as const)
      for (let times = 0; times < 2; times++) await act(hal, what, chat_thread);
    const notes = await server.ctx.db.select().from(audit_log).where(eq(audit_log.subject, chat_thread));
    expect(notes.map(({ action }) => action).sort()).toEqual([
      'question.handed_back',
      'question.resolved',
      'question.taken',
    ]);
  });

  it('[SUP13] takes and resolves so often and no more', async () => {
    const chat_thread = await asked(ada, 'help');
    const tries = await Promise.all(Array.from({ length: 125 }, () => act(hal, 'take', chat_thread)));
    expect(tries.filter((one) => one === 'rate_limited')).toHaveLength(5);
  });
});
