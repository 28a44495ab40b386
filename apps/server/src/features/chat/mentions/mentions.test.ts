import type { ChatMessage } from '@plenary/contract/chat/operations';
import { chatTopic } from '@plenary/contract/chat/topics';
import { displayName } from '@plenary/contract/names';
import { mentionedName, type Mention } from '@plenary/domain/chat/writing/mentions';
import type { EventFixture } from '@plenary/testkit/events';
import type { TestServer } from '@plenary/testkit/server';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { accounts, chat_messages, event_users } from '../../../db/schema/index.ts';
import { erasePerson } from '../../personal-data/index.ts';
import { personalData } from '../personal-data.ts';
import { feedOf, joinChat, messageOf, useChat, type Chatter } from '../chat.fixture.ts';

let server: TestServer;
let event: EventFixture;
let ada: Chatter;
let bob: Chatter;
let hal: Chatter;
useChat((room) => ({ server, event, ada, bob, hal } = room));

/** The mention of somebody in a text, by the name that stands there. */
const naming = (text: string, { person }: Chatter, name = nameOf(person)): Mention => ({
  event_user: person.event_user_id,
  offset: text.indexOf(`@${name}`),
  length: name.length + 1,
});
const nameOf = (person: Chatter['person']): string => displayName({ screen_name: '', ...person });
const called = (message: ChatMessage): string[] =>
  (message.mentions ?? []).map((one) => mentionedName(message.message, one));

async function rename(somebody: Chatter, first_name: string): Promise<void> {
  await server.ctx.db.update(accounts).set({ first_name }).where(eq(accounts.id, somebody.person.account_id));
}

describe('[WID40] a message that names people', () => {
  test('is answered, paged and told with them, and their places count in the text as it is stored', async () => {
    const text = `  Hi @${nameOf(bob.person)}! `;
    const sent = await ada.say(text, { mentions: [naming(text, bob)] });
    expect(called(sent)).toEqual([nameOf(bob.person)]);
    expect(sent.mentions?.[0]).toEqual({ event_user: bob.person.event_user_id, offset: 3, length: expect.any(Number) });
    const [read] = (await bob.page()).results;
    expect(read?.mentions).toEqual(sent.mentions);
    const [told] = await feedOf(server, event, chatTopic(event.thread_id));
    expect(told?.payload).toMatchObject({ message: { mentions: sent.mentions } });
  });

  test('names those of the event alone, and nobody who was removed from it', async () => {
    const other = await joinChat(server, await server.createEvent());
    const gone = await joinChat(server, event);
    await server.ctx.db.update(event_users).set({ active: false }).where(eq(event_users.id, gone.person.event_user_id));
    for (const somebody of [other, gone]) {
      const text = `Hi @${nameOf(somebody.person)}`;
      const sent = await ada.say(text, { mentions: [naming(text, somebody)] });
      expect([sent.message, sent.mentions]).toEqual([text, undefined]);
    }
  });

  test('does not pass one person for another', async () => {
    const text = `Hi @${nameOf(bob.person)} and @all`;
    const asked = [{ ...naming(text, bob), event_user: hal.person.event_user_id }, naming(text, hal, 'all')];
    expect((await ada.say(text, { mentions: asked })).mentions).toBeUndefined();
  });

  test('names ten people at most, and takes places as JSON of a form', async () => {
    const text = `@${nameOf(bob.person)}`;
    const one = naming(text, bob);
    expect((await ada.send(text, { mentions: Array.from({ length: 11 }, () => one) })).json.code).toBe('invalid_input');
    for (const wrong of ['x', '{}', 7, [{ ...one, offset: -1 }], [{ ...one, length: 1e9 }], [{ offset: 0, length: 1 }]])
      expect((await ada.send(text, { mentions: wrong })).json.code).toBe('invalid_input');
    expect(called(await ada.say(text, { mentions: JSON.stringify([one]) }))).toHaveLength(1);
  });

  test('does not name whom its sender has blocked', async () => {
    const text = `@${nameOf(bob.person)}`;
    await ada.call('users/block', { user: bob.person.account_id });
    expect((await ada.say(text, { mentions: [naming(text, bob)] })).mentions).toBeUndefined();
    expect((await hal.say(text, { mentions: [naming(text, bob)] })).mentions).toHaveLength(1);
  });

  test('that is sent again is the first one, whatever it names', async () => {
    const text = `@${nameOf(bob.person)}`;
    const id = { client_message_id: 'once-and-again' };
    const first = await ada.say(text, { ...id, mentions: [naming(text, bob)] });
    expect(await ada.say(text, id)).toEqual(first);
  });

  test('is found by the person whom it names', async () => {
    const text = `@${nameOf(bob.person)}`;
    const { _id } = await ada.say(text, { mentions: [naming(text, bob)] });
    await ada.say(text);
    const rows = await server.ctx.db
      .select({ id: chat_messages.id })
      .from(chat_messages)
      .where(sql`${chat_messages.mentions} @> ${JSON.stringify([{ event_user: bob.person.event_user_id }])}::jsonb`);
    expect(rows).toEqual([{ id: _id }]);
  });
});

describe('[WID40] an edit', () => {
  const edit = async (id: string, message: string, more = {}) =>
    messageOf(await ada.call('messages/edit', { chat_message: id, message, ...more }));

  test('keeps the mentions that it leaves whole, under the name of then, and drops the others', async () => {
    const name = nameOf(bob.person);
    const text = `Hi @${name}!`;
    const sent = await ada.say(text, { mentions: [naming(text, bob)] });
    await rename(bob, 'Robert');
    expect(called(await edit(sent._id, `Oh hi @${name}! How are you?`))).toEqual([name]);
    expect((await edit(sent._id, 'Oh hi!')).mentions).toBeUndefined();
  });

  test('adds mentions, and one that changes nothing but them is a change', async () => {
    const text = `Hi @${nameOf(bob.person)}!`;
    const sent = await ada.say(text);
    expect(called(await edit(sent._id, text, { mentions: [naming(text, bob)] }))).toEqual([nameOf(bob.person)]);
    const same = await edit(sent._id, text);
    expect(called(same)).toEqual([nameOf(bob.person)]);
    expect((await edit(sent._id, text, { mentions: [] })).mentions).toBeUndefined();
  });
});

test('[D24] a message that was taken back tells nobody whom it named', async () => {
  const text = `@${nameOf(bob.person)}`;
  const sent = await ada.say(text, { mentions: [naming(text, bob)] });
  await ada.call('messages/delete', { chat_message: sent._id });
  const read = async (by: Chatter) => (await by.page()).results[0]?.mentions;
  expect([await read(bob), await read(ada)]).toEqual([undefined, sent.mentions]);
  for (const { payload } of await feedOf(server, event, chatTopic(event.thread_id)))
    expect(payload).not.toHaveProperty('message.mentions');
});

describe('[WID41] a person who is erased', () => {
  test('is named in no message any more, by no old event either, and the others who are named stay', async () => {
    const [first, second] = [nameOf(bob.person), nameOf(hal.person)];
    const text = `@${first} and @${second}, hello`;
    const sent = await ada.say(text, { mentions: [naming(text, bob), naming(text, hal)] });
    const taken = await ada.say(`@${first}`, { mentions: [naming(`@${first}`, bob)] });
    await ada.call('messages/delete', { chat_message: taken._id });
    await erasePerson(server.ctx, [personalData], bob.person.email);
    const page = await ada.page();
    expect(page.results.map(({ message }) => message)).toEqual([`@… and @${second}, hello`, '@…']);
    expect(page.results[0]?.mentions).toEqual([
      { event_user: null, offset: 0, length: 2 },
      { event_user: hal.person.event_user_id, offset: 7, length: second.length + 1 },
    ]);
    const feed = await feedOf(server, event, chatTopic(event.thread_id));
    expect(JSON.stringify(feed.filter(({ entity_id }) => entity_id === sent._id))).not.toContain(first);
    expect(feed.at(-1)?.kind).toBe('message.archived');
  });
});
