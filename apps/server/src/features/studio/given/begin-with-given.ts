import { refused, type Result } from '@plenary/contract/errors';
import { isRelative, resolveTime } from '@plenary/domain/bundles/times';
import { HALLS } from '@plenary/domain/halls/halls';
import type { Span } from '@plenary/domain/studio/new-event';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../../context.ts';
import type { ReadBundle } from '../../imports/bundles/index.ts';
import { applySchedule, givenSchedule } from '../../imports/schedules/index.ts';
import type { Maker, NewEvent, Start } from '../beginning.ts';
import { moved, readTemplate } from '../starting-bundle.ts';
import { isPacked, withBundle } from './given-bundle.ts';
import { givenOptions, planGiven } from './read-beginning.ts';

type Made = Result<{ readonly slug: string }>;

/**
 * Makes an event of a schedule or a bundle that its maker gave (SRC10, SRC11). Refusal: `invalid_input`, of the field `file` or
 * `address`, for one that cannot be read.
 */
export async function beginWithGiven(
  ctx: Context,
  maker: Maker,
  { answers, span, request }: { readonly answers: NewEvent; readonly span: Span; readonly request: FastifyRequest },
  make: (start: Start) => Promise<Made>,
): Promise<Made> {
  const { address = '', dates = '' } = answers;
  const given = await givenSchedule(ctx, address, request);
  if (!given.ok) return given;
  const file = given.value;
  const unusable = refused('invalid_input', {
    errors: { [address === '' ? 'file' : 'address']: [{ code: 'invalid' }] },
  });
  if (file.kind !== 'schedule') return unusable;
  if (isPacked(file.bytes))
    return withBundle(file, async (read) => (read.ok ? make(startOf(ctx, read.value, span)) : unusable));
  const plan = await planGiven(file, { time_zone: answers.time_zone, dates }, maker);
  if (!plan.ok) return unusable;
  const { sessions, source, understood } = plan.value;
  const halls = new Map(understood.rooms.slice(0, HALLS.per_event).map((name) => [name, 'none']));
  const { etag, last_modified } = file;
  const reading = {
    ...{ by: { account_id: maker.account_id }, address: address.trim() || null, every: 0 as const },
    ...{ dates: dates === '' ? null : dates, etag, last_modified },
  };
  return make({
    read: await readTemplate(maker.language, 'empty'),
    fill: async (tx) => {
      const { outcome } = await applySchedule(ctx.clock, tx, { slug: answers.slug, halls, reading }, sessions, source);
      return outcome.events ?? [];
    },
  });
}

/** A bundle as it is, unless it begins at another time: then all of it moves along. */
function startOf(ctx: Context, read: ReadBundle, span: Span): Start {
  const { event } = read.bundle;
  const { time_zone } = event;
  const text = event.starts_at ?? event.opens_at ?? null;
  const begin = text === null ? null : resolveTime(text, { anchor: ctx.clock.now(), time_zone });
  const options = givenOptions(ctx);
  if (!begin?.ok || text === null || isRelative(text)) return { read, options };
  // The form has no seconds.
  const same = Math.abs(begin.at - span.starts_at) < 60_000;
  if (same) return { read, options, opens_at: event.opens_at ?? null };
  const bundle = moved(read.bundle, { at: begin.at, time_zone }, { at: span.starts_at, time_zone });
  return { read: { ...read, bundle }, options };
}
