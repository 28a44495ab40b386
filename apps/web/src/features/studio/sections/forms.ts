import type { Section, SectionName } from '@plenary/contract/studio/sections';
import type { Language } from '@plenary/domain/language/language';
import { GAMES, QUIZ } from '@plenary/domain/games/limits';
import { ROOMS } from '@plenary/domain/rooms/limits';
import { TOUR } from '@plenary/domain/tour/limits';
import type { FieldName } from './field-names.ts';
import { placeOfArea } from './home/home-places.ts';
import { textOf, type Entry } from './values.ts';

interface Common {
  /** Where its value stands, from the entry that it belongs to. */
  readonly at: readonly string[];
  readonly label: FieldName;
  /** It has words that help. */
  readonly hint?: true;
  readonly required?: true | undefined;
  /** Of a text in several languages: the one in which it is asked for. */
  readonly language?: Language;
  /** Is asked for where the entry is like this alone. */
  when?(entry: Entry, names: Section['names']): boolean;
}

/** A field of a form: how it is asked for. */
export type FieldForm = Common &
  (
    | { readonly as: 'text' | 'long' | 'markdown'; readonly max: number }
    | { readonly as: PlainKind }
    | { readonly as: 'number'; readonly min: number; readonly max: number }
    | { readonly as: 'file' | 'files'; readonly kind: FileKind }
    | { readonly as: 'choice'; readonly options: readonly string[] }
    | EntriesForm
    | { readonly as: 'whole'; readonly fields: readonly FieldForm[]; readonly blank: Entry }
  );

/** Kinds that need nothing else. */
type PlainKind = 'html' | 'page' | 'address' | 'time' | 'colour' | 'switch' | 'slug' | 'lines' | Naming;
/** Kinds that name another thing. */
type Naming = 'level' | 'sponsor' | 'sponsors' | 'area' | 'right' | 'scene';

export type FileKind = 'picture' | 'film' | 'any' | 'captions';

/** A list of entries, each with fields. */
export interface EntriesForm {
  readonly as: 'entries';
  readonly fields: readonly FieldForm[];
  /** An entry that is added; with `key` its key is made of that word and a number. */
  readonly blank: Entry;
  readonly key?: string;
  /** Its entries are short, and stand open. */
  readonly open?: true;
  /** Its page has its name, and nothing else. */
  readonly alone?: true;
}

const text = (at: string, max: number, more: Partial<Common> & { label?: FieldName } = {}): FieldForm => ({
  ...{ at: [at], label: at as FieldName, as: 'text', max },
  ...more,
});
const TITLE = text('title', 300, { required: true });
const NAMED = text('name', 300, { required: true });
const simple = (at: string, as: PlainKind, more: Partial<Common> = {}): FieldForm => ({
  ...{ at: [at], label: at as FieldName, as },
  ...more,
});
const file = (at: string, kind: FileKind, label = at as FieldName): FieldForm => ({
  at: [at],
  label,
  as: 'file',
  kind,
});
const entries = (at: string, form: Omit<EntriesForm, 'as'>): FieldForm => ({
  ...{ at: [at], label: at as FieldName, as: 'entries' },
  ...form,
});
const TIMES = [simple('starts_at', 'time', { hint: true }), simple('ends_at', 'time')];
const SPONSOR: FieldForm = { at: ['sponsor'], label: 'sponsor', as: 'sponsor' };
/** Of a room: asked for once there are sponsors. */
const ROOM_SPONSOR: FieldForm = {
  ...SPONSOR,
  when: (entry, { sponsors }) => sponsors.length > 0 || entry['sponsor'] !== undefined,
};

const MEDIA = ['event', 'media'];
const SETTINGS = ['event', 'settings'];
const LOOK: readonly FieldForm[] = [
  // The basics ask for the name of an event in one language.
  {
    ...{ at: ['event', 'name'], label: 'name', as: 'text', max: 300, required: true },
    when: ({ event }) => textOf((event as Entry)['name']) !== '',
  },
  { at: [...MEDIA, 'logo', 'file'], label: 'logo', as: 'file', kind: 'picture', hint: true },
  { at: [...MEDIA, 'logo', 'alt'], label: 'logo_alt', as: 'text', max: 300, hint: true },
  { at: [...MEDIA, 'logo_dark'], label: 'logo_dark', as: 'file', kind: 'picture', hint: true },
  { at: [...SETTINGS, 'brand_color'], label: 'brand_color', as: 'colour', hint: true },
  { at: [...MEDIA, 'pending_background'], label: 'pending_background', as: 'file', kind: 'picture', hint: true },
  { at: [...MEDIA, 'pending_video'], label: 'pending_video', as: 'file', kind: 'film' },
  { at: [...SETTINGS, 'coming_soon_heading'], label: 'coming_soon_heading', as: 'text', max: 300, hint: true },
  { at: [...MEDIA, 'welcome_video'], label: 'welcome_video', as: 'file', kind: 'film', hint: true },
  { at: [...SETTINGS, 'event_over_heading'], label: 'event_over_heading', as: 'text', max: 300 },
  { at: [...SETTINGS, 'event_over_text'], label: 'event_over_text', as: 'html' },
  { at: [...SETTINGS, 'external_link', 'label'], label: 'external_link', as: 'text', max: 300, hint: true },
  { at: [...SETTINGS, 'external_link', 'url'], label: 'external_url', as: 'address', hint: true },
];

const AREA: readonly FieldForm[] = [
  { at: ['key'], label: 'area', as: 'area', hint: true },
  TITLE,
  text('sub_title', 1000),
  simple('url', 'address', { hint: true, when: (entry, { pages }) => placeOfArea(entry, pages) === 'other' }),
  file('image', 'picture'),
  file('video', 'film'),
  SPONSOR,
  { at: ['sponsors'], label: 'area_sponsors', as: 'sponsors', hint: true },
];
const SPONSORS: readonly FieldForm[] = [
  text('name', 300, { required: true }),
  file('logo', 'picture'),
  file('logo_dark', 'picture'),
  simple('url', 'address'),
  simple('text', 'html'),
];
const HOME: readonly FieldForm[] = [
  entries('areas', { fields: AREA, blank: { title: '' }, key: 'area' }),
  entries('sponsors', { fields: SPONSORS, blank: { name: '' }, key: 'sponsor' }),
];

const PAGE: readonly FieldForm[] = [
  TITLE,
  simple('slug', 'slug', { hint: true }),
  simple('html', 'html'),
  simple('public', 'switch', { hint: true }),
];

const VAULT_ITEM: readonly FieldForm[] = [
  TITLE,
  simple('slug', 'slug', { hint: true }),
  { at: ['description'], label: 'description', as: 'long', max: 5_000 },
  { at: ['categories'], label: 'categories', as: 'lines', hint: true },
  simple('featured', 'switch'),
  file('cover_image', 'picture'),
  file('large_image', 'picture'),
  file('video', 'film'),
  simple('embed', 'address', { hint: true }),
  simple('link', 'address'),
  ...TIMES,
  simple('detail', 'html'),
  entries('attachments', { fields: [NAMED, file('file', 'any')], blank: { name: '' }, key: 'file', open: true }),
  { at: ['gallery'], label: 'gallery', as: 'files', kind: 'picture' },
  entries('chapters', {
    fields: [text('at', 12, { hint: true }), text('title', 300)],
    blank: { at: '', title: '' },
    open: true,
  }),
  entries('captions', {
    fields: [text('language', 35, { hint: true }), text('label', 100), file('file', 'captions')],
    ...{ blank: { language: '', label: '' }, open: true },
  }),
];

const kind = (wanted: string) => (entry: Entry) => entry['kind'] === wanted;
const QUESTION: readonly FieldForm[] = [
  text('question', QUIZ.question_max, { required: true }),
  { at: ['choices'], label: 'choices', as: 'lines', hint: true },
  { at: ['correct'], label: 'correct', as: 'right' },
  { at: ['seconds'], label: 'seconds', as: 'number', min: QUIZ.seconds_min, max: QUIZ.seconds_max },
];
const GAME: readonly FieldForm[] = [
  { at: ['kind'], label: 'game', as: 'choice', options: ['quiz', 'memory', 'embed'] },
  TITLE,
  simple('slug', 'slug', { hint: true }),
  { at: ['summary'], label: 'summary', as: 'long', max: GAMES.summary_max },
  file('cover_image', 'picture'),
  ...TIMES,
  {
    ...{ at: ['questions'], label: 'questions', as: 'entries', fields: QUESTION },
    ...{ blank: { question: '', choices: [], seconds: 20 }, when: kind('quiz') },
  },
  simple('embed', 'address', { hint: true, when: (entry) => kind('embed')(entry) && textOf(entry['html']) === '' }),
  { at: ['html'], label: 'game_page', as: 'page', hint: true, when: kind('embed') },
  {
    ...{ at: ['max_score'], label: 'max_score', as: 'number', min: 1, max: GAMES.score_max },
    when: kind('embed'),
  },
];

const guests = (): FieldForm => ({
  at: ['max_guests'],
  label: 'max_guests',
  as: 'number',
  min: 1,
  max: ROOMS.guests_max,
});
const ROOM_NAME = text('name', ROOMS.name_max, { required: true });
const ROOM: readonly FieldForm[] = [ROOM_NAME, text('topic', ROOMS.topic_max), guests(), ROOM_SPONSOR];
const EXHIBITOR: readonly FieldForm[] = [
  ROOM_NAME,
  text('topic', ROOMS.topic_max),
  { at: ['level'], label: 'level', as: 'level' },
  file('logo', 'picture'),
  simple('color', 'colour'),
  { at: ['owners'], label: 'owners', as: 'lines', hint: true },
  { at: ['about'], label: 'about', as: 'markdown', max: ROOMS.about_max, hint: true },
  { at: ['categories'], label: 'categories', as: 'lines', hint: true },
  text('stand_number', ROOMS.stand_max),
  guests(),
  ROOM_SPONSOR,
  simple('website', 'address'),
  simple('linkedin', 'address'),
  entries('links', {
    fields: [text('name', ROOMS.link_name_max), simple('url', 'address')],
    blank: { name: '', url: '' },
    open: true,
  }),
  entries('handouts', { fields: [NAMED, file('file', 'any')], blank: { name: '' }, open: true }),
];

const SPOT: readonly FieldForm[] = [
  text('title', TOUR.title_max, { required: true }),
  { at: ['text'], label: 'text', as: 'long', max: TOUR.text_max },
  { at: ['yaw'], label: 'yaw', as: 'number', min: -180, max: 180 },
  { at: ['pitch'], label: 'pitch', as: 'number', min: -90, max: 90 },
  { at: ['scene'], label: 'scene', as: 'scene' },
  simple('link', 'address'),
];
const SCENE: readonly FieldForm[] = [
  text('title', TOUR.title_max, { required: true }),
  file('picture', 'picture'),
  entries('spots', { fields: SPOT, blank: { title: '', yaw: 0, pitch: 0 } }),
];
const TOUR_FIELDS: readonly FieldForm[] = [
  TITLE,
  simple('intro', 'html'),
  entries('scenes', { fields: SCENE, blank: { title: '' }, key: 'scene' }),
  simple('embed', 'address', { hint: true }),
  simple('link', 'address'),
];

/** The form of each section. */
export const FORMS: Readonly<Record<SectionName, readonly FieldForm[]>> = {
  look: LOOK,
  home: HOME,
  pages: [entries('pages', { fields: PAGE, blank: { title: '', slug: '', html: '' }, alone: true })],
  vault: [entries('vault', { fields: VAULT_ITEM, blank: { title: '', slug: '' }, alone: true })],
  games: [entries('games', { fields: GAME, blank: { kind: 'quiz', title: '', slug: '', questions: [] }, alone: true })],
  exhibitors: [
    { at: ['levels'], label: 'levels', as: 'lines', hint: true },
    entries('exhibitors', { fields: EXHIBITOR, blank: { name: '', max_guests: 6 }, key: 'exhibitor' }),
  ],
  rooms: [entries('rooms', { fields: ROOM, blank: { name: '', max_guests: 8 }, key: 'room', alone: true })],
  tour: [{ at: ['tour'], label: 'tour', as: 'whole', fields: TOUR_FIELDS, blank: { title: '' } }],
};
