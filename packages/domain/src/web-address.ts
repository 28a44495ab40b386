/**
 * An address of the web; null where a text is none. One that carries a name or a password is none either: what stands before its
 * `@` reads as the host, and a password is not for those who follow a link.
 */
export function webUrl(text: string): URL | null {
  const url = /^https?:\/\/[^\s/]\S*$/i.test(text) ? URL.parse(text) : null;
  return url && !url.username && !url.password ? url : null;
}
