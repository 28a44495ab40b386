import type { Check, CheckId } from '@plenary/domain/studio/left';
import type { Show } from '../sessions/session-list.ts';

/** Steps that are done in the studio, with the page of it. */
const IN_STUDIO: Partial<Record<CheckId, string>> = {
  look: 'look',
  areas: 'home',
  shown: 'home',
  imprint: 'pages',
  pages: 'pages',
  streams: 'halls',
  addresses: 'halls',
  team: 'team',
  can_come: 'people',
  awaited: 'awaited',
  sessions: 'schedules',
  schedules: 'schedules',
  outside: 'programme',
  rehearsed: 'rehearse',
  mails: 'people',
  closing: 'look',
};

/** Where a step is done, below the event; those that are absent are done outside the browser. */
const PATHS: Partial<Record<CheckId, string>> = {
  devices: '/devices',
  live: '/go-live',
  streams_off: '/go-live',
  recordings: '/go-live',
  reviews: '/moderation',
  reviewed: '/moderation',
  stands: '/rooms',
  polls_closed: '/polls',
};

/** The sessions that their page shows, for the steps that are done there. */
const SESSIONS: Partial<Record<CheckId, Show>> = {
  halls: 'unplaced',
  conflicts: 'conflicts',
  descriptions: 'undescribed',
  pictures: 'unpictured',
};

/** The path at which a step of an event is done, with what it is about opened; null: not in the browser. */
export function mendPath(
  slug: string,
  { id, session, asked, things }: Pick<Check, 'id' | 'session' | 'asked' | 'things'>,
): string | null {
  if (session !== undefined) return `/${slug}/agenda?session=${session}`;
  if (id === 'times') return '#basics';
  if (asked && asked.dead[0]?.of === 'session') return `/studio/${slug}/programme`;
  const show = SESSIONS[id];
  if (show) return `/studio/${slug}/programme?show=${show}`;
  const [first] = things ?? [];
  const opened = id === 'imprint' ? 'imprint' : id === 'pages' && first?.of === 'one' && first.name;
  if (opened) return `/studio/${slug}/pages?${new URLSearchParams({ open: opened })}`;
  if (IN_STUDIO[id] !== undefined) return `/studio/${slug}/${IN_STUDIO[id]}`;
  const path = PATHS[id];
  return path === undefined ? null : `/${slug}${path}`;
}
