/**
 * The sources that a page's content security policy must allow for streams to play: the origin of each address on another
 * host and, where it is Mux's, all of Mux, which serves the parts of a stream from many hosts of its own
 * (docs.mux.com: stream.mux.com redirects to its CDNs). Sorted, each once; an address whose host could end the
 * directive gives none.
 * @param addresses as streams name them; a path of this site needs no source
 */
export function streamHosts(addresses: readonly string[]): string[] {
  const origins = addresses.flatMap((address) => originOf(address) ?? []);
  const hosts = origins.map((origin) =>
    /^https:\/\/(?:[^/]+\.)?mux\.com$/.test(origin) ? 'https://*.mux.com' : origin,
  );
  return [...new Set(hosts)].sort();
}

/** A host of letters, digits, dots and hyphens, or an IPv6 address; URLs allow more than a policy can hold. */
const SOURCE = /^https?:\/\/(?:[a-z0-9.-]+|\[[0-9a-f:]+\])(?::\d{1,5})?$/;

/**
 * The sources that a page's content security policy must allow for pictures of other hosts: their origins, over https, which
 * a page is upgraded to. Sorted, each once.
 * @param addresses as texts and portraits name them; a path of this site needs no source
 */
export function pictureHosts(addresses: readonly string[]): string[] {
  const origins = addresses.flatMap((address) => originOf(address.replace(/^http:/i, 'https:')) ?? []);
  return [...new Set(origins)].sort();
}

/** The addresses of other hosts at which the pictures of some sanitised HTML lie. */
export const picturesIn = (html: string): string[] =>
  [...html.matchAll(/<img\s[^>]*?src="(https?:\/\/[^"]+)"/gi)].flatMap(([, address]) => address ?? []);

function originOf(address: string): string | null {
  const { protocol = '', origin = '' } = URL.parse(address) ?? {};
  return /^https?:$/.test(protocol) && SOURCE.test(origin) ? origin : null;
}
