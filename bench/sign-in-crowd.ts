import type { Context } from '@plenary/server/context';
import { accounts, event_users } from '@plenary/server/db/schema/index';
import { newId } from '@plenary/server/ids';
import { createSession } from '@plenary/testkit/sessions';

const CHUNK = 500;

/** Signs in so many people at an event. Returns a cookie of each. */
export async function signInCrowd(ctx: Context, event_id: string, people: number): Promise<string[]> {
  const cookies: string[] = [];
  for (let from = 0; from < people; from += CHUNK) {
    const some = Array.from({ length: Math.min(CHUNK, people - from) }, () => newId(ctx.clock.now()));
    const created_at = new Date(ctx.clock.now());
    const plain = { email_verified: true, last_name: 'Crowd', screen_name: '', created_at };
    await ctx.db
      .insert(accounts)
      .values(some.map((id) => ({ id, email: `${id}@example.org`, first_name: id, ...plain })));
    await ctx.db
      .insert(event_users)
      .values(some.map((account_id) => ({ id: newId(ctx.clock.now()), event_id, account_id, created_at })));
    const sessions = await Promise.all(some.map((account_id) => createSession(ctx, { account_id })));
    cookies.push(...sessions.map(({ cookie }) => cookie));
  }
  return cookies;
}
