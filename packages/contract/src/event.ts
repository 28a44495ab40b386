import * as z from 'zod/mini';
import { STREAM_CHATS } from '@plenary/domain/chat/channels';
import { ASKING_NAMES } from '@plenary/domain/questions/board';
import { SHIPPED_LANGUAGES } from '@plenary/domain/language/language';
import { SECOND_FACTORS } from '@plenary/domain/onboarding/steps';
import { Id, IsoTime } from './ids.ts';

/** Kinds of event (D35). Community events show no attendance badge. */
export const EVENT_KINDS = ['hybrid', 'virtual', 'community'] as const;
export const EventKind = z.enum(EVENT_KINDS);

/** An image in three sizes (HOM1): s up to 560 px wide, m up to 1024, l up to 1920. Addresses. */
export const ImageSet = z.object({ s: z.string(), m: z.string(), l: z.string() });
export type ImageSet = z.infer<typeof ImageSet>;

/** A video of the event: `ready` when it can be played. */
export const Video = z.object({ status: z.enum(['ready', 'waiting']), playback_url: z.string() });
export type Video = z.infer<typeof Video>;

/** Page flags (PAG2, PAG7). All are page globals as well, in upper case (D49). */
export const EventFlags = z.object({
  attendees_enabled: z.boolean(),
  networking_enabled: z.boolean(),
  agenda_enabled: z.boolean(),
  timeline_enabled: z.boolean(),
  public_chat_enabled: z.boolean(),
  private_chat_enabled: z.boolean(),
  support_chat_enabled: z.boolean(),
  /** Off: channels are simple threads (CHT8). The flags `chat_…` switch one feature each (WID3). */
  rich_chat_enabled: z.boolean(),
  chat_search_enabled: z.boolean(),
  chat_info_enabled: z.boolean(),
  chat_reactions_enabled: z.boolean(),
  chat_file_upload_enabled: z.boolean(),
  chat_more_enabled: z.boolean(),
  chat_edit_enabled: z.boolean(),
  chat_delete_enabled: z.boolean(),
  chat_reply_enabled: z.boolean(),
  chat_report_enabled: z.boolean(),
  chat_block_enabled: z.boolean(),
  /** Links are previewed in channels, and in private chats and questions (WID45). */
  chat_previews_enabled: z.boolean(),
  chat_private_previews_enabled: z.boolean(),
  image_upload_enabled: z.boolean(),
  avatar_upload_enabled: z.boolean(),
  local_time_enabled: z.boolean(),
  open_sessions_enabled: z.boolean(),
  /** Questions of the audience, session by session (QNA1). */
  questions_enabled: z.boolean(),
  /** Applause and reactions on the stage (APL1). */
  stage_reactions_enabled: z.boolean(),
  /** Talks of three minutes with people one has not met (SPD1). */
  speed_networking_enabled: z.boolean(),
  /** Meetings of two at times that people offer (MTG1). */
  meetings_enabled: z.boolean(),
});
export type EventFlags = z.infer<typeof EventFlags>;

/** Settings of an organiser for a whole event that the browser may see. */
export const EventSettings = z.object({
  flags: EventFlags,
  /** Language of its pages and mails for people who have chosen none; null: the one that their browser asks for. */
  language: z.nullable(z.enum(SHIPPED_LANGUAGES)),
  /** Further languages in which the texts of its organisers are offered, beside `language` (TXT1). */
  languages: z.array(z.enum(SHIPPED_LANGUAGES)).check(z.maxLength(SHIPPED_LANGUAGES.length)),
  /** Minutes given to a stream without an end time (D1). */
  default_stream_minutes: z.int().check(z.minimum(1), z.maximum(1440)),
  /** Seconds a player may wait before the end dialog (D4). */
  streaming_time_out: z.int().check(z.minimum(1), z.maximum(3600)),
  /** Header button that opens in a new tab. */
  external_link: z.nullable(
    z.object({
      label: z.string(),
      url: z.string(),
      /** Its label in further languages; readers get it in theirs. */
      translations: z.optional(z.record(z.string(), z.record(z.string(), z.string()))),
    }),
  ),
  /** Address of a poll on another site, which 'Vote' leads to while no poll of the event is open (D42). */
  poll_url: z.nullable(z.string()),
  /** Where the imprint is, when it is no page of the event: an address, or a path of the site (PAG10). */
  imprint_url: z.nullable(z.string()),
  /** One colour from which the accessible set is derived; `#rrggbb`. */
  brand_color: z.nullable(z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour such as #3b5bdb'))),
  /** Heading of the coming-soon page. */
  coming_soon_heading: z.string(),
  /** Heading and text of the event-over page; the text is sanitised HTML (D40). */
  event_over_heading: z.string(),
  event_over_text: z.string(),
  /** Channels of the chat beside a stream (WID64). */
  stream_chat: z.enum(STREAM_CHATS),
  /** Whether questions carry names: all, none, or as each asker wants it; sessions may differ (QNA3). */
  question_names: z.enum(ASKING_NAMES),
  /** Do questions wait until a moderator approves them? */
  question_review: z.boolean(),
  /** Does asking end with the session? */
  question_close: z.boolean(),
  /** Video calls show no address of anybody to others: a TURN server relays all (CAL22). */
  call_relay_only: z.boolean(),
  /** Calls are without cameras (CAL11). */
  call_audio_only: z.boolean(),
  /** Origins of sites whose boards a call may show, such as `https://board.example.org` (WBD17). */
  board_sites: z.array(z.string()),
  /** The second factor after the password (D34). */
  second_factor: z.enum(SECOND_FACTORS),
  /** Whether people are asked for a picture and for their profile when they come in. */
  ask_avatar: z.boolean(),
  ask_profile: z.boolean(),
  /** May people who were not invited ask for an invitation (D51)? */
  open_sign_up: z.boolean(),
  /** May anybody who sees a link to a session read its title (D73)? */
  public_timeline: z.boolean(),
  /** Days after which an invitation that was not accepted expires. */
  invitation_days: z.int().check(z.minimum(1), z.maximum(365)),
});
export type EventSettings = z.infer<typeof EventSettings>;

/** The settings an event has when its bundle says nothing. */
export const DEFAULT_EVENT_SETTINGS: EventSettings = {
  flags: {
    attendees_enabled: true,
    networking_enabled: true,
    agenda_enabled: true,
    timeline_enabled: true,
    public_chat_enabled: true,
    private_chat_enabled: true,
    support_chat_enabled: true,
    rich_chat_enabled: true,
    chat_search_enabled: true,
    chat_info_enabled: true,
    chat_reactions_enabled: true,
    chat_file_upload_enabled: true,
    chat_more_enabled: true,
    chat_edit_enabled: true,
    chat_delete_enabled: true,
    chat_reply_enabled: true,
    chat_report_enabled: true,
    chat_block_enabled: true,
    chat_previews_enabled: true,
    chat_private_previews_enabled: false,
    image_upload_enabled: true,
    avatar_upload_enabled: true,
    local_time_enabled: true,
    open_sessions_enabled: true,
    questions_enabled: true,
    stage_reactions_enabled: true,
    speed_networking_enabled: false,
    meetings_enabled: false,
  },
  language: null,
  languages: [],
  default_stream_minutes: 180,
  streaming_time_out: 40,
  external_link: null,
  poll_url: null,
  imprint_url: null,
  brand_color: null,
  coming_soon_heading: '',
  event_over_heading: '',
  event_over_text: '',
  stream_chat: 'both',
  question_names: 'choice',
  question_review: false,
  question_close: false,
  call_relay_only: false,
  call_audio_only: false,
  board_sites: [],
  second_factor: 'off',
  ask_avatar: true,
  ask_profile: true,
  open_sign_up: false,
  public_timeline: false,
  invitation_days: 30,
};

/** Media of an event's pages around the home: addresses, or null where none was given. */
export const EventMedia = z.object({
  /** `dark`: its twin for dark ground. */
  logo: z.nullable(z.object({ src: z.string(), alt: z.string(), dark: z.optional(z.string()) })),
  /** Background of the coming-soon and event-over pages; image breakpoints 1024 and 560 px (CDN4). */
  pending_background: z.nullable(ImageSet),
  pending_video: z.nullable(Video),
  /** Intro video shown once on the first visit of the home (CDN5). */
  welcome_video: z.nullable(Video),
});
export type EventMedia = z.infer<typeof EventMedia>;

/** The event as a browser sees it. Times are UTC ISO 8601 (D3). */
export const EventInfo = z.object({
  _id: Id,
  /** The first segment of its paths: its slug, or the address of a preview (VAS2). */
  slug: z.string(),
  name: z.string(),
  event_kind: EventKind,
  /** IANA name, for example `Europe/Zurich`. */
  time_zone: z.string(),
  opens_at: z.nullable(IsoTime),
  closes_at: z.nullable(IsoTime),
  /** Start shown by the countdown of the coming-soon page. */
  starts_at: z.nullable(IsoTime),
  /** It is a draft, which its team alone sees; absent: it is published. */
  draft: z.optional(z.literal(true)),
  /** It is a rehearsal of an event (REH1); absent: it is none. */
  rehearsal: z.optional(z.literal(true)),
  settings: EventSettings,
  media: EventMedia,
});
export type EventInfo = z.infer<typeof EventInfo>;
