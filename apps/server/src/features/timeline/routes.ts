import { ok, refused } from '@plenary/contract/errors';
import { moveClock as moveClockOperation } from '@plenary/contract/timeline';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { bind } from '../../http/bind.ts';
import { moveClock } from './announcements.ts';

/** The clock control exists in development only; elsewhere its address is unknown. */
export function timelineRoutes(app: FastifyInstance, ctx: Context): void {
  if (!ctx.config.development) return;
  bind(app, moveClockOperation, async ({ body, event, member }) => {
    const { offset_ms, at } = body;
    if ((offset_ms === undefined) === (at === undefined)) {
      return refused('invalid_input', { errors: { offset_ms: [{ code: 'either_offset_or_at' }] } });
    }
    const clock_offset_ms = offset_ms ?? Date.parse(at ?? '') - ctx.clock.now();
    await moveClock(ctx, event().id, clock_offset_ms, member());
    return ok({ clock_offset_ms, now: new Date(ctx.clock.now() + clock_offset_ms).toISOString() });
  });
}
