import type { AnsweredRefusal } from '@plenary/contract/errors';
import {
  joinExhibitorRoom,
  joinNetworkingRoom,
  leaveExhibitorRoom,
  leaveNetworkingRoom,
  ownSeat,
  type RoomKind,
  type Seat,
  type SeatEnd,
} from '@plenary/contract/rooms/operations';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { startCall, stopCallOf } from '../../page/call/call.ts';
import type { Services } from '../../page/services.tsx';
import { dismissToast } from '../../ui/toast/toast-store.ts';
import type { StorageKey } from '../../page/storage/storage.ts';

/** The seat of this page: one a page, since a call lives above its navigation. */
const seats = createStore<{ readonly seat: Seat | null; readonly taking: boolean }>(() => ({
  seat: null,
  /** This page asks for a seat: news that an older one of its own has ended are its own doing. */
  taking: false,
}));

export const useSeat = (): Seat | null => useStore(seats, ({ seat }) => seat);
export const currentSeat = (): Seat | null => seats.getState().seat;
export const isTakingSeat = (): boolean => seats.getState().taking;

/** A room as it is joined. */
export interface JoinedRoom {
  readonly room: string;
  readonly kind: RoomKind;
  /** The question before it had a mirror. */
  readonly looked?: boolean;
}

const KEYS = { networking: 'network_room_id', exhibitor: 'exhibitor_room_id' } as const satisfies Record<
  RoomKind,
  StorageKey
>;

/** The room in which the tab sat before it was loaded again (ROM14); null: none. */
export function storedRoom({ storage }: Pick<Services, 'storage'>): JoinedRoom | null {
  for (const kind of ['networking', 'exhibitor'] as const) {
    const room = storage.get(KEYS[kind]);
    if (room !== null) return { room, kind };
  }
  return null;
}

/** Takes a seat and begins its call. Returns why that was refused, or null. */
export async function takeSeat(
  services: Services,
  { room, kind, looked = false }: JoinedRoom,
  takeover = false,
): Promise<AnsweredRefusal | null> {
  const operation = kind === 'networking' ? joinNetworkingRoom : joinExhibitorRoom;
  const body = { room, ...(takeover && { takeover }) };
  seats.setState({ taking: true });
  const answer = await services.api
    .call(operation, { params: eventOf(services), body })
    .finally(() => seats.setState({ taking: false }));
  if (!answer.ok) return answer.refusal;
  dismissToast(`offer ${room}`);
  keep(services, answer.value, looked);
  return null;
}

/** Takes the seat that a reload gives back (ROM14); one that is gone is forgotten. */
export async function restoreSeat(services: Services): Promise<void> {
  const stored = storedRoom(services);
  if (!stored || currentSeat()) return;
  const refusal = await takeSeat(services, stored);
  // Without the server nothing is known: the next load of the page tries again.
  if (refusal && refusal.code !== 'unavailable') forgetSeat(services);
}

function keep(services: Services, seat: Seat, looked: boolean): void {
  const { storage, overlays } = services;
  forget(services);
  storage.set(KEYS[seat.room_kind], seat.room);
  // Also of a room without a sponsor: by it a page that is loaded again knows that it sits somewhere.
  storage.set('session_storage_room_sponsor', JSON.stringify(seat.sponsor));
  seats.setState({ seat });
  overlays.setState({ seat: true });
  const { room: id, name, topic, logo, owners, sponsor } = seat;
  startCall({ tid: seat.chatId, kind: seat.room_kind, looked, room: { id, name, topic, logo, owners, sponsor } });
}

/** The seat is gone: nothing of it stays in the browser. */
export function forgetSeat(services: Services): void {
  forget(services);
  seats.setState({ seat: null });
}

function forget({ storage }: Services): void {
  storage.remove('network_room_id');
  storage.remove('exhibitor_room_id');
  storage.remove('session_storage_room_sponsor');
}

/** The end of a seat, and of one from which its person was removed when they may come back. */
export interface SeatLoss {
  readonly reason: SeatEnd;
  readonly until?: string | undefined;
}

/** Why the page has lost the seat that it thinks it has, after news may have been missed; null: it has it. */
export async function checkSeat(services: Services): Promise<SeatLoss | null> {
  const seat = currentSeat();
  if (!seat) return null;
  const answer = await services.api.call(ownSeat, { params: eventOf(services) });
  if (!answer.ok || currentSeat() !== seat) return null;
  const { seat: held, kept_out } = answer.value;
  if (held?.room === seat.room && held.here) return null;
  const kept = kept_out.find(({ room }) => room === seat.room);
  if (kept) return { reason: 'kicked', until: kept.until };
  if (held) return { reason: held.here ? 'moved' : 'taken_over' };
  return { reason: 'expired' };
}

/** Leaves the room and its call. */
export async function leaveSeat(services: Services): Promise<void> {
  const seat = currentSeat();
  if (!seat) return;
  forgetSeat(services);
  stopCallOf(seat.chatId);
  const operation = seat.room_kind === 'networking' ? leaveNetworkingRoom : leaveExhibitorRoom;
  await services.api.call(operation, { params: eventOf(services), body: { room: seat.room, lease: seat.lease_id } });
}

/** Notifies the server that the page goes: the seat is held for a reload (D9). */
export function holdSeat(services: Services): void {
  const seat = currentSeat();
  if (!seat) return;
  const body = new URLSearchParams({ room: seat.room, lease: seat.lease_id, reason: 'unload' });
  navigator.sendBeacon(`/${eventOf(services).event}/json/${seat.room_kind}/rooms/leave`, body);
}

export const eventOf = ({ boots }: Pick<Services, 'boots'>): { readonly event: string } => ({
  event: boots.getState().event?.slug ?? '',
});
