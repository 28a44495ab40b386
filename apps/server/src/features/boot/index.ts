import type { Boot, PageData } from '@plenary/contract/boot';
import { DEFAULT_EVENT_SETTINGS } from '@plenary/contract/event';
import type { FastifyRequest } from 'fastify';
import { eventNow } from '../../clock.ts';
import type { Context } from '../../context.ts';

/** The boot data of a page. */
export async function buildBoot(ctx: Context, request: FastifyRequest, page: PageData): Promise<Boot> {
  const event = request.event;
  const now = event ? eventNow(ctx.clock, event) : ctx.clock.now();
  return {
    v: 1,
    now: new Date(now).toISOString(),
    build: 'test',
    development: ctx.config.development,
    event: event && {
      _id: event.id,
      slug: event.slug,
      name: event.name,
      event_kind: 'hybrid',
      time_zone: event.time_zone,
      opens_at: event.opens_at?.toISOString() ?? null,
      closes_at: event.closes_at?.toISOString() ?? null,
      starts_at: event.starts_at?.toISOString() ?? null,
      settings: DEFAULT_EVENT_SETTINGS,
      media: { logo: null, pending_background: null, pending_video: null, welcome_video: null },
    },
    me: null,
    frame: null,
    page,
    flash: [],
    legal: [],
  };
}
