import type { Channel } from '@plenary/contract/chat/channels';
import type { OwnPolls } from '@plenary/contract/polls/operations';
import type { QuestionPage } from '@plenary/contract/questions/operations';
import type { LobbyPart, NetworkingRoom } from '@plenary/contract/rooms/operations';
import type { MetRoom, OpenPoll } from '@plenary/simulation/scene';
import { ScriptError } from '../script.ts';
import type { Guest } from './guest.ts';

/** The polls in which people may vote now; none where the event has none. */
export async function openPolls(guest: Guest): Promise<readonly OpenPoll[]> {
  const { polls } = ((await ifAllowed(() => guest.get('polls'))) ?? { polls: [] }) as OwnPolls;
  return polls
    .filter(({ poll }) => poll.state === 'open')
    .map(({ poll: { id, kind, choices, most } }) => ({ id, kind, choices: choices.length, most }));
}

/** The questions to a session, the ones with most votes first; null where none can be asked. */
export async function openQuestions(
  guest: Guest,
  session: string | null,
): Promise<{ readonly session: string; readonly ids: readonly string[] } | null> {
  if (session === null) return null;
  const page = (await ifAllowed(() => guest.get(`questions/${session}`))) as QuestionPage | null;
  return page && !page.board.closed ? { session, ids: page.open.questions.map(({ id }) => id) } : null;
}

/** The channel of a session; null where it has none. It is made when it is opened first. */
export async function sessionChannel(guest: Guest, session: string | null): Promise<string | null> {
  if (session === null) return null;
  const channel = (await ifAllowed(() => guest.post('chat/threads/channel', { session }))) as Channel | null;
  return channel && channel.archived === null ? channel.thread_id : null;
}

/** Networking rooms in which people can sit down, in their order; none where the event has none for them. */
export async function openRooms(guest: Guest): Promise<readonly MetRoom[]> {
  const rooms: NetworkingRoom[] = [];
  for (let next: string | null = ''; next !== null;) {
    const path = `networking/rooms${next && `?after=${next}`}`;
    const lobby = (await ifAllowed(() => guest.get(path))) as LobbyPart<NetworkingRoom> | null;
    rooms.push(...(lobby?.rooms ?? []));
    next = lobby?.next ?? null;
  }
  return rooms.filter(({ locked }) => !locked).map(({ _id: id, capacity, guests }) => ({ id, capacity, guests }));
}

/** An answer; null where the event does not offer what was asked for. */
async function ifAllowed(ask: () => Promise<unknown>): Promise<unknown> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ScriptError && error.status >= 400 && error.status < 500 && error.status !== 401) return null;
    throw error;
  }
}
