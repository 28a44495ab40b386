import type { EventSettings } from '@plenary/contract/event';
import { differences, differs, type Difference } from '@plenary/domain/differs';
import { phaseChangeOf, type PhaseChange } from '@plenary/domain/policy/phase-change';
import { noEvent, pathText, problem, type Checked, type Problem, type Report } from '@plenary/domain/problem';
import { and, asc, count, eq, isNull } from 'drizzle-orm';
import { reasonOf } from '../../adapters/reasons.ts';
import type { Context } from '../../context.ts';
import type { Db, Tx } from '../../db/database.ts';
import { event_users, events } from '../../db/schema/index.ts';
import { changesBetween, note } from '../audit/index.ts';
import { timelineEvents } from '../timeline/index.ts';
import { entryOf, EventEntry, resolveEvent, timeFrame, type EventValues } from './event-entry.ts';
import { updateEvent, type StoredEvent } from '../../stores/events-store.ts';
import { insertEvent, lockEvent } from './store.ts';

/** The place of the problem that a field was seen with another value. */
export const CHANGED_MEANWHILE = 'seen';

/** Fields of an event as `event.yaml` writes them; those that are absent stay as they are. */
export type EventFields = Readonly<Record<string, unknown>>;

export interface EventSummary {
  readonly slug: string;
  readonly name: string;
  readonly event_kind: string;
  readonly time_zone: string;
  readonly people: number;
  readonly opens_at: Date | null;
  readonly closes_at: Date | null;
  /** The start that the countdown shows. */
  readonly starts_at: Date | null;
  readonly draft: boolean;
  readonly settings: EventSettings;
}

/** An event that was changed, with what changed. */
export interface EventChange extends EventSummary {
  readonly changes: readonly Difference[];
  /** The phase that attendees are sent to at this moment; null: they stay where they are. */
  readonly phase_change: PhaseChange | null;
}

/** The parts of the server that changing an event needs; the command line has them without a running one. */
export type EventContext = Pick<Context, 'db' | 'live' | 'clock' | 'operator'>;

/** Creates an event without content. */
export async function createEvent(ctx: EventContext, fields: EventFields): Promise<Checked<EventSummary>> {
  const values = valuesOf(fields, ctx.clock.now());
  if (!values.ok) return values;
  const { slug } = values.value;
  const created = await ctx.live.transact<boolean>(async (tx) => {
    if (await lockEvent(tx, slug)) return { result: false };
    const { id } = await insertEvent(tx, { ...values.value, media: {} }, ctx.clock.now());
    await note(tx, ctx, { event_id: id, action: 'event.created', subject: slug, after: fields });
    return { result: true };
  });
  return created ? summaryOf(ctx.db, slug) : problem(slug, 'there is an event with this slug already');
}

/**
 * Changes what an event is called, when it opens, and its settings.
 * @param by the organiser who does it; absent: the operator of the command that runs
 */
export async function setEvent(
  ctx: EventContext,
  slug: string,
  fields: EventFields,
  by?: { readonly account_id: string },
  seen: Readonly<Record<string, unknown>> = {},
): Promise<Checked<EventChange>> {
  const outcome = await ctx.live.transact<Checked<Pick<EventChange, 'changes' | 'phase_change'>>>(async (tx) => {
    const before = await lockEvent(tx, slug);
    if (!before) return { result: noEvent(slug) };
    if (differs(flat(before), seen)) return { result: problem('event', 'was changed meanwhile', CHANGED_MEANWHILE) };
    const values = valuesOf(merge(entryOf(before), fields), ctx.clock.now());
    if (!values.ok) return { result: values };
    if (mistakesTexts(before.settings, values.value.settings))
      return { result: problem('event', OWN_STAYS, 'settings.language') };
    const live = await writeEvent(ctx, tx, { before, values: values.value, by });
    const { slug: _, draft: _draft, ...columns } = values.value;
    const phase_change = phaseChangeOf(before, values.value, ctx.clock.now());
    return { result: { ok: true, value: { changes: differences(before, columns), phase_change } }, ...live };
  });
  if (!outcome.ok) return outcome;
  const summary = await summaryOf(ctx.db, slug);
  return summary.ok ? { ok: true, value: { ...summary.value, ...outcome.value } } : summary;
}

/** Every event, in the order of their making. */
export function listEvents(db: Db): Promise<EventSummary[]> {
  return selectSummaries(db).groupBy(events.id).orderBy(asc(events.id));
}

/** Names and addresses of all events but rehearsals, by name. */
export function listNames(db: Db): Promise<Pick<EventSummary, 'slug' | 'name'>[]> {
  const { slug, name, rehearsal_of } = events;
  return db.select({ slug, name }).from(events).where(isNull(rehearsal_of)).orderBy(asc(name), asc(slug));
}

/** An event as the command line reports it; the problem that there is none. */
export async function summaryOf(db: Db, slug: string): Promise<Checked<EventSummary>> {
  const [row] = await selectSummaries(db).where(eq(events.slug, slug)).groupBy(events.id);
  return row ? { ok: true, value: row } : noEvent(slug);
}

function selectSummaries(db: Db) {
  const { slug, name, event_kind, time_zone, opens_at, closes_at, starts_at, draft, settings } = events;
  return db
    .select({
      slug,
      name,
      event_kind,
      time_zone,
      people: count(event_users.id),
      opens_at,
      closes_at,
      starts_at,
      draft,
      settings,
    })
    .from(events)
    .leftJoin(event_users, and(eq(event_users.event_id, events.id), eq(event_users.simulated, false)))
    .$dynamic();
}

const OWN_STAYS = 'stays as it is while the event has further languages: take those out of settings.languages first';

/** Would the event's texts be taken for those of another language? */
const mistakesTexts = (before: EventSettings, after: EventSettings): boolean =>
  before.languages.length > 0 && after.languages.length > 0 && before.language !== after.language;

/** Checks fields and counts out their times. */
function valuesOf(fields: EventFields, anchor: number): Checked<EventValues> {
  const parsed = EventEntry.safeParse(fields, { error: reasonOf });
  const problems: Problem[] = [];
  const report: Report = (path, reason) => problems.push({ file: 'event', place: pathText(path), reason });
  if (!parsed.success) {
    for (const { path, message } of parsed.error.issues) report(path, message);
    return { ok: false, problems };
  }
  const value = resolveEvent(parsed.data, timeFrame(parsed.data.time_zone, anchor, report), report);
  return problems.length > 0 ? { ok: false, problems } : { ok: true, value };
}

/** Settings and flags are merged one by one, everything else is replaced. */
function merge(before: EventFields, fields: EventFields): EventFields {
  const settings = {
    ...(before['settings'] as EventFields),
    ...(fields['settings'] as EventFields | undefined),
  };
  const flags = { ...flagsOf(before), ...flagsOf(fields) };
  return { ...before, ...fields, settings: { ...settings, flags } };
}

function flagsOf(fields: EventFields): EventFields {
  const settings = fields['settings'] as EventFields | undefined;
  return (settings?.['flags'] as EventFields | undefined) ?? {};
}

interface EventWrite {
  readonly before: StoredEvent;
  readonly values: EventValues;
  readonly by: { readonly account_id: string } | undefined;
}

async function writeEvent(ctx: EventContext, tx: Tx, { before, values, by }: EventWrite) {
  // Neither its address nor whether it is a draft is among what may be changed here.
  const { slug: _, draft: _draft, ...columns } = values;
  if (!differs(before, columns)) return {};
  await updateEvent(tx, before.id, columns);
  const changes = changesBetween(flat(before), flat({ ...before, ...columns } as StoredEvent));
  await note(tx, ctx, { by, event_id: before.id, action: 'event.changed', ...changes });
  return timelineEvents(ctx.clock, tx, { event_id: before.id, event_changed: true });
}

/** The fields of an event with each setting and flag by itself. */
function flat(event: StoredEvent): Record<string, unknown> {
  const { settings, ...fields } = entryOf(event);
  const { flags, ...others } = settings as EventSettings;
  return { ...fields, ...others, ...flags };
}
