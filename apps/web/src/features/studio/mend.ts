import type { CheckId } from '@plenary/domain/studio/left';

/** Where a step is done, below the event; those that are absent are done outside the browser. */
const PATHS: Partial<Record<CheckId, string>> = {
  can_come: '/audience',
  owners: '/rooms',
  conflicts: '/timeline',
  descriptions: '/timeline',
  streams: '/go-live',
  devices: '/devices/checks',
};

/** The path at which a step of an event is done; null: not in the browser. */
export function mendPath(slug: string, id: CheckId): string | null {
  if (id === 'times') return '#basics';
  if (id === 'team') return `/studio/${slug}/team`;
  if (id === 'sessions' || id === 'schedules') return `/studio/${slug}/schedules`;
  if (id === 'halls') return `/studio/${slug}/halls`;
  const path = PATHS[id];
  return path === undefined ? null : `/${slug}${path}`;
}
