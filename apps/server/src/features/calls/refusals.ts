import { refused } from '@plenary/contract/errors';
import { minutesLeft } from '@plenary/domain/rooms/joining';

type Refused = ReturnType<typeof refused>;

/** A person was removed from a private call a moment ago. */
export function kickedUntil(until: number, now: number): Refused {
  const reason = { code: 'call_kicked', minutes: minutesLeft(until, now) } as const;
  return refused('call_kicked', { reason, retry_after_ms: until - now });
}

/** Too often in a while. */
export const tooOften = (retry_after_ms: number): Refused => refused('rate_limited', { retry_after_ms });
