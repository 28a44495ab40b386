import { differs } from '../differs.ts';
import type { Translations } from '../language/texts.ts';
import { shortText } from '../studio/short-text.ts';
import { isSame, type SessionValues, type SpeakerValue } from '../timeline/edit/fields.ts';
import { reversed, type EditKind, type EditPart } from '../timeline/edit/parts.ts';
import { typedStream } from '../timeline/edit/typed-stream.ts';
import { valueOf, type HistoryChange, type HistoryValue } from './history.ts';

/** A change of a session, and whether it was taken back by the entry that is read. */
interface ReadEdit {
  readonly kind: EditKind;
  readonly parts: readonly EditPart[];
}

/**
 * From what to what an edit changed a session (AUD6); of fields that were given back to the schedule, that they were.
 * @param titles of sessions, by their ids
 * @param back the entry undoes the edit
 */
export function editChanges(
  { kind, parts }: ReadEdit,
  titles: ReadonlyMap<string, string>,
  back = false,
): HistoryChange[] {
  return (back ? reversed(parts) : parts).flatMap((part) =>
    kind === 'release' || isSame(part.field, part.before, part.after)
      ? [{ kind: 'touched', field: part.field } as const]
      : partChanges(part, titles),
  );
}

/** The sessions that an edit names: those of which its session was, or became, a part. */
export const sessionsNamed = ({ parts }: Pick<ReadEdit, 'parts'>): string[] =>
  parts.flatMap(({ before, after }) => [before.misc, after.misc]).filter((id) => typeof id === 'string');

type Values = Partial<SessionValues>;

function partChanges({ field, before, after }: EditPart, titles: ReadonlyMap<string, string>): HistoryChange[] {
  switch (field) {
    case 'times':
      return [...valuesBetween('starts_at', before, after), ...valuesBetween('ends_at', before, after)];
    case 'speakers':
    case 'hosts':
      return namesBetween(field, namesOf(before[field]), namesOf(after[field]));
    case 'track':
      return namesBetween(field, namesOf(before.categories), namesOf(after.categories));
    case 'stream':
      return valueChanges(field, streamOf(before), streamOf(after));
    case 'translations':
      return translated(before.translations, after.translations);
    case 'picture':
      return pictureBetween(field, before.cover_image_file, after.cover_image_file);
    case 'large_picture':
      return pictureBetween(field, before.large_image_file, after.large_image_file);
    case 'part':
      return placeBetween(before, after, titles);
    default:
      return valuesBetween(field, before, after);
  }
}

function valuesBetween(field: keyof Values, before: Values, after: Values): HistoryChange[] {
  if (!differs({ value: before[field] }, { value: after[field] })) return [];
  const said = valueChanges(field, shown(before[field]), shown(after[field]));
  // A text can differ where nobody reads it.
  return said.length > 0 ? said : [{ kind: 'touched', field }];
}

type Picture = string | null | undefined;

function pictureBetween(field: string, before: Picture, after: Picture): HistoryChange[] {
  const change = after == null ? 'removed' : before == null ? 'added' : 'replaced';
  return [{ kind: 'picture', field, change }];
}

/** Of which session it was and is a part, by their titles, and how long after that one's start it begins. */
function placeBetween(before: Values, after: Values, titles: ReadonlyMap<string, string>): HistoryChange[] {
  const titleOf = ({ misc = null }: Values): HistoryValue | null => {
    if (misc === null) return { kind: 'none' };
    const title = titles.get(misc);
    return title === undefined ? null : shown(title);
  };
  const moved = before.misc === after.misc ? [] : valueChanges('part', titleOf(before), titleOf(after));
  const minutes = after.misc == null ? [] : valuesBetween('marker_offset_minutes', before, after);
  const said = [...moved, ...minutes];
  return said.length > 0 ? said : [{ kind: 'touched', field: 'part' }];
}

/** A value as an entry has it, a text in short. */
export function shown(value: unknown): HistoryValue | null {
  return valueOf(typeof value === 'string' ? shortText(value) : value);
}

/** One change of a field, or none; a structure is one that was changed. */
export function valueChanges(
  field: string,
  before: HistoryValue | null,
  after: HistoryValue | null,
  language?: string,
): HistoryChange[] {
  if (!before || !after) return [{ kind: 'touched', field }];
  if (!differs({ value: before }, { value: after })) return [];
  return [{ kind: 'values', field, before, after, ...(language !== undefined && { language }) }];
}

const namesOf = (people: readonly Pick<SpeakerValue, 'name'>[] = []): string[] => people.map(({ name }) => name);

/** The names that a list has gained and lost; where there are none, something else about it was changed. */
export function namesBetween(field: string, before: readonly string[], after: readonly string[]): HistoryChange[] {
  const added = after.filter((name) => !before.includes(name));
  const removed = before.filter((name) => !after.includes(name));
  return added.length + removed.length > 0 ? [{ kind: 'names', field, added, removed }] : [{ kind: 'touched', field }];
}

function streamOf({ stream = null, do_not_stream = false }: Values): HistoryValue {
  if (stream?.type === 'hosted') return { kind: 'stream', stream: 'hosted', address: stream.entry_id };
  const { kind, address } = typedStream({ stream, do_not_stream, title: '' });
  return { kind: 'stream', stream: kind, address: address === '' ? null : address };
}

/** The texts of each language that differ. */
export function translated(before: Translations = {}, after: Translations = {}): HistoryChange[] {
  const languages = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return languages.flatMap((language) => {
    const [from, to] = [before[language] ?? {}, after[language] ?? {}];
    return [...new Set([...Object.keys(from), ...Object.keys(to)])]
      .filter((field) => differs({ [field]: from[field] ?? '' }, { [field]: to[field] ?? '' }))
      .flatMap((field) => valueChanges(field, shown(from[field]), shown(to[field]), language));
  });
}
