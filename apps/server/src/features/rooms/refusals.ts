import { refused } from '@plenary/contract/errors';
import type { RoomCode } from '@plenary/domain/field-problem';

type Refused = ReturnType<typeof refused>;

/** A refusal of a call of rooms, whose sentence stands in `payload.errors.room` (ROM6). */
export function refuseRoom(code: Exclude<RoomCode, 'room_not_yours'>): Refused {
  return refused(code, { errors: { room: [{ code }] } });
}

/** The caller was removed from the room a moment ago. */
export function refuseKicked(minutes: number): Refused {
  return refused('room_kicked', { errors: { room: [{ code: 'room_kicked', minutes }] } });
}

/** Only hosts, and owners of that exhibitor room, may do it. */
export const NOT_YOURS = refused('forbidden', { errors: { room: [{ code: 'room_not_yours' }] } });

/** Too often in a minute. */
export function tooOften(retry_after_ms: number): Refused {
  const reason = { code: 'too_many_tries', minutes: Math.ceil(retry_after_ms / 60_000) } as const;
  return refused('rate_limited', { retry_after_ms, errors: { room: [reason] } });
}
