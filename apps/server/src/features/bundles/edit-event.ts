import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EventSettings } from '@plenary/contract/event';
import { noEvent, pathText, problem, type Checked } from '@plenary/domain/problem';
import { asc, count, eq } from 'drizzle-orm';
import type { Tx } from '../../db/database.ts';
import { event_users, events } from '../../db/schema/index.ts';
import { timelineEvents } from '../timeline/index.ts';
import { applyPlan, type ImportReport } from './apply.ts';
import { differs } from './diff.ts';
import { findEvent, lockEvent, type StoredEvent } from './event-store.ts';
import { exportBundle } from './export.ts';
import { eventEntry } from './export-entries.ts';
import { importBundle, type ImportContext } from './import.ts';
import type { EventPlan } from './plan.ts';
import { reasonOf } from './reasons.ts';
import { resolveBundle } from './resolve.ts';
import { BUNDLE_VERSION, BundleFile } from './schema.ts';

/** Fields of an event as `event.yaml` writes them; those that are absent stay as they are. */
export type EventFields = Readonly<Record<string, unknown>>;

export interface EventSummary {
  readonly slug: string;
  readonly name: string;
  readonly event_kind: string;
  readonly time_zone: string;
  readonly people: number;
  readonly settings: EventSettings;
}

/** Creates an event without content. */
export async function createEvent(ctx: ImportContext, fields: EventFields): Promise<Checked<EventSummary>> {
  const plan = await planOf(fields, ctx.clock.now());
  if (!plan.ok) return plan;
  const { slug } = plan.value.event;
  const created = await ctx.live.transact<ImportReport | null>(async (tx) => {
    if (await lockEvent(tx, slug)) return { result: null };
    const { result, events, supersede } = await applyPlan(ctx.clock, tx, plan.value, [], {
      now: ctx.clock.now(),
      state: null,
    });
    return { result, events: events ?? [], supersede: supersede ?? [] };
  });
  return created ? summaryOf(ctx, slug) : problem(slug, 'there is an event with this slug already');
}

/** Changes what an event is called, when it opens, and its settings. */
export async function setEvent(ctx: ImportContext, slug: string, fields: EventFields): Promise<Checked<EventSummary>> {
  const outcome = await ctx.live.transact<Checked<null>>(async (tx) => {
    const before = await lockEvent(tx, slug);
    if (!before) return { result: noEvent(slug) };
    const plan = await planOf(merge(entryOf(before), fields), ctx.clock.now());
    if (!plan.ok) return { result: plan };
    const live = await writeEvent(ctx, tx, before, plan.value);
    return { result: { ok: true, value: null }, ...live };
  });
  return outcome.ok ? summaryOf(ctx, slug) : outcome;
}

/** Copies an event with its content and files, not its people, under another slug. */
export async function cloneEvent(
  ctx: ImportContext,
  from: string,
  to: string,
  fields: EventFields,
): Promise<Checked<EventSummary>> {
  if (await findEvent(ctx.db, to)) return problem(to, 'there is an event with this slug already');
  const folder = await mkdtemp(join(tmpdir(), 'plenary-clone-'));
  try {
    const exported = await exportBundle(ctx, from, folder);
    if (!exported.ok) return exported;
    const imported = await importBundle(ctx, folder, { slug: to });
    if (!imported.ok) return imported;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return Object.keys(fields).length > 0 ? setEvent(ctx, to, fields) : summaryOf(ctx, to);
}

/** Every event, in the order of their making. */
export function listEvents(ctx: Pick<ImportContext, 'db'>): Promise<EventSummary[]> {
  return selectSummaries(ctx).groupBy(events.id).orderBy(asc(events.id));
}

async function summaryOf(ctx: ImportContext, slug: string): Promise<Checked<EventSummary>> {
  const [row] = await selectSummaries(ctx).where(eq(events.slug, slug)).groupBy(events.id);
  return row ? { ok: true, value: row } : noEvent(slug);
}

function selectSummaries({ db }: Pick<ImportContext, 'db'>) {
  const { slug, name, event_kind, time_zone, settings } = events;
  return db
    .select({ slug, name, event_kind, time_zone, people: count(event_users.id), settings })
    .from(events)
    .leftJoin(event_users, eq(event_users.event_id, events.id))
    .$dynamic();
}

/** Checks fields as those of a bundle and counts out their times. */
async function planOf(fields: EventFields, anchor: number): Promise<Checked<EventPlan>> {
  const parsed = BundleFile.safeParse({ plenary_bundle: BUNDLE_VERSION, event: fields }, { error: reasonOf });
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => ({
      file: 'event',
      place: pathText(issue.path.slice(1)),
      reason: issue.message,
    }));
    return { ok: false, problems };
  }
  const placeOf = (path: readonly PropertyKey[]): string => pathText(path.slice(1));
  return resolveBundle({ folder: '', text: '', bundle: parsed.data, placeOf }, { anchor });
}

function entryOf(event: StoredEvent): EventFields {
  const entry = eventEntry(event, { slug: event.slug, path: () => undefined, guid: () => undefined });
  return { ...entry, media: {} };
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

async function writeEvent(ctx: ImportContext, tx: Tx, before: StoredEvent, plan: EventPlan) {
  const { name, event_kind, time_zone, opens_at, closes_at, starts_at, settings } = plan.event;
  const columns = { name, event_kind, time_zone, opens_at, closes_at, starts_at, settings };
  if (!differs(before, columns)) return {};
  await tx.update(events).set(columns).where(eq(events.id, before.id));
  return timelineEvents(ctx.clock, tx, { event_id: before.id, event_changed: true });
}
