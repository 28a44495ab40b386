import { webUrl } from '../web-address.ts';

/** A path of this site. */
const PATH = /^\/(?![/\\])/;

/** A link where it is one, wherever it came from: a web address, or a path of this site; else null. */
export function webAddress(link: string | null): string | null {
  return link !== null && (PATH.test(link) || webUrl(link) !== null) ? link : null;
}
