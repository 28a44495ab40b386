import type { Translations } from '../language/texts.ts';
import { namesBetween, shown, translated, valueChanges } from './edit-changes.ts';
import type { HistoryChange, HistoryValue, StreamKind } from './history.ts';

/** A hall as it is kept around a change of it (RST5): all of it but the addresses of the people who moderate it. */
export interface KeptHall {
  readonly name: string;
  readonly translations?: Readonly<Record<string, Readonly<Record<string, string | null>>>> | undefined;
  readonly aliases: readonly string[];
  readonly kind: string;
  readonly capacity: number | null;
  /** null: it has no stream. */
  readonly stream_type: StreamKind | null;
  readonly address: string;
  /** The name of its hosted stream. */
  readonly hosted: string | null;
  /** Its place among the halls, from 0. */
  readonly at: number;
  /** The names of those who lead it; absent: they are not kept. */
  readonly moderators?: readonly string[] | undefined;
}

/** Fields that an entry notes about a hall, of which the states of it say more. */
const OF_STATES: ReadonlySet<string> = new Set([
  ...(['name', 'kind', 'capacity', 'stream_type', 'stream', 'aliases', 'translations'] as const),
]);

/** From what to what a hall was changed: by its states, and what its entry says beside them (AUD6). */
export function hallChanges(before: KeptHall, after: KeptHall, noted: readonly HistoryChange[]): HistoryChange[] {
  const between = (field: 'name' | 'kind' | 'capacity'): HistoryChange[] =>
    valueChanges(field, shown(before[field]), shown(after[field]));
  const aliases = namesChanged('aliases', before.aliases, after.aliases);
  const moderators = namesChanged('moderators', before.moderators, after.moderators);
  return [
    ...between('name'),
    ...translated(textsOf(before), textsOf(after)),
    ...between('kind'),
    ...valueChanges('stream', hallStream(before), hallStream(after)),
    ...between('capacity'),
    ...aliases,
    ...moderators,
    // Where the names stayed, an address became another.
    ...noted.filter(({ field }) => !OF_STATES.has(field) && !(field === 'moderators' && moderators.length > 0)),
  ];
}

function namesChanged(field: string, before: readonly string[] = [], after: readonly string[] = []): HistoryChange[] {
  return namesBetween(field, before, after).filter(({ kind }) => kind === 'names');
}

function textsOf({ translations = {} }: KeptHall): Translations {
  const texts = Object.entries(translations).map(
    ([language, of]) =>
      [language, Object.fromEntries(Object.entries(of).map(([field, text]) => [field, text ?? '']))] as const,
  );
  return Object.fromEntries(texts);
}

const hallStream = ({ stream_type, address, hosted }: KeptHall): HistoryValue => ({
  ...{ kind: 'stream', stream: stream_type ?? 'none' },
  address: (stream_type === 'hosted' ? hosted : address) || null,
});
