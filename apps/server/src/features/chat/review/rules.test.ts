import { audit_log } from '@plenary/server/db/schema/index';
import type { EventFixture } from '@plenary/testkit/events';
import type { TestServer } from '@plenary/testkit/server';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { useChat, type Chatter } from '../chat.fixture.ts';
import { reviewing } from './review.fixture.ts';

let server: TestServer;
let event: EventFixture;
let ada: Chatter;
let bob: Chatter;
let hal: Chatter;
useChat((room) => ({ server, event, ada, bob, hal } = room));
const { setRules, rules } = reviewing(() => event);

const said = async () => (await bob.page()).results.map(({ message }) => message);

describe('[WID58] [WID60] blocked words', () => {
  it('are refused in messages, replies and edits of attendees, and in none of hosts', async () => {
    const first = await ada.say('good morning');
    await setRules(hal, { blocked_words: ['knave', 'cheap watches'] });
    const codes = await Promise.all([
      ada.send('you kn\u200bav\u00e9!'),
      ada.send('cheap  WATCHES', { parentMessageId: first._id }),
      ada.call('messages/edit', { chat_message: first._id, message: 'k n a v e' }),
    ]);
    expect(codes.map(({ status, json }) => [status, json.code])).toEqual([
      [403, 'blocked_word'],
      [403, 'blocked_word'],
      [403, 'blocked_word'],
    ]);
    expect(codes[0]?.text).not.toContain('cheap');
    expect((await hal.send('no knave here')).status).toBe(200);
    expect(await said()).toEqual(['good morning', 'no knave here']);
  });

  it('are the business of those who moderate: nobody else reads or sets them, no page holds them', async () => {
    await setRules(hal, { blocked_words: ['knavery'] });
    expect((await setRules(ada, { blocked_words: [] })).status).toBe(403);
    expect((await rules(ada)).status).toBe(403);
    const page = await ada.client.get(`/${event.slug}`, { accept: 'text/html' });
    expect(page.status).toBe(200);
    expect(page.text).not.toContain('knavery');
    expect((await ada.send('knavery')).text).not.toContain('knavery');
  });

  it('are kept in short, up to a number; what is left out stays, and the log has no word of them', async () => {
    await setRules(hal, {
      blocked_words: [' knave ', 'knave'],
      links: 'known',
      known_hosts: ['https://www.Example.org/'],
    });
    const kept = await setRules(hal, { hold_first: true });
    expect(kept.json.payload.rules).toEqual({
      blocked_words: ['knave'],
      links: 'known',
      known_hosts: ['example.org'],
      on_match: 'refuse',
      hold_first: true,
    });
    expect((await rules(hal)).json.payload).toEqual(kept.json.payload);
    const many = Array.from({ length: 501 }, (_, nth) => `word${nth}`);
    expect((await setRules(hal, { blocked_words: many })).json.code).toBe('invalid_input');
    expect((await setRules(hal, { blocked_words: ['x'.repeat(81)] })).json.code).toBe('invalid_input');
    await setRules(hal, { hold_first: true });
    const noted = await server.ctx.db.select().from(audit_log).where(eq(audit_log.action, 'chat.rules_changed'));
    expect(noted.filter(({ event_id }) => event_id === event.id)).toHaveLength(2);
    const said = noted.map(({ before, after }) => [before, after]);
    expect(said).toContainEqual([{ hold_first: false }, { hold_first: true }]);
    expect(JSON.stringify(noted)).not.toContain('knave');
  });
});

describe('[WID59] links', () => {
  it('are refused but to known hosts', async () => {
    await setRules(hal, { links: 'known', known_hosts: ['example.org'] });
    expect((await ada.send('see https://docs.example.org/a')).status).toBe(200);
    expect((await ada.send('see https://evil.example/a')).json.code).toBe('link_refused');
    await setRules(hal, { links: 'none' });
    expect((await ada.send('see https://docs.example.org/a')).json.code).toBe('link_refused');
    expect((await hal.send('see https://evil.example/a')).status).toBe(200);
  });
});

describe('[WID60] [D96] private chats', () => {
  it('know no rules', async () => {
    await setRules(hal, { blocked_words: ['knave'], hold_first: true });
    const begun = await ada.client.post(`/${event.slug}/json/chat/threads/add`, { users: bob.person.account_id });
    const chat_thread = begun.json.payload.chat_thread._id as string;
    const sent = await ada.call('messages/send', { chat_thread, message: 'you knave' });
    expect([sent.status, sent.json.payload.chat_message.held]).toEqual([200, undefined]);
  });
});
