import { eventPhase, type EventPhase } from '@plenary/domain/policy/phase';
import { eventNow } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { EventRow } from '../bind.ts';

type Times = Pick<EventRow, 'opens_at' | 'closes_at' | 'clock_offset_ms'>;

/** Phase of the addressed event; where none is addressed nothing can be closed. */
export function phaseOf(ctx: Pick<Context, 'clock'>, event: Times | null): EventPhase {
  if (!event) return 'open';
  return eventPhase(eventNow(ctx.clock, event), {
    opens_at: event.opens_at?.getTime() ?? null,
    closes_at: event.closes_at?.getTime() ?? null,
  });
}
