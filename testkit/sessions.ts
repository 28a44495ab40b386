import type { Context } from '@plenary/server/context';
import { account_sessions } from '@plenary/server/db/schema/index';
import { sessionCookieName } from '@plenary/server/http/session/cookies';
import { SESSION } from '@plenary/server/http/session/session';
import { isSecureSite } from '@plenary/server/http/site-origin';
import { hashToken, newToken } from '@plenary/server/http/session/tokens';
import { newId } from '@plenary/server/ids';

/** How far a session has come. */
export interface SessionOptions {
  /** It has taken its second factor: true as good as any way, else by a code on this channel. */
  readonly verified?: boolean | 'email' | 'phone';
}

/** A signed-in browser of a person, without going through the form. */
export async function createSession(
  ctx: Context,
  person: { readonly account_id: string },
  { verified = false }: SessionOptions = {},
): Promise<{ readonly id: string; readonly token: string; readonly cookie: string }> {
  const now = ctx.clock.now();
  const id = newId(now);
  const token = newToken();
  await ctx.db.insert(account_sessions).values({
    id,
    account_id: person.account_id,
    token_hash: hashToken(token),
    created_at: new Date(now),
    authenticated_at: new Date(now),
    last_seen_at: new Date(now),
    second_factor_at: verified ? new Date(now) : null,
    second_factor_channel: typeof verified === 'string' ? verified : null,
    expires_at: new Date(now + SESSION.lifetime_ms),
  });
  return { id, token, cookie: `${sessionCookieName(isSecureSite(ctx.config))}=${token}` };
}
