import type { FastifyRequest } from 'fastify';

/** Addresses of scripts and of the web app's own calls: these never answer with a page. */
const DATA_PATH = /^\/(?:[^/]+\/)?(?:json|poll|live|status|files|assets)(?:\/|$)/;

/** Whether the answer to this request should be a page for a person: by its operation, else by path and Accept. */
export function wantsPage(request: FastifyRequest): boolean {
  const envelope = request.routeOptions.config.operation?.envelope;
  const drawn = envelope === 'page' || envelope === 'form';
  if (envelope !== undefined && !drawn) return false;
  if (envelope === undefined && DATA_PATH.test(pathOf(request))) return false;
  const accept = request.headers.accept ?? '';
  if (/text\/html/.test(accept)) return true;
  return drawn && !/application\/json/.test(accept);
}

/** The path of a request as it was asked, without its query. */
export function pathOf(request: FastifyRequest): string {
  return request.raw.url?.split('?', 1)[0] ?? '/';
}
