import { ownFirst } from '@plenary/domain/language/bundle-texts';
import { KEPT_ALONE, KEPT_STATES, withoutPeople, type KeptSection } from '@plenary/domain/studio/section-states';
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Db, Tx } from '../db/database.ts';
import { section_states } from '../db/schema/index.ts';

const DAY_MS = 24 * 3_600_000;

/** The states of a section, or of a hall, around a save, by the entry of the audit log about it. */
export type SectionStates = Pick<typeof section_states.$inferSelect, 'section' | 'before' | 'after' | 'at'>;

interface NewStates {
  /** Id of the entry of the audit log. */
  readonly audit_id: string;
  readonly event_id: string;
  readonly section: KeptSection;
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
}

/** Keeps the states of a section or a hall around a save (RST1, RST5), and forgets those that are too many or too old. */
export async function keepStates(tx: Tx, { before, after, ...of }: NewStates, now: number): Promise<void> {
  const states = { before: withoutPeople(before), after: withoutPeople(after) };
  if (JSON.stringify(states).length > KEPT_STATES.max_chars) return;
  await tx.insert(section_states).values({ ...of, ...states, at: new Date(now) });
  const oldest = new Date(now - KEPT_STATES.days * DAY_MS).toISOString();
  await tx.execute(sql`
    DELETE FROM section_states WHERE event_id = ${of.event_id} AND (at < ${oldest} OR audit_id IN (
      SELECT audit_id FROM section_states WHERE event_id = ${of.event_id} AND ${inBudget(of.section)} ORDER BY audit_id DESC OFFSET ${KEPT_STATES.count}))`);
}

/** The states that are counted with those of a section: what can be put back is not pushed out by what is only read. */
function inBudget(section: KeptSection): SQL {
  const alone = sql`section IN ${[...KEPT_ALONE]}`;
  return (KEPT_ALONE as readonly string[]).includes(section) ? alone : sql`NOT (${alone})`;
}

/** An event, and the language of its texts. */
export interface StatesOf {
  readonly id: string;
  readonly language: string | null;
}

/** The states around some saves of an event, by the ids of their entries; those that are not kept any more are absent. */
export async function readStates(
  db: Db,
  { id: event_id, language: own }: StatesOf,
  audit_ids: readonly string[],
): Promise<Map<string, SectionStates>> {
  if (audit_ids.length === 0) return new Map();
  const { audit_id, section, before, after, at } = section_states;
  const rows = await db
    .select({ audit_id, section, before, after, at })
    .from(section_states)
    .where(and(eq(section_states.event_id, event_id), inArray(audit_id, [...audit_ids])));
  return new Map(
    rows.map(({ audit_id: entry, ...states }) => [
      entry,
      { ...states, before: ownFirst(states.before, own), after: ownFirst(states.after, own) },
    ]),
  );
}
