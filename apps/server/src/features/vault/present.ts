import type { VaultAttachment, VaultCard, VaultContent } from '@plenary/contract/vault/operations';
import type { Language } from '@plenary/domain/language/language';
import { allIn, inLanguage } from '@plenary/domain/language/texts';
import { embedAddress } from '@plenary/domain/streams/embed';
import { isLocked, type Schedule } from '@plenary/domain/vault/availability';
import { createHtmlCleaner } from '../../adapters/formats/clean-html.ts';
import { goesOnAt, type Watched } from '@plenary/domain/vault/watching';
import { fileUrl, imageSetOf, type FileRow } from '../files/index.ts';
import { versionsAt } from '../films/index.ts';
import type { FilmRow } from './film-store.ts';
import type { CardRow } from './list-store.ts';
import type { VaultRow } from './store.ts';

const cleanHtml = createHtmlCleaner();

type Files = ReadonlyMap<string, FileRow>;

/** The reader of an item, and when: `now` is on the event's clock, in ms. */
export interface Reading {
  readonly slug: string;
  readonly now: number;
  readonly opens_all: boolean;
  /** The language of the texts; null: the event's own. */
  readonly text_language: Language | null;
}

/** The files that a card shows. */
export const filesOfCard = (row: Pick<CardRow, 'cover_image_file'>): (string | null)[] => [row.cover_image_file];

/** The files that an item holds. */
export function filesOfContent(row: VaultRow): (string | null)[] {
  return [
    row.large_image_file,
    row.video_file,
    ...[...row.attachments, ...row.captions].map(({ file }) => file),
    ...row.gallery,
  ];
}

/** An item as the list shows it. */
export function presentCard(item: CardRow, files: Files, { slug, now, opens_all, text_language }: Reading): VaultCard {
  const row = inLanguage(item, text_language);
  const cover = files.get(row.cover_image_file ?? '');
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    description: row.description,
    featured: row.featured,
    categories: row.categories,
    starts_at: row.starts_at?.toISOString() ?? null,
    ends_at: row.ends_at?.toISOString() ?? null,
    cover_image_file: cover ? imageSetOf(slug, cover) : null,
    locked: isLocked(scheduleOf(row), now, opens_all),
  };
}

/** Facts of an item beside its row: how far the reader has watched its film, and where its recording is. */
export interface ContentFacts {
  readonly watched: Watched | null;
  /** Address of the recording of a hosted stream; null: it has none, or that was removed. */
  readonly recording: string | null;
  /** Smaller versions of its film; null: there are none. */
  readonly film: FilmRow | null;
  /** Whether the reader runs the event. */
  readonly runs: boolean;
}

/** An item with its texts in a language. */
export function itemIn(item: VaultRow, language: Language | null): VaultRow {
  const { attachments, chapters } = item;
  return {
    ...inLanguage(item, language),
    attachments: allIn(attachments, language),
    chapters: allIn(chapters, language),
  };
}

/** The content of an item that is not locked. A file that is gone counts as not given. */
export function presentContent(
  row: VaultRow,
  files: Files,
  slug: string,
  { watched, recording, film, runs }: ContentFacts,
): VaultContent {
  const large = files.get(row.large_image_file ?? '');
  const video = files.get(row.video_file ?? '');
  return {
    link: row.link,
    large_image_file: large ? imageSetOf(slug, large) : null,
    video: video ? fileUrl(slug, video) : recording,
    versions: film ? versionsOfItem(film, row, slug) : [],
    film: runs && film && film.film !== 'done' ? { state: film.film, percent: film.film_percent } : null,
    chapters: row.chapters.map(({ at_s, title }) => ({ at_s, title })),
    captions: row.captions.flatMap(({ language, label, file }) => {
      const stored = files.get(file);
      return stored ? [{ language, label, url: fileUrl(slug, stored) }] : [];
    }),
    goes_on_at_s: watched && goesOnAt(watched),
    embed: row.embed && embedAddress(row.embed),
    detail: cleanHtml(row.detail),
    attachments: row.attachments.flatMap(({ key, name, file }) => {
      const stored = files.get(file);
      return stored ? [presentAttachment({ key, name }, stored, slug)] : [];
    }),
    gallery: row.gallery.flatMap((id) => {
      const stored = files.get(id);
      return stored ? [imageSetOf(slug, stored)] : [];
    }),
  };
}

function versionsOfItem({ film, width, height }: FilmRow, item: VaultRow, slug: string): VaultContent['versions'] {
  if (film !== 'done' || width === null || height === null) return [];
  return versionsAt(`/${slug}/vault/item/${item.slug}/film`, { width, height, filename: item.slug });
}

/** A picture is given in its largest size: its original may say where it was taken, and stays with the hosts. */
function presentAttachment(
  { key, name }: { readonly key: string; readonly name: string },
  file: FileRow,
  slug: string,
): VaultAttachment {
  const sizes = file.variations && imageSetOf(slug, file);
  return { key, name, filename: file.filename, url: sizes?.l ?? fileUrl(slug, file), preview_url: sizes?.s ?? null };
}

/** When an item opens and closes, in milliseconds. */
export function scheduleOf({ starts_at, ends_at }: Pick<CardRow, 'starts_at' | 'ends_at'>): Schedule {
  return { starts_at: starts_at?.getTime() ?? null, ends_at: ends_at?.getTime() ?? null };
}
