import type { Action } from '@plenary/domain/policy/policy';
import type { Operation } from '@plenary/contract/operation';
import type { FastifyInstance } from 'fastify';

/** One registered route, as the generated policy test and the method check see it. */
export interface RegisteredRoute {
  readonly method: string;
  readonly url: string;
  readonly action: Action;
  readonly operation: Operation | null;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Every route of the server, in the order of registration; HEAD comes with GET and is left out. */
    routeIndex: readonly RegisteredRoute[];
  }
}

/** Keeps a list of all routes and refuses one that names no action of the policy table. Call before any route. */
export function indexRoutes(app: FastifyInstance): void {
  const routes: RegisteredRoute[] = [];
  app.decorate('routeIndex', routes);
  app.addHook('onRoute', (route) => {
    const methods = (Array.isArray(route.method) ? route.method : [route.method]).filter((name) => name !== 'HEAD');
    const { action, operation } = route.config ?? {};
    if (action === undefined) throw new Error(`${methods.join(', ')} ${route.url} names no action of the policy table`);
    for (const method of methods) routes.push({ method, url: route.url, action, operation: operation ?? null });
  });
}

/** Whether a route belongs to the event that its path names. */
export const isOfEvent = (url: string): boolean => /^\/(?:studio\/)?:event\b/.test(url);

/** Methods that some route at this path accepts; empty when there is none. `path` has no query. */
export function methodsAt(routes: readonly RegisteredRoute[], path: string): readonly string[] {
  const found = routes.filter((route) => matches(route.url, path)).map((route) => route.method);
  return [...new Set(found.includes('GET') ? [...found, 'HEAD'] : found)];
}

function matches(pattern: string, path: string): boolean {
  const expected = pattern.split('/');
  const given = path.split('/');
  if (expected.at(-1) === '*') return given.length >= expected.length && same(expected.slice(0, -1), given);
  return expected.length === given.length && same(expected, given);
}

const same = (expected: readonly string[], given: readonly string[]): boolean =>
  expected.every((segment, index) => (segment.startsWith(':') ? given[index] !== '' : segment === given[index]));
