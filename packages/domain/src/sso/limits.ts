/** Numbers of single sign-on. */
export const SSO = {
  /** Characters of a provider's name for a person (OpenID Connect Core, 2). */
  subject_max: 255,
  /** Characters of the text on the button. */
  label_max: 60,
  client_max: 300,
  /** Milliseconds from the button to the way back. */
  attempt_ms: 15 * 60_000,
  /** Milliseconds for which a person who is asked for a code can have it sent again. */
  code_wait_ms: 60 * 60_000,
} as const;

/**
 * Why an address cannot be that of a provider; null: it can. Plain http is for hosts that the operator named.
 * @param trusted `host` or `host:port`
 */
export function issuerProblem(text: string, trusted: readonly string[]): 'address' | 'not_secure' | null {
  const url = URL.parse(text);
  if (!url || url.search !== '' || url.hash !== '' || url.username !== '' || url.password !== '') return 'address';
  if (url.protocol === 'https:') return null;
  return url.protocol === 'http:' ? (trusted.includes(url.host) ? null : 'not_secure') : 'address';
}

/**
 * The address by which a provider calls itself, where that is the given one but for a slash at the end, which operators
 * leave out and tokens do not; null: it calls itself otherwise, or says nothing.
 */
export function issuerAsNamed(given: string, named: unknown): string | null {
  if (typeof named !== 'string') return null;
  const [asked, own] = [URL.parse(given)?.href, URL.parse(named)?.href];
  if (asked === undefined || own === undefined) return null;
  if (asked === own) return given;
  return withoutSlash(asked) === withoutSlash(own) ? named : null;
}

const withoutSlash = (address: string): string => address.replace(/\/$/, '');
