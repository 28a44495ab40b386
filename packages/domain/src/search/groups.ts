/** The groups of what a search finds, in their order. */
export const SEARCH_GROUPS = [
  'session',
  'speaker',
  'vault_item',
  'room',
  'sponsor',
  'page',
  'person',
  'message',
] as const;
export type SearchGroup = (typeof SEARCH_GROUPS)[number];

/** Numbers of the page of a search. */
export const MEDIA_SEARCH = {
  /** Hits of a group that are shown. */
  shown: 8,
  /** Characters of the text that stands below a hit. */
  excerpt: 180,
  /** Characters of a title that are shown. */
  title: 300,
} as const;

/** The group of an area of the event's pages: looked for there, it stands first (D301). */
const OF_AREA: Readonly<Record<string, SearchGroup>> = {
  agenda: 'session',
  live_stream: 'session',
  vault: 'vault_item',
  exhibitors: 'room',
  networking: 'room',
  sponsors: 'sponsor',
  pages: 'page',
};

/** The order of the groups for a search that begins on an area's page; null: on the home. */
export function groupsFrom(area: string | null): readonly SearchGroup[] {
  const first = area !== null && Object.hasOwn(OF_AREA, area) ? OF_AREA[area] : undefined;
  return first === undefined ? SEARCH_GROUPS : [first, ...SEARCH_GROUPS.filter((group) => group !== first)];
}

/** Areas of an event from whose pages a search begins: `{path}/search` (D37, D47). */
export const SEARCH_AREAS = [
  '/agenda',
  '/vault',
  '/vault/item/:slug',
  '/live_stream/:id',
  '/networking',
  '/exhibitors',
  '/sponsors',
  '/sponsors/:key',
  '/tour',
  '/games',
  '/games/play/:id',
  '/pages/:slug',
] as const;

/** Whether a path below an event, without its `/search`, is one from which a search begins. */
export function isSearchArea(segments: readonly string[]): boolean {
  return (
    segments.length === 0 ||
    SEARCH_AREAS.some((area) => {
      const parts = area.slice(1).split('/');
      return (
        parts.length === segments.length && parts.every((part, at) => part.startsWith(':') || part === segments[at])
      );
    })
  );
}
