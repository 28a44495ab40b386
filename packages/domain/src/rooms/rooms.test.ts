import { describe, expect, it, test } from 'vitest';
import {
  keptOutUntil,
  leaseHolds,
  leaseUntil,
  leaveEffect,
  minutesLeft,
  placeOf,
  refuseJoin,
  refuseKick,
  unloadedUntil,
  type JoinFacts,
} from './joining.ts';
import { isOwnDoing, SEAT_ENDS } from './kinds.ts';
import { leadersOf } from './leaders.ts';
import { ROOMS } from './limits.ts';
import { shownOwners, seatView, type RoomSeats, type RoomViewer } from './status.ts';
import { givingWay, moveLine, type Waiter } from './waiting.ts';

const NETWORKING: RoomSeats = {
  ...({ kind: 'networking', capacity: 3, guests: 1, kept: 0 } as const),
  ...{ owned: false, owner_present: false, locked: false },
};
const STAFFED: RoomSeats = { ...NETWORKING, kind: 'exhibitor', owned: true, owner_present: true };
const EMPTY: RoomSeats = { ...STAFFED, owner_present: false };
const full = (room: RoomSeats): RoomSeats => ({ ...room, guests: room.capacity });
const GUEST: RoomViewer = { host: false, owner: false, here: false };
const HOST = { ...GUEST, host: true };
const OWNER = { ...GUEST, owner: true };
const view = (room: RoomSeats, viewer: RoomViewer) => Object.values(seatView(room, viewer));

describe('[ROM2] [ROM3] status, button and text of a seat', () => {
  it.each([
    ['a free networking room', NETWORKING, GUEST, [0, 'join', 'count']],
    ['a full one', full(NETWORKING), GUEST, [1, 'full', 'full']],
    ['one whose last seat is kept for others', { ...NETWORKING, guests: 2, kept: 1 }, GUEST, [1, 'full', 'full']],
    ['a full one for a host', full(NETWORKING), HOST, [0, 'join', 'count']],
    ['a full one for an owner of something else', full(NETWORKING), OWNER, [1, 'full', 'full']],
    ['the room in which one sits', full(NETWORKING), { ...GUEST, here: true }, [2, 'leave', 'count']],
    ['the room in which a host sits', NETWORKING, { ...HOST, here: true }, [2, 'leave', 'count']],
    ['a staffed exhibitor room', STAFFED, GUEST, [0, 'join', 'count']],
    ['a full exhibitor room', full(STAFFED), GUEST, [1, 'full', 'full']],
    ['one without its owners', EMPTY, GUEST, [0, 'soon', 'waiting_for_exhibitors']],
    ['one without its owners that is full as well', full(EMPTY), GUEST, [1, 'soon', 'waiting_for_exhibitors']],
    ['the same for a host', full(EMPTY), HOST, [0, 'join', 'count']],
    ['the same for its owner', full(EMPTY), OWNER, [0, 'join', 'count']],
    ['an exhibitor room that has no owners', { ...EMPTY, owned: false }, GUEST, [0, 'join', 'count']],
    ['a room that a host has locked', { ...NETWORKING, locked: true }, GUEST, [1, 'full', 'full']],
  ] as const)('%s', (_, room, viewer, expected) => expect(view(room, viewer)).toEqual(expected));

  it('shows at most two exhibitors, those who are in the room before those who are away', () => {
    const owners = ['a', 'b', 'c'].map((_id) => ({ _id }));
    const shown = (...inside: string[]) => shownOwners(owners, inside, ROOMS.owners_shown).map(({ _id }) => _id);
    expect([shown(), shown('c'), shown('c', 'b')]).toEqual([
      ['a', 'b'],
      ['c', 'a'],
      ['b', 'c'],
    ]);
  });
});

test('[ROM22] the end of a seat is told unless the page itself has left or moved', () => {
  const told = (taking: boolean) => SEAT_ENDS.filter((reason) => !isOwnDoing(reason, taking));
  expect(told(false)).toEqual(['expired', 'kicked', 'taken_over', 'moved', 'removed']);
  expect(told(true)).toEqual(['expired', 'kicked', 'taken_over', 'removed']);
});

const FACTS: JoinFacts = {
  ...{ room_id: 'a', room: NETWORKING, viewer: GUEST, device: 'laptop', seat: null, takeover: false },
  ...{ networking_enabled: true, kicked_until: null, kept_for_others: 0 },
  ...{ simulated: false, others_waiting: 0 },
};
const join = (facts: Partial<JoinFacts>) => refuseJoin({ ...FACTS, ...facts });

describe('[ROM5] [ROM6] joining', () => {
  it('counts guests against the capacity; hosts and owners sit beside them', () => {
    expect(join({})).toBeNull();
    expect(join({ room: full(NETWORKING) })).toBe('room_full');
    expect(join({ room: { ...NETWORKING, guests: 2 }, kept_for_others: 1 })).toBe('room_full');
    expect(join({ room: full(NETWORKING), viewer: HOST })).toBeNull();
    expect(join({ room: full(EMPTY), viewer: OWNER })).toBeNull();
    expect(join({ room: EMPTY })).toBe('room_waits');
    expect(join({ room: { ...STAFFED, locked: true } })).toBe('room_locked');
    expect([placeOf('networking', OWNER), placeOf('exhibitor', OWNER), placeOf('exhibitor', HOST)]).toEqual([
      ...(['guest', 'owner', 'host'] as const),
    ]);
  });

  it('gives a seat that is there again, and moves it to another device when that is asked for (D8)', () => {
    const seat = { room_id: 'a', device: 'laptop' };
    expect(join({ room: full(NETWORKING), seat })).toBeNull();
    expect(join({ room: { ...full(EMPTY), locked: true }, seat })).toBeNull();
    expect(join({ seat: { ...seat, device: 'phone' } })).toBe('room_elsewhere');
    expect(join({ room: full(NETWORKING), seat: { ...seat, device: 'phone' }, takeover: true })).toBeNull();
    expect(join({ room: full(NETWORKING), seat: { room_id: 'b', device: 'laptop' } })).toBe('room_full');
  });

  it('is closed without networking, except for hosts, and to whoever was removed a moment ago (D10)', () => {
    expect(join({ networking_enabled: false })).toBe('room_networking_off');
    expect(join({ networking_enabled: false, viewer: HOST })).toBeNull();
    expect(join({ networking_enabled: false, room: STAFFED })).toBeNull();
    expect(join({ kicked_until: 5 })).toBe('room_kicked');
    expect(join({ kicked_until: 5, viewer: HOST })).toBeNull();
    expect(keptOutUntil(ROOMS.kick_ms, 0)).toBe(ROOMS.kick_ms);
    expect(keptOutUntil(ROOMS.kick_ms, ROOMS.kick_ms)).toBeNull();
    expect(keptOutUntil(9e9, 0)).toBeNull();
    expect([minutesLeft(70_000, 0), minutesLeft(1, 0)]).toEqual([2, 1]);
    expect(minutesLeft(300_000, -2_000)).toBe(5);
  });
});

describe('[ROM9] a lease', () => {
  it('holds 45 s, and 20 s once its page was closed', () => {
    expect(leaseHolds(leaseUntil(0), 44_999)).toBe(true);
    expect(leaseHolds(leaseUntil(0), 45_000)).toBe(false);
    expect(unloadedUntil(45_000, 0)).toBe(20_000);
    expect(unloadedUntil(45_000, 40_000)).toBe(45_000);
  });

  it('does not outlive a clock that was set back', () => expect(leaseHolds(3_600_000, 0)).toBe(false));

  it('ends by a leave of that seat, and is held by the last word of its own device alone', () => {
    const seat = { lease_id: 'l2', device: 'laptop' };
    const leave = (order: object) => leaveEffect({ unloading: false, device: 'laptop', ...order }, seat);
    expect(leave({})).toBe('free');
    expect(leave({ device: 'phone' })).toBe('free');
    expect(leave({ lease: 'l1' })).toBe('none');
    expect(leave({ lease: 'l2' })).toBe('free');
    expect(leave({ unloading: true })).toBe('hold');
    expect(leave({ unloading: true, lease: 'l1' })).toBe('none');
    expect(leave({ unloading: true, device: 'phone' })).toBe('none');
  });
});

test('[ROM10] hosts remove anybody, owners guests of their own room', () => {
  const guest = { place: 'guest' } as const;
  expect(refuseKick('networking', HOST, guest)).toBeNull();
  expect(refuseKick('networking', OWNER, guest)).toBe('forbidden');
  expect(refuseKick('exhibitor', OWNER, guest)).toBeNull();
  expect(refuseKick('exhibitor', OWNER, { place: 'host' })).toBe('forbidden');
  expect(refuseKick('exhibitor', HOST, { place: 'owner' })).toBeNull();
  expect(refuseKick('exhibitor', GUEST, guest)).toBe('forbidden');
  expect(refuseKick('networking', HOST, null)).toBe('room_nobody');
});

describe('[ROM11] a line of people who wait', () => {
  const room = { capacity: 3, guests: 1, open: true };
  const waiter = (event_user_id: string, more: Partial<Waiter> = {}): Waiter => ({
    ...{ event_user_id, offered_until: null, waits_until: ROOMS.lease_ms, since: 0 },
    ...more,
  });

  it('is offered free seats in its order, and no more than are free', () => {
    const line = ['a', 'b', 'c'].map((id) => waiter(id));
    expect(moveLine(room, line, 0)).toEqual({ offered: ['a', 'b'], dropped: [] });
    expect(moveLine({ ...room, guests: 3 }, line, 0).offered).toEqual([]);
    expect(moveLine({ ...room, open: false }, line, 0).offered).toEqual([]);
  });

  it('goes on to the next one after 30 s, or when somebody has had no page open for 45 s', () => {
    const here = { waits_until: 30_000 + ROOMS.lease_ms };
    const line = [
      waiter('a', { offered_until: ROOMS.offer_ms, ...here }),
      waiter('b', here),
      waiter('c', { waits_until: 29_999 }),
      waiter('d', here),
    ];
    expect(moveLine({ ...room, guests: 2 }, line, 29_998)).toEqual({ offered: [], dropped: [] });
    expect(moveLine({ ...room, guests: 2 }, line, 29_999)).toEqual({ offered: [], dropped: ['c'] });
    expect(moveLine({ ...room, guests: 2 }, line, 30_000)).toEqual({ offered: ['b'], dropped: ['a', 'c'] });
    expect(moveLine(room, line, 29_999)).toEqual({ offered: ['b'], dropped: ['c'] });
  });
});

test('[ROM5] leaders of a room are those who can be met, and oneself, by points', () => {
  const guest = (event_user_id: string, activity_score: number, networking_status = true) => ({
    ...{ event_user_id, activity_score, networking_status, host: false },
  });
  const guests = [
    guest('a', 5),
    guest('b', 9),
    guest('c', 20, false),
    guest('d', 9),
    { ...guest('h', 1, false), host: true },
  ];
  const ids = (me?: string) => leadersOf(guests, me).map(({ event_user_id }) => event_user_id);
  expect(ids()).toEqual(['b', 'd', 'a', 'h']);
  expect(ids('c')).toEqual(['c', 'b', 'd', 'a', 'h']);
});

describe('[SIM14] seats of simulated people', () => {
  const line = (...since: readonly number[]): Waiter[] =>
    since.map((at, number) => ({
      event_user_id: `${number}`,
      offered_until: null,
      waits_until: ROOMS.lease_ms,
      since: at,
    }));
  const room = { capacity: 3, guests: 3, open: true };

  it('are given up for whoever has waited a moment, one for each', () => {
    expect(givingWay(room, line(0), 2, ROOMS.give_way_ms - 1)).toBe(0);
    expect(givingWay(room, line(0), 2, ROOMS.give_way_ms)).toBe(1);
    expect(givingWay(room, line(0, 0, 0), 2, ROOMS.give_way_ms)).toBe(2);
    expect(givingWay(room, line(0, 0), 0, ROOMS.give_way_ms)).toBe(0);
  });

  it('are kept where a seat is free or kept for those who wait, and where nobody may sit down', () => {
    const now = ROOMS.give_way_ms;
    expect(givingWay({ ...room, guests: 2 }, line(0), 2, now)).toBe(0);
    expect(givingWay(room, [{ ...line(0)[0]!, offered_until: now + ROOMS.offer_ms }], 2, now)).toBe(0);
    expect(givingWay(room, [{ ...line(0)[0]!, waits_until: now }], 2, now)).toBe(0);
    expect(givingWay({ ...room, open: false }, line(0), 2, now)).toBe(0);
  });

  it('are never one for which somebody waits', () => {
    const last = { ...NETWORKING, guests: 2 };
    expect(join({ room: last, simulated: true })).toBeNull();
    expect(join({ room: last, simulated: true, others_waiting: 1 })).toBe('room_full');
    expect(join({ room: last, others_waiting: 1 })).toBeNull();
  });
});
