/**
 * An address of the web; null where a text is none. One that carries a name or a password is none either: what stands before its
 * `@` reads as the host, and a password is not for those who follow a link.
 */
export function webUrl(text: string): URL | null {
  const url = /^https?:\/\/[^\s/]\S*$/i.test(text) ? URL.parse(text) : null;
  return url && !url.username && !url.password ? url : null;
}

/** A host, with or without what comes after it; a name with its ending, so that a word is none. */
const BARE = /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}([/?#:]\S*)?$/i;

/** An address as it is meant: one that was typed without its beginning, such as `fair.example/map`, begins with `https://`. */
export function typedAddress(text: string): string {
  const typed = text.trim();
  return BARE.test(typed) && webUrl(`https://${typed}`) ? `https://${typed}` : text;
}
