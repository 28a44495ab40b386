import type { EditableSession } from '@plenary/contract/timeline/edit';

/** A person who speaks, with the sessions that they speak in. */
export interface ListedPerson {
  readonly uid: string;
  readonly name: string;
  readonly sessions: readonly EditableSession[];
}

/** The people who speak in these sessions, each once, in the order of the alphabet. */
export function speakersIn(sessions: readonly EditableSession[]): ListedPerson[] {
  const people = new Map<string, { uid: string; name: string; sessions: EditableSession[] }>();
  for (const session of sessions)
    for (const { uid, name } of session.speakers) {
      const person = people.get(uid) ?? { uid, name, sessions: [] };
      // One who stands in a session twice speaks in it once.
      if (person.sessions.at(-1) !== session) person.sessions.push(session);
      people.set(uid, person);
    }
  return [...people.values()].sort((a, b) => a.name.localeCompare(b.name));
}
