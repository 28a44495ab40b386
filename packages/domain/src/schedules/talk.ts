import { addressOf } from './addresses.ts';
import type { Path, TreeReader } from './reader.ts';
import { doubtOf, durationOf, momentOf } from './times.ts';
import type { ImportedLink, ImportedTalk } from './types.ts';

/** Times of a talk, from whichever of its fields are given. */
export interface TalkTimes {
  readonly date: string;
  readonly end: string;
  readonly duration: string;
}

/** The state of a format's reader while it reads a talk. */
export interface TalkPlace {
  readonly path: Path;
  readonly time_zone: string;
  /** Moment of a talk that has no date of its own. */
  readonly fallback: number | null;
  /** Lengths of three numbers begin with days. */
  readonly days_first: boolean;
}

/**
 * Start and end of a talk. The end is its own, else the start plus the length; a length of zero says nothing.
 * Reports what is not a date or a length.
 */
export function timesOf(
  reader: TreeReader,
  place: TalkPlace,
  times: TalkTimes,
): Pick<ImportedTalk, 'starts_at' | 'ends_at'> {
  const starts_at = times.date === '' ? place.fallback : momentOf(times.date, place.time_zone);
  if (starts_at === null) {
    const reason = times.date === '' ? 'is missing' : `"${times.date}" is not a date and time`;
    reader.report([...place.path, 'date'], reason);
    return { starts_at: 0, ends_at: null };
  }
  noteDoubt(reader, place, times.date);
  const end = times.end === '' ? null : momentOf(times.end, place.time_zone);
  if (times.end !== '' && end === null) reader.report([...place.path, 'end'], `"${times.end}" is not a date and time`);
  if (end !== null && end < starts_at) reader.report([...place.path, 'end'], 'is before the start');
  const length = times.duration === '' ? null : durationOf(times.duration, place.days_first);
  if (times.duration !== '' && length === null) {
    reader.report([...place.path, 'duration'], `"${times.duration}" is not a length (hh:mm)`);
  }
  const ends_at = end ?? (length ? starts_at + length : null);
  return { starts_at, ends_at: ends_at === starts_at ? null : ends_at };
}

function noteDoubt(reader: TreeReader, { path, time_zone }: TalkPlace, date: string): void {
  const doubt = doubtOf(date, time_zone);
  if (doubt !== null) reader.note(`${reader.placeOf(path)}: ${doubtText(date, time_zone, doubt)}`);
}

/** A start that a clock change makes doubtful, as the end of a sentence. */
export function doubtText(time: string, zone: string, doubt: 'skipped' | 'repeated'): string {
  return doubt === 'skipped'
    ? `the clocks of ${zone} pass over ${time}; it was taken as an hour later`
    : `the clocks of ${zone} show ${time} twice; the first was taken`;
}

/** Reports talks that share a guid: an import could not tell them apart. */
export function reportDoubles(
  reader: TreeReader,
  talks: readonly { readonly guid: string; readonly path: string }[],
): void {
  const seen = new Map<string, string>();
  for (const { guid, path } of talks) {
    const first = seen.get(guid);
    if (first === undefined) seen.set(guid, path);
    else if (guid !== '') reader.report([], `${path}.guid: "${guid}" is also that of ${first}`);
  }
}

/**
 * Links with absolute addresses. One without a scheme (`www.example.org/x`) gets https; what is neither an address nor
 * relative to a base is left to `source`.
 */
export function absoluteLinks(
  links: readonly { readonly url: string; readonly title: string }[],
  base: string,
): ImportedLink[] {
  return links.flatMap(({ url, title }) => {
    const address = addressOf(url, base);
    return address === null ? [] : [{ url: address, title: title.trim() || address }];
  });
}
