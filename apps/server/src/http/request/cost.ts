import type { FastifyRequest } from 'fastify';
import type { Cost } from '../../limits/meter.ts';
import { wantsPage } from './wants.ts';

/** Points of about 2 ms. Signed-out readers get pages that are rendered once for many. */
const PAGE: Cost = { person: 8, address: 2 };
const FORM: Cost = { person: 3, address: 3 };
/** Added for a page that had to be rendered for a signed-out reader; points. */
export const DRAWING_POINTS = PAGE.person - PAGE.address;

/** The cost of a request, by its operation; an address that does not exist may be answered with a page. */
export function costOf(request: FastifyRequest): Cost {
  const { operation } = request.routeOptions.config;
  if (operation?.envelope === 'page' || (!operation && wantsPage(request))) return PAGE;
  if (operation?.envelope === 'form') return FORM;
  const points = operation?.points ?? 1;
  return { person: points, address: points };
}

/** The description of the API is large, and is compressed for each who reads it; health answers a few words. */
const DESCRIPTION_POINTS = 10;

/** The cost of a request that nobody signs in for, of the limit `open`. */
export function openPointsOf(request: FastifyRequest): number {
  return request.routeOptions.config.action === 'site.asset' ? DESCRIPTION_POINTS : 1;
}

/** Requests of one person that are worked on at a time; those that wait for something to happen, and files, apart. */
const AT_ONCE_PERSON = 4;
/** Reads of one address, behind which may be many people. */
const AT_ONCE_ADDRESS = 8;
const READS = new Set(['GET', 'HEAD']);

/** How many such requests of the caller are worked on at a time; null: as many as there are. */
export function atOnce(request: FastifyRequest, kind: 'person' | 'address'): number | null {
  const { operation } = request.routeOptions.config;
  if (operation?.waits || operation?.file || operation?.envelope === 'file') return null;
  if (kind === 'person') return AT_ONCE_PERSON;
  return READS.has(request.method) ? AT_ONCE_ADDRESS : null;
}

/** Milliseconds a point after which the next request of one person that waits has its turn. */
const PERSON_RESTS_MS = 30;

/**
 * The rest of a caller whose next request waits, after this one; milliseconds. A caller who asks for so much at a time
 * leaves most of the server to the others meanwhile. Behind an address may be many people.
 */
export function restOf(request: FastifyRequest, kind: 'person' | 'address'): number {
  return kind === 'person' ? PERSON_RESTS_MS * costOf(request).person : 0;
}
