import { REFUSED_TICKETS } from '@plenary/domain/tickets/limits';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { placeOf } from '../../http/places.ts';
import { consume } from '../../http/rates.ts';

/** Slows down whoever tries tickets out. A good ticket is never counted, so nobody waits for what others show. */
export interface TicketThrottle {
  /** Counts a refused ticket. Answers the milliseconds to wait, or null. */
  count(address: string): Promise<number | null>;
}

/** One for the whole server. */
export function createTicketThrottle(): TicketThrottle {
  const limiter = new RateLimiterMemory({
    points: REFUSED_TICKETS.per_address,
    duration: REFUSED_TICKETS.window_ms / 1000,
  });
  return { count: (address) => consume(limiter, placeOf(address)) };
}
