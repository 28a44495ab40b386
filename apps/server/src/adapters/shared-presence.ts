import type { Place } from '@plenary/domain/audience/places';
import type { Clock } from '../clock.ts';
import { createMemoryPresence, type PersonAt, type Presence } from './presence.ts';

/** Where a person is by the pages at one node. */
export interface NodePerson extends PersonAt {
  /** null: no page is open there, and the time to come back is over. */
  readonly places: readonly Place[] | null;
  /** Whether a page is open there at this moment; otherwise the places are those of a page that may come back. */
  readonly connected: boolean;
  /** A number that is another one whenever others may see the person differently. */
  readonly news: number;
}

/** A person of a node's own, as it says. */
export interface PersonMoved extends Omit<NodePerson, 'news'> {
  /** Whether the person came, went or changed; otherwise only places have. */
  readonly news: boolean;
}

/** Presence of all nodes, merged of what each says of its own people. */
export interface SharedPresence extends Presence {
  /** Takes what has changed at this node since the last time, at most so much. */
  takeMoved(most: number): readonly PersonMoved[];
  /** Says it again: it could not be stored. */
  putBack(moved: readonly PersonMoved[]): void;
  /** Says everything again. */
  sayAll(): void;
  /** Takes over what another node says. @param whole it says all that it knows, and not what has changed alone */
  takeOver(node: string, people: readonly NodePerson[], whole: boolean): void;
  /**
   * Forgets nodes other than these: they are gone, and so are people who were at none but them.
   * @param nodes whether each sleeps: its people are here, and where else they have a page open by now counts alone
   */
  keepNodes(nodes: ReadonlyMap<string, boolean>): void;
}

type People = Map<string, NodePerson>;

/**
 * Presence of a node among others. Its own people are in its memory, as at a single node; those of others are as the others said. A
 * person is here who is at any of them, so a node where nobody is says nothing of those who are elsewhere.
 * @param id of this node
 */
export function createSharedPresence(clock: Clock, id: string): SharedPresence {
  const nobody: ReadonlySet<string> = new Set();
  const moved = new Map<string, { readonly person: PersonAt; readonly news: boolean }>();
  const others = new Map<string, People>();
  const asleep = new Set<string>();
  const events = new Map<string, Set<string>>();
  const listeners = new Set<(person: PersonAt) => void>();
  const touch = ({ event_id, event_user_id }: PersonAt, news: boolean): void => {
    const person = { event_id, event_user_id };
    const key = keyOf(person);
    moved.set(key, { person, news: news || (moved.get(key)?.news ?? false) });
  };
  const own = createMemoryPresence(clock, (person) => touch(person, false));

  const sayOf = (person: PersonAt): Pick<NodePerson, 'places' | 'connected'> => ({
    places: own.isHere(person) ? own.placesOf(person) : null,
    connected: own.isConnected(person),
  });
  const isElsewhere = (person: PersonAt): boolean => {
    for (const people of others.values()) if (people.has(keyOf(person))) return true;
    return false;
  };
  const openElsewhere = (person: PersonAt): boolean =>
    [...others].some(([node, people]) => !asleep.has(node) && people.get(keyOf(person))?.connected === true);
  const isHere = (person: PersonAt): boolean => own.isHere(person) || isElsewhere(person);
  const notify = (person: PersonAt): void => {
    const { event_id, event_user_id } = person;
    const people = events.get(event_id) ?? new Set();
    if (isHere(person)) events.set(event_id, people.add(event_user_id));
    else if (people.delete(event_user_id) && people.size === 0) events.delete(event_id);
    listeners.forEach((listener) => listener({ event_id, event_user_id }));
  };
  own.onChange((person) => {
    touch(person, true);
    notify(person);
  });
  const take = (people: People, said: NodePerson): void => {
    const key = keyOf(said);
    const before = people.get(key);
    if (said.places === null) people.delete(key);
    else people.set(key, said);
    if (said.places === null || before?.news !== said.news) notify(said);
  };

  return {
    connect: own.connect,
    changed(person) {
      if (own.isHere(person)) return own.changed(person);
      if (!isElsewhere(person)) return;
      touch(person, true);
      notify(person);
    },
    get size() {
      return own.size;
    },
    isHere,
    isConnected: own.isConnected,
    isOpen: (person) => own.isConnected(person) || openElsewhere(person),
    peopleAt: (event_id) => events.get(event_id) ?? nobody,
    placesOf(person) {
      const key = keyOf(person);
      // Nodes in one order, so that all of them say the same of a person who has pages at two.
      const at = (node: string): Pick<NodePerson, 'places' | 'connected'> | undefined =>
        node === id ? sayOf(person) : others.get(node)?.get(key);
      const isOpenAt = (node: string): boolean => !asleep.has(node) && at(node)?.connected === true;
      const all = [...others.keys(), id].sort();
      // A page that was left for one at another node does not come back.
      const open = all.filter(isOpenAt);
      return (open.length > 0 ? open : all).flatMap((node) => at(node)?.places ?? []);
    },
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    takeMoved(most) {
      const taken: PersonMoved[] = [];
      for (const [key, { person, news }] of moved) {
        if (taken.length === most) break;
        moved.delete(key);
        taken.push({ ...person, news, ...sayOf(person) });
      }
      return taken;
    },
    putBack(again) {
      for (const { news, ...person } of again) touch(person, news);
    },
    sayAll() {
      for (const person of own.everybody()) touch(person, true);
    },
    takeOver(node, people, whole) {
      const known: People = others.get(node) ?? new Map();
      others.set(node, known);
      const said = new Set(people.map(keyOf));
      if (whole)
        for (const one of [...known.values()]) if (!said.has(keyOf(one))) take(known, { ...one, places: null });
      for (const one of people) take(known, one);
    },
    keepNodes(nodes) {
      asleep.clear();
      for (const [node, sleeps] of nodes) if (sleeps) asleep.add(node);
      for (const [node, people] of [...others]) {
        if (nodes.has(node)) continue;
        others.delete(node);
        people.forEach(notify);
      }
    },
    close() {
      listeners.clear();
      own.close();
      for (const known of [moved, others, events]) known.clear();
    },
  };
}

const keyOf = ({ event_id, event_user_id }: PersonAt): string => `${event_id} ${event_user_id}`;
