import { PLACE_TEXT } from '@plenary/domain/lists/place';
import { SEARCH } from '@plenary/domain/chat/search';
import { VAULT } from '@plenary/domain/vault/vault-list';
import { WATCHING } from '@plenary/domain/vault/watching';
import * as z from 'zod/mini';
import { ImageSet } from '../event.ts';
import { Id, IsoTime, Slug } from '../ids.ts';
import { wholeNumber } from '../forms.ts';
import { operation } from '../operation.ts';
import { FilmProgress, FilmAddress } from '../films/limits.ts';

/** An item of the vault as its list shows it, locked or not: nothing of what it holds. */
export const VaultCard = z.object({
  id: Id,
  slug: Slug,
  title: z.string(),
  description: z.string(),
  featured: z.boolean(),
  categories: z.array(z.string()),
  starts_at: z.nullable(IsoTime),
  ends_at: z.nullable(IsoTime),
  cover_image_file: z.nullable(ImageSet),
  /** Its content is not sent to this reader now (D5). */
  locked: z.boolean(),
});
export type VaultCard = z.infer<typeof VaultCard>;

export const VaultAttachment = z.object({
  key: z.string(),
  name: z.string(),
  filename: z.string(),
  url: z.string(),
  preview_url: z.nullable(z.string()),
});
export type VaultAttachment = z.infer<typeof VaultAttachment>;

/** A chapter of a film; it begins at that second. */
export const VaultChapter = z.object({ at_s: z.int(), title: z.string() });
export type VaultChapter = z.infer<typeof VaultChapter>;

/** Captions of a film, in one language. */
export const VaultCaptions = z.object({ language: z.string(), label: z.string(), url: z.string() });
export type VaultCaptions = z.infer<typeof VaultCaptions>;

/** A film that a person has begun: its item, the second at which it resumes, and its length. */
export const BegunFilm = z.object({ item: VaultCard, at_s: z.int(), duration_s: z.int() });
export type BegunFilm = z.infer<typeof BegunFilm>;

/** The content of an item; absent from what is sent as long as the item is locked (D5). */
export const VaultContent = z.object({
  link: z.nullable(z.string()),
  large_image_file: z.nullable(ImageSet),
  /** Address of the film, which is read in parts. */
  video: z.nullable(z.string()),
  /** Smaller versions of the film, the larger first, which every browser plays. */
  versions: z.array(FilmAddress),
  /** How far these are, or why there are none; null: for those who do not run the event, and where there is nothing to say. */
  film: z.nullable(FilmProgress),
  chapters: z.array(VaultChapter),
  captions: z.array(VaultCaptions),
  /** The second at which the film goes on for this reader; null: at its beginning. */
  goes_on_at_s: z.nullable(z.int()),
  /** Address of a page of another site, for a frame that can do no more than play (D40). */
  embed: z.nullable(z.string()),
  /** Sanitised HTML (D40). */
  detail: z.string(),
  attachments: z.array(VaultAttachment),
  gallery: z.array(z.object({ s: z.string(), m: z.string(), l: z.string() })),
});
export type VaultContent = z.infer<typeof VaultContent>;

const EventParams = z.object({ event: z.string() });

export const vaultPage = operation({
  method: 'GET',
  path: '/:event/vault',
  action: 'event.home',
  envelope: 'page',
  summary: 'The vault of media; its query holds q, category and after',
  params: EventParams,
});

/** The items that are asked for; absent: all. */
const VaultQuery = z.object({
  q: z.optional(z.string().check(z.maxLength(SEARCH.text_max))),
  category: z.optional(z.string().check(z.maxLength(VAULT.category_max))),
  /** `next` of the part before. */
  after: z.optional(z.string().check(z.regex(PLACE_TEXT))),
});

/** A part of the list, featured items before the others; `next`: the place behind which it goes on, null at its end. */
export const VaultPart = z.object({ items: z.array(VaultCard), next: z.nullable(z.string()) });
export type VaultPart = z.infer<typeof VaultPart>;

export const listVault = operation({
  method: 'GET',
  path: '/:event/json/vault',
  action: 'event.home',
  envelope: 'payload',
  summary: 'A part of the items of the vault, of those with all words of a search and of a category',
  params: EventParams,
  query: VaultQuery,
  answer: VaultPart,
  refusals: ['rate_limited'],
});

export const vaultItemPage = operation({
  method: 'GET',
  path: '/:event/vault/item/:slug',
  action: 'event.home',
  envelope: 'page',
  summary: 'An item of the vault',
  params: z.object({ event: z.string(), slug: z.string() }),
  refusals: ['not_found'],
});

const seconds = z.int().check(z.minimum(0), z.maximum(WATCHING.longest_s));

export const reportWatched = operation({
  method: 'POST',
  path: '/:event/json/vault/:slug/watched',
  action: 'event.home',
  envelope: 'payload',
  summary: 'Stores how far the caller has watched the film of an item, so that it resumes there on every device',
  aside: true,
  params: z.object({ event: z.string(), slug: z.string() }),
  body: z.object({ position_s: seconds, duration_s: seconds }),
  answer: z.object({ position_s: z.int() }),
  refusals: ['not_found', 'item_closed', 'rate_limited'],
});
export const vaultRecording = operation({
  method: 'GET',
  path: '/:event/vault/item/:slug/recording.mp4',
  action: 'event.home',
  envelope: 'file',
  summary: 'The recording of a hosted stream that is an item of the vault, whole or in parts',
  params: z.object({ event: z.string(), slug: z.string() }),
  refusals: ['not_found', 'item_closed'],
});
export const vaultFilm = operation({
  method: 'GET',
  path: '/:event/vault/item/:slug/film/:version/:name',
  action: 'event.home',
  envelope: 'file',
  summary: 'A smaller version of the film of an item of the vault, whole or in parts',
  params: z.object({ event: z.string(), slug: z.string(), version: z.enum(['hd', 'sd']), name: z.string() }),
  refusals: ['not_found', 'item_closed'],
});
export const keepInVault = operation({
  method: 'POST',
  path: '/:event/json/hosted-streams/:stream/recordings/:id/vault',
  action: 'streams.publish',
  envelope: 'payload',
  summary: 'Puts a kept recording into the vault as an item of its own; putting it there again changes its title',
  params: z.object({ event: z.string(), stream: Slug, id: wholeNumber(0, 2 ** 31 - 1) }),
  body: z.object({ title: z.string().check(z.minLength(1), z.maxLength(300)) }),
  answer: z.object({ slug: Slug }),
  refusals: ['not_found'],
});
