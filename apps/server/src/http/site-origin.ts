import { isIPv6 } from 'node:net';
import type { Config } from '../config.ts';

/** Addresses that mean "every address of this machine": nobody can open them, so a link names the machine itself. */
const EVERY_ADDRESS = new Set(['0.0.0.0', '::']);

/**
 * Where links in messages lead, without a trailing slash: PUBLIC_URL, else where the server listens. Never what a
 * request's Host says, which whoever asks may choose.
 */
export function siteOrigin({ public_url, host, port }: Pick<Config, 'public_url' | 'host' | 'port'>): string {
  if (public_url !== null) return public_url;
  const name = EVERY_ADDRESS.has(host) ? 'localhost' : isIPv6(host) ? `[${host}]` : host;
  return `http://${name}:${port}`;
}
