import type { Language } from '@plenary/domain/language/language';
import { ORGANISER_NAMESPACES } from '@plenary/texts/page-namespaces';
import manifest from 'virtual:client-manifest';
import { EVENT_PAGES } from '../shell/event-parts.ts';
import { OTHER_PAGES } from '../shell/other-pages.ts';
import type { Page, PageKind } from '../shell/page-kind.ts';
import { HOME } from '../shell/pages.ts';
import { HELD_PARTS, PAGE_MODULES, PART_MODULES, type PartName } from './page-modules.ts';

/** Addresses of the files that the first paint of a page needs. */
export interface PageAssets {
  readonly script: string;
  readonly modules: readonly string[];
  readonly styles: readonly string[];
  readonly fonts: readonly string[];
}

const PAGES: Record<PageKind, Page> = { home: HOME, ...EVENT_PAGES, ...OTHER_PAGES };
const ENTRY = 'src/main.tsx';
const FOR_ORGANISERS: ReadonlySet<string> = new Set(ORGANISER_NAMESPACES);
/** The upright Latin files of both families; others are fetched when their letters occur. */
const FIRST_FONTS = /(bricolage-grotesque|instrument-sans)-latin-[a-z]+-normal.*\.woff2$/;

/**
 * The files that the browser build wrote for a kind of page in a language, with those of the parts that were drawn in it, in the
 * order in which styles must be linked.
 */
export function assetsOf(kind: PageKind, language: Language, parts: readonly PartName[]): PageAssets {
  const { texts } = PAGES[kind];
  const ofLanguage = `virtual:texts/${language}`;
  const namesOf = (drawn: readonly PartName[]): string[] => [
    ...[ENTRY, ...PAGE_MODULES[kind], ...drawn.map((name) => PART_MODULES[name])],
    ...[ofLanguage, ...texts.map((name) => `${ofLanguage}/${name}`)],
    ...(texts.some((name) => FOR_ORGANISERS.has(name)) ? [`${ofLanguage}/organisers`] : []),
  ];
  const chunks = chunksOf(namesOf(parts.filter((name) => !HELD_PARTS.has(name))));
  const entry = manifest[ENTRY];
  if (!entry) throw new Error('The browser build has no entry: build the web app again.');
  const fonts = new Set(chunks.flatMap((chunk) => chunk.assets ?? []).filter((file) => FIRST_FONTS.test(file)));
  return {
    script: `/${entry.file}`,
    modules: chunks.filter((chunk) => chunk !== entry).map((chunk) => `/${chunk.file}`),
    styles: [...new Set(chunksOf(namesOf(parts)).flatMap((chunk) => chunk.css ?? []))].map((file) => `/${file}`),
    fonts: [...fonts].map((file) => `/${file}`),
  };
}

/** The chunks of these modules and all that they import, imports first. */
function chunksOf(modules: readonly string[]) {
  const found = new Map<string, (typeof manifest)[string]>();
  const visit = (name: string): void => {
    const chunk = manifest[name];
    if (!chunk || found.has(name)) return;
    found.set(name, chunk);
    chunk.imports?.forEach(visit);
  };
  modules.forEach(visit);
  return [...found.values()];
}
