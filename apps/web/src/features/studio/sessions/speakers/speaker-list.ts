import type { EditableSession } from '@plenary/contract/timeline/edit';

/** A part that a person has in a session. */
export type PartIn = 'speaker' | 'lead_host' | 'co_host';

/** A session with the parts that a person has in it. */
export interface PersonsSession {
  readonly session: EditableSession;
  readonly parts: readonly PartIn[];
}

/** A person who speaks or hosts, with the sessions that they do so in. */
export interface ListedPerson {
  readonly uid: string;
  readonly name: string;
  readonly sessions: readonly PersonsSession[];
}

/** The people who speak in these sessions or host them, each once, in the order of the alphabet. */
export function peopleIn(sessions: readonly EditableSession[]): ListedPerson[] {
  const people = new Map<string, { uid: string; name: string; sessions: PersonsSession[] }>();
  for (const session of sessions)
    for (const { uid, name } of [...session.speakers, ...session.hosts]) {
      const person = people.get(uid) ?? { uid, name, sessions: [] };
      // One who stands in a session twice is in it once.
      if (person.sessions.at(-1)?.session !== session) person.sessions.push({ session, parts: partsIn(session, uid) });
      people.set(uid, person);
    }
  return [...people.values()].sort((a, b) => a.name.localeCompare(b.name));
}

function partsIn({ speakers, hosts }: EditableSession, uid: string): PartIn[] {
  const host = hosts.findIndex((one) => one.uid === uid);
  return [
    ...(speakers.some((one) => one.uid === uid) ? (['speaker'] as const) : []),
    ...(host === 0 ? (['lead_host'] as const) : host > 0 ? (['co_host'] as const) : []),
  ];
}
