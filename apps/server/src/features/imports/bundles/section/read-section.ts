import { createHash } from 'node:crypto';
import {
  type Section,
  type SectionFile,
  type SectionName,
  type SectionValues,
} from '@plenary/contract/studio/sections';
import { joinTexts, knownTexts, type TextLanguages } from '@plenary/domain/language/bundle-texts';
import { changeTexts } from '@plenary/domain/language/texts';
import type { Group } from '@plenary/domain/studio/group';
import { nameOf, unreleased, wantedOf } from '@plenary/domain/studio/unreleased';
import type { Db, Tx } from '../../../../db/database.ts';
import { inTransaction } from '../../../../db/transaction.ts';
import { fileUrl, imageSetOf, type FileRow } from '../../../files/index.ts';
import { gameEntry, ownHtml } from '../export-entries.ts';
import { documentOf, languagesIn, namesOf, pathsOf, readRows, type Whole } from '../export.ts';
import { readDrafts, type SectionDrafts } from './drafts-store.ts';
import { SECTION_PARTS } from './section-parts.ts';

/** An event as a bundle has it; texts of pages stand in place. */
export interface Opened {
  readonly whole: Whole;
  readonly document: Readonly<Record<string, unknown>> & { readonly event: EventPart };
  /** Its files, by their path. */
  readonly files: ReadonlyMap<string, FileRow>;
  readonly drafts: SectionDrafts;
}

interface EventPart {
  readonly name: unknown;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly media: unknown;
}

/** Reads an event as a bundle has it, without its sessions; null: there is none of this slug. */
export async function openDocument(tx: Tx, slug: string): Promise<Opened | null> {
  const whole = await readRows(tx, slug, false);
  return whole && openWhole(whole, await readDrafts(tx, whole.event.id));
}

/** The rows of an event as a bundle has them. */
export function openWhole(whole: Whole, drafts: SectionDrafts): Opened {
  const { slug } = whole.event;
  const paths = pathsOf(whole.files);
  const names = namesOf(whole, paths);
  const {
    rooms = [],
    exhibitors = [],
    levels = [],
    vault = [],
    tour = null,
    ...rest
  } = documentOf(whole, names, paths) as Record<string, unknown> & { event: EventPart };
  const text = (html: string): string => ownHtml(html, slug);
  const pages = whole.pages.map(({ slug: name, title, html, public: open, translations }) => ({
    ...{ slug: name, title, html: text(html), translations: changeTexts(translations, { html: text }) },
    ...(open && { public: true }),
  }));
  const games = whole.games.map((row) => {
    const { page: _, ...game } = gameEntry(row, names);
    return { ...game, ...(row.page_html !== null && { html: row.page_html }) };
  });
  const document = { ...rest, rooms, exhibitors, levels, vault, games, tour, pages };
  return {
    whole,
    document: joinTexts(document, languagesIn(whole)) as typeof document,
    drafts: draftsOf(drafts, languagesIn(whole)),
    files: new Map(whole.files.flatMap((file) => (paths.has(file.id) ? [[paths.get(file.id) ?? '', file]] : []))),
  };
}

/** Drafts with their texts in the languages of the event, its own first: those of a language that was taken out stay kept (TXT3). */
function draftsOf(drafts: SectionDrafts, languages: TextLanguages): SectionDrafts {
  const inOrder = [...drafts].map(
    ([name, { base, wanted }]) =>
      [name, { base: knownTexts(base, languages), wanted: knownTexts(wanted, languages) }] as const,
  );
  return new Map(inOrder);
}

/** A section of an event (SEC1); null: there is no event of this slug. */
export async function readSection(db: Db, slug: string, name: SectionName): Promise<Section | null> {
  const { result } = await inTransaction(db, { mode: 'REPEATABLE READ READ ONLY' }, (tx) => openDocument(tx, slug));
  return result && sectionOf(result, name);
}

/** A section of an event that was read: as its team wants it, with what attendees do not see yet (REL1). */
export function sectionOf(opened: Opened, name: SectionName): Section {
  const { whole, files, drafts } = opened;
  const visible = visibleValues(opened, name);
  const draft = drafts.get(name);
  const values = draft ? wantedOf(draft.base, draft.wanted, visible) : visible;
  const waiting = draft ? unreleased(visible, values) : [];
  const text = JSON.stringify(waiting.length > 0 ? [values, visible] : values);
  const named = [...files].filter(([path]) => text.includes(JSON.stringify(path)));
  return {
    values,
    ...(waiting.length > 0 && { visible }),
    unreleased: waiting,
    seen: createHash('sha256').update(text).digest('hex'),
    files: Object.fromEntries(named.map(([path, file]) => [path, shown(whole.event.slug, file)])),
    names: {
      sponsors: whole.sponsors.map(({ key, name: called }) => ({ key, name: called })),
      levels: whole.levels.map(({ name }) => name),
      pages: pagesIn(opened),
    },
  };
}

/** The pages to which things of an event can lead: also those that wait, since what leads there may wait with them (REL12). */
function pagesIn({ whole, drafts }: Opened): Section['names']['pages'] {
  const there = whole.pages.map(({ slug, title }) => ({ slug, title }));
  const wanted = (drafts.get('pages')?.wanted['pages'] ?? []) as readonly Group[];
  const waiting = wanted.map((page) => ({ slug: String(page['slug']), title: nameOf(page) }));
  return [...there, ...waiting.filter(({ slug }) => there.every((page) => page.slug !== slug))];
}

/** A section as attendees see it, as a bundle has it. */
function visibleValues({ whole, document }: Opened, name: SectionName): SectionValues {
  const { settings, own } = SECTION_PARTS[name];
  const { event } = document;
  const kept = Object.fromEntries(settings.map((field) => [field, event.settings[field]]));
  // The basics have the name of an event in one language.
  const name_texts = whole.event.settings.languages.length > 0 && { name: event.name };
  const values = {
    ...(settings.length > 0 && { event: { ...name_texts, settings: kept, media: event.media } }),
    ...Object.fromEntries(own.map((part) => [part, document[part] ?? []])),
    ...(name === 'tour' && { tour: document['tour'] }),
  };
  // As JSON has it, like drafts: without fields that are undefined.
  return JSON.parse(JSON.stringify(values)) as SectionValues;
}

function shown(slug: string, file: FileRow): SectionFile {
  const url = file.variations ? imageSetOf(slug, file).s : fileUrl(slug, file);
  return { url, name: file.filename, type: file.content_type };
}
