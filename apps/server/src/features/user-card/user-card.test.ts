import type { UserCard } from '@plenary/contract/user-card/operations';
import type { EventFixture } from '@plenary/testkit/events';
import type { TestServer } from '@plenary/testkit/server';
import { describe, expect, it } from 'vitest';
import { comeIn } from '../presence/presence.fixture.ts';
import { joinChat, useChat, type Chatter } from '../chat/chat.fixture.ts';

let server: TestServer;
let event: EventFixture;
let ada: Chatter;
let bob: Chatter;
let hal: Chatter;
useChat((room) => ({ server, event, ada, bob, hal } = room));

const ask = (by: Chatter, user: string) => by.client.get(`/${event.slug}/json/users/card?user=${user}`);
async function cardOf(by: Chatter, of: Chatter): Promise<UserCard> {
  const answer = await ask(by, of.person.account_id);
  expect(answer.status).toBe(200);
  return (answer.json as { payload: UserCard }).payload;
}
const codeOf = async (by: Chatter, of: Chatter) => (await ask(by, of.person.account_id)).json.code;

describe('[WID9] the card of a person', () => {
  it('[ATT4] shows name, company, role and picture, and nothing about moderation to attendees', async () => {
    await comeIn(server, event, bob);
    const card = await cardOf(ada, bob);
    expect(card.event_user.user).toMatchObject({ first_name: bob.person.first_name, attending_virtually: true });
    expect(card).toMatchObject({ availability: 'available', blocked: false });
    expect(card).not.toHaveProperty('moderation');
  });

  it('[D53] is closed of somebody who is not networking, but for hosts; a host’s own is open to all', async () => {
    const quiet = await joinChat(server, event, { networking_status: false });
    expect(await codeOf(ada, quiet)).toBe('not_networking');
    await comeIn(server, event, quiet);
    expect(await cardOf(hal, quiet)).toMatchObject({
      availability: 'no-network',
      moderation: { stoppable: true, event_ban: null, sanctions: { muted: false, banned: false } },
    });
    expect((await cardOf(quiet, quiet)).event_user._id).toBe(quiet.person.event_user_id);
    const shy = await joinChat(server, event, { host: true, networking_status: false });
    expect((await cardOf(ada, shy)).event_user.user.host).toBe(true);
    expect((await cardOf(hal, shy)).moderation?.stoppable).toBe(false);
  });

  it('[ATT6] says available of somebody while they are here, and offline otherwise', async () => {
    await bob.page();
    expect((await cardOf(ada, bob)).availability).toBe('offline');
    await comeIn(server, event, bob);
    expect((await cardOf(ada, bob)).availability).toBe('available');
  });

  it('[BLK1] is gone for whoever blocked that person, and not for the blocked', async () => {
    await ada.call('users/block', { user: bob.person.account_id });
    expect(await codeOf(ada, bob)).toBe('not_found');
    expect((await cardOf(bob, ada)).blocked).toBe(false);
  });

  it('[D57] has the e-mail address for that person and for organisers alone', async () => {
    const olga = await joinChat(server, event, { roles: ['organiser'] });
    expect((await cardOf(olga, bob)).email).toBe(bob.person.email);
    expect((await cardOf(bob, bob)).email).toBe(bob.person.email);
    for (const by of [ada, hal]) expect((await ask(by, bob.person.account_id)).text).not.toContain(bob.person.email);
  });

  it('says what holds for somebody to those who moderate', async () => {
    await hal.call('users/mute', { user: bob.person.account_id, minutes: 5 });
    expect((await cardOf(hal, bob)).moderation?.sanctions).toMatchObject({ muted: true, banned: false });
  });

  it('is none of people of other events, of the removed, and of nonsense', async () => {
    const elsewhere = await server.createPerson({ event: await server.createEvent() });
    const answers = await Promise.all([elsewhere.account_id, event.id, 'x', ''].map((user) => ask(hal, user)));
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 400, 400]);
  });
});
