import { AUDIENCE_TOPIC } from '@plenary/contract/audience/topics';
import { ownTopic } from '@plenary/contract/own-topic';
import type { EventFixture } from '@plenary/testkit/events';
import { eventually } from '@plenary/testkit/eventually';
import { useServer } from '@plenary/testkit/use-server';
import { beforeEach, describe, expect, test } from 'vitest';
import { follow } from '../../features/presence/presence.fixture.ts';
import { addRoom, newSitter, type Sitter } from '../../features/rooms/rooms.fixture.ts';
import { connect, type RawSocket } from '../live.fixture.ts';

/** Without a bus between them a server learns by its own look at the heads, once a second. */
describe.each([
  ['over the bus', true],
  ['with the bus cut', false],
])('[LV35] rights that are taken at one server end at another, %s', (_name, files_shared) => {
  const here = useServer({ config: { files_shared } });
  const there = useServer({ config: { files_shared } });
  let event: EventFixture;
  let ada: Sitter;
  let bob: Sitter;
  let page: RawSocket;
  beforeEach(async () => {
    event = await here.createEvent();
    ada = await newSitter(here, event, { host: true, roles: ['organiser'] });
    bob = await newSitter(here, event);
    page = await open(bob);
  });

  /** A person's page at the other server. */
  async function open({ client }: Sitter): Promise<RawSocket> {
    const socket = await connect(there.url, event.slug, client.cookie);
    await socket.next('hello');
    return socket;
  }
  const sees = (isSo: () => boolean) =>
    eventually(async () => {
      await there.clock.advance(files_shared ? 0 : 1_000);
      expect(isSo()).toBe(true);
    });
  async function closes(socket: RawSocket): Promise<void> {
    let closed = false;
    void socket.closed.then(() => (closed = true));
    await sees(() => closed);
  }
  const received = (t: string) => sees(() => page.waiting.some((frame) => frame.t === t));
  const post = (by: Sitter, path: string, body: object) => by.client.post(`/${event.slug}/json/${path}`, body);

  test('a ban closes the pages of the person', async () => {
    await post(ada, 'users/ban', { user: bob.person.account_id });
    await closes(page);
  });

  test('a sign-out closes the pages of the session', async () => {
    await bob.client.form(`/${event.slug}/logout`, {}, { origin: here.url });
    await closes(page);
  });

  test('a role that is taken ends what was followed by it, and leaves the page open', async () => {
    await post(ada, 'audience/roles', { user: bob.person.account_id, add: ['host'], remove: [] });
    page = await open(bob);
    await follow(page, AUDIENCE_TOPIC);
    await post(ada, 'audience/roles', { user: bob.person.account_id, add: [], remove: ['host'] });
    await received('revoked');
  });

  test('[ROM10] whoever is removed from a room is shown so on their page', async () => {
    const room = await addRoom(here, event);
    await bob.sit(room);
    await follow(page, ownTopic(bob.person.account_id));
    await ada.call('kick', { room, event_user: bob.person.event_user_id });
    await received('evt');
  });
});
