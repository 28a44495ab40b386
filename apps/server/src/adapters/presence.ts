import type { Place } from '@plenary/domain/audience/places';
import { PRESENCE } from '@plenary/domain/presence/limits';
import type { Clock } from '../clock.ts';

/** A person at an event. */
export interface PersonAt {
  readonly event_id: string;
  readonly event_user_id: string;
}

/** How a connection ended: it may come back, or its person was shut out or signed out. */
export type ConnectionEnd = 'lost' | 'ended';

/** One live connection of a person. */
export interface Connected {
  /** Its page shows a place from now on; the returned function says that it does no more. */
  open(place: Place): () => void;
  /** It is over; once is enough. */
  end(how: ConnectionEnd): void;
}

/**
 * The people who have a live connection, by event. A port: one node keeps them in memory; of several each says who is there by leases
 * (`shared-presence.ts`), so that all of them know everybody. Every adapter passes `presenceSuite`.
 */
export interface Presence {
  /**
   * A person has one connection more. Anyone who has none left is gone after `PRESENCE.gone_after_ms`, or at once when the last one
   * was `ended`.
   */
  connect(person: PersonAt): Connected;
  /** Others may see a person differently from now on: a role, a setting or a name has changed. */
  changed(person: PersonAt): void;
  /** How many people have a page open at this node, at all events. */
  readonly size: number;
  isHere(person: PersonAt): boolean;
  /** Whether a page of a person is connected to this node at this moment, and did not just have a while to come back. */
  isConnected(person: PersonAt): boolean;
  /** The same of any node: none of them has a page open of a person who is only given a while to come back. */
  isOpen(person: PersonAt): boolean;
  /** Event-user ids of those who are here. */
  peopleAt(event_id: string): ReadonlySet<string>;
  /**
   * Places that pages of a person show, the latest last. Anyone who has no connection for a moment is where they were: a page that is
   * loaded again, or a long-poll between two requests.
   */
  placesOf(person: PersonAt): readonly Place[];
  /** Calls with anyone who comes, goes or changes; the returned function ends that. */
  onChange(listener: (person: PersonAt) => void): () => void;
  close(): void;
}

/** Presence of a single node, which knows where each connection is. */
export interface MemoryPresence extends Presence {
  everybody(): Iterable<PersonAt>;
}

/** A person with connections, or who had one a moment ago. */
interface Entry {
  readonly person: PersonAt;
  connections: number;
  cancel: (() => void) | null;
  /** One entry for each opening, in their order. */
  places: readonly { readonly place: Place }[];
  /** Those of the last connection, for as long as there is none. */
  left: readonly Place[];
}

/**
 * Presence of a single node.
 * @param moved called with a person whose pages show other places, or who has none any more, or one again
 */
export function createMemoryPresence(
  clock: Clock,
  moved: (person: PersonAt) => void = () => undefined,
): MemoryPresence {
  const nobody: ReadonlySet<string> = new Set();
  const entries = new Map<string, Entry>();
  const events = new Map<string, Set<string>>();
  const listeners = new Set<(person: PersonAt) => void>();
  const notify = (person: PersonAt): void => listeners.forEach((listener) => listener(person));

  function come(person: PersonAt): Entry {
    const entry: Entry = { person, connections: 0, cancel: null, places: [], left: [] };
    entries.set(keyOf(person), entry);
    const people = events.get(person.event_id) ?? new Set();
    events.set(person.event_id, people.add(person.event_user_id));
    notify(person);
    return entry;
  }

  function go(person: PersonAt): void {
    entries.delete(keyOf(person));
    const people = events.get(person.event_id);
    people?.delete(person.event_user_id);
    if (people?.size === 0) events.delete(person.event_id);
    notify(person);
  }

  function leave(person: PersonAt, entry: Entry, how: ConnectionEnd): void {
    entry.connections -= 1;
    if (entry.connections > 0) return;
    moved(person);
    if (how === 'ended') go(person);
    else entry.cancel = clock.after(PRESENCE.gone_after_ms, () => go(person));
  }

  const isOpen = (person: PersonAt): boolean => (entries.get(keyOf(person))?.connections ?? 0) > 0;

  return {
    connect({ event_id, event_user_id }) {
      const person = { event_id, event_user_id };
      const entry = entries.get(keyOf(person)) ?? come(person);
      entry.cancel?.();
      entry.cancel = null;
      entry.connections += 1;
      if (entry.connections === 1) moved(person);
      return connectionOf(
        entry,
        () => moved(person),
        (how) => leave(person, entry, how),
      );
    },
    changed({ event_id, event_user_id }) {
      const person = { event_id, event_user_id };
      if (entries.has(keyOf(person))) notify(person);
    },
    get size() {
      return entries.size;
    },
    isHere: (person) => entries.has(keyOf(person)),
    *everybody() {
      for (const { person } of entries.values()) yield person;
    },
    isConnected: isOpen,
    isOpen,
    peopleAt: (event_id) => events.get(event_id) ?? nobody,
    placesOf(person) {
      const entry = entries.get(keyOf(person));
      if (!entry) return [];
      return entry.connections === 0 ? entry.left : entry.places.map(({ place }) => place);
    },
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close() {
      listeners.clear();
      for (const { cancel } of entries.values()) cancel?.();
      entries.clear();
      events.clear();
    },
  };
}

/**
 * @param moved its person is in other places
 * @param leave takes the connection back
 */
function connectionOf(entry: Entry, moved: () => void, leave: (how: ConnectionEnd) => void): Connected {
  const own = new Set<{ readonly place: Place }>();
  let ended = false;
  const close = (one: { readonly place: Place }): void => {
    if (!own.delete(one)) return;
    entry.places = entry.places.filter((other) => other !== one);
    moved();
  };
  return {
    open(place) {
      const one = { place };
      own.add(one);
      entry.places = [...entry.places, one];
      moved();
      return () => close(one);
    },
    end(how) {
      if (ended) return;
      ended = true;
      if (entry.connections === 1) entry.left = [...own].map(({ place }) => place);
      own.forEach(close);
      leave(how);
    },
  };
}

const keyOf = ({ event_id, event_user_id }: PersonAt): string => `${event_id} ${event_user_id}`;
