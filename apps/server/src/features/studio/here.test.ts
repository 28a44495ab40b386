import { studioTopic, type StudioHere } from '@plenary/contract/studio/topics';
import type { Client } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import { useServer } from '@plenary/testkit/use-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PersonAt } from '../../adapters/presence.ts';
import { connect, type RawSocket } from '../../live/live.fixture.ts';
import { findWhereabouts } from '../audience/whereabouts.ts';
import { publishHere } from './here.ts';

const server = useServer();
let event: EventFixture;
let ada: Client;
let bo: Client;
let bob: PersonAt;

const createOrganiser = (first_name: string) =>
  server.createPerson({ event, roles: ['organiser'], first_name, last_name: 'Berg' });
let stop: () => Promise<void>;
beforeAll(() => void (stop = publishHere(server.ctx)));
afterAll(() => stop());
beforeEach(async () => {
  event = await server.createEvent();
  ada = await server.signIn(await createOrganiser('Ada'));
  const person = await createOrganiser('Bo');
  bob = { event_id: event.id, event_user_id: person.event_user_id };
  bo = await server.signIn(person);
});

/** The connection of a page that is open. */
async function open(client: Client, page: string): Promise<RawSocket> {
  const socket = await connect(server.url, event.slug, client.cookie);
  await socket.next('hello');
  socket.send({ t: 'sub', topic: studioTopic(page) });
  await socket.next('subbed');
  return socket;
}
const namesIn = (here: StudioHere) => here.people.map(({ user }) => user.first_name);
async function nextNames(socket: RawSocket): Promise<string[]> {
  const signal = socket.next('sig');
  await server.clock.advance(2_000);
  return namesIn((await signal).values.at(-1) as StudioHere);
}

describe('[STU10] a page of the studio', () => {
  it('says who else has it open, and no more of who has left', async () => {
    const page = await open(ada, 'halls');
    expect(await nextNames(page)).toEqual(['Ada']);
    const other = await open(bo, 'halls');
    expect(await nextNames(page)).toEqual(['Ada', 'Bo']);
    const { json } = await ada.get(`/${event.slug}/poll/studio:halls`);
    expect(namesIn((json as { payload: StudioHere }).payload)).toEqual(['Ada', 'Bo']);
    other.close();
    await other.closed;
    await expect.poll(() => server.ctx.presence.isOpen(bob)).toBe(false);
    expect(await nextNames(page)).toEqual(['Ada']);
  });

  it('says nothing of those who are on another page, and they are counted in no place of its own', async () => {
    const page = await open(ada, 'halls');
    await open(bo, 'team');
    expect(await nextNames(page)).toEqual(['Ada']);
    const { places } = await findWhereabouts(server.ctx, event.id);
    expect([...places.values()]).toEqual(['home', 'home']);
  });

  it('is followed by organisers alone, and is one that there is', async () => {
    const host = await server.signIn(await server.createPerson({ event, host: true }));
    const follow = async (client: Client, page: string) => {
      const socket = await connect(server.url, event.slug, client.cookie);
      await socket.next('hello');
      socket.send({ t: 'sub', topic: studioTopic(page) });
      return (await socket.next('error')).code;
    };
    expect(await follow(host, 'halls')).toBe('forbidden');
    expect(await follow(ada, 'nothing')).toBe('forbidden');
  });
});
