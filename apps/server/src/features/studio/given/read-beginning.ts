import { ok, refused, type Result } from '@plenary/contract/errors';
import { SOURCES } from '@plenary/contract/schedules/operations';
import type { Beginning, EventForm } from '@plenary/contract/studio/operations';
import { resolveTime } from '@plenary/domain/bundles/times';
import { problem } from '@plenary/domain/problem';
import { HELD_KINDS } from '@plenary/domain/studio/new-event';
import { suggestedBasics } from '@plenary/domain/studio/suggestion';
import { isTimeZone } from '@plenary/domain/time/formats';
import { wallText } from '@plenary/domain/time/zoned';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../../context.ts';
import { isSecureSite } from '../../../http/site-origin.ts';
import { newId } from '../../../ids.ts';
import { mayMakeEvents } from '../../accounts/index.ts';
import { importRead, type ImportReport, type ReadBundle } from '../../imports/bundles/index.ts';
import { givenSchedule, planSchedule, unreachable, unreadable } from '../../imports/schedules/index.ts';
import type { Maker } from '../beginning.ts';
import { isPacked, withBundle, type GivenFile } from './given-bundle.ts';

/** How a schedule or a bundle is to be read, of which an event may be made. */
interface Asked {
  readonly address: string;
  readonly dates: '' | 'day_first' | 'month_first';
  readonly time_zone: string;
}

/**
 * Reads a schedule or a bundle, and says what an event of it would be (SRC10, SRC11). Nothing is stored.
 * Refusals: `may_not_make`, `invalid_input` where there is nothing to read.
 */
export async function readBeginning(
  ctx: Context,
  maker: Maker,
  asked: Asked,
  request: FastifyRequest,
): Promise<Result<Beginning>> {
  if (!(await mayMakeEvents(ctx.db, maker.account_id, ctx.config.development))) return refused('may_not_make');
  const given = await givenSchedule(ctx, asked.address, request);
  if (!given.ok) return given;
  const fetched = given.value;
  if (fetched.kind !== 'schedule') return ok(unreachable(fetched));
  return ok(await (isPacked(fetched.bytes) ? showBundle(ctx, fetched) : showSchedule(fetched, asked, maker)));
}

/** A schedule has no event yet that says its zone and its language. */
export function planGiven(file: GivenFile, { time_zone, dates }: Omit<Asked, 'address'>, { language }: Maker) {
  if (file.bytes.length > SOURCES.max_bytes)
    return Promise.resolve(problem(file.name, `is larger than ${SOURCES.max_bytes / 1024 ** 2} MB`));
  const event = { event_kind: 'hybrid' as const, settings: { language }, opens_at: null, closes_at: null };
  const zone = isTimeZone(time_zone) ? time_zone : 'UTC';
  return planSchedule(file, { ...event, time_zone: zone }, { dates: dates === '' ? null : dates });
}

async function showSchedule(file: GivenFile, asked: Asked, maker: Maker): Promise<Beginning> {
  const plan = await planGiven(file, asked, maker);
  if (!plan.ok) return unreadable(plan.problems);
  const { schedule, understood } = plan.value;
  const form = suggestedBasics(schedule, isTimeZone(asked.time_zone) ? asked.time_zone : 'UTC');
  if (!form) return unreadable(problem(file.name, 'has no session').problems);
  const held = { sessions: understood.sessions, halls: understood.rooms.length };
  return {
    ...{ kind: 'understood', what: 'schedule', form, holds: holdsOf(held) },
    ...{ halls: [...understood.rooms], notes: [...understood.notes] },
  };
}

const showBundle = (ctx: Context, file: GivenFile): Promise<Beginning> =>
  withBundle(file, async (read) => {
    if (!read.ok) return unreadable(read.problems);
    // The whole import at an address that no event has, taken back at its end: what is wrong shows now.
    const tried = await importRead(ctx, read.value, {
      ...givenOptions(ctx),
      slug: newId(ctx.clock.now()),
      dry_run: true,
    });
    if (!tried.ok) return unreadable(tried.problems);
    return {
      ...{ kind: 'understood', what: 'bundle', form: formOf(read.value, ctx.clock.now()), notes: [] },
      ...{ holds: holdsOf(countsOf(tried.value)), halls: [...tried.value.halls.added] },
    };
  });

/** Checks of a bundle that is no product's own. */
export const givenOptions = ({ config }: Context) => ({
  embed_hosts: config.embed_hosts,
  secure_site: isSecureSite(config),
});

function formOf({ bundle: { event } }: ReadBundle, now: number): Partial<EventForm> {
  const wall = (text: string | null | undefined): string | null => {
    const time = text == null ? null : resolveTime(text, { anchor: now, time_zone: event.time_zone });
    return time?.ok ? wallText(time.at, event.time_zone) : null;
  };
  const [starts_at, ends_at] = [wall(event.starts_at ?? event.opens_at), wall(event.closes_at)];
  return {
    ...{ name: event.name, time_zone: event.time_zone, event_kind: event.event_kind },
    ...(starts_at !== null && { starts_at }),
    ...(ends_at !== null && { ends_at }),
  };
}

type Counts = Partial<Record<(typeof HELD_KINDS)[number], number>>;

const countsOf = (report: ImportReport): Counts =>
  Object.fromEntries(HELD_KINDS.map((kind) => [kind, report[kind].added.length]));

const holdsOf = (counts: Counts) =>
  HELD_KINDS.flatMap((kind) => {
    const count = counts[kind] ?? 0;
    return count > 0 ? [{ kind, count }] : [];
  });
