/** The texts of a thing in further languages: by language, by field; of a list, its texts in their places, empty where one is missing. */
export type Translations = Readonly<Record<string, Readonly<Record<string, string | readonly string[]>>>>;

/**
 * The texts of an organiser that may be in several languages (TXT1): where `event.yaml` has them. Of a page that is a file, its path
 * is what differs.
 */
export const TEXT_FIELDS = [
  'event.name',
  'event.media.logo.alt',
  'event.settings.external_link.label',
  'event.settings.coming_soon_heading',
  'event.settings.event_over_heading',
  'event.settings.event_over_text',
  'sponsors.name',
  'sponsors.text',
  'areas.title',
  'areas.sub_title',
  'pages.title',
  'pages.html',
  'pages.file',
  'levels',
  'rooms.name',
  'rooms.topic',
  'exhibitors.name',
  'exhibitors.topic',
  'exhibitors.about',
  'exhibitors.links.name',
  'halls.name',
  'polls.question',
  'polls.choices',
  'sessions.title',
  'sessions.description',
  'sessions.description_markdown',
  'sessions.categories.name',
  'sessions.hosts.bio',
  'sessions.speakers.bio',
  'vault.title',
  'vault.description',
  'vault.detail',
  'vault.attachments.name',
  'vault.chapters.title',
  'games.title',
  'games.summary',
  'games.questions.question',
  'games.questions.choices',
  'tour.title',
  'tour.intro',
  'tour.scenes.title',
  'tour.scenes.spots.title',
  'tour.scenes.spots.text',
] as const;
const FIELDS: ReadonlySet<string> = new Set(TEXT_FIELDS);

/** Is this the path of a text that may be in several languages? Places in lists are passed over. */
export const isText = (path: readonly PropertyKey[]): boolean =>
  FIELDS.has(path.filter((step) => typeof step === 'string').join('.'));

/** The texts among the fields of a group, by its path; empty: those of the whole bundle. */
export const textsBelow = (path: string): string[] =>
  TEXT_FIELDS.flatMap((field) => {
    const within = path === '' ? field : field.startsWith(`${path}.`) ? field.slice(path.length + 1) : '';
    const [name = '', ...more] = within.split('.');
    return name !== '' && more.length === 0 ? [name] : [];
  });

/**
 * A thing with its texts in a language, as far as there are some (TXT1).
 * @param language null: the event's own
 */
export function inLanguage<T extends { readonly translations?: Translations | undefined }>(
  thing: T,
  language: string | null,
): T {
  const found = language === null ? undefined : thing.translations?.[language];
  if (!found) return thing;
  const own = thing as Readonly<Record<string, unknown>>;
  const texts = Object.entries(found).map(([field, text]) => [
    field,
    typeof text === 'string' ? text : (own[field] as readonly string[]).map((one, at) => text[at] || one),
  ]);
  return { ...thing, ...(Object.fromEntries(texts) as Partial<T>) };
}

/** Things in a language, each by itself. */
export const allIn = <T extends { readonly translations?: Translations | undefined }>(
  things: readonly T[],
  language: string | null,
): T[] => things.map((thing) => inLanguage(thing, language));

/** The languages that any of these is translated into. */
export const languagesIn = (things: readonly { readonly translations?: Translations | undefined }[]): string[] => [
  ...new Set(things.flatMap(({ translations = {} }) => Object.keys(translations))),
];

/** Translations with some of their fields changed. */
export function changeTexts(
  translations: Translations,
  changes: Readonly<Record<string, (text: string) => string>>,
): Translations {
  return mapValues(translations, (texts) =>
    mapValues(texts, (text, field) => (typeof text === 'string' ? (changes[field]?.(text) ?? text) : text)),
  );
}

/** Those of the translations that are of these fields. */
export const pickTexts = (translations: Translations, fields: readonly string[]): Translations =>
  textsThat(translations, (field) => fields.includes(field));

/** Those of the translations that are of other fields. */
export const dropTexts = (translations: Translations, fields: readonly string[]): Translations =>
  textsThat(translations, (field) => !fields.includes(field));

function textsThat(translations: Translations, may: (field: string) => boolean): Translations {
  const picked = mapValues(translations, (texts) =>
    Object.fromEntries(Object.entries(texts).filter(([field]) => may(field))),
  );
  return Object.fromEntries(Object.entries(picked).filter(([, texts]) => Object.keys(texts).length > 0));
}

/** The translations of two groups of fields as one. */
export function joinTranslations(one: Translations, other: Translations): Translations {
  return mapValues({ ...one, ...other }, (_, language) => ({ ...one[language], ...other[language] }));
}

/**
 * The same field in every language of an event, its own first: for a search that finds a word of any (TXT4).
 * @param languages the further languages of the event; texts in others are kept, and nobody reads them (TXT3)
 */
export function inAllLanguages<F extends string>(
  thing: { readonly translations?: Translations | undefined } & Readonly<Record<F, string>>,
  field: F,
  languages: readonly string[],
): string {
  const further = languages.map((language) => thing.translations?.[language]?.[field]);
  return [thing[field], ...further.filter((text) => typeof text === 'string')].join('\n');
}

function mapValues<V, W>(group: Readonly<Record<string, V>>, change: (value: V, key: string) => W): Record<string, W> {
  return Object.fromEntries(Object.entries(group).map(([key, value]) => [key, change(value, key)]));
}
