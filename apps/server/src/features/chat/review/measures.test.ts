import type { PastMeasure } from '@plenary/contract/chat/moderation';
import type { EventFixture } from '@plenary/testkit/events';
import type { TestServer } from '@plenary/testkit/server';
import { describe, expect, it } from 'vitest';
import { useChat, type Chatter } from '../chat.fixture.ts';

let server: TestServer;
let event: EventFixture;
let ada: Chatter;
let bob: Chatter;
let hal: Chatter;
useChat((room) => ({ server, event, ada, bob, hal } = room));

const history = (by: Chatter, user: string) => by.client.get(`/${event.slug}/json/chat/users/history?user=${user}`);

describe('[WID62] the history of a person', () => {
  it('says who muted, banned and let in again, the latest first, to those who moderate alone', async () => {
    const user = bob.person.account_id;
    await hal.call('users/mute', { user, minutes: 10 });
    await hal.call('users/mute', { user, lift: true });
    await hal.call('users/ban', { user });
    await hal.client.post(`/${event.slug}/json/users/ban`, { user, reason: 'SECRET' });
    const answer = await history(hal, user);
    const { measures } = answer.json.payload as { measures: PastMeasure[] };
    expect(measures.map(({ measure }) => measure)).toEqual(['event_banned', 'banned', 'unmuted', 'muted']);
    expect(measures[3]?.until).toBe(new Date(server.clock.now() + 600_000).toISOString());
    expect(measures.map(({ event_user }) => event_user?._id)).toEqual(Array(4).fill(hal.person.event_user_id));
    expect(answer.text).not.toContain('SECRET');
    expect((await history(ada, user)).status).toBe(403);
    expect((await history(hal, ada.person.account_id)).json.payload).toEqual({ measures: [] });
  });

  it('knows nothing of other events', async () => {
    const user = bob.person.account_id;
    await hal.call('users/mute', { user });
    const other = await server.createEvent();
    const host = await server.signIn(await server.createPerson({ event: other, host: true }));
    expect((await host.get(`/${other.slug}/json/chat/users/history?user=${user}`)).json.payload).toEqual({
      measures: [],
    });
  });
});
