import { rolesAllow } from '../policy/policy.ts';
import type { Role } from '../policy/roles.ts';

/** The flags of an event that switch pages off. */
export type PageFlags = Readonly<
  Record<
    'agenda_enabled' | 'networking_enabled' | 'speed_networking_enabled' | 'meetings_enabled' | 'questions_enabled',
    boolean
  >
>;

/** The facts of an event and its reader that decide which pages stand there. */
export interface PageReader {
  readonly flags: PageFlags;
  readonly roles: readonly Role[];
}

/**
 * Every page that a flag switches off, by its path below the event, and whether a reader finds it (PAG19). Networking is
 * for hosts, for others where the event has it (ROM6).
 */
export const SWITCHED_PAGES = {
  agenda: ({ flags }) => flags.agenda_enabled,
  questions: ({ flags }) => flags.questions_enabled,
  networking: ({ flags, roles }) => flags.networking_enabled || rolesAllow('rooms.run', roles),
  'networking/speed': ({ flags }) => flags.networking_enabled && flags.speed_networking_enabled,
  'networking/meetings': ({ flags }) => flags.networking_enabled && flags.meetings_enabled,
} as const satisfies Readonly<Record<string, (reader: PageReader) => boolean>>;
export type SwitchedPage = keyof typeof SWITCHED_PAGES;

/** Whether a reader finds a page that can be switched off. */
export const isOn = (page: SwitchedPage, reader: PageReader): boolean => SWITCHED_PAGES[page](reader);

/** A reader at an event, and the origin of this site, for example `https://event.example`. */
export interface LinkReader extends PageReader {
  readonly slug: string;
  readonly origin: string;
}

/** Whether a link leads to a page that is switched off for its reader. Of pages of other sites nothing is known. */
export function leadsToNothing(href: string, reader: LinkReader): boolean {
  if (!URL.canParse(href, reader.origin)) return false;
  const { origin, pathname } = new URL(href, reader.origin);
  const [slug, ...path] = pathname.split('/').filter((segment) => segment !== '');
  if (origin !== reader.origin || slug !== reader.slug) return false;
  const page = switchedPageAt(path);
  return page !== null && !isOn(page, reader);
}

/** A session's questions are a page below `questions`; the others stand at their path alone. */
function switchedPageAt(path: readonly string[]): SwitchedPage | null {
  const name = path[0] === 'questions' ? 'questions' : path.join('/');
  return isSwitchedPage(name) ? name : null;
}

const isSwitchedPage = (name: string): name is SwitchedPage => Object.hasOwn(SWITCHED_PAGES, name);

/** The areas of the home that their reader can enter: not that of a page that is switched off, nor one that leads there. */
export function openAreas<A extends { readonly key: string; readonly url: string }>(
  areas: readonly A[],
  reader: LinkReader,
): A[] {
  return areas.filter(({ key, url }) => !(isSwitchedPage(key) && !isOn(key, reader)) && !leadsToNothing(url, reader));
}
