import { setImmediate } from 'node:timers/promises';
import type { SectionName, SectionValues } from '@plenary/contract/studio/sections';
import type { FieldProblem, FieldProblems } from '@plenary/domain/field-problem';
import { splitTexts } from '@plenary/domain/language/bundle-texts';
import { pathText, problem, type Problem } from '@plenary/domain/problem';
import { unstorable } from '@plenary/domain/schedules/storable';
import { reasonOf } from '../../../../adapters/reasons.ts';
import type { Context } from '../../../../context.ts';
import type { PreparedAsset } from '../read/assets.ts';
import { frameProblems } from '../read/frames.ts';
import type { ReadBundle } from '../read/read-bundle.ts';
import { BUNDLE_FILE, BUNDLE_VERSION, BundleFile } from '../read/schema.ts';
import type { EventPlan } from '../resolve/plan.ts';
import { resolveBundle } from '../resolve/resolve.ts';
import type { FreshFiles } from './fresh-files.ts';
import type { Opened } from './read-section.ts';
import { SECTION_PARTS } from './section-parts.ts';
import { fileProblems, importProblems, shapeProblems } from './section-problems.ts';

/** Sections as a plan that writes them alone. */
export interface SectionPlan {
  readonly plan: EventPlan;
  readonly assets: readonly PreparedAsset[];
}

/** Sections with their files, as they are to be: what each has has a name of its own. */
interface Sent {
  readonly names: readonly SectionName[];
  readonly values: SectionValues;
  readonly fresh: FreshFiles;
}

/** Sections as a plan, by the rules of an import; or what is wrong with them, by their fields. */
export async function planSections(
  ctx: Pick<Context, 'clock' | 'config'>,
  opened: Opened,
  { names, values, fresh }: Sent,
): Promise<SectionPlan | { readonly errors: FieldProblems }> {
  const planned = await planDocument(ctx, documentWith(opened, names, values), values);
  if ('errors' in planned) return planned;
  const assets = assetsOf(planned.plan, opened, fresh);
  if (assets.missing.size > 0) return { errors: fileProblems(assets.missing, values) };
  return { plan: only(planned.plan, names), assets: assets.found };
}

/**
 * A document of a bundle as a plan, by the rules of an import; or what is wrong with it, by the fields of the sections in it.
 * Without a configuration, frames are not judged.
 * @param textOf the text of a file that it names; texts of pages stand in place
 */
export async function planDocument(
  { clock, config }: Pick<Context, 'clock'> & Partial<Pick<Context, 'config'>>,
  document: Readonly<Record<string, unknown>>,
  values: SectionValues,
  textOf: ReadBundle['textOf'] = noFile,
): Promise<{ readonly plan: EventPlan } | { readonly errors: FieldProblems }> {
  const wrong = (problems: readonly Problem[]) => ({ errors: importProblems(problems, values) });
  const texts: Problem[] = [];
  const split = splitTexts(document, (path, reason) =>
    texts.push({ file: BUNDLE_FILE, place: pathText(path), reason }),
  );
  if (texts.length > 0) return wrong(texts);
  await setImmediate();
  const parsed = BundleFile.safeParse(split, { error: reasonOf });
  if (!parsed.success) return { errors: shapeProblems(parsed.error.issues) };
  await setImmediate();
  const broken = unstorable(parsed.data, BUNDLE_FILE);
  if (broken.length > 0) return wrong(broken);
  const bundle = { folder: '', text: '', bundle: parsed.data, textOf, placeOf: pathText };
  const plan = await resolveBundle(bundle, { anchor: clock.now() });
  if (!plan.ok) return wrong(plan.problems);
  const framed = frameProblems(plan.value, config?.embed_hosts);
  return framed.length > 0 ? wrong(framed) : { plan: plan.value };
}

/** The bundle of an event with sections as they were sent, and the parts that these are read beside. */
function documentWith(opened: Opened, names: readonly SectionName[], values: SectionValues): Record<string, unknown> {
  const parts = names.flatMap((name): readonly string[] => [...SECTION_PARTS[name].beside, ...SECTION_PARTS[name].own]);
  const { event, ...document } = wholeWith(opened, names, values);
  const { chat_rules: _, ...rest } = event as { chat_rules?: unknown };
  return { plenary_bundle: BUNDLE_VERSION, event: rest, ...pick(document, parts) };
}

/** The whole bundle of an event with sections as they were sent. */
export function wholeWith(
  opened: Opened,
  names: readonly SectionName[],
  values: SectionValues,
): Readonly<Record<string, unknown>> & Pick<Opened['document'], 'event'> {
  const { document } = opened;
  const [settings, own] = (['settings', 'own'] as const).map((part) =>
    names.flatMap((name): readonly string[] => SECTION_PARTS[name][part]),
  ) as [string[], string[]];
  const { event } = document;
  const sent = (values['event'] ?? {}) as Partial<typeof event>;
  const others = Object.keys(event.settings).filter((field) => !settings.includes(field));
  const looked = settings.length > 0 && {
    ...(isTranslated(event) && sent.name !== undefined && { name: sent.name }),
    settings: { ...pick(event.settings, others), ...pick(sent.settings, settings) },
    media: sent.media ?? {},
  };
  return { ...withoutLost({ ...document, ...pick(values, own) }, values), event: { ...event, ...looked } };
}

const pick = (from: object | undefined, fields: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(from ?? {}).filter(([field]) => fields.includes(field)));

/** Does the look ask for the name of the event? */
const isTranslated = ({ settings }: Opened['document']['event']): boolean =>
  (settings['languages'] as readonly string[]).length > 0;

/** Rooms without those of their sponsors that the sent sections remove. */
function withoutLost(document: Opened['document'], { sponsors }: SectionValues): Opened['document'] {
  if (!Array.isArray(sponsors)) return document;
  const keys = new Set((sponsors as readonly { readonly key?: unknown }[]).map(({ key }) => key));
  const kept = (rooms: unknown) =>
    (rooms as readonly { readonly sponsor?: string }[]).map(({ sponsor, ...room }) =>
      sponsor !== undefined && keys.has(sponsor) ? { ...room, sponsor } : room,
    );
  return { ...document, rooms: kept(document['rooms']), exhibitors: kept(document['exhibitors']) };
}

const noFile: ReadBundle['textOf'] = (path) => Promise.resolve(problem(path, 'is no file of this event'));

/** The files that a plan names: those of the event, and fresh ones. */
function assetsOf(plan: EventPlan, { files }: Opened, fresh: FreshFiles) {
  const found: PreparedAsset[] = [];
  const missing = new Map<string, FieldProblem>();
  for (const [path, audience] of plan.assets) {
    const [row, made] = [files.get(path), fresh.files.get(path)];
    if (row) found.push({ kind: 'kept', path, row, audience });
    else if (made) found.push({ ...made.asset, audience });
    else missing.set(path, fresh.problems.get(path) ?? { code: 'no_file_here' });
  }
  return { found, missing };
}

/** A plan that writes some sections alone. */
function only(plan: EventPlan, names: readonly SectionName[]): EventPlan {
  const parts = names.map((name) => SECTION_PARTS[name]);
  const writes = parts.flatMap((part) => part.writes);
  const kept = <K extends keyof EventPlan>(part: K): EventPlan[K] | null =>
    (writes as readonly string[]).includes(part) ? plan[part] : null;
  const kinds = parts.flatMap(({ room_kinds = [] }) => room_kinds);
  const every = parts.some((part) => part.writes.includes('rooms') && part.room_kinds?.length === 0);
  return {
    ...plan,
    ...{ demo_streams: null, polls: null, halls: null, sessions: null, room_kinds: kinds },
    ...{ sponsors: kept('sponsors'), areas: kept('areas'), pages: kept('pages'), levels: kept('levels') },
    ...{ vault: kept('vault'), games: kept('games') },
    tour: writes.includes('tour') ? plan.tour : undefined,
    rooms: kept('rooms')?.filter(({ kind }) => every || kinds.includes(kind)) ?? null,
  };
}
