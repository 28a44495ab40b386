import type { ModerationCase } from '@plenary/contract/chat/reports';
import type { EventFixture } from '@plenary/testkit/events';
import type { TestServer } from '@plenary/testkit/server';
import { describe, expect, it } from 'vitest';
import { joinChat, useChat, type Chatter } from '../chat.fixture.ts';

let server: TestServer;
let event: EventFixture;
let ada: Chatter;
let bob: Chatter;
let hal: Chatter;

useChat((room) => ({ server, event, ada, bob, hal } = room));

async function reported(text: string): Promise<ModerationCase> {
  const { _id } = await ada.say(text);
  await bob.call('messages/report', { chat_message: _id, category: 'spam', description: 'selling' });
  const answer = await hal.client.get(`/${event.slug}/json/chat/cases`);
  const { cases } = answer.json.payload as { cases: ModerationCase[] };
  return cases.find(({ chat_message }) => chat_message?._id === _id)!;
}
const decide = (who: Chatter, one: ModerationCase, more = {}) =>
  who.call('cases/decide', { moderation_case: one._id, decision: 'ban_event', ...more });
const undo = (who: Chatter, one: ModerationCase) => who.call('cases/undo', { moderation_case: one._id });

describe('[WID56] a case that ends with a ban from the event', () => {
  it('takes the message, shuts its author out with the reason, and is undone whole', async () => {
    const one = await reported('cheap watches');
    expect((await decide(hal, one, { reason: 'selling' })).json.payload.moderation_case).toMatchObject({
      decision: { kind: 'ban_event', minutes: null },
      chat_message: { message_type: 'archived' },
    });
    const page = await ada.client.get(`/${event.slug}`, { accept: 'text/html' });
    expect(page.boot.page).toMatchObject({ code: 'banned_from_event', quote: 'selling' });
    expect((await undo(hal, one)).status).toBe(200);
    expect((await ada.send('good morning')).status).toBe(200);
    expect((await bob.page()).results.map(({ message }) => message)).toEqual(['cheap watches', 'good morning']);
  });

  it('is neither decided nor undone by a moderator, who decides the rest', async () => {
    const mo = await joinChat(server, event, { roles: ['moderator'] });
    const one = await reported('cheap watches');
    expect((await decide(mo, one)).json.code).toBe('forbidden');
    await decide(hal, one);
    expect((await undo(mo, one)).json.code).toBe('forbidden');
    expect((await ada.send('hello')).status).toBe(403);
  });

  it('lets nobody in again whom another case or a host keeps out', async () => {
    const [one, two] = [await reported('cheap watches'), await reported('more watches')];
    await decide(hal, one);
    await decide(hal, two);
    await undo(hal, one);
    expect((await ada.send('hello')).status).toBe(403);
    await undo(hal, two);
    expect((await ada.send('hello')).status).toBe(403);
    const lift = { user: ada.person.account_id, lift: true };
    await hal.client.post(`/${event.slug}/json/users/ban`, lift);
    expect((await ada.send('hello')).status).toBe(200);
  });
});
