import type { EventUser } from '@plenary/contract/accounts/people';
import { isListed, PEOPLE_LISTS, type ListFlags, type PeopleList } from '@plenary/domain/people/listed';
import { rolesOf } from '@plenary/domain/policy/policy';
import type { PresentPerson } from '@plenary/domain/presence/visible';
import type { EventFixture } from '@plenary/testkit/events';
import type { PersonOptions } from '@plenary/testkit/people';
import { useServer } from '@plenary/testkit/use-server';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { event_users } from '../../../db/schema/index.ts';
import type { RawSocket } from '../../../live/live.fixture.ts';
import { comeIn } from '../../presence/presence.fixture.ts';
import { writeSome } from '../../search/write-entries.ts';
import { joinChat, type Chatter } from '../chat.fixture.ts';

const server = useServer();

/** Everybody is called Kim, so that one word finds them. */
const PEOPLE: Readonly<Record<string, PersonOptions & { readonly wrote?: boolean; readonly invisible?: boolean }>> = {
  open: {},
  shut: { networking_status: false },
  wrote: { networking_status: false, wrote: true },
  invisible: { invisible: true },
  gone: {},
  moderator: { networking_status: false, roles: ['moderator'] },
  host: { networking_status: false, host: true },
};
const WORD = 'kim';

const FLAGS = [true, false].flatMap((networking_enabled) =>
  [true, false].map((attendees_enabled): ListFlags => ({ networking_enabled, attendees_enabled })),
);

interface Known {
  readonly who: Chatter;
  readonly person: PresentPerson;
  readonly wrote: boolean;
}

/** An event with all kinds of people, who are there but for the one who has gone. */
async function gather(flags: ListFlags) {
  const event = await server.createEvent({ flags: { ...flags } });
  const known: Known[] = [];
  for (const [last_name, { wrote = false, invisible = false, ...options }] of Object.entries(PEOPLE)) {
    const who = await joinChat(server, event, { first_name: 'Kim', last_name, ...options });
    const active = last_name !== 'gone';
    if (wrote) await who.say('hello');
    const at = eq(event_users.id, who.person.event_user_id);
    await server.ctx.db.update(event_users).set({ active, invisible }).where(at);
    const { event_user_id } = who.person;
    const { host = false, networking_status = true, roles: given = [] } = options;
    const roles = rolesOf({ host, roles: given });
    known.push({
      who,
      wrote,
      person: { event_user_id, roles, host, networking_status, invisible, active, deleted: false },
    });
  }
  const sockets: RawSocket[] = [];
  for (const { who, person } of known) if (person.active) sockets.push(await comeIn(server, event, who));
  while ((await writeSome(server.ctx)) > 0);
  return { event, known, close: () => sockets.forEach((socket) => socket.close()) };
}

/** The ways to each list, without a word and by a word; null: it has no such way. */
const ASKS: Readonly<
  Record<string, { readonly list: PeopleList; readonly by_name: boolean; path(event: EventFixture): string }>
> = {
  'networked-users': { list: 'reachable', by_name: false, path: () => 'json/networked-users' },
  'networked-users by name': { list: 'reachable', by_name: true, path: () => `json/networked-users?search=${WORD}` },
  for_public_chat: { list: 'nameable', by_name: false, path: () => 'json/networked-users?for_public_chat=1' },
  'for_public_chat by name': {
    list: 'nameable',
    by_name: true,
    path: () => `json/networked-users?for_public_chat=1&search=${WORD}`,
  },
  mentionable: {
    list: 'nameable',
    by_name: true,
    path: ({ thread_id }) => `json/chat/users/mentionable?chat_thread=${thread_id}&q=${WORD}`,
  },
  'online-users': { list: 'here', by_name: false, path: () => 'status/online-users' },
  search: { list: 'search', by_name: true, path: () => `json/search?q=${WORD}` },
};

async function lastNames(event: EventFixture, { client }: Chatter, path: string): Promise<string[]> {
  const { json, status } = await client.get(`/${event.slug}/${path}`);
  if (json?.code === 'feature_off') return [];
  if (status !== 200) throw new Error(`${path} answered ${status}`);
  return peopleIn(json).sort();
}

function peopleIn(json: {
  readonly users?: EventUser[];
  readonly payload?: {
    readonly users?: EventUser[];
    readonly event_users?: EventUser[];
    readonly groups?: { readonly group: string; readonly hits: { readonly person?: EventUser }[] }[];
  };
}): string[] {
  const { users, event_users: named, groups } = json.payload ?? {};
  const hits = groups?.flatMap(({ hits: found }) => found.flatMap(({ person }) => person ?? []));
  return (json.users ?? users ?? named ?? hits ?? []).map(({ user }) => user.last_name);
}

describe('[ATT17] every list of people names those whom the rule says:', () => {
  it('asks each of them', () => {
    expect(new Set(Object.values(ASKS).map(({ list }) => list))).toEqual(new Set(PEOPLE_LISTS));
  });

  it.each(FLAGS)('networking $networking_enabled, attendees $attendees_enabled', async (flags) => {
    const { event, known, close } = await gather(flags);
    const of = (name: string) => known.find(({ who }) => who.person.last_name === name)!;
    for (const viewer of ['open', 'shut', 'moderator', 'host'].map(of))
      for (const [name, { list, by_name, path }] of Object.entries(ASKS)) {
        const expected = known
          .filter(({ person, wrote }) => isListed(list, viewer.person, person, flags, { by_name, wrote }))
          .map(({ who }) => who.person.last_name);
        const listed = await lastNames(event, viewer.who, path(event));
        expect([viewer.who.person.last_name, name, listed]).toEqual([
          viewer.who.person.last_name,
          name,
          expected.sort(),
        ]);
      }
    close();
  });
});
