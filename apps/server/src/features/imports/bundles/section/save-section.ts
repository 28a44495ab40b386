import { ok, refused, type Result } from '@plenary/contract/errors';
import type { Section, SectionName, SectionValues } from '@plenary/contract/studio/sections';
import type { FieldProblem, FieldProblems } from '@plenary/domain/field-problem';
import { pathText, problem, type Problem } from '@plenary/domain/problem';
import { unstorable } from '@plenary/domain/schedules/storable';
import type { Context } from '../../../../context.ts';
import type { Tx } from '../../../../db/database.ts';
import type { Member } from '../../../../http/request/actor.ts';
import type { Outcome } from '../../../../live/types.ts';
import { reasonOf } from '../../../../adapters/reasons.ts';
import { note } from '../../../audit/index.ts';
import { lockEvent } from '../../../events/index.ts';
import { keepStored, storeWithRows } from '../../../files/index.ts';
import { gamePath } from '../export-entries.ts';
import { countsOf } from '../import.ts';
import { keysOf, type PreparedAsset } from '../read/assets.ts';
import { frameProblems } from '../read/frames.ts';
import type { ReadBundle } from '../read/read-bundle.ts';
import { BUNDLE_FILE, BUNDLE_VERSION, BundleFile } from '../read/schema.ts';
import type { EventPlan } from '../resolve/plan.ts';
import { resolveBundle } from '../resolve/resolve.ts';
import { applyPlan } from '../write/apply.ts';
import { readFresh, useUploads, type FreshFiles } from './fresh-files.ts';
import { openDocument, sectionOf, type Opened } from './read-section.ts';
import { SECTION_PARTS } from './section-parts.ts';
import { fileProblems, importProblems, shapeProblems } from './section-problems.ts';

/** A section as an organiser sends it. */
export interface SectionSave {
  readonly values: SectionValues;
  readonly seen: string;
}

interface Saving extends SectionSave {
  readonly member: Member;
  readonly slug: string;
  readonly name: SectionName;
  readonly fresh: FreshFiles;
}

/**
 * Saves a section of an event by the rules and the writers of an import (SEC2, SEC3). One that others have changed since it was
 * `seen` is not written.
 * Refusals: `changed_meanwhile` with the section as it is, `invalid_input` with problems by path.
 */
export async function saveSection(
  ctx: Context,
  of: { readonly member: Member; readonly slug: string; readonly name: SectionName },
  save: SectionSave,
): Promise<Result<Section>> {
  const fresh = await readFresh(ctx, of.member, save.values);
  const saving: Saving = { ...of, ...save, fresh };
  const assets = [...fresh.files.values()].map(({ asset }) => asset);
  let stored = true;
  const store = async (): Promise<void> => {
    // Bytes that were removed in between are stored again.
    if (!stored) await readFresh(ctx, of.member, save.values);
    stored = false;
  };
  const bytes = { keys: keysOf(assets), store };
  return storeWithRows(ctx, bytes, (kept) =>
    ctx.live.transact((tx) =>
      write(ctx, tx, saving, async () => {
        await kept(tx);
        await keepStored(tx, ctx.storage, bytes.keys);
      }),
    ),
  );
}

async function write(
  ctx: Context,
  tx: Tx,
  saving: Saving,
  keep: () => Promise<void>,
): Promise<Outcome<Result<Section>>> {
  const { slug, name, member, fresh } = saving;
  await keep();
  const event = await lockEvent(tx, slug);
  const opened = event && (await openDocument(tx, slug));
  if (!event || !opened) return { result: refused('not_found') };
  const before = sectionOf(opened, name);
  if (before.seen !== saving.seen) return { result: refused('changed_meanwhile', { current: before }) };
  const planned = await planOf(ctx, opened, saving);
  if ('errors' in planned) return { result: refused('invalid_input', planned) };
  const uploads = planned.assets.flatMap(({ kind, path }) =>
    kind === 'new' ? (fresh.files.get(path)?.upload ?? []) : [],
  );
  const now = ctx.clock.now();
  if (!(await useUploads(tx, member, uploads, new Date(now)))) return { result: refused('upload_used') };
  const state = event.bundle_state;
  const {
    result,
    numbered: _,
    ...live
  } = await applyPlan(ctx.clock, tx, planned.plan, planned.assets, {
    ...{ now, state, by_hand: true },
  });
  const after = await openDocument(tx, slug);
  const section = after ? sectionOf(after, name) : before;
  if (section.seen === before.seen) return { ...live, result: ok(section) };
  const noted = { section: name, ...countsOf(result) };
  await note(tx, ctx, { by: member, event_id: event.id, action: 'event.section_changed', after: noted });
  return { ...live, result: ok(section) };
}

/** A section as a plan, or what is wrong with it. */
type Planned =
  | { readonly plan: EventPlan; readonly assets: readonly PreparedAsset[] }
  | { readonly errors: FieldProblems };

async function planOf({ clock, config }: Context, opened: Opened, { name, values, fresh }: Saving): Promise<Planned> {
  const parsed = BundleFile.safeParse(documentWith(opened, name, values), { error: reasonOf });
  if (!parsed.success) return { errors: shapeProblems(parsed.error.issues) };
  const wrong = (problems: readonly Problem[]) => ({ errors: importProblems(problems, values) });
  const broken = unstorable(parsed.data, BUNDLE_FILE);
  if (broken.length > 0) return wrong(broken);
  const plan = await resolveBundle(bundleOf(opened, parsed.data), { anchor: clock.now() });
  if (!plan.ok) return wrong(plan.problems);
  const framed = frameProblems(plan.value, config.embed_hosts);
  if (framed.length > 0) return wrong(framed);
  const assets = assetsOf(plan.value, opened, fresh);
  if (assets.missing.size > 0) return { errors: fileProblems(assets.missing, values) };
  return { plan: only(plan.value, name), assets: assets.found };
}

/** The bundle of an event with a section as it was sent, and the parts that this is read beside. */
function documentWith({ document }: Opened, name: SectionName, values: SectionValues): Record<string, unknown> {
  const { settings, own, beside } = SECTION_PARTS[name];
  const { chat_rules: _, ...event } = document.event as Opened['document']['event'] & { chat_rules?: unknown };
  const sent = (values['event'] ?? {}) as Partial<typeof event>;
  const pick = (from: object | undefined, fields: readonly string[]) =>
    Object.fromEntries(Object.entries(from ?? {}).filter(([field]) => fields.includes(field)));
  const others = Object.keys(event.settings).filter((field) => !settings.includes(field));
  const looked = settings.length > 0 && {
    settings: { ...pick(event.settings, others), ...pick(sent.settings, settings) },
    media: sent.media ?? {},
  };
  return {
    plenary_bundle: BUNDLE_VERSION,
    event: { ...event, ...looked },
    ...pick(withoutLost(document, values), beside),
    ...pick(values, own),
  };
}

/** Rooms without those of their sponsors that the sent section removes. */
function withoutLost(document: Opened['document'], { sponsors }: SectionValues): Opened['document'] {
  if (!Array.isArray(sponsors)) return document;
  const keys = new Set((sponsors as readonly { readonly key?: unknown }[]).map(({ key }) => key));
  const kept = (rooms: unknown) =>
    (rooms as readonly { readonly sponsor?: string }[]).map(({ sponsor, ...room }) =>
      sponsor !== undefined && keys.has(sponsor) ? { ...room, sponsor } : room,
    );
  return { ...document, rooms: kept(document['rooms']), exhibitors: kept(document['exhibitors']) };
}

function bundleOf({ whole }: Opened, bundle: BundleFile): ReadBundle {
  const texts = new Map(whole.games.map(({ slug, page_html }) => [gamePath(slug), page_html]));
  const textOf = (path: string) => {
    const text = texts.get(path);
    return Promise.resolve(
      text == null ? problem(path, 'is no file of this event') : { ok: true as const, value: text },
    );
  };
  return { folder: '', text: '', bundle, textOf, placeOf: pathText };
}

/** The files that a plan names: those of the event, and fresh ones. */
function assetsOf(plan: EventPlan, { files }: Opened, fresh: FreshFiles) {
  const found: PreparedAsset[] = [];
  const missing = new Map<string, FieldProblem>();
  for (const [path, audience] of plan.assets) {
    const [row, made] = [files.get(path), fresh.files.get(path)];
    if (row) found.push({ kind: 'kept', path, row });
    else if (made) found.push({ ...made.asset, audience });
    else missing.set(path, fresh.problems.get(path) ?? { code: 'no_file_here' });
  }
  return { found, missing };
}

/** A plan that writes a section alone. */
function only(plan: EventPlan, name: SectionName): EventPlan {
  const { writes, room_kinds } = SECTION_PARTS[name];
  const kept = <K extends keyof EventPlan>(part: K): EventPlan[K] | null =>
    (writes as readonly string[]).includes(part) ? plan[part] : null;
  const kinds = room_kinds ?? [];
  return {
    ...plan,
    ...{ demo_streams: null, polls: null, halls: null, sessions: null, room_kinds: kinds },
    ...{ sponsors: kept('sponsors'), areas: kept('areas'), pages: kept('pages'), levels: kept('levels') },
    ...{ vault: kept('vault'), games: kept('games') },
    tour: writes.includes('tour') ? plan.tour : undefined,
    rooms: kept('rooms')?.filter(({ kind }) => kinds.length === 0 || kinds.includes(kind)) ?? null,
  };
}
