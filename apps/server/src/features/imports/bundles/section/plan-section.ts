import type { SectionName, SectionValues } from '@plenary/contract/studio/sections';
import type { FieldProblem, FieldProblems } from '@plenary/domain/field-problem';
import { splitTexts } from '@plenary/domain/language/bundle-texts';
import { pathText, problem, type Problem } from '@plenary/domain/problem';
import { unstorable } from '@plenary/domain/schedules/storable';
import { reasonOf } from '../../../../adapters/reasons.ts';
import type { Context } from '../../../../context.ts';
import { gamePath } from '../export-entries.ts';
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

/** A section as a plan that writes it alone. */
export interface SectionPlan {
  readonly plan: EventPlan;
  readonly assets: readonly PreparedAsset[];
}

/** A section with its files, as it is to be. */
interface Sent {
  readonly name: SectionName;
  readonly values: SectionValues;
  readonly fresh: FreshFiles;
}

/** A section as a plan, by the rules of an import; or what is wrong with it, by its fields. */
export async function planSection(
  { clock, config }: Pick<Context, 'clock' | 'config'>,
  opened: Opened,
  { name, values, fresh }: Sent,
): Promise<SectionPlan | { readonly errors: FieldProblems }> {
  const wrong = (problems: readonly Problem[]) => ({ errors: importProblems(problems, values) });
  const texts: Problem[] = [];
  const split = splitTexts(documentWith(opened, name, values), (path, reason) =>
    texts.push({ file: BUNDLE_FILE, place: pathText(path), reason }),
  );
  if (texts.length > 0) return wrong(texts);
  const parsed = BundleFile.safeParse(split, { error: reasonOf });
  if (!parsed.success) return { errors: shapeProblems(parsed.error.issues) };
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
    ...(isTranslated(event) && sent.name !== undefined && { name: sent.name }),
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

/** Does the look ask for the name of the event? */
const isTranslated = ({ settings }: Opened['document']['event']): boolean =>
  (settings['languages'] as readonly string[]).length > 0;

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
    if (row) found.push({ kind: 'kept', path, row, audience });
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
