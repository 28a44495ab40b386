import { SLUG_PATTERN } from '@plenary/contract/patterns';
import { SESSION_TYPES } from '@plenary/contract/timeline/operations';
import { LINK_RULES, MATCH_ACTIONS, SCREENING } from '@plenary/domain/chat/moderation/screening';
import { HALLS } from '@plenary/domain/halls/halls';
import { addressProblem } from '@plenary/domain/streams/address';
import { GAMES, QUIZ } from '@plenary/domain/games/limits';
import { POLLS } from '@plenary/domain/polls/limits';
import { GAME_KINDS } from '@plenary/domain/games/scores';
import { VAULT } from '@plenary/domain/vault/vault-list';
import { chapterSeconds } from '@plenary/domain/vault/watching';
import { ROOMS } from '@plenary/domain/rooms/limits';
import { EDIT_FIELDS } from '@plenary/domain/timeline/edit/fields';
import { SESSION_TOOLS } from '@plenary/domain/timeline/tools/tools';
import { z } from 'zod';
import { ENTRY, EventEntry, withTranslations } from '../../../events/index.ts';
import { asset, color, guid, key, web } from './schema-fields.ts';
import { HallEntry } from './schema-halls.ts';
import { MediaEntry, SponsorEntry } from './schema-logos.ts';
import { PollEntry } from './schema-polls.ts';
import { TourEntry } from './schema-tour.ts';

/** The shape of `event.yaml`; docs/bundles.md describes it for authors. */
export const BUNDLE_VERSION = 1;
export const BUNDLE_FILE = 'event.yaml';

const { text, named, title, slug, time, link } = ENTRY;
/** A picture of a person or of a stream: a file of the bundle, or an address. */
const picture = z.union([
  asset.regex(/^(?!https?:)/),
  z
    .string()
    .regex(/^https?:\/\/\S+$/)
    .max(2000),
]);

export const SpeakerEntry = z.strictObject({
  uid: text(200).optional(),
  name: title,
  /** Of the person, in all sessions; never shown to attendees. Without one an import leaves the one that there is. */
  email: z.email().max(254).optional(),
  ...withTranslations('sessions.speakers', { bio: text(20_000).default('') }),
  company: text(200).default(''),
  job_title: text(200).default(''),
  profile_picture: picture.nullable().default(null),
});

const StreamEntry = z
  .strictObject({
    type: z.enum(['mux', 'tencent', 'hosted', 'embed', 'external']).default('mux'),
    /** Name of a demo stream that it plays. */
    demo_stream: key.optional(),
    key: text(200).optional(),
    id: text(200).optional(),
    title: text(300).optional(),
    poster: picture.nullable().default(null),
    playback_url: link.nullable().default(null),
    entry_id: text(200).nullable().default(null),
    sponsor: z
      .strictObject({ name: title, logo: picture.nullable().default(null), url: link.nullable().default(null) })
      .nullable()
      .default(null),
  })
  .refine(({ type, playback_url }) => type !== 'embed' || playback_url !== null, {
    path: ['playback_url'],
    error: 'a stream of type embed needs the playback_url of the page that stands in the frame',
  })
  .refine(({ type, entry_id }) => type !== 'hosted' || (entry_id !== null && SLUG_PATTERN.test(entry_id)), {
    path: ['entry_id'],
    error: 'a stream of type hosted needs its name as entry_id: lower-case letters, digits, - and _, at most 64',
  })
  .refine((stream) => stream.type !== 'mux' || stream.demo_stream !== undefined || stream.playback_url !== null, {
    error: 'a stream of type mux needs a playback_url or a demo_stream',
  })
  .refine(({ type, playback_url }) => type !== 'mux' || addressProblem(playback_url ?? '', false) !== 'video_page', {
    path: ['playback_url'],
    error:
      'is a page of a video site and no stream (HLS); with `type: embed` it plays in a frame, with `type: external` it opens in a new tab',
  });

export const SessionEntry = z.strictObject({
  guid,
  /** Absent: the bundle itself. Sessions of an imported schedule keep the name of that schedule. */
  source: text(200).optional(),
  ...withTranslations('sessions', {
    title,
    description: text(200_000).optional(),
    description_markdown: text(200_000).optional(),
  }),
  type: z.enum(SESSION_TYPES),
  starts_at: time.optional(),
  ends_at: time.nullable().optional(),
  link: link.nullable().optional(),
  misc: guid.optional(),
  marker_offset_minutes: z.int().min(0).max(14_400).optional(),
  location: text(200).nullable().default(null),
  language: text(35).nullable().default(null),
  format: text(200).nullable().default(null),
  categories: z
    .array(
      z.strictObject(
        withTranslations('sessions.categories', { name: title, position: z.int(), color: color.optional() }),
      ),
    )
    .max(50)
    .default([]),
  featured: z.boolean().default(false),
  /** Called off: it stays in the timeline and says so. */
  cancelled: z.boolean().default(false),
  hidden: z.boolean().default(false),
  /** Fields that a host changed, which the next import of its schedule leaves alone. */
  kept: z.array(z.enum(EDIT_FIELDS)).max(EDIT_FIELDS.length).default([]),
  open_session: z.boolean().default(false),
  /** The tools that it has none of. */
  switched_off: z.array(z.enum(SESSION_TOOLS)).max(SESSION_TOOLS.length).default([]),
  max_occupancy: z.int().min(0).max(1_000_000).default(0),
  hosts: z.array(SpeakerEntry).max(200).default([]),
  speakers: z.array(SpeakerEntry).max(200).default([]),
  cover_image: asset.nullable().default(null),
  large_image: asset.nullable().default(null),
  lead_host_profile_image: picture.nullable().default(null),
  co_host_profile_images: z.array(picture).max(50).default([]),
  stream: StreamEntry.nullable().default(null),
  /** The stream of its hall is not for it. */
  do_not_stream: z.boolean().default(false),
  source_data: z.record(z.string(), z.unknown()).nullable().default(null),
});

const word = text(SCREENING.word_max);

/** The rules of the event's channels; what is left out has its default. */
const ChatRulesEntry = z
  .strictObject({
    blocked_words: z.array(word).max(SCREENING.words_max),
    links: z.enum(LINK_RULES),
    known_hosts: z.array(word).max(SCREENING.hosts_max),
    on_match: z.enum(MATCH_ACTIONS),
    hold_first: z.boolean(),
  })
  .partial();

/** An item of the vault. */
const VaultEntry = z.strictObject({
  slug,
  ...withTranslations('vault', {
    title,
    description: text(5_000).default(''),
    /** HTML. */
    detail: text(200_000).default(''),
  }),
  link: link.nullable().default(null),
  featured: z.boolean().default(false),
  categories: z.array(named(VAULT.category_max)).max(VAULT.categories_max).default([]),
  starts_at: time.nullable().default(null),
  ends_at: time.nullable().default(null),
  cover_image: asset.nullable().default(null),
  large_image: asset.nullable().default(null),
  video: asset.nullable().default(null),
  embed: web
    .regex(/^https:/, 'must be the address of a page, with https')
    .nullable()
    .default(null),
  attachments: z
    .array(z.strictObject({ key, ...withTranslations('vault.attachments', { name: title }), file: asset }))
    .max(VAULT.attachments_max)
    .default([]),
  gallery: z.array(asset).max(VAULT.gallery_max).default([]),
  /** Of the film: `at` as in 1:02:03 or 2:03. */
  chapters: z
    .array(
      z.strictObject({
        at: z.string().refine((at) => chapterSeconds(at) !== null, 'must be a time such as 2:03'),
        ...withTranslations('vault.chapters', { title }),
      }),
    )
    .max(VAULT.chapters_max)
    .default([]),
  /** Of the film, as WebVTT. */
  captions: z
    .array(z.strictObject({ language: text(35), label: text(100), file: asset.regex(/\.vtt$/, 'must be a file .vtt') }))
    .max(VAULT.captions_max)
    .default([]),
});
export type VaultEntry = z.output<typeof VaultEntry>;

/** A question of a quiz. */
const QuizEntry = z.strictObject({
  ...withTranslations('games.questions', {
    question: named(QUIZ.question_max),
    choices: z.array(named(QUIZ.choice_max)).min(QUIZ.choices_min).max(QUIZ.choices_max),
  }),
  /** Place of the right choice, from 1. */
  correct: z.int().min(1).max(QUIZ.choices_max),
  seconds: z.int().min(QUIZ.seconds_min).max(QUIZ.seconds_max).default(20),
});

/** The pages that a game names for its frame. */
const framesOf = ({ embed, page, html }: Readonly<Record<'embed' | 'page' | 'html', string | null>>): string[] =>
  [embed, page, html].filter((one) => one !== null);

/** A game. */
const GameEntry = z
  .strictObject({
    slug,
    kind: z.enum(GAME_KINDS),
    ...withTranslations('games', { title, summary: text(GAMES.summary_max).default('') }),
    cover_image: asset.nullable().default(null),
    starts_at: time.nullable().default(null),
    ends_at: time.nullable().default(null),
    embed: web
      .regex(/^https:/, 'must be the address of a page, with https')
      .nullable()
      .default(null),
    /** A page of HTML in the bundle that stands in the frame. */
    page: asset.nullable().default(null),
    /** The same in its place. */
    html: text(GAMES.page_max).nullable().default(null),
    max_score: z.int().min(1).max(GAMES.score_max).nullable().default(null),
    questions: z.array(QuizEntry).max(QUIZ.questions_max).default([]),
  })
  .refine((game) => framesOf(game).length === (game.kind === 'embed' ? 1 : 0), {
    error: 'a game of kind embed has one of embed, page and html, any other has none',
  })
  .refine(({ kind, questions }) => (kind === 'quiz') === questions.length > 0, {
    path: ['questions'],
    error: 'a quiz has questions, and no other kind of game',
  })
  .refine(({ kind, max_score }) => kind === 'embed' || max_score === null, {
    path: ['max_score'],
    error: 'is of games of kind embed alone',
  });
export type GameEntry = z.output<typeof GameEntry>;

export const BundleFile = z.strictObject({
  plenary_bundle: z.literal(BUNDLE_VERSION, { error: `must be ${BUNDLE_VERSION}, the version of this format` }),
  event: EventEntry.extend({
    chat_rules: ChatRulesEntry.optional(),
    media: MediaEntry,
  }),
  stays_alive: text(20).optional(),
  demo_streams: z
    .array(z.strictObject({ name: key, playlist: asset }))
    .max(50)
    .optional(),
  sponsors: z.array(SponsorEntry).max(500).optional(),
  areas: z
    .array(
      z.strictObject(
        withTranslations('areas', {
          key,
          title,
          sub_title: text(1000).default(''),
          url: z.union([z.literal(''), link]).default(''),
          image: asset.nullable().default(null),
          video: asset.nullable().default(null),
          sponsor: key.nullable().default(null),
          sponsors: z.array(key).max(100).default([]),
        }),
      ),
    )
    .max(100)
    .optional(),
  /** Names of the levels of exhibitors, in their order. */
  ...withTranslations('', { levels: z.array(title).max(ROOMS.levels_max).optional() }),
  rooms: z
    .array(
      z.strictObject({
        key,
        ...withTranslations('rooms', { name: named(ROOMS.name_max), topic: text(ROOMS.topic_max).default('') }),
        max_guests: z.int().min(1).max(ROOMS.guests_max),
        sponsor: key.nullable().default(null),
      }),
    )
    .max(ROOMS.per_event)
    .optional(),
  exhibitors: z
    .array(
      z.strictObject({
        key,
        ...withTranslations('exhibitors', {
          name: named(ROOMS.name_max),
          topic: text(ROOMS.topic_max).default(''),
          /** The text of its page, in Markdown. */
          about: text(ROOMS.about_max).default(''),
        }),
        max_guests: z.int().min(1).max(ROOMS.guests_max),
        sponsor: key.nullable().default(null),
        /** The name of one of `levels`; absent: the first. */
        level: title.optional(),
        logo: asset.nullable().default(null),
        color: color.nullable().default(null),
        categories: z.array(named(ROOMS.category_max)).max(ROOMS.categories_max).default([]),
        stand_number: text(ROOMS.stand_max).default(''),
        website: web.nullable().default(null),
        linkedin: web.nullable().default(null),
        links: z
          .array(z.strictObject(withTranslations('exhibitors.links', { name: named(ROOMS.link_name_max), url: web })))
          .max(ROOMS.links_max)
          .default([]),
        /** Files that its page offers. */
        handouts: z
          .array(z.strictObject({ name: title, file: asset }))
          .max(ROOMS.files_max)
          .default([]),
        /** E-mail addresses of people of the event; absent: they stay as they are. */
        owners: z.array(z.email().max(254)).max(ROOMS.owners_max).optional(),
      }),
    )
    .max(ROOMS.per_event)
    .optional(),
  pages: z
    .array(
      z.strictObject(
        withTranslations('pages', {
          slug,
          title,
          file: asset.optional(),
          html: text(1_000_000).optional(),
          public: z.boolean().default(false),
        }),
      ),
    )
    .max(500)
    .optional(),
  vault: z.array(VaultEntry).max(VAULT.items_max).optional(),
  games: z.array(GameEntry).max(GAMES.per_event).optional(),
  polls: z.array(PollEntry).max(POLLS.per_event).optional(),
  /** null: the event has none, or no more. */
  tour: TourEntry.nullable().optional(),
  halls: z.array(HallEntry).max(HALLS.per_event).optional(),
  sessions: z.array(SessionEntry).max(20_000).optional(),
});

export type BundleFile = z.output<typeof BundleFile>;
export type SessionEntry = z.output<typeof SessionEntry>;
export type SpeakerEntry = z.output<typeof SpeakerEntry>;
export type StreamEntry = z.output<typeof StreamEntry>;
