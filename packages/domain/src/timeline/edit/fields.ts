import { differs } from '../../differs.ts';
import type { Translations } from '../../language/texts.ts';
import type { SessionTool } from '../tools/tools.ts';
import type { SessionType } from '../types.ts';

/** The fields of a session that hosts change. Start and end are one thing: changing one of them keeps both. */
export const EDIT_FIELDS = [
  'times',
  'title',
  'location',
  'link',
  'max_occupancy',
  'featured',
  'description',
  'cancelled',
  'hidden',
  'speakers',
  'track',
  'format',
  'language',
  'stream',
  'picture',
  'large_picture',
  'part',
  'open_session',
  'switched_off',
  'hosts',
  'translations',
] as const;
export type EditField = (typeof EDIT_FIELDS)[number];

/** The most that each takes: characters, people, and entries of a list. The same as a bundle's. */
export const EDIT_LIMITS = {
  title: 300,
  location: 200,
  link: 2_000,
  max_occupancy: 1_000_000,
  description: 20_000,
  speakers: 50,
  speaker: 300,
  email: 254,
  bio: 20_000,
  tracks: 50,
  track: 300,
  format: 200,
  language: 35,
  offset_minutes: 14_400,
} as const;

/** A person who speaks, as a session names them. `bio` is HTML. */
export interface SpeakerValue {
  /** The same in every session of one person. */
  readonly uid: string;
  readonly name: string;
  readonly bio: string;
  readonly company: string;
  readonly job_title: string;
  readonly profile_picture: string | null;
  /** Its bio in further languages. */
  readonly translations?: Translations | undefined;
}

/** A track: `color` is `#rrggbb`. */
export interface TrackValue {
  readonly name: string;
  readonly position: number;
  readonly color?: string | undefined;
  /** Its name in further languages. */
  readonly translations?: Readonly<Record<string, { readonly name: string }>> | undefined;
}

/** A stream of a session's own. */
export interface StreamValue {
  readonly key: string;
  readonly type: 'mux' | 'tencent' | 'hosted' | 'embed' | 'external';
  readonly id: string;
  readonly title: string;
  readonly poster: string | null;
  readonly playback_url: string | null;
  readonly entry_id: string | null;
  readonly sponsor?:
    | { readonly name: string; readonly logo: string | null; readonly url: string | null }
    | null
    | undefined;
}

/** The values of a session that hosts change. Times are UTC ISO 8601 with milliseconds; `description` is HTML. */
export interface SessionValues {
  readonly type: SessionType;
  readonly starts_at: string;
  readonly ends_at: string | null;
  readonly title: string;
  readonly location: string | null;
  readonly link: string | null;
  readonly max_occupancy: number;
  readonly featured: boolean;
  readonly description: string;
  readonly cancelled: boolean;
  /** Its team alone sees it, with its parts; what belongs to it stays. */
  readonly hidden: boolean;
  readonly speakers: readonly SpeakerValue[];
  /** Those who lead it: the first one is the lead host, the others are co-hosts. */
  readonly hosts: readonly SpeakerValue[];
  /** Their pictures, as far as they have some. */
  readonly lead_host_profile_image: string | null;
  readonly co_host_profile_images: readonly string[];
  readonly categories: readonly TrackValue[];
  readonly format: string | null;
  readonly language: string | null;
  /** null: it has its hall's, or none. */
  readonly stream: StreamValue | null;
  /** Its hall's stream is not for it. */
  readonly do_not_stream: boolean;
  /** Id of a file of its event. */
  readonly cover_image_file: string | null;
  readonly large_image_file: string | null;
  /** Of a part: id of its session, and how many minutes after that one's start it begins. */
  readonly misc: string | null;
  readonly marker_offset_minutes: number | null;
  /** People join it, as far as it is a meeting. */
  readonly open_session: boolean;
  /** The tools that it has none of, in the order of `SESSION_TOOLS` (SES13). */
  readonly switched_off: readonly SessionTool[];
  /** Its title and its description in further languages. */
  readonly translations: Translations;
}

/** The columns of each field. */
export const FIELD_COLUMNS = {
  times: ['starts_at', 'ends_at'],
  title: ['title'],
  location: ['location'],
  link: ['link'],
  max_occupancy: ['max_occupancy'],
  featured: ['featured'],
  description: ['description'],
  cancelled: ['cancelled'],
  hidden: ['hidden'],
  speakers: ['speakers'],
  track: ['categories'],
  format: ['format'],
  language: ['language'],
  stream: ['stream', 'do_not_stream', 'type'],
  picture: ['cover_image_file'],
  large_picture: ['large_image_file'],
  part: ['misc', 'marker_offset_minutes'],
  open_session: ['open_session'],
  switched_off: ['switched_off'],
  hosts: ['hosts', 'lead_host_profile_image', 'co_host_profile_images'],
  translations: ['translations'],
} as const satisfies Record<EditField, readonly (keyof SessionValues)[]>;

/** The fields in which two states of a session differ, in the order of the form. */
export function differingFields(one: SessionValues, other: SessionValues): EditField[] {
  return EDIT_FIELDS.filter((field) => !isSame(field, one, other));
}

/** Whether a field has the same value in both. */
export function isSame(field: EditField, one: Partial<SessionValues>, other: Partial<SessionValues>): boolean {
  return !differs(one, Object.fromEntries(FIELD_COLUMNS[field].map((column) => [column, other[column]])));
}

/** The columns of a field alone. */
export function columnsOf(field: EditField, values: SessionValues): Partial<SessionValues> {
  return Object.fromEntries(FIELD_COLUMNS[field].map((column) => [column, values[column]]));
}
