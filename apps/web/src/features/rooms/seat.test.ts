import { ownSeat, type Seat } from '@plenary/contract/rooms/operations';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Services } from '../../page/services.tsx';
import { checkSeat, takeSeat } from './seat.ts';

const ROOM = 'a'.repeat(24);
const UNTIL = '2026-05-04T09:05:00.000Z';
const SEAT: Seat = {
  ...{ room: ROOM, room_kind: 'networking', lease_id: 'b'.repeat(24), place: 'guest', chatId: 'c'.repeat(24) },
  ...{ name: 'Tea', topic: '', logo: null, owners: [], sponsor: null, expires_at: UNTIL },
};
const HELD = { room: ROOM, room_kind: 'networking', here: true } as const;

/** The answer of the server about one’s seats. */
let own: unknown;
const services = {
  api: { call: async (operation: unknown) => ({ ok: true, value: operation === ownSeat ? own : SEAT }) },
  boots: { getState: () => ({ event: { slug: 'demo' } }) },
  storage: { set: () => undefined, remove: () => undefined },
  overlays: { setState: () => undefined },
} as unknown as Services;

beforeEach(async () => {
  await takeSeat(services, { room: ROOM, kind: 'networking' });
});

describe('[ROM10] a page that may have missed the end of its seat', () => {
  it.each([
    ['has it', { seat: HELD, kept_out: [] }, null],
    ['was removed', { seat: null, kept_out: [{ room: ROOM, until: UNTIL }] }, { reason: 'kicked', until: UNTIL }],
    ['was removed from another room', { seat: HELD, kept_out: [{ room: 'd'.repeat(24), until: UNTIL }] }, null],
    ['sits on another device', { seat: { ...HELD, here: false }, kept_out: [] }, { reason: 'taken_over' }],
    ['sits in another room', { seat: { ...HELD, room: 'd'.repeat(24) }, kept_out: [] }, { reason: 'moved' }],
    ['was away too long', { seat: null, kept_out: [] }, { reason: 'expired' }],
  ])('learns that it %s', async (_what, answer, expected) => {
    own = { waiting: [], ...answer };
    expect(await checkSeat(services)).toEqual(expected);
  });
});
