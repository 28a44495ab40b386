import { PEOPLE_TOPIC } from '@plenary/contract/accounts/topics';
import type { Client } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import type { Person } from '@plenary/testkit/people';
import { useServer } from '@plenary/testkit/use-server';
import { beforeEach, describe, expect, it } from 'vitest';
import { connect } from '../../live/live.fixture.ts';
import { png } from '../profile/hostile.fixture.ts';
import { wearPicture } from '../profile/picture.fixture.ts';

const server = useServer();
let event: EventFixture;
let ada: Person;
let as_ada: Client;
let as_bob: Client;

beforeEach(async () => {
  event = await server.createEvent();
  ada = await server.createPerson({ event, first_name: 'Ada', last_name: 'Lovelace' });
  as_ada = await server.signIn(ada);
  as_bob = await server.signIn(await server.createPerson({ event }));
});

const save = (fields: object) => as_ada.post(`/${event.slug}/json/update-profile`, fields);
const follow = (client: Client, slug: string, cursor?: string) =>
  client.get(`/${slug}/poll/${PEOPLE_TOPIC}${cursor === undefined ? '' : `?cursor=${encodeURIComponent(cursor)}`}`);

describe('[SET24] the topic people', () => {
  it('tells an open page at once what others see of somebody, at every event of theirs', async () => {
    const other = await server.createEvent();
    const there = await server.addMember(ada, other);
    const sockets = await Promise.all(
      [
        [event, as_bob] as const,
        [other, await server.signIn(await server.createPerson({ event: other }))] as const,
      ].map(async ([at, client]) => {
        const socket = await connect(server.url, at.slug, client.cookie);
        socket.send({ t: 'sub', topic: PEOPLE_TOPIC });
        await socket.next('subbed');
        return socket;
      }),
    );
    await save({ screen_name: 'countess', company: 'Engines' });
    for (const [socket, _id] of [
      [sockets[0]!, ada.event_user_id],
      [sockets[1]!, there.event_user_id],
    ] as const) {
      const { events } = await socket.next('evt');
      const user = { _id: ada.account_id, first_name: 'Ada', screen_name: 'countess', company: 'Engines' };
      expect(events).toMatchObject([
        { kind: 'user_updated', entity_id: _id, payload: { v: 1, event_user: { _id, user } } },
      ]);
      socket.close();
    }
  });

  it('says nothing of what others do not see, nor when nothing has changed', async () => {
    const { cursor } = (await follow(as_bob, event.slug)).json;
    const sign_in = { email: `new-${ada.email}`, password: ada.password };
    await save({ receive_email_notifications: false, local_time_enabled: false, ...sign_in });
    await save({ first_name: 'Ada', avatar_preset: 'avatar-one', networking_status: true });
    await save({ networking_status: false });
    const { events } = (await follow(as_bob, event.slug, cursor)).json.payload;
    expect(events).toMatchObject([{ payload: { event_user: { user: { networking_status: false } } } }]);
    expect(JSON.stringify(events)).not.toContain(ada.email);
  });

  it('an old cursor replays no name that was taken back', async () => {
    const { cursor, payload } = (await follow(as_bob, event.slug)).json;
    expect(payload).toEqual({});
    await save({ screen_name: 'old-name' });
    await save({ screen_name: '' });
    const replay = await follow(as_bob, event.slug, cursor);
    expect(replay.json.payload.events).toHaveLength(2);
    expect(replay.text).not.toContain('old-name');
  });

  it('pages go on from its cursor, and show the people of now', async () => {
    await as_ada.post(`/${event.slug}/json/chat/messages/send`, { chat_thread: event.thread_id, message: 'Hello' });
    const picture = await wearPicture(as_ada, event.slug, png({}));
    await save({ first_name: 'Augusta' });
    const page = await as_bob.get(`/${event.slug}`, { accept: 'text/html' });
    expect(page.boot.frame.cursors[PEOPLE_TOPIC]).toEqual(expect.any(String));
    const history = await as_bob.get(`/${event.slug}/json/chat/messages?chat_thread=${event.thread_id}`);
    for (const { user } of [
      history.json.payload.results[0].sender_event_user,
      (await as_ada.get(`/${event.slug}`, { accept: 'text/html' })).boot.me,
    ])
      expect(user).toMatchObject({ first_name: 'Augusta', avatar_picture: picture });
  });
});
