import { ok } from '@plenary/contract/errors';
import * as contract from '@plenary/contract/schedules/operations';
import type { SlashOrder } from '@plenary/domain/schedules/table/times';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../../context.ts';
import { bind, type EventRow } from '../../../../http/bind.ts';
import { bindPage } from '../../../../http/bind-page.ts';
import type { Member } from '../../../../http/request/actor.ts';
import { askSource, removeSource } from './change-sources.ts';
import type { Fetched } from './fetch-schedule.ts';
import { givenSchedule, unreachable, unreadable } from './given.ts';
import { presentReport, readSources } from './present.ts';
import { importShown, showSchedule } from './read-source.ts';

/** Binds what organisers do with the schedules of their event. */
export function scheduleRoutes(app: FastifyInstance, ctx: Context): void {
  bindPage(app, contract.schedulesPage, async ({ event, reply }) =>
    reply.drawPage({ kind: 'studio_schedules', sources: await readSources(ctx.db, event().id) }),
  );
  bind(app, contract.readSchedule, async ({ event, body, request }) => {
    const given = await givenSchedule(ctx, body.address, request);
    return given.ok ? ok(await show(ctx, event(), given.value, body)) : given;
  });
  bind(app, contract.importSchedule, async ({ event, member, body, request }) => {
    const given = await givenSchedule(ctx, body.address, request);
    return given.ok ? ok(await store(ctx, { event: event(), by: member(), fetched: given.value }, body)) : given;
  });
  bind(app, contract.askSchedule, ({ member, body }) => askSource(ctx, member(), body.name, body.every));
  bind(app, contract.removeSchedule, ({ member, body }) => removeSource(ctx, member(), body.name));
}

async function show(
  ctx: Context,
  { slug }: EventRow,
  fetched: Fetched,
  choices: contract.ScheduleChoices,
): Promise<contract.ScheduleReading> {
  if (fetched.kind !== 'schedule') return unreachable(fetched);
  const shown = await showSchedule(ctx, slug, fetched, choices);
  return shown.ok ? presentReport(shown.value) : unreadable(shown.problems);
}

interface Given {
  readonly event: EventRow;
  readonly by: Member;
  readonly fetched: Fetched;
}

type Asked = contract.ScheduleChoices & {
  readonly shown: string;
  readonly every: number;
  readonly remove_most: boolean;
};

async function store(ctx: Context, { event, by, fetched }: Given, asked: Asked) {
  const read_now = async (imported: boolean, reading: contract.ScheduleReading) => ({
    ...{ imported, reading },
    sources: await readSources(ctx.db, event.id),
  });
  if (fetched.kind !== 'schedule') return read_now(false, unreachable(fetched));
  const { etag, last_modified } = fetched;
  const address = asked.address.trim() || null;
  const every = contract.ASK_EVERY.find((minutes) => minutes === asked.every && address !== null) ?? 0;
  const dates: SlashOrder = asked.dates === '' ? null : asked.dates;
  const { account_id } = by;
  const reading = { by: { account_id }, address, every, dates, etag, last_modified };
  const stored = await importShown(ctx, event.slug, fetched, { ...asked, reading });
  if (stored.ok) return read_now(true, presentReport(stored.value));
  // Something changed meanwhile: it is shown as it is now.
  return read_now(false, await show(ctx, event, fetched, asked));
}
