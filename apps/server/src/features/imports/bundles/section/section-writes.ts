import type { Section, SectionName, SectionValues } from '@plenary/contract/studio/sections';
import type { Context } from '../../../../context.ts';
import type { Tx } from '../../../../db/database.ts';
import type { Member } from '../../../../http/request/actor.ts';
import { newId } from '../../../../ids.ts';
import type { Outcome } from '../../../../live/types.ts';
import { note } from '../../../audit/index.ts';
import type { StoredEvent } from '../../../events/index.ts';
import { countsOf } from '../import.ts';
import { applyPlan, type ImportReport } from '../write/apply.ts';
import type { SectionPlan } from './plan-section.ts';
import { openDocument, sectionOf, type Opened } from './read-section.ts';
import { keepStates } from '../../../../stores/section-states-store.ts';

/** An event whose lock is held, as a bundle has it. */
export async function opening(tx: Tx, slug: string): Promise<Opened> {
  const opened = await openDocument(tx, slug);
  if (!opened) throw new Error(`the event ${slug} is gone while it is locked`);
  return opened;
}

/** A section as attendees see it. */
export const visibleIn = (opened: Opened, name: SectionName): SectionValues => {
  const { visible, values } = sectionOf(opened, name);
  return visible ?? values;
};

/** Writes sections as an organiser does who saves them on a page. */
export function apply(
  ctx: Context,
  tx: Tx,
  event: StoredEvent,
  { plan, assets }: SectionPlan,
): Promise<Outcome<ImportReport>> {
  const options = { now: ctx.clock.now(), state: event.bundle_state, by_hand: true };
  return applyPlan(ctx.clock, tx, plan, assets, options);
}

/** Notes in the audit log that a section was saved or released, with its states before and after. */
export async function noteSection(
  ctx: Context,
  tx: Tx,
  event: StoredEvent,
  { name, member }: { readonly name: SectionName; readonly member: Member },
  {
    before,
    section,
    report,
  }: { readonly before: Section; readonly section: Section; readonly report: ImportReport | undefined },
): Promise<void> {
  const waiting = section.unreleased.length;
  const after = { section: name, ...(report && countsOf(report)), ...(waiting > 0 && { unreleased: waiting }) };
  const now = ctx.clock.now();
  const audit_id = newId(now);
  await note(tx, ctx, { id: audit_id, by: member, event_id: event.id, action: 'event.section_changed', after });
  const states = { event_id: event.id, section: name, before: before.values, after: section.values };
  await keepStates(tx, { audit_id, ...states }, now);
}
