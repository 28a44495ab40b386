import type { Namespace } from './keys.ts';

/** Namespaces from which the server alone writes: no page of the app draws them, and no language's chunk names them. */
export const SERVER_NAMESPACES = [
  'attendance',
  'errors',
  'flash',
  'legal',
  'mail',
  'offline',
  'poll-table',
  'sessions',
] as const satisfies Namespace[];

/** Namespaces of pages and parts for organisers and their helpers alone: the names of their files come to others with nothing. */
export const ORGANISER_NAMESPACES = [
  'check-in',
  'dev-clock',
  'doors',
  'event-settings',
  'go-live',
  'halls',
  'history',
  'installation',
  'people-list',
  'rehearsals',
  'releases',
  'rooms-edit',
  'schedules',
  'studio',
  'studio-copy',
  'studio-frame',
  'studio-given',
  'studio-sessions',
  'support',
  'team',
  'text-languages',
  'timeline-edit',
] as const satisfies Namespace[];

/** Namespaces that pages draw. */
export type PageNamespace = Exclude<Namespace, (typeof SERVER_NAMESPACES)[number]>;
