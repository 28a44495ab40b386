import type { AnsweredRefusal, Answered } from '@plenary/contract/errors';
import type { EventOf } from '@plenary/contract/live';
import type { LobbyPart, LobbyRoom } from '@plenary/contract/rooms/operations';
import type { LobbyTopic } from '@plenary/contract/rooms/topics';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { type KnownRooms, withLobbyEvents, withLobbyPart } from './lobby-model.ts';

/** The part that is asked for: behind a room, of a category; without either the first one, of all. */
export interface LobbyOrder {
  readonly after?: string;
  readonly category?: string;
}

/** A lobby as far as it is known. */
export interface LobbyState {
  /** The rooms of all categories; null until the first ones are known. */
  readonly all: KnownRooms | null;
  /** Those of the chosen category, where those of all are not read to the end; null: they are among `all`. */
  readonly own: KnownRooms | null;
  /** The chosen category; null: all. */
  readonly category: string | null;
  /** The categories of the whole lobby, when it was read. */
  readonly categories: readonly string[];
  /** A part is on its way. */
  readonly busy: boolean;
  readonly failed: AnsweredRefusal | null;
}

const NOTHING_READ: KnownRooms = { rooms: [], next: '' };

/** The rooms of a lobby, part by part, each kept up to date by the events of the lobby's topic (ROM24). */
export class LobbyList {
  readonly state: StoreApi<LobbyState> = createStore<LobbyState>(() => ({
    ...{ all: null, own: null, category: null, categories: [], busy: false, failed: null },
  }));
  readonly #ask: (order: LobbyOrder) => Promise<Answered<LobbyPart>>;
  /** The room to which a link leads: the lobby is read up to it once. */
  #wanted: string | null;
  /** The reading that counts: another one gives up. */
  #turn = 0;
  /** Events since the part that is on its way was asked for: it may be older than they are. */
  #received: EventOf<LobbyTopic>[] = [];

  constructor(ask: (order: LobbyOrder) => Promise<Answered<LobbyPart>>, wanted: string | null) {
    this.#ask = ask;
    this.#wanted = wanted;
  }

  /** Takes the first part as it is now, and reads again as many rooms behind it as were shown. */
  take(part: LobbyPart): void {
    const shown = this.#list()?.rooms.length ?? 0;
    const own = this.state.getState().own && NOTHING_READ;
    this.state.setState({ all: part, own, categories: part.categories ?? [], failed: null });
    void this.#read(shown);
  }

  receive(events: readonly EventOf<LobbyTopic>[]): void {
    this.#received.push(...events);
    const { all, own } = this.state.getState();
    this.state.setState({ all: all && withLobbyEvents(all, events), own: own && withLobbyEvents(own, events) });
  }

  choose(category: string | null): void {
    const whole = this.state.getState().all?.next === null;
    this.state.setState({ category, own: category === null || whole ? null : NOTHING_READ, failed: null });
    void this.#read(1);
  }

  /** Reads the part behind the last room; also where that has failed before. */
  more(): void {
    this.state.setState({ failed: null });
    void this.#read((this.#list()?.rooms.length ?? 0) + 1);
  }

  #list(): KnownRooms | null {
    const { all, own } = this.state.getState();
    return own ?? all;
  }

  /** Reads on until so many rooms are known, and the one that is wanted, or there are no more. */
  async #read(atLeast: number): Promise<void> {
    this.#turn += 1;
    const turn = this.#turn;
    for (let list = this.#list(); list && list.next !== null && this.#lacks(list, atLeast); list = this.#list()) {
      this.state.setState({ busy: true });
      this.#received = [];
      const { category, own } = this.state.getState();
      const answer = await this.#ask({
        ...(list.next !== '' && { after: list.next }),
        ...(own && category !== null && { category }),
      });
      if (turn !== this.#turn) return;
      if (!answer.ok) return this.state.setState({ busy: false, failed: answer.refusal });
      const longer = withLobbyPart(this.#list() ?? list, answer.value, this.#received);
      this.state.setState(own ? { own: longer } : { all: longer });
    }
    this.#wanted = null;
    this.state.setState({ busy: false });
  }

  #lacks({ rooms }: KnownRooms, atLeast: number): boolean {
    return rooms.length < atLeast || (this.#wanted !== null && !rooms.some(({ _id }) => _id === this.#wanted));
  }
}

/** The rooms that are shown: of the chosen category, also of those that are known until its own are read. */
export function shownRooms<Room extends LobbyRoom>({ all, own, category }: LobbyState): readonly Room[] | null {
  const known = (own?.next === '' ? all : (own ?? all))?.rooms ?? null;
  if (category === null || known === null) return known as readonly Room[] | null;
  return known.filter((room) => 'categories' in room && room.categories.includes(category)) as unknown as Room[];
}

/** Whether rooms come behind those that are shown. */
export const hasMore = ({ all, own }: LobbyState): boolean => ((own ?? all)?.next ?? null) !== null;

/**
 * The categories by which a lobby can be filtered, each once, by name: of all rooms where all are known, else also those that the
 * server named. The chosen one stays as long as it is chosen.
 */
export function categoriesOf({ all, own, category, categories }: LobbyState): string[] {
  const rooms = [...(all?.rooms ?? []), ...(own?.rooms ?? [])];
  const named = rooms.flatMap((room) => ('categories' in room ? room.categories : []));
  const others = all?.next === null ? [] : categories;
  return [...new Set([...named, ...others, ...(category === null ? [] : [category])])].sort((a, b) =>
    a.localeCompare(b),
  );
}
