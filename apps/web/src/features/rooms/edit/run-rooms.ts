import type { Answered, AnsweredRefusal } from '@plenary/contract/errors';
import {
  changeOwners,
  changeRoom,
  closeRoom,
  createRoom,
  listRunRooms,
  orderLevels,
  orderRooms,
  releaseRoom,
  type RunRoom,
  type RunRooms,
} from '@plenary/contract/rooms/edit';
import { kickFromExhibitorRoom, kickFromNetworkingRoom, type RoomKind } from '@plenary/contract/rooms/operations';
import { createStore } from 'zustand/vanilla';
import type { Api } from '../../../api/client.ts';
import { draftOf, sentOf, type RoomDraft } from './room-draft.ts';

/** The room that is being written. */
export interface RoomEditor {
  /** null: a new one. */
  readonly id: string | null;
  /** As it is opened. */
  readonly start: RoomDraft;
}

export interface RunState {
  readonly load: 'loading' | 'failed' | 'ready';
  readonly rooms: RunRooms;
  readonly editor: RoomEditor | null;
}

type Refused = Promise<AnsweredRefusal | null>;

const NO_ROOMS: RunRooms = { rooms: [], levels: [], sponsors: [], levels_kept: false };

/** The rooms of an event as hosts run them. */
export class RoomRunner {
  readonly state = createStore<RunState>(() => ({ load: 'loading', rooms: NO_ROOMS, editor: null }));
  readonly #api: Api;
  readonly #event: string;
  #reading: Promise<void> | null = null;
  #again = false;

  /** @param event slug */
  constructor(api: Api, event: string) {
    this.#api = api;
    this.#event = event;
  }

  /** Reads all of them; what is asked for meanwhile is read once more afterwards. Where it fails, what was read before stays. */
  load(): Promise<void> {
    this.#again = this.#reading !== null;
    this.#reading ??= this.#read().finally(() => {
      this.#reading = null;
      if (this.#again) void this.load();
    });
    return this.#reading;
  }

  async #read(): Promise<void> {
    const answer = await this.#api.call(listRunRooms, { params: { event: this.#event } });
    if (answer.ok) this.state.setState({ load: 'ready', rooms: answer.value });
    else this.state.setState(({ load }) => ({ load: load === 'ready' ? 'ready' : 'failed' }));
  }

  /** Begins a room, or goes on with one. */
  write(room: RunRoom | null, kind: RoomKind = 'networking'): void {
    const start = draftOf(room, kind, this.state.getState().rooms.sponsors);
    this.state.setState({ editor: { id: room?.id ?? null, start } });
  }

  leave(): void {
    this.state.setState({ editor: null });
  }

  /** Keeps what was typed, and ends the writing. Returns why that was refused, or null. */
  async save({ id }: RoomEditor, draft: RoomDraft): Refused {
    const { rooms } = this.state.getState();
    const before = rooms.rooms.find((room) => room.id === id) ?? null;
    const params = { event: this.#event };
    const answer: Answered<{ id: string }> =
      id === null
        ? await this.#api.call(createRoom, { params, body: { ...sentOf(draft, null), kind: draft.kind } as never })
        : await this.#api.call(changeRoom, {
            params: { ...params, id },
            body: sentOf(draft, before && draftOf(before, draft.kind, rooms.sponsors)),
          });
    if (answer.ok) this.leave();
    void this.load();
    return answer.ok ? null : answer.refusal;
  }

  close({ id }: RunRoom, closed: boolean): Refused {
    return this.#done(this.#api.call(closeRoom, { params: { event: this.#event, id }, body: { closed } }));
  }

  release({ id }: RunRoom, fields: RunRoom['kept']): Refused {
    return this.#done(this.#api.call(releaseRoom, { params: { event: this.#event, id }, body: { fields } }));
  }

  owners({ id }: RunRoom, body: { readonly add?: string; readonly remove?: string }): Refused {
    return this.#done(this.#api.call(changeOwners, { params: { event: this.#event, id }, body }));
  }

  kick({ id: room, kind }: RunRoom, event_user: string): Refused {
    const operation = kind === 'networking' ? kickFromNetworkingRoom : kickFromExhibitorRoom;
    return this.#done(this.#api.call(operation, { params: { event: this.#event }, body: { room, event_user } }));
  }

  /** Moves a room before or behind its neighbour among those of its kind and level. */
  move(room: RunRoom, by: -1 | 1): Refused {
    const all = this.state.getState().rooms.rooms.filter(({ kind }) => kind === room.kind);
    const beside = all.filter(({ level }) => level === room.level);
    const other = beside[beside.findIndex(({ id }) => id === room.id) + by];
    if (!other) return Promise.resolve(null);
    const swapped = new Map([
      [room.id, other.id],
      [other.id, room.id],
    ]);
    const rooms = all.map(({ id }) => swapped.get(id) ?? id);
    return this.#done(this.#api.call(orderRooms, { params: { event: this.#event }, body: { kind: room.kind, rooms } }));
  }

  levels(levels: readonly { readonly name: string; readonly from: number | null }[]): Refused {
    const body = { levels: levels.map((level) => ({ ...level })) };
    return this.#done(this.#api.call(orderLevels, { params: { event: this.#event }, body }));
  }

  async #done(call: Promise<Answered<unknown>>): Refused {
    const answer = await call;
    await this.load();
    return answer.ok ? null : answer.refusal;
  }
}
