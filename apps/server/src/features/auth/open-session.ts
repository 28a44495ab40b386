import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { SESSION } from '../../http/session/session.ts';
import { hashToken, newToken } from '../../http/session/tokens.ts';
import { newId } from '../../ids.ts';
import type { FeedEvent } from '../../live/types.ts';
import { endByToken, insertSession } from '../../stores/account-sessions-store.ts';

/** The browser that a session is for. */
export interface Browser {
  /** Where the request came from, as far as trusted proxies say. */
  readonly address: string;
  readonly user_agent: string;
  /** Token of the session that it had; that one ends, so that ids rotate at every sign-in (LOG4). */
  readonly previous_token: string | null;
  /** By which the browser is known again (LOG10); null: not to be known, as after a ticket. */
  readonly browser_token: string | null;
}

export interface NewSession {
  readonly account_id: string;
  readonly method: 'password' | 'invitation' | 'ticket' | 'sso';
  /** The only event that it counts at; null: everywhere. */
  readonly event_id: string | null;
  /** Whether how the person came counts as the second factor too (D34). */
  readonly verified: boolean;
}

/** Opens a session. Returns the token for the cookie, of which only a hash is stored, and the live events. */
export async function openSession(
  ctx: Context,
  tx: Tx,
  { account_id, method, event_id, verified }: NewSession,
  browser: Browser,
): Promise<{ readonly token: string; readonly events: readonly FeedEvent[] }> {
  const token = newToken();
  const now = ctx.clock.now();
  const at = new Date(now);
  const before = browser.previous_token && (await endByToken(tx, hashToken(browser.previous_token), at));
  await insertSession(tx, {
    id: newId(now),
    account_id,
    method,
    event_id,
    token_hash: hashToken(token),
    created_at: at,
    authenticated_at: at,
    last_seen_at: at,
    second_factor_at: verified ? at : null,
    // The holder of the link of an invitation reads the mail of its address.
    second_factor_channel: verified && method === 'invitation' ? 'email' : null,
    expires_at: new Date(now + SESSION.lifetime_ms),
    browser_hash: browser.browser_token && hashToken(browser.browser_token),
    user_agent: browser.user_agent.slice(0, 512),
    address: browser.address,
  });
  return { token, events: before ? [ctx.live.accessChanged(before)] : [] };
}
