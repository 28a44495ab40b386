/** A web address or a path of this site; anything else is no link, wherever it came from. */
const LINK = /^(?:https?:\/\/|\/(?![/\\]))/i;

/** A link where it is one: a web address, or a path of this site; else null. */
export function webAddress(link: string | null): string | null {
  return link !== null && LINK.test(link) ? link : null;
}
