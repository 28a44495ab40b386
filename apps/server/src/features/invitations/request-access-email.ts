import { emailProblems } from '@plenary/domain/auth/email';
import { ok, refused, type Result } from '@plenary/contract/errors';
import type { Context } from '../../context.ts';
import { addJob } from '../../jobs/index.ts';
import { tryKeys, type Asker } from '../auth/index.ts';
import { tooManyTries } from '../../limits/limits.ts';

/** The request of a person who gives an e-mail address alone. */
export const ASKED = { password: 'access_email.password_asked', sign_up: 'access_email.sign_up_asked' } as const;

/** About half an hour: anyone who still waits by then asks again. */
const MAX_ATTEMPTS = 8;

export interface Asked {
  readonly email: string;
  /** Where it was asked; null: no event was named. */
  readonly event_id: string | null;
}

/**
 * Takes what a person asks for. Nobody is looked up by the address here: a job does that later, so that neither the
 * answer nor its time discloses whether it is known (D34). A browser that shows a token is looked up by that (LOG10). Asking again before it ran asks once.
 * Refusals: `invalid_input` with a problem of the field, `rate_limited`.
 */
export async function ask(
  ctx: Context,
  what: keyof typeof ASKED,
  { email, event_id }: Asked,
  asker: Asker,
): Promise<Result<null>> {
  const problems = emailProblems(email);
  if (problems.length > 0) return refused('invalid_input', { errors: { email: problems } });
  const subject = email.trim().toLowerCase();
  const { keys } = await tryKeys(ctx, subject, asker);
  const wait = await ctx.limits.take('link', keys);
  if (wait !== null) return tooManyTries('email', wait);
  return ctx.live.transact(async (tx) => {
    const key = `${ASKED[what]}:${event_id ?? ''}:${subject}`;
    await addJob(
      tx,
      ASKED[what],
      { email: email.trim(), event_id },
      { key, priority: 'urgent', max_attempts: MAX_ATTEMPTS },
    );
    return { result: ok(null) };
  });
}
