import type { CheckId } from '@plenary/domain/studio/left';

/** Steps that are done in the studio, with the page of it. */
const IN_STUDIO: Partial<Record<CheckId, string>> = {
  halls: 'halls',
  look: 'look',
  areas: 'home',
  imprint: 'pages',
  team: 'team',
  can_come: 'people',
  sessions: 'schedules',
  schedules: 'schedules',
};

/** Where a step is done, below the event; those that are absent are done outside the browser. */
const PATHS: Partial<Record<CheckId, string>> = {
  owners: '/rooms',
  conflicts: '/timeline',
  descriptions: '/timeline',
  streams: '/go-live',
  devices: '/devices/checks',
};

/** The path at which a step of an event is done; null: not in the browser. */
export function mendPath(slug: string, id: CheckId): string | null {
  if (id === 'times') return '#basics';
  if (IN_STUDIO[id] !== undefined) return `/studio/${slug}/${IN_STUDIO[id]}`;
  const path = PATHS[id];
  return path === undefined ? null : `/${slug}${path}`;
}
