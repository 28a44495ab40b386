import {
  HISTORY_PAGE,
  type HistoryEntry,
  type HistoryFilter,
  type StudioHistory,
} from '@plenary/contract/studio/history';
import { editChanges, sessionsNamed } from '@plenary/domain/audit/edit-changes';
import { fieldChanges, sessionsIn } from '@plenary/domain/audit/field-changes';
import { hallChanges, type KeptHall } from '@plenary/domain/audit/hall-changes';
import { changesOf, HISTORY_ACTIONS, partOf } from '@plenary/domain/audit/history';
import { KEPT_ALONE, sectionChanges } from '@plenary/domain/studio/section-states';
import type { Context } from '../../../context.ts';
import { pageOfAudit, type AuditRow } from '../../audit/index.ts';
import { readStates, type SectionStates, type StatesOf } from '../../../stores/section-states-store.ts';
import { hallRestore } from '../../halls/index.ts';
import { countNotUndone, editsById } from '../../timeline/edit/index.ts';
import { namesOf, type Unnamed } from './history-store.ts';
import { eventBefore } from './restore.ts';

export interface HistoryQuery extends HistoryFilter {
  /** The id of an entry; those before it are read. */
  readonly before?: string | undefined;
  readonly limit?: number | undefined;
}

/** A part of the history of an event, the newest first, with the names that people and things have now (AUD4). */
export async function readHistory(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  event: StatesOf,
  { limit = HISTORY_PAGE, ...query }: HistoryQuery,
): Promise<StudioHistory> {
  const event_id = event.id;
  const rows = await pageOfAudit(db, { ...query, event_id, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const saves = shown.filter(({ action }) => KEPT.has(action)).map(({ id }) => id);
  const [states, edits] = await Promise.all([
    readStates(db, event, saves),
    editsById(db, event_id, shown.map(editOf).filter(isText)),
  ]);
  const names = await namesOf(
    db,
    event_id,
    unnamedIn(shown, [
      ...[...edits.values()].flatMap(sessionsNamed),
      ...sessionsIn([...states.values()].filter(isAlone).flatMap(({ before, after }) => [before, after])),
    ]),
  );
  const left = await countNotUndone(
    db,
    [...edits.values()].flatMap(({ step }) => step ?? []),
  );
  const read_at = new Date(clock.now()).toISOString();
  return {
    entries: shown.map((row) => {
      const edit = edits.get(editOf(row) ?? '');
      const kept = states.get(row.id);
      const entry = present(row, names, kept);
      if (kept && isAlone(kept)) return { ...entry, ...ofAlone(kept, entry, names) };
      const hall = hallRestore(row.subject ?? '', kept);
      if (kept && hall) return { ...entry, ...ofHall(kept, entry, names.has(hall.hall)) };
      return { ...entry, ...backOf(row, kept, event.language), ...(edit && ofEdit(row, edit, { names, left })) };
    }),
    has_more: rows.length > limit,
    read_at,
  };
}

/** @param sessions further ones, which edits name */
function unnamedIn(rows: readonly AuditRow[], sessions: readonly string[]): Unnamed {
  const ids: Partial<Record<keyof Unnamed, string[]>> = { person: [], session: [...sessions] };
  for (const { action, account_id, subject } of rows) {
    const { thing } = HISTORY_ACTIONS[action];
    if (account_id !== null) (ids.person ??= []).push(account_id);
    if (thing !== null && thing !== 'named' && subject !== null) (ids[thing] ??= []).push(subject);
  }
  return ids;
}

function present(row: AuditRow, names: ReadonlyMap<string, string>, kept: SectionStates | undefined): HistoryEntry {
  const { id, at, action, account_id, subject, before, after } = row;
  const { thing } = HISTORY_ACTIONS[action];
  const noted = textIn(after, 'name') ?? textIn(before, 'name') ?? (kept && nameIn(kept));
  const named = subject === null ? undefined : thing === 'named' ? subject : (names.get(subject) ?? noted);
  return {
    ...{ id, action, subject, at: at.toISOString(), part: partOf(action, after) },
    by: { account: account_id, name: account_id === null ? null : (names.get(account_id) ?? null) },
    thing: thing === null ? null : (named ?? null),
    changes: changesOf(before, after),
  };
}

/** Actions around which states are kept. */
const KEPT: ReadonlySet<AuditRow['action']> = new Set([
  ...(['event.section_changed', 'hall.changed', 'hall.removed'] as const),
  ...(['poll.made', 'poll.changed', 'poll.removed', 'room.changed'] as const),
]);

/** The states are those of a thing that no form puts back (RST7). */
const isAlone = ({ section }: SectionStates): boolean => (KEPT_ALONE as readonly string[]).includes(section);

/** The name that such a thing had; undefined: it is kept under none. */
const nameIn = (kept: SectionStates): string | undefined =>
  isAlone(kept)
    ? [kept.after, kept.before].map((state) => textIn(state, 'question') ?? textIn(state, 'name')).find(Boolean)
    : undefined;

/** From what to what such a thing was changed; one that was made or removed says its name alone. */
function ofAlone(
  { before, after }: SectionStates,
  { changes }: HistoryEntry,
  titles: ReadonlyMap<string, string>,
): Pick<HistoryEntry, 'changes'> {
  const there = [before, after].every((state) => Object.keys(state).length > 0);
  return { changes: there ? fieldChanges(before, after, changes, titles) : changes };
}

/** From what to what a section was changed, and how an entry is put back (RST2). */
function backOf(
  row: AuditRow,
  states: SectionStates | undefined,
  own: string | null,
): Pick<HistoryEntry, 'section_changes' | 'restore'> {
  const section_changes = states ? sectionChanges(states.before, states.after, own) : [];
  if (section_changes.length > 0) return { section_changes, restore: 'section' };
  if (eventBefore(row)) return { restore: 'event' };
  return {};
}

/**
 * From what to what a hall was changed, and whether that can be taken back (RST6).
 * @param there the hall is there now
 */
function ofHall({ before, after }: SectionStates, { changes }: HistoryEntry, there: boolean): Partial<HistoryEntry> {
  const stayed = Object.keys(after).length > 0;
  const [was, is] = [before, after] as unknown as readonly [KeptHall, KeptHall];
  return { ...(stayed && { changes: hallChanges(was, is, changes) }), ...(there === stayed && { restore: 'hall' }) };
}

/** The edit that an entry is about: the one with its id, or the one that it undid; null: it is about none. */
function editOf({ id, action, after }: AuditRow): string | null {
  if (action === 'session.undone') return textIn(after, 'edit') ?? null;
  return action.startsWith('session.') ? id : null;
}

type Edit = NonNullable<ReturnType<Awaited<ReturnType<typeof editsById>>['get']>>;

interface Known {
  readonly names: ReadonlyMap<string, string>;
  /** How many edits of each step stand. */
  readonly left: ReadonlyMap<string, number>;
}

/** From what to what an edit changed its session, and whether it can be undone, alone and with its step (AUD6, RST4, RST8). */
function ofEdit({ action }: AuditRow, edit: Edit, { names, left }: Known): Partial<HistoryEntry> {
  const back = action === 'session.undone';
  const changes = edit.parts.length > 0 && { changes: editChanges(edit, names, back) };
  if (back) return { ...changes };
  if (edit.undone_at !== null) return { ...changes, undone: true };
  const edits = left.get(edit.step ?? '') ?? 0;
  return { ...changes, restore: 'session', ...(edit.step !== null && edits > 1 && { step: { id: edit.step, edits } }) };
}

const isText = (value: string | null): value is string => value !== null;
const textIn = (noted: Readonly<Record<string, unknown>> | null, field: string): string | undefined =>
  typeof noted?.[field] === 'string' ? noted[field] : undefined;
