import type { Config } from '../../../config/config.ts';

/** The headers in which a request says where it comes from, as received. */
export interface RequestSource {
  readonly origin: string | undefined;
  readonly sec_fetch_site: string | undefined;
  /** Host that was asked, or the one a trusted proxy names. */
  readonly host: string;
}

/**
 * The cross-site check of state changes (HTP1, D46).
 * `own`: our own pages, or a script that sends no browser headers · `token`: `Origin: null`, which needs the form's
 * token · `foreign`: refused.
 */
export function judgeOrigin(config: Pick<Config, 'public_url'>, source: RequestSource): 'own' | 'token' | 'foreign' {
  if (source.origin === 'null') return 'token';
  if (source.origin !== undefined) return isOwnOrigin(config, source.origin, source.host) ? 'own' : 'foreign';
  const site = source.sec_fetch_site;
  return site === undefined || site === 'same-origin' || site === 'none' ? 'own' : 'foreign';
}

/** PUBLIC_URL decides; without one, the host that was asked does, over either scheme (TLS may end at a proxy). */
export function isOwnOrigin(config: Pick<Config, 'public_url'>, origin: string, host: string): boolean {
  const given = parseOrigin(origin);
  if (!given) return false;
  if (config.public_url !== null) return given.origin === parseOrigin(config.public_url)?.origin;
  if (given.protocol !== 'http:' && given.protocol !== 'https:') return false;
  return given.host === parseOrigin(`${given.protocol}//${host}`)?.host;
}

function parseOrigin(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}
