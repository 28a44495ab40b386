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

/** Namespaces that pages draw. */
export type PageNamespace = Exclude<Namespace, (typeof SERVER_NAMESPACES)[number]>;
