import { randomBytes } from 'node:crypto';
import { PART_HEADER, PUBLISHER_HEADER } from '@plenary/contract/hosted-streams/operations';
import * as made from '@plenary/domain/hosted-streams/recording.fixture';
import type { Answer, Client } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import type { TestServer } from '@plenary/testkit/server';
import { addSessions, sessionRow, source } from '../timeline/timeline.fixture.ts';

export const STREAM = 'main-stage';

/** An event with a session that plays the hosted stream, which began so many hours ago. */
export async function hostedEvent(
  server: TestServer,
  began_hours = 1,
  slug?: string,
): Promise<{ event: EventFixture; session: string }> {
  const event = await server.createEvent(slug === undefined ? {} : { slug });
  const starts_at = new Date(server.clock.now() - began_hours * 3_600_000);
  const row = sessionRow(event.id, {
    starts_at,
    ends_at: new Date(starts_at.getTime() + 6 * 3_600_000),
    stream: source({ type: 'hosted', playback_url: null, entry_id: STREAM }),
  });
  await addSessions(server.ctx, [row]);
  return { event, session: row.id };
}

/** A recording of so many seconds from a second on, with a key frame in each. */
export function recordingOf(seconds: number, from = 0): Uint8Array[] {
  const fragment = (nth: number) => made.fragment({ begins_ms: (from + nth) * 1000, duration_ms: 1000 });
  return [made.INIT, ...Array.from({ length: seconds }, (_, nth) => fragment(nth))];
}

/** A page that publishes. */
export class Page {
  readonly key: string;
  readonly #client: Client;
  readonly #path: string;

  constructor(client: Client, event: EventFixture, key = randomBytes(16).toString('base64url')) {
    this.key = key;
    this.#client = client;
    this.#path = `/${event.slug}/json/hosted-streams/${STREAM}`;
  }

  publish = (): Promise<Answer> => this.#client.post(`${this.#path}/publish`, { publisher: this.key });
  stop = (): Promise<Answer> => this.#client.post(`${this.#path}/stop`, { publisher: this.key });
  status = async () => (await this.#client.get(this.#path)).json.payload;

  /** @param part left out: as a page of an earlier release, which does not name it */
  chunk(number: number, bytes: Uint8Array, key = this.key, part?: string): Promise<Answer> {
    const named = part === undefined ? {} : { [PART_HEADER]: part };
    const headers = { 'content-type': 'video/mp4', [PUBLISHER_HEADER]: key, ...named };
    return this.#client.request(`${this.#path}/chunks/${number}`, {
      method: 'POST',
      headers,
      body: Buffer.from(bytes),
    });
  }

  /** Sends chunks one after the other, from a number on; returns the statuses. */
  async send(chunks: readonly Uint8Array[], from = 0): Promise<number[]> {
    const statuses: number[] = [];
    for (const [nth, bytes] of chunks.entries()) statuses.push((await this.chunk(from + nth, bytes)).status);
    return statuses;
  }
}

/** A person who plays: follows the addresses as a player does. */
export async function play(client: Client, event: EventFixture, server: TestServer) {
  // A list is read again after a second.
  await server.clock.advance(1_000);
  const answer = await client.get(`/${event.slug}/json/hosted-streams/${STREAM}/address`);
  if (answer.status !== 200) return { answer, list: '', prefix: '' };
  const prefix = (answer.json.payload.playback_url as string).replace(/main\.m3u8$/, '');
  return { answer, prefix, list: (await server.anonymous.get(`${prefix}live.m3u8`)).text };
}

export const lines = (list: string, tag: string): string[] => list.split('\n').filter((line) => line.startsWith(tag));
/** Names of the segments of a list. */
export const segments = (list: string): string[] =>
  list.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
