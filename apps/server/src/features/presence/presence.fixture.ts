import type { Topic } from '@plenary/contract/live';
import type { OnlineUsers, PresenceFrame } from '@plenary/contract/presence/operations';
import type { Answer } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import type { TestServer } from '@plenary/testkit/server';
import { expect } from 'vitest';
import { connect, type RawSocket } from '../../live/live.fixture.ts';
import type { Chatter } from '../chat/chat.fixture.ts';

/** Opens the live connection of a person's page. */
export async function comeIn(server: TestServer, event: EventFixture, who: Chatter): Promise<RawSocket> {
  const socket = await connect(server.url, event.slug, who.client.cookie);
  await socket.next('hello');
  return socket;
}

/** Asks for the list of those who are here. */
export function askOnline(event: EventFixture, who: Chatter, query: Record<string, string> = {}): Promise<Answer> {
  return who.client.get(`/${event.slug}/status/online-users?${new URLSearchParams(query).toString()}`);
}

export async function onlineFor(
  event: EventFixture,
  who: Chatter,
  query: Record<string, string> = {},
): Promise<OnlineUsers> {
  const answer = await askOnline(event, who, query);
  expect(answer.status).toBe(200);
  return answer.json as OnlineUsers;
}

/** Ids of the people whom a person sees here. */
export async function seenHere(event: EventFixture, who: Chatter): Promise<string[]> {
  return (await onlineFor(event, who)).users.map(({ _id }) => _id);
}

/** Follows a topic of presence on a socket. */
export async function follow(socket: RawSocket, topic: Topic): Promise<void> {
  socket.send({ t: 'sub', topic });
  await socket.next('subbed');
}

export async function nextFrame(socket: RawSocket): Promise<PresenceFrame> {
  const { values } = await socket.next('sig');
  return values.at(-1) as PresenceFrame;
}
