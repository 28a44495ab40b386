import type { Topic, TopicDeclaration } from '@plenary/contract/live';
import { LOBBY_TOPIC, seatTopic } from '@plenary/contract/rooms/topics';
import type { Script } from '@plenary/client/script';

/** People with their pages open in and before a room that is full. */
export interface FullRoom {
  /** Ids of seats and places in the line, as the server has them now: they are the same as long as nobody moved. */
  state(): Promise<string>;
  /** Closes their pages. */
  close(): void;
}

/**
 * Fills a room, and lets the others wait for it.
 * @param room_name of a networking room of the demo
 * @param sitting as many as the room has seats
 */
export async function fillRoom(
  room_name: string,
  sitting: readonly Script[],
  waiting: readonly Script[],
): Promise<FullRoom> {
  const [first] = sitting as readonly [Script, ...Script[]];
  const { rooms } = await call<{ rooms: { nId: string; name: string }[] }>(first, '/json/networking/rooms');
  const room = rooms.find(({ name }) => name === room_name)?.nId;
  if (room === undefined) throw new Error(`the demo has no room ${room_name}`);
  const pages: { close(): void }[] = [];
  for (const person of sitting) {
    const { lease_id } = await call<{ lease_id: string }>(person, '/json/networking/rooms/join', { room });
    pages.push(await openPage(person, seatTopic(lease_id)));
  }
  for (const person of waiting) {
    pages.push(await openPage(person, LOBBY_TOPIC));
    await call(person, '/json/networking/rooms/wait', { room });
  }
  const own = (person: Script) => call<object>(person, '/json/rooms/own');
  return {
    state: async () => JSON.stringify(await Promise.all([...sitting, ...waiting].map(own))),
    close: () => pages.forEach((page) => page.close()),
  };
}

/** Follows a topic as a page does, from the moment on in which the server has taken it. */
export async function openPage<T extends TopicDeclaration>(
  person: Script,
  topic: Topic<T>,
): Promise<{ close(): void }> {
  const live = person.live();
  const followed = Promise.withResolvers<void>();
  live.subscribe(topic, { onSnapshot: () => followed.resolve(), onEvents: () => undefined });
  await followed.promise;
  return live;
}

async function call<T>(person: Script, path: string, body?: object): Promise<T> {
  const json = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const answer = (await (await person.request(path, body ? json : {})).json()) as { status: string; payload: T };
  if (answer.status !== 'success') throw new Error(`${path} answered ${JSON.stringify(answer)}`);
  return answer.payload;
}
