import type { OpenedSession, Track } from '@plenary/contract/timeline/edit';
import { differs } from '@plenary/domain/differs';
import type { TypedTexts } from '@plenary/domain/language/typed-texts';
import type { TypedSpeaker } from '@plenary/domain/timeline/edit/typed';
import type { TypedStream } from '@plenary/domain/timeline/edit/typed-stream';
import type { SessionTool } from '@plenary/domain/timeline/tools/tools';
import type { TypedPart } from '@plenary/domain/timeline/edit/part-of';
import { wallText, zonedToUtc } from '@plenary/domain/time/zoned';

/** A session as it is typed: times as the wall clock of the event's zone shows them, for `datetime-local`. */
export interface Draft {
  readonly starts_at: string;
  readonly ends_at: string;
  readonly title: string;
  readonly location: string;
  readonly link: string;
  readonly max_occupancy: string;
  readonly featured: boolean;
  readonly cancelled: boolean;
  readonly hidden: boolean;
  readonly description: string;
  readonly speakers: readonly TypedSpeaker[];
  readonly hosts: readonly TypedSpeaker[];
  readonly categories: readonly Track[];
  readonly format: string;
  readonly language: string;
  readonly stream: TypedStream;
  /** Id of a file; null: none. */
  readonly picture: string | null;
  readonly large_picture: string | null;
  readonly part: { readonly session: string | null; readonly minutes: string };
  readonly open_session: boolean;
  readonly switched_off: readonly SessionTool[];
  /** Its title and its description in further languages. */
  readonly translations: TypedTexts;
}

/** @param zone IANA name of the event's zone */
export function draftOf(session: OpenedSession, zone: string): Draft {
  return {
    starts_at: wallText(Date.parse(session.starts_at), zone),
    ends_at: session.ends_at === null ? '' : wallText(Date.parse(session.ends_at), zone),
    title: session.title,
    location: session.location ?? '',
    link: session.link ?? '',
    max_occupancy: String(session.max_occupancy),
    featured: session.featured,
    cancelled: session.cancelled,
    hidden: session.hidden,
    description: session.description ?? '',
    speakers: session.speakers.map(withoutPicture),
    hosts: session.hosts.map(withoutPicture),
    categories: session.categories,
    format: session.format ?? '',
    language: session.language ?? '',
    stream: streamOf(session.stream),
    picture: session.picture,
    large_picture: session.large_picture,
    part: { ...session.part, minutes: String(session.part.minutes) },
    open_session: session.open_session,
    switched_off: session.switched_off,
    translations: session.translations,
  };
}

/** A picture stays, unless another one is sent. */
const withoutPicture = ({ picture: _picture, ...speaker }: OpenedSession['speakers'][number]): TypedSpeaker => speaker;

/** A stream without its pictures: they stay, unless others are sent. */
function streamOf({
  poster: _poster,
  sponsor: { logo: _logo, ...sponsor },
  ...stream
}: OpenedSession['stream']): TypedStream {
  return { ...stream, sponsor };
}

/** The moment that a wall clock shows, UTC ISO 8601; null for what is no time. */
function momentOf(text: string, zone: string): string | null {
  const [, year, month, day, hour, minute] = /^(\d{4,6})-(\d\d)-(\d\d)T(\d\d):(\d\d)/.exec(text) ?? [];
  if (minute === undefined) return null;
  const wall = [year, month, day, hour, minute].map(Number) as [number, number, number, number, number];
  const at = new Date(
    zonedToUtc({ year: wall[0], month: wall[1], day: wall[2], hour: wall[3], minute: wall[4] }, zone),
  );
  return Number.isNaN(at.getTime()) || at.getUTCFullYear() > 9_999 ? null : at.toISOString();
}

/** The changes of a draft as the call takes them; fields that were left alone are not in it, so that others may change them. */
export type DraftChanges = Partial<
  Omit<Draft, 'ends_at' | 'max_occupancy' | 'speakers' | 'hosts' | 'categories' | 'part' | 'switched_off'> & {
    readonly ends_at: string | null;
    readonly max_occupancy: number;
    readonly speakers: TypedSpeaker[];
    readonly hosts: TypedSpeaker[];
    readonly categories: Track[];
    readonly part: TypedPart;
    readonly switched_off: SessionTool[];
  }
>;

/** The changes of a draft, or the fields that cannot be sent: an empty start, a capacity that is no number. */
export function changesOf(
  draft: Draft,
  base: Draft,
  zone: string,
): { readonly changes: DraftChanges; readonly unusable: readonly (keyof Draft)[] } {
  const changed = changedMeanwhile(base, draft);
  const unusable: (keyof Draft)[] = [];
  const entries = changed.map((field) => {
    const value = valueOf(field, draft, zone);
    if (value === undefined) unusable.push(field);
    return [field, value];
  });
  return { changes: Object.fromEntries(entries) as DraftChanges, unusable };
}

function valueOf(field: keyof Draft, draft: Draft, zone: string): unknown {
  if (field === 'ends_at' && draft.ends_at === '') return null;
  if (field === 'starts_at' || field === 'ends_at') return momentOf(draft[field], zone) ?? undefined;
  if (field === 'part') {
    const minutes = countOf(draft.part.minutes);
    return minutes === undefined ? undefined : { ...draft.part, minutes };
  }
  return field === 'max_occupancy' ? countOf(draft.max_occupancy) : draft[field];
}

const countOf = (text: string): number | undefined => (/^\d{1,7}$/.test(text.trim()) ? Number(text) : undefined);

/** The inputs in which two states differ. */
export function changedMeanwhile(base: Draft, current: Draft): (keyof Draft)[] {
  return (Object.keys(base) as (keyof Draft)[]).filter((field) =>
    differs({ value: base[field] }, { value: current[field] }),
  );
}

/**
 * A draft on top of a newer state: what was typed stays, and what was left alone takes the newer values.
 */
export function rebased(draft: Draft, base: Draft, current: Draft): Draft {
  const typed = changedMeanwhile(base, draft).map((field) => [field, draft[field]]);
  return { ...current, ...(Object.fromEntries(typed) as Partial<Draft>) };
}

/** Whether nothing was typed. */
export function isUntouched(draft: Draft, base: Draft): boolean {
  return changedMeanwhile(base, draft).length === 0;
}
