import { MEDIA_SEARCH, SEARCH_AREAS, SEARCH_GROUPS } from '@plenary/domain/search/groups';
import * as z from 'zod/mini';
import { EventUser } from '../accounts/people.ts';
import { Id, IsoTime } from '../ids.ts';
import { operation } from '../operation.ts';

export { MEDIA_SEARCH, SEARCH_AREAS };

/** Something that a search found. */
export const SearchHit = z.object({
  /** Unique within its group. */
  id: z.string(),
  title: z.string(),
  /** The place or context in which it stands: a room and a track, a company, the name of a chat. */
  place: z.string(),
  /** Part of its text, where the words of the search stand; empty: it has none. */
  text: z.string(),
  /** Where it is; null: it leads nowhere for this reader now (D5). */
  href: z.nullable(z.string()),
  /** The beginning of a session, the moment of a message. */
  at: z.optional(IsoTime),
  /** A person, whose name leads to their card. */
  person: z.optional(EventUser),
  /** A message: the thread in which it stands. */
  message: z.optional(z.object({ thread: Id, kind: z.enum(['public', 'session', 'private', 'support', 'room']) })),
});
export type SearchHit = z.infer<typeof SearchHit>;

export const FoundGroup = z.object({
  group: z.enum(SEARCH_GROUPS),
  hits: z.array(SearchHit),
  /** There are more than are shown. */
  more: z.boolean(),
});
export type FoundGroup = z.infer<typeof FoundGroup>;

/** The outcome of a search: groups that have something, in the order of the page. */
export const SearchOutcome = z.object({
  /** The words that were looked for, as far as they count; empty: there were none. */
  q: z.string(),
  groups: z.array(FoundGroup),
});
export type SearchOutcome = z.infer<typeof SearchOutcome>;

const query = z.object({ q: z.optional(z.string()) });
const page = {
  method: 'GET',
  action: 'event.home',
  envelope: 'page',
  query,
  refusals: ['rate_limited'],
} as const;

/** The page of a search of the whole event. */
export const searchPage = operation({
  ...page,
  path: '/:event/search',
  summary: 'A search of the event as a page, whose results stand in #search-results; its query holds q (D47)',
  params: z.object({ event: z.string() }),
});

/** The parameters that an address names beside the event. */
const namedIn = (path: string) =>
  Object.fromEntries(Array.from(path.matchAll(/:(\w+)/g), ([, name = '']) => [name, z.string()]));

/** The same page below the pages of areas: their own kind stands first. */
export const searchPages = SEARCH_AREAS.map((area) =>
  operation({
    ...page,
    path: `/:event${area}/search`,
    summary: `The page of a search that begins at ${area}`,
    params: z.object({ event: z.string(), ...namedIn(area) }),
  }),
);

/** The same outcome for a page that is open. */
export const search = operation({
  method: 'GET',
  path: '/:event/json/search',
  action: 'event.home',
  envelope: 'payload',
  points: 4,
  summary: 'The outcome of a search of the event; of a long one the first characters count',
  params: z.object({ event: z.string() }),
  query: z.object({ q: z.string(), area: z.optional(z.string()) }),
  answer: SearchOutcome,
  refusals: ['rate_limited'],
});
