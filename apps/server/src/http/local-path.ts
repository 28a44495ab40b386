import { TICKET } from '@plenary/domain/tickets/limits';

/** Room for the address of a ticket, to which signing in may lead back. Characters. */
const MAX_LENGTH = TICKET.token_max + 1024;

/**
 * `next` as a path of this site, or null: other hosts, schemes, `//host`, backslashes and control characters are
 * refused, so that signing in cannot send anybody elsewhere.
 */
export function localPath(next: string | undefined): string | null {
  if (next === undefined || next.length > MAX_LENGTH || !/^\/(?![/\\])[^\\\u0000-\u001f\u007f]*$/.test(next))
    return null;
  const base = 'http://here.invalid';
  if (!URL.canParse(next, base)) return null;
  const url = new URL(next, base);
  if (url.origin !== base || url.pathname.startsWith('//')) return null;
  return url.pathname + url.search + url.hash;
}
