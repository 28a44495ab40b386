/** The kinds of files that hold a schedule, as they are named to people. */
export type ScheduleFormat =
  | 'schedule.json'
  | 'schedule.xml'
  | 'list of talks (JSON)'
  | 'calendar (iCalendar)'
  | 'table (CSV)';

/** A schedule after reading: what all its formats have in common. */
export interface ImportedSchedule {
  readonly format: ScheduleFormat;
  /** Short name of the conference, calendar or list: the identity of the schedule. */
  readonly acronym: string;
  readonly title: string;
  readonly version: string;
  /** Zone that the file names, for example `Europe/Berlin`; null when it names none. */
  readonly time_zone: string | null;
  readonly rooms: readonly ImportedRoom[];
  /** Tracks in the order of the file. */
  readonly tracks: readonly ImportedTrack[];
  readonly talks: readonly ImportedTalk[];
  /** Sentences for the person who imports: what was left out, assumed or looks odd. */
  readonly notes: readonly string[];
}

export interface ImportedTrack {
  readonly name: string;
  /** `#rrggbb`, or null. */
  readonly color: string | null;
}

export interface ImportedRoom {
  readonly name: string;
  /** The room exists on the network: its type is `online`, or it names a stream. */
  readonly online: boolean;
}

export interface ImportedTalk {
  readonly guid: string;
  /** Place in the file, for messages. */
  readonly path: string;
  readonly title: string;
  readonly subtitle: string;
  /** As the author wrote it: plain text, Markdown or HTML. */
  readonly abstract: string;
  readonly description: string;
  /** Milliseconds since the epoch. */
  readonly starts_at: number;
  /** null: the file gives neither an end nor a length. */
  readonly ends_at: number | null;
  readonly room: string;
  readonly track: string;
  readonly type: string;
  readonly language: string;
  readonly do_not_stream: boolean;
  readonly persons: readonly ImportedPerson[];
  /** Address of a picture; null: it has none. */
  readonly picture: string | null;
  /** Address at which it takes place (a video meeting); null: the file names none. */
  readonly meeting_link: string | null;
  readonly links: readonly ImportedLink[];
  /** The talk as the file has it, with everything that we have no field for. */
  readonly source: Readonly<Record<string, unknown>>;
}

export interface ImportedPerson {
  readonly uid: string;
  readonly name: string;
  readonly biography: string;
  /** Address of a picture; null: they have none. */
  readonly picture: string | null;
}

export interface ImportedLink {
  /** Absolute address. */
  readonly url: string;
  readonly title: string;
}
