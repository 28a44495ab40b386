import { differs } from '../differs.ts';
import type { Translations } from '../language/texts.ts';
import { namesBetween, shown, translated, valueChanges } from './edit-changes.ts';
import type { HistoryChange, HistoryValue } from './history.ts';

/** A poll or a room as it is kept around a change of it: its name, and the fields that were changed (RST7). */
export type KeptFields = Readonly<Record<string, unknown>>;

/**
 * From what to what a poll or a room was changed (AUD6): by its states, and what its entry says beside them.
 * @param titles of sessions, by their ids
 */
export function fieldChanges(
  before: KeptFields,
  after: KeptFields,
  noted: readonly HistoryChange[],
  titles: ReadonlyMap<string, string>,
): HistoryChange[] {
  // The states are kept by name; the entry has the fields in their order.
  const fields = new Set([...noted.map(({ field }) => field).filter((field) => field in after), ...Object.keys(after)]);
  const between = [...fields].flatMap((field) =>
    differs({ is: before[field] }, { is: after[field] }) ? changeOf(field, before[field], after[field], titles) : [],
  );
  return [...between, ...noted.filter(({ field }) => !(field in after))];
}

function changeOf(
  field: string,
  before: unknown,
  after: unknown,
  titles: ReadonlyMap<string, string>,
): HistoryChange[] {
  if (field === 'translations') return translated(before as Translations, after as Translations);
  if (Array.isArray(before) && Array.isArray(after)) return namesBetween(field, before as string[], after as string[]);
  const titleOf = (id: unknown): HistoryValue | null =>
    typeof id !== 'string' ? { kind: 'none' } : titles.has(id) ? shown(titles.get(id)) : null;
  const said =
    field === 'session'
      ? valueChanges(field, titleOf(before), titleOf(after))
      : valueChanges(field, shown(before), shown(after));
  return said.length > 0 ? said : [{ kind: 'touched', field }];
}

/** The sessions that the states of polls name. */
export const sessionsIn = (states: readonly KeptFields[]): string[] =>
  states.map(({ session }) => session).filter((id) => typeof id === 'string');
