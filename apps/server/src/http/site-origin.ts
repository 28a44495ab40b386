import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { StreamSite } from '@plenary/domain/halls/halls';
import type { Config } from '../config/config.ts';

/** Addresses that mean "every address of this machine": nobody can open them, so a link names the machine itself. */
const EVERY_ADDRESS = new Set(['0.0.0.0', '::']);

/**
 * Where links in messages lead, without a trailing slash: PUBLIC_URL, else where the server listens. Never what a
 * request's Host says, which any caller may choose.
 */
export function siteOrigin({ public_url, host, port }: Pick<Config, 'public_url' | 'host' | 'port'>): string {
  if (public_url !== null) return public_url;
  const name = EVERY_ADDRESS.has(host) ? 'localhost' : isIPv6(host) ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

/** true when PUBLIC_URL says that people reach this server over https. */
export function isSecureSite(config: Pick<Config, 'public_url'>): boolean {
  return config.public_url?.startsWith('https:') ?? false;
}

/** The pages of this site, as streams are played on them. */
export function streamSite(config: Pick<Config, 'public_url' | 'embed_hosts'>): StreamSite {
  return { secure: isSecureSite(config), embed_hosts: config.embed_hosts };
}

/** true when this request came over https: by PUBLIC_URL, or by what a trusted proxy says. */
export function isSecure(config: Pick<Config, 'public_url'>, request: FastifyRequest): boolean {
  return isSecureSite(config) || (config.public_url === null && request.protocol === 'https');
}
