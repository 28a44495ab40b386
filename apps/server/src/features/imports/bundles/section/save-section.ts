import { ok, refused, type Result } from '@plenary/contract/errors';
import type { Section, SectionName, SectionValues } from '@plenary/contract/studio/sections';
import type { FieldProblems } from '@plenary/domain/field-problem';
import { same } from '@plenary/domain/studio/group';
import { keyOf, placeOf, samePlace, unreleased, visibleOf } from '@plenary/domain/studio/unreleased';
import type { Context } from '../../../../context.ts';
import type { Tx } from '../../../../db/database.ts';
import { undoWithin } from '../../../../dry-run.ts';
import type { Member } from '../../../../http/request/actor.ts';
import type { Outcome } from '../../../../live/types.ts';
import { lockEvent, type StoredEvent } from '../../../events/index.ts';
import { keepStored, storeWithRows } from '../../../files/index.ts';
import { keysOf } from '../read/assets.ts';
import { keepDraftFiles } from './draft-files.ts';
import { setDraft } from './drafts-store.ts';
import { readFresh, useUploads, type FreshFiles } from './fresh-files.ts';
import { heldByPeople } from './held-by-people.ts';
import { planSections, type SectionPlan } from './plan-section.ts';
import { sectionOf } from './read-section.ts';
import { apply, noteSection, opening, visibleIn } from './section-writes.ts';

/** A section as an organiser sends it. */
export interface SectionSave {
  readonly values: SectionValues;
  readonly seen: string;
  /** Changes that attendees do not see yet, and entries that they are not to see any more, by their ids. */
  readonly keep?: readonly string[] | undefined;
  readonly hide?: readonly string[] | undefined;
}

interface Saving extends SectionSave {
  readonly member: Member;
  readonly slug: string;
  readonly name: SectionName;
  readonly fresh: FreshFiles;
}

/**
 * Saves a section of an event by the rules and the writers of an import (SEC2, SEC3), but for what attendees do not see yet, which
 * is kept as a draft (REL1). One that others have changed since it was `seen` is not written.
 * Refusals: `changed_meanwhile` with the section as it is, `invalid_input` with problems by path.
 */
export async function saveSection(
  ctx: Context,
  of: { readonly member: Member; readonly slug: string; readonly name: SectionName },
  save: SectionSave,
): Promise<Result<Section>> {
  const fresh = await readFresh(ctx, of.member, save.values);
  const assets = [...fresh.files.values()].map(({ asset }) => asset);
  let stored = true;
  const store = async (): Promise<void> => {
    // Bytes that were removed in between are stored again.
    if (!stored) await readFresh(ctx, of.member, save.values);
    stored = false;
  };
  const bytes = { keys: keysOf(assets), store };
  return storeWithRows(ctx, bytes, (kept) =>
    ctx.live.transact(async (tx) => {
      await kept(tx);
      await keepStored(tx, ctx.storage, bytes.keys);
      const event = await lockEvent(tx, of.slug);
      return event ? writeSection(ctx, tx, event, { ...of, ...save, fresh }) : { result: refused('not_found') };
    }),
  );
}

/** Saves a section in a transaction that holds the lock of the event. */
async function writeSection(
  ctx: Context,
  tx: Tx,
  event: StoredEvent,
  saving: Saving,
): Promise<Outcome<Result<Section>>> {
  const { name, slug, fresh, values } = saving;
  const opened = await opening(tx, slug);
  const before = sectionOf(opened, name);
  if (before.seen !== saving.seen) return { result: refused('changed_meanwhile', { current: before }) };
  const held = await heldByPeople(tx, event.id, name, (saving.hide ?? []).map(keyOf));
  if (held.length > 0) return { result: refused('invalid_input', { errors: heldProblems(saving, held) }) };
  const shown = before.visible ?? before.values;
  const visible = visibleOf(shown, values, { keep: new Set(saving.keep), hide: new Set(saving.hide) });
  const drafted = unreleased(visible, values).length > 0;
  const whole = await planSections(ctx, opened, { names: [name], values, fresh });
  const planned =
    drafted && !('errors' in whole)
      ? await planSections(ctx, opened, { names: [name], values: visible, fresh })
      : whole;
  if ('errors' in whole) return { result: refused('invalid_input', whole) };
  if ('errors' in planned)
    return { result: refused('invalid_input', { errors: placed(planned.errors, visible, values) }) };
  const at = ctx.clock.now();
  if (!(await useUploads(tx, saving.member, uploadsOf(whole, fresh), new Date(at))))
    return { result: refused('upload_used') };
  const wanted = drafted ? await asWritten(ctx, tx, event, saving, whole) : null;
  const key = { event_id: event.id, section: name, at: new Date(at) };
  // The draft comes first: its files stay, though nothing visible names them any more.
  if (wanted) await setDraft(tx, key, { base: shown, wanted });
  const written = drafted && same(visible, shown) ? null : await apply(ctx, tx, event, planned);
  const now = await opening(tx, slug);
  const base = visibleIn(now, name);
  const draft = wanted && !same(base, wanted) ? { base, wanted } : null;
  await setDraft(tx, key, draft);
  await keepDraftFiles(
    tx,
    event.id,
    [...fresh.files.values()].map(({ asset }) => asset),
    at,
  );
  const section = sectionOf(await opening(tx, slug), name);
  if (section.seen !== before.seen)
    await noteSection(ctx, tx, event, saving, { before, section, report: written?.result });
  const { result: _, numbered: __, ...live } = written ?? { result: null };
  return { ...live, result: ok(section) };
}

/** Hiding takes an entry out of what attendees see, and would take along what people left in it (REL3). */
const heldProblems = ({ hide = [], values }: Saving, held: readonly string[]): FieldProblems =>
  Object.fromEntries(
    hide.filter((id) => held.includes(keyOf(id))).map((id) => [placeOf(id, values), [{ code: 'held_by_people' }]]),
  );

/** A section as it would be read once all of it was written: judged, made harmless, and with the fields of an export. */
function asWritten(
  ctx: Context,
  tx: Tx,
  event: StoredEvent,
  { slug, name }: Saving,
  plan: SectionPlan,
): Promise<SectionValues> {
  return undoWithin(tx, async (inner) => {
    await apply(ctx, inner, event, plan);
    return visibleIn(await opening(inner, slug), name);
  });
}

const uploadsOf = ({ assets }: SectionPlan, { files }: FreshFiles) =>
  assets.flatMap(({ kind, path }) => (kind === 'new' ? (files.get(path)?.upload ?? []) : []));

/** Problems of what attendees would see, at the same things of what was sent. */
function placed(errors: FieldProblems, visible: SectionValues, values: SectionValues): FieldProblems {
  return Object.fromEntries(Object.entries(errors).map(([path, wrong]) => [samePlace(path, visible, values), wrong]));
}
