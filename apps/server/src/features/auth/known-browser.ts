import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Line } from '../../adapters/concurrency.ts';
import type { Config } from '../../config/config.ts';
import type { Context } from '../../context.ts';
import { browserToken, setBrowserCookie } from '../../http/session/cookies.ts';
import { isSecure } from '../../http/site-origin.ts';
import { hashToken, newToken } from '../../http/session/tokens.ts';
import { rateKey } from '../../limits/limits.ts';
import type { Browser } from './open-session.ts';
import { findKnowing } from './store.ts';

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

/** By what a try that concerns an e-mail address is counted, and the line in which it waits for its turn. */
export interface TryKeys {
  readonly keys:
    | { readonly browser: string; readonly account: string }
    | { readonly email: string; readonly address: string };
  readonly line: Line;
}

/**
 * A browser that has signed in to the account before counts apart: attempts from elsewhere, or from the same
 * network, neither uses up its tries nor keeps it waiting (LOG10). All that are known to one account wait in one line
 * and count together as well, so that many of them are worth no more. Anybody else counts by account and address.
 */
export async function tryKeys(ctx: Context, email: string, { address, shown_token }: Asker): Promise<TryKeys> {
  const browser = shown_token === null ? null : hashToken(shown_token);
  const account = browser === null ? null : await findKnowing(ctx.db, email, browser);
  if (account === null) return { keys: { email, address }, line: { of: rateKey(address), known: false } };
  return { keys: { browser: `${account} ${browser}`, account }, line: lineOf(account) };
}

/** The line of an account, for those who have shown that it is theirs: a browser, a session, a link. */
export function lineOf(account_id: string): Line {
  return { of: account_id, known: true };
}
