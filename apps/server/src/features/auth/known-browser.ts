import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import type { Context } from '../../context.ts';
import { browserToken, setBrowserCookie } from '../../http/cookies.ts';
import { isSecure } from '../../http/site-origin.ts';
import { hashToken, newToken } from '../../http/tokens.ts';
import { rateKey } from '../../limits/limits.ts';
import type { Browser } from './open-session.ts';
import { hasSignedIn } from './store.ts';

/** Where a try comes from, as far as it is counted. */
export interface Asker {
  /** As far as trusted proxies say. */
  readonly address: string;
  /** The token by which the browser may be known; null: it shows none. */
  readonly shown_token: string | null;
}

/** The browser that a request comes from, and the token by which it is known again once it has signed in. */
export function browserOf(
  config: Config,
  request: FastifyRequest,
): Browser & Asker & { readonly browser_token: string } {
  const shown_token = browserToken(config, request.headers.cookie);
  return {
    address: request.ip,
    user_agent: request.headers['user-agent'] ?? '',
    previous_token: request.session_token,
    shown_token,
    browser_token: shown_token ?? newToken(),
  };
}

/** Lets the browser be known again, after it has signed in with this token. */
export function rememberBrowser(config: Config, request: FastifyRequest, reply: FastifyReply, token: string): void {
  setBrowserCookie(reply, token, isSecure(config, request));
}

/** By what a try that concerns an e-mail address is counted, and by whom it waits for its turn. */
export interface TryKeys {
  readonly keys: { readonly browser: string } | { readonly email: string; readonly address: string };
  readonly by: string;
}

/**
 * A browser that has signed in to the account before counts by itself alone: whoever guesses from elsewhere, or from the
 * same network, neither uses up its tries nor keeps it waiting (LOG10). Anybody else counts by account and address.
 */
export async function tryKeys(ctx: Context, email: string, { address, shown_token }: Asker): Promise<TryKeys> {
  const browser = shown_token === null ? null : hashToken(shown_token);
  if (browser !== null && (await hasSignedIn(ctx.db, email, browser)))
    return { keys: { browser: `${email.toLowerCase()} ${browser}` }, by: browser };
  return { keys: { email, address }, by: rateKey(address) };
}
