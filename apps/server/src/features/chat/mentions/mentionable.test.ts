import { MENTION_CHOICES } from '@plenary/domain/chat/writing/mentions';
import type { EventFixture } from '@plenary/testkit/events';
import type { PersonOptions } from '@plenary/testkit/people';
import type { TestServer } from '@plenary/testkit/server';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { LIMITS } from '../../../limits/table.ts';
import { accounts } from '../../../db/schema/index.ts';
import { begin } from '../private/private.fixture.ts';
import { joinChat, useChat, type Chatter } from '../chat.fixture.ts';

let server: TestServer;
let event: EventFixture;
let ada: Chatter;
let hal: Chatter;
useChat((room) => ({ server, event, ada, hal } = room));

const ask = (by: Chatter, q: string, chat_thread = event.thread_id) =>
  by.client.get(`/${event.slug}/json/chat/users/mentionable?${new URLSearchParams({ chat_thread, q }).toString()}`);
/** The first names of those who are offered. */
async function offered(by: Chatter, q: string): Promise<string[]> {
  const { json } = await ask(by, q);
  return json.payload.event_users.map(({ user }: { user: { first_name: string } }) => user.first_name);
}
const join = (options: PersonOptions) => joinChat(server, event, options);

describe('[WID42] people who are offered while a name is typed', () => {
  test('[D33] fit the first word anywhere in a name or the company; further words and beginnings rank', async () => {
    await join({ first_name: 'Tulipa', last_name: 'Sunset' });
    await join({ first_name: 'Marsun', last_name: 'Green' });
    await join({ first_name: 'Sunny', last_name: 'Green' });
    const company = await join({ first_name: 'Nora', last_name: 'West' });
    await server.ctx.db
      .update(accounts)
      .set({ company: 'Sunrise Ltd' })
      .where(eq(accounts.id, company.person.account_id));
    expect(await offered(ada, 'sun')).toEqual(['Sunny', 'Tulipa', 'Marsun', 'Nora']);
    expect(await offered(ada, 'SUN gre')).toEqual(['Sunny', 'Marsun', 'Tulipa', 'Nora']);
    expect(await offered(ada, 'zzz sun')).toEqual([]);
  });

  test('are of the event, still there, not oneself, and eight at most', async () => {
    const elsewhere = await server.createEvent();
    await joinChat(server, elsewhere, { first_name: 'Quentin' });
    await join({ first_name: 'Quentin', active: false });
    expect(await offered(ada, 'quentin')).toEqual([]);
    expect(await offered(ada, ada.person.first_name)).toEqual([]);
    for (let at = 0; at <= MENTION_CHOICES; at += 1) await join({ first_name: `Zed${at}` });
    expect(await offered(ada, 'zed')).toHaveLength(MENTION_CHOICES);
  });

  test('are not those whom one has blocked, and those who blocked one do not show by being absent', async () => {
    const una = await join({ first_name: 'Una' });
    await ada.call('users/block', { user: una.person.account_id });
    expect([await offered(ada, 'una'), await offered(hal, 'una')]).toEqual([[], ['Una']]);
    const eve = await join({ first_name: 'Evelyn' });
    await eve.call('users/block', { user: ada.person.account_id });
    expect(await offered(ada, 'evelyn')).toEqual(['Evelyn']);
  });

  test('are not those who are not networking, but for moderators and for whoever saw them write', async () => {
    const quiet = await join({ first_name: 'Quiet', networking_status: false });
    expect([await offered(ada, 'quiet'), await offered(hal, 'quiet')]).toEqual([[], ['Quiet']]);
    await quiet.say('I am here');
    expect(await offered(ada, 'quiet')).toEqual(['Quiet']);
    await join({ first_name: 'Hostess', networking_status: false, host: true });
    expect(await offered(ada, 'hostess')).toEqual(['Hostess']);
  });

  test('are looked for by what was typed, not by a pattern', async () => {
    await join({ first_name: 'Percy' });
    for (const q of ['%', '_', 'per%', "'", '\\', 'p.*']) expect(await offered(ada, q)).toEqual([]);
    expect((await ask(ada, '')).json.code).toBe('invalid_input');
    expect((await ask(ada, 'x'.repeat(41))).json.code).toBe('invalid_input');
  });

  test('are for those who may write there', async () => {
    const away = await server.createEvent();
    expect((await ask(ada, 'a', away.thread_id)).json.code).toBe('not_found');
    const moderate = (path: string, by: Chatter, more = {}) => hal.call(path, { user: by.person.account_id, ...more });
    await hal.call('threads/order', { chat_thread: event.thread_id, frozen: true });
    expect([(await ask(ada, 'a')).json.code, (await ask(hal, 'a')).status]).toEqual(['frozen', 200]);
    await hal.call('threads/order', { chat_thread: event.thread_id, frozen: false });
    await moderate('users/mute', ada);
    expect((await ask(ada, 'a')).json.code).toBe('muted');
    await moderate('users/ban', ada);
    expect((await ask(ada, 'a')).json.code).toBe('banned');
  });

  test('[D21] are the members of a private chat alone, whom nobody else looks up or mentions there', async () => {
    const pia = await join({ first_name: 'Piaprivate', networking_status: false });
    await join({ first_name: 'Piapublic' });
    const { _id } = await begin(hal, pia);
    const named = async (by: Chatter) => {
      const { json } = await ask(by, 'pia', _id);
      return (
        json.payload.event_users?.map(({ user }: { user: { first_name: string } }) => user.first_name) ?? json.code
      );
    };
    expect([await named(hal), await named(pia), await named(ada)]).toEqual([['Piaprivate'], [], 'not_found']);
    const say = async (who: Chatter) => {
      const name = `${who.person.first_name} ${who.person.last_name}`;
      const mentions = [{ event_user: who.person.event_user_id, offset: 0, length: name.length + 1 }];
      return hal.say(`@${name}`, { chat_thread: _id, mentions });
    };
    expect((await say(pia)).mentions).toHaveLength(1);
    expect((await say(ada)).mentions).toBeUndefined();
  });

  test('can be asked for only so often', async () => {
    for (let at = 0; at < LIMITS.people_lookup.person.count; at += 1) await ask(ada, 'a');
    const refused = await ask(ada, 'a');
    expect([refused.status, refused.json.code]).toEqual([429, 'rate_limited']);
    expect((await ask(hal, 'a')).status).toBe(200);
  });
});
