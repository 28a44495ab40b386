import { ok, refused, type Result } from '@plenary/contract/errors';
import { SECTIONS, type SectionName } from '@plenary/contract/studio/sections';
import type { FieldProblems } from '@plenary/domain/field-problem';
import type { Unreleased } from '@plenary/domain/studio/unreleased';
import type { Context } from '../../../../context.ts';
import type { Tx } from '../../../../db/database.ts';
import type { Member } from '../../../../http/request/actor.ts';
import type { Outcome } from '../../../../live/types.ts';
import type { StoredEvent } from '../../../events/index.ts';
import { keepDraftFiles } from './draft-files.ts';
import { readDrafts, setDraft } from './drafts-store.ts';
import type { FreshFiles } from './fresh-files.ts';
import { planSections } from './plan-section.ts';
import { openDocument, sectionOf, type Opened } from './read-section.ts';
import { SECTION_PARTS } from './section-parts.ts';
import { apply, noteSection, opening } from './section-writes.ts';

/** A section with changes that attendees do not see yet. */
export interface WaitingSection {
  readonly section: SectionName;
  readonly changes: readonly Unreleased[];
  /** Names this state of it. */
  readonly seen: string;
}

/** The sections of an event of which something waits for its release, in their order (REL10). */
export async function readWaitingSections(
  tx: Tx,
  event: { readonly id: string; readonly slug: string },
): Promise<WaitingSection[]> {
  if ((await readDrafts(tx, event.id)).size === 0) return [];
  const opened = await openDocument(tx, event.slug);
  return opened ? waitingIn(opened) : [];
}

/** The sections of an event that was read of which something waits. */
export const waitingIn = (opened: Opened): WaitingSection[] =>
  SECTIONS.flatMap((section) => {
    const { unreleased, seen } = sectionOf(opened, section);
    return unreleased.length > 0 ? [{ section, changes: unreleased, seen }] : [];
  });

/**
 * Shows attendees all that waits of the sections of an event, whose lock is held: together, so that things that wait may name each
 * other (REL12). Refusal: `invalid_input` with the problems by section, before anything is written.
 */
export async function releaseSections(
  ctx: Context,
  tx: Tx,
  event: StoredEvent,
  member: Member,
): Promise<Outcome<Result<readonly SectionName[]>>> {
  const opened = await opening(tx, event.slug);
  const names = waitingIn(opened).map(({ section }) => section);
  if (names.length === 0) return { result: ok(names) };
  const values = Object.assign({}, ...names.map((name) => sectionOf(opened, name).values)) as Record<string, unknown>;
  const plan = await planSections(ctx, opened, { names, values, fresh: NO_FILES });
  if ('errors' in plan) return { result: refused('invalid_input', { errors: bySection(plan.errors, names) }) };
  const at = new Date(ctx.clock.now());
  const { result: report, numbered: _, ...live } = await apply(ctx, tx, event, plan);
  for (const section of names) await setDraft(tx, { event_id: event.id, section, at }, null);
  await keepDraftFiles(tx, event.id, [], at.getTime());
  const now = await opening(tx, event.slug);
  for (const name of names)
    await noteSection(
      ctx,
      tx,
      event,
      { name, member },
      { before: sectionOf(opened, name), section: sectionOf(now, name), report },
    );
  return { ...live, result: ok(names) };
}

/** A release has no files but those of the event. */
export const NO_FILES: FreshFiles = { files: new Map(), problems: new Map() };

/** Problems of fields by the section that they are of. */
export function bySection(errors: FieldProblems, names: readonly SectionName[]): FieldProblems {
  const sectionOfField = (path: string) =>
    names.find((name) => SECTION_PARTS[name].own.some((part) => path.startsWith(part))) ?? names[0] ?? 'look';
  const found: Record<string, FieldProblems[string]> = {};
  for (const [path, problems] of Object.entries(errors)) {
    const name = sectionOfField(path);
    found[name] = [...(found[name] ?? []), ...problems];
  }
  return found;
}
