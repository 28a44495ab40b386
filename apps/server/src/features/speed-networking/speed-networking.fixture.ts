import type { SpeedState } from '@plenary/contract/speed-networking/operations';
import type { Answer, Client } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import type { Person, PersonOptions } from '@plenary/testkit/people';
import type { TestServer } from '@plenary/testkit/server';
import { leaseUntil } from '@plenary/domain/rooms/joining';
import { eq } from 'drizzle-orm';
import { speed_people } from '../../db/schema/index.ts';
import { lookAfterSpeed } from './round.ts';

/** A person at an event who takes part in speed networking. */
export interface Mixer {
  readonly person: Person;
  readonly client: Client;
  /** POST to `/json/speed-networking/<what>`. */
  does(what: string, body?: object): Promise<Answer>;
  /** The code with which something is refused, or 'ok'. */
  code(what: string, body?: object): Promise<string>;
  /** Gets ready; throws when it was refused. */
  ready(more?: object): Promise<SpeedState>;
  /** Where they stand. */
  stands(): Promise<SpeedState>;
}

export async function newMixer(server: TestServer, event: EventFixture, options: PersonOptions = {}): Promise<Mixer> {
  return mixerOf(server, event, await server.createPerson({ ...options, event }));
}

/** The same person on a device of their own. */
export async function mixerOf(server: TestServer, event: EventFixture, person: Person): Promise<Mixer> {
  const client = await server.signIn(person);
  const does: Mixer['does'] = (what, body = {}) => client.post(`/${event.slug}/json/speed-networking/${what}`, body);
  return {
    person,
    client,
    does,
    code: async (what, body) => {
      const { json } = await does(what, body);
      return json?.status === 'success' ? 'ok' : json?.code;
    },
    ready: async (more = {}) => {
      const answer = await does('ready', more);
      if (answer.json?.status !== 'success') throw new Error(`getting ready answered ${answer.status}: ${answer.text}`);
      return answer.json.payload;
    },
    stands: async () => (await client.get(`/${event.slug}/json/speed-networking`)).json.payload,
  };
}

/** Seconds of a step of time: pages renew their leases between two of them. */
const STEP_S = 20;

/** Seconds later, with all pages open: what happens by itself has happened. */
export async function later(server: TestServer, seconds = 1): Promise<void> {
  for (let left = seconds; left > 0; left -= STEP_S) {
    await server.clock.advance(Math.min(left, STEP_S) * 1_000);
    const expires_at = new Date(leaseUntil(server.clock.now()));
    await server.ctx.db.update(speed_people).set({ expires_at }).where(eq(speed_people.unloaded, false));
  }
  await lookAfterSpeed(server.ctx);
}

/** The partner of a person, as an event-user id; null: with nobody. */
export const partnerOf = async (mixer: Mixer): Promise<string | null> => (await mixer.stands()).talk?.with._id ?? null;
