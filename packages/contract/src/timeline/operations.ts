import { SESSION_TOOLS } from '@plenary/domain/timeline/tools/tools';
import { SESSION_TYPES } from '@plenary/domain/timeline/types';
import * as z from 'zod/mini';
import { wholeNumber } from '../forms.ts';
import { Id, IsoTime } from '../ids.ts';
import { operation } from '../operation.ts';

export { SESSION_TYPES };
export const SessionType = z.enum(SESSION_TYPES);
export type SessionType = z.infer<typeof SessionType>;

export const Speaker = z.object({
  uid: z.string(),
  name: z.string(),
  bio: z.string(),
  company: z.string(),
  job_title: z.string(),
  profile_picture: z.nullable(z.string()),
});
export type Speaker = z.infer<typeof Speaker>;

/** The organisation that presents a stream (STR20). */
const StreamSponsor = z.object({ name: z.string(), logo: z.nullable(z.string()), url: z.nullable(z.string()) });

/** Where a stream or a live meeting is played (STR5, STR9). */
export const StreamSource = z.object({
  key: z.string(),
  type: z.enum(['mux', 'tencent', 'hosted', 'embed', 'external']),
  id: z.string(),
  title: z.string(),
  poster: z.nullable(z.string()),
  /** type mux: address of an HLS playlist; embed: of a page that stands in a frame; external: of a page elsewhere. */
  playback_url: z.nullable(z.string()),
  /** type tencent: the provider's id; hosted: the name of the stream. */
  entry_id: z.nullable(z.string()),
  sponsor: z.optional(z.nullable(StreamSponsor)),
});
export type StreamSource = z.infer<typeof StreamSource>;

/**
 * A session as it is stored and sent (SES1). `link` is null while the session is locked (D5) and, for meetings,
 * for everybody but hosts. A status is never sent: it follows from the times and the clock (D1).
 */
export const TimelineSession = z.object({
  id: Id,
  title: z.string(),
  /** Sanitised HTML (D40). */
  description: z.string(),
  hosts: z.array(Speaker),
  speakers: z.array(Speaker),
  starts_at: IsoTime,
  ends_at: z.nullable(IsoTime),
  link: z.nullable(z.string()),
  /** true when an organiser gave it a link, although a lock may hold it back now. */
  has_link: z.boolean(),
  type: SessionType,
  /** Markers: id of the session they belong to (D3). */
  misc: z.nullable(Id),
  cover_image_file: z.nullable(z.string()),
  /** The cover in size s, for small cards. */
  cover_image_small: z.optional(z.nullable(z.string())),
  large_image_file: z.nullable(z.string()),
  /** Tracks and the like; `color` is `#rrggbb`, where an organiser gave one. */
  categories: z.array(z.object({ name: z.string(), position: z.int(), color: z.optional(z.string()) })),
  featured: z.boolean(),
  location: z.nullable(z.string()),
  open_session: z.boolean(),
  max_occupancy: z.int(),
  /**
   * People in it. This and the next two are the caller's own in the present state of the long-poll `event-timeline`
   * alone; elsewhere they are empty, since what is common to many says nothing of one: see `attendance.ts`.
   */
  current_occupancy: z.int(),
  /** The caller's user id where they attend; other attendees are published to nobody (D61). */
  clients: z.array(Id),
  in_attendance: z.boolean(),
  lead_host_profile_image: z.nullable(z.string()),
  co_host_profile_images: z.array(z.string()),
  language: z.nullable(z.string()),
  /** The kind of talk as its organiser calls it ("Workshop"); null: nobody said. */
  format: z.nullable(z.string()),
  stream: z.nullable(StreamSource),
  /** A host called it off: it is shown as such, is over for every rule, and has no link. Absent: it was not. */
  cancelled: z.optional(z.boolean()),
  /** The tools that it has none of (SES13); absent: it has all that its event has. */
  switched_off: z.optional(z.array(z.enum(SESSION_TOOLS))),
});
export type TimelineSession = z.infer<typeof TimelineSession>;

/** A speaker or host as lists name them: without the text about them. */
export const ListedSpeaker = z.omit(Speaker, { bio: true });
export type ListedSpeaker = z.infer<typeof ListedSpeaker>;

/**
 * A session as pages hold it and as live events bring it: without its texts (`sessionDetails` has them), who is in it,
 * and anything that differs between the people of an audience.
 */
export const ListedSession = z.extend(
  z.omit(TimelineSession, { description: true, clients: true, current_occupancy: true, in_attendance: true }),
  {
    hosts: z.array(ListedSpeaker),
    speakers: z.array(ListedSpeaker),
    /** Whether its texts hold more than the names of its people. */
    has_description: z.boolean(),
    /** When it was last written: its texts are as old as that at least. */
    updated_at: IsoTime,
  },
);
export type ListedSession = z.infer<typeof ListedSession>;

/** The sessions near now: all that the home, the header and a stream's page need (NEA1). */
export const NearTimeline = z.object({
  sessions: z.array(ListedSession),
  /** Moment on the event's clock until which they are complete; null: nothing is left out that would be needed. */
  until: z.nullable(IsoTime),
  /** Sessions of the whole event. */
  session_count: z.int(),
  /** How many of them stand above each other at most, as the timeline draws them. */
  overlapping: z.int(),
  /** Milliseconds by which the event's clock runs ahead of the real one (rehearsal). */
  clock_offset_ms: z.number(),
});
export type NearTimeline = z.infer<typeof NearTimeline>;

/** The texts of a session. */
/** A speaker or host with what is written about them. */
const KnownSpeaker = z.extend(Speaker, {
  /** The user id of the member who they are, where everybody may open their card; absent: nobody knows. */
  user: z.optional(Id),
});

export const SessionDetails = z.object({
  id: Id,
  /** Sanitised HTML (D40). */
  description: z.string(),
  hosts: z.array(KnownSpeaker),
  speakers: z.array(KnownSpeaker),
  updated_at: IsoTime,
});
export type SessionDetails = z.infer<typeof SessionDetails>;

/** A person of a packed timeline, by their place in its list. */
const Place = z.int();

/** A session of a packed timeline: a field that has its usual value is absent (`USUAL`). */
const PackedSession = z.extend(
  z.partial(
    z.omit(TimelineSession, {
      ...{ id: true, title: true, starts_at: true, hosts: true, speakers: true },
      ...{ description: true, clients: true, current_occupancy: true, in_attendance: true },
    }),
  ),
  {
    id: Id,
    title: z.string(),
    starts_at: z.string(),
    updated_at: z.string(),
    has_description: z.optional(z.boolean()),
    hosts: z.optional(z.array(Place)),
    speakers: z.optional(z.array(Place)),
  },
);
export type PackedSession = z.infer<typeof PackedSession>;

/** Every session of an event in as few bytes as compress well; `unpackTimeline` makes sessions of it. */
export const PackedTimeline = z.object({
  v: z.literal(1),
  /** Cursor of the topic `event-timeline` from which live events go on. */
  cursor: z.string(),
  clock_offset_ms: z.number(),
  /** Everybody who speaks or hosts, each once. */
  people: z.array(ListedSpeaker),
  /** In no order. */
  sessions: z.array(PackedSession),
  /** The names of halls in their order; absent: there are none. */
  halls: z.optional(z.array(z.string())),
});
export type PackedTimeline = z.infer<typeof PackedTimeline>;

/** Present state of the topic `event-timeline` (SES1). Lists hold session ids by type. */
export const TimelineData = z.object({
  sessions: z.array(TimelineSession),
  /** Local dates of the event's time zone that have a session, `YYYY-MM-DD`, ascending. */
  days: z.array(z.string()),
  games: z.array(Id),
  live_streams: z.array(Id),
  media_items: z.array(Id),
  live_meetings: z.array(Id),
  meetings: z.array(Id),
  video_calls: z.array(Id),
  /** Milliseconds by which the event's clock runs ahead of the real one (rehearsal). */
  clock_offset_ms: z.number(),
});
export type TimelineData = z.infer<typeof TimelineData>;

/** Ten years in milliseconds: as far as an event's clock can be moved. */
const CLOCK_OFFSET_MAX_MS = 10 * 366 * 86_400_000;

/** Moves the event's clock, in development only: by an offset from the real one, or to a moment. */
export const moveClock = operation({
  method: 'POST',
  path: '/:event/json/dev/clock',
  action: 'event.clock',
  envelope: 'payload',
  summary: "Moves the event's clock (development only)",
  params: z.object({ event: z.string() }),
  body: z.object({
    offset_ms: z.optional(wholeNumber(-CLOCK_OFFSET_MAX_MS, CLOCK_OFFSET_MAX_MS)),
    at: z.optional(IsoTime),
  }),
  answer: z.object({ clock_offset_ms: z.number(), now: IsoTime }),
  refusals: ['not_found'],
});
