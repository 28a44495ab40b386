import { ok, refused, type Result } from '@plenary/contract/errors';
import type { Picture } from '@plenary/contract/accounts/people';
import type { OwnProfile } from '@plenary/contract/profile/operations';
import type { FieldProblems } from '@plenary/domain/field-problem';
import { PASSWORD_MAX } from '@plenary/domain/auth/password';
import { keptElsewhere } from '@plenary/domain/profile/one-event';
import { presetProblems, signInProblems, textsProblems } from '@plenary/domain/profile/problems';
import { BUSY_RETRY_MS } from '../../adapters/passwords.ts';
import type { Context } from '../../context.ts';
import { codeOf } from '../../failures/failure.ts';
import type { Member } from '../../http/request/actor.ts';
import { tooManyTries } from '../../limits/limits.ts';
import { readSettings } from '../events/index.ts';
import {
  busy,
  lineOf,
  newPasswordProblems,
  reachOfSession,
  sessionMayChangeSignIn,
  signInAgainPath,
} from '../auth/index.ts';
import {
  changesOf,
  newEmail,
  newPassword,
  publicFields,
  shownSwitches,
  type Changes,
  type GivenProfile,
} from './changes.ts';
import { presentOnboardingUser } from './present.ts';
import { storeProfile, type NewSignIn, type StepColumn } from './save.ts';
import { findUpload, readProfile, type ProfileRow } from './store.ts';

const UNIQUE_VIOLATION = '23505';

/** The caller's own profile, and whether they may change how they sign in now (D34). */
export async function ownProfile(ctx: Context, member: Member): Promise<Result<OwnProfile>> {
  const row = await readProfile(ctx.db, member);
  if (!row) return refused('not_found');
  return ok({
    user: presentOnboardingUser(row.account, row),
    language: ctx.installation.languages.find((language) => language === row.account.language) ?? '',
    may_change_sign_in: await sessionMayChangeSignIn(ctx.db, member.session_id, ctx.clock.now()),
    sign_in_again: await signInAgainPath(ctx.db, member),
    has_password: row.account.password_hash !== null,
  });
}

/**
 * Changes the caller's profile: all that was given, or nothing and the problems of each field that was refused.
 * @param step of onboarding that this takes
 * Refusals: `invalid_input`, `sign_in_again`, `wrong_credentials`, `email_taken`, `busy`, `rate_limited`.
 */
export async function updateProfile(
  ctx: Context,
  member: Member,
  given: GivenProfile,
  step?: StepColumn,
): Promise<Result<OwnProfile>> {
  const row = await readProfile(ctx.db, member);
  if (!row) return refused('not_found');
  const wait = await ctx.limits.take('profile_save', { person: member.account_id });
  if (wait !== null) return tooManyTries('form', wait);
  const judged = await judge(ctx, member, row, given);
  if (!judged.ok) return judged;
  const saved = await save(ctx, member, judged.value, step);
  return saved.ok ? ownProfile(ctx, member) : saved;
}

interface Judged {
  readonly given: GivenProfile;
  readonly email: string | null;
  readonly new_password: string | null;
  /** The stored password that was asked for and right; null: none was asked for. */
  readonly checked_hash: string | null;
}

/** Everything that can be said about what was given before anything is changed, in one answer. */
async function judge(ctx: Context, member: Member, row: ProfileRow, all: GivenProfile): Promise<Result<Judged>> {
  const given = shownSwitches(all, (await readSettings(ctx.db, member.event_id)).flags, member);
  const email = newEmail(row.account, given);
  const password = newPassword(given);
  const stored = row.account.password_hash;
  const picture = given.avatar_picture ? await findUpload(ctx.db, member.account_id, given.avatar_picture) : null;
  const errors: FieldProblems = {
    ...textsProblems(given),
    ...presetProblems(given.avatar_preset),
    ...languageProblems(ctx, given),
    ...pictureProblems(given, picture, row),
    ...signInProblems({
      email,
      password,
      old_password: stored === null ? null : (given.password ?? ''),
      weaknesses: password ? await newPasswordProblems(password.new_password) : [],
      has_email: row.account.email !== null,
    }),
  };
  if (Object.keys(errors).length > 0) return refused('invalid_input', { errors });
  const kept = await fieldsKept(ctx, member, row, changesOf(row, given, picture ?? row.account.avatar_picture));
  if (kept.length > 0) return signInAgain(kept);
  const new_password = password?.new_password ?? null;
  if (email === null && new_password === null) return ok({ given, email, new_password, checked_hash: null });
  if (!(await sessionMayChangeSignIn(ctx.db, member.session_id, ctx.clock.now())))
    return signInAgain(changed({ email, new_password }));
  const old = stored === null ? ok(null) : await checkOld(ctx, member, stored, given);
  return old.ok ? ok({ given, email, new_password, checked_hash: stored }) : old;
}

/** Whether a person knows the password until now: an open page that others find does not give the account away (D380). */
async function checkOld(
  ctx: Context,
  { account_id, session_id }: Member,
  stored: string,
  { password = '' }: GivenProfile,
): Promise<Result<null>> {
  const tries = { browser: `session ${session_id}`, account: account_id };
  const wait = await ctx.limits.take('sign_in', tries);
  if (wait !== null) return tooManyTries('password', wait);
  const right = password.length <= PASSWORD_MAX && (await ctx.passwords.check(stored, password, lineOf(account_id)));
  if (right === 'busy') return busy(ctx, tries);
  if (!right) return refused('wrong_credentials', { errors: { password: [{ code: 'wrong_password' }] } });
  await ctx.limits.forgive('sign_in', tries);
  return ok(null);
}

/** The contract knows every language; a server may offer fewer (LNG1). */
function languageProblems({ installation }: Context, { language }: GivenProfile): FieldProblems {
  const offered: readonly string[] = ['', ...installation.languages];
  if (language === undefined || offered.includes(language)) return {};
  return { language: [{ code: 'wrong_choice', expected: offered.join(', ') }] };
}

/** A picture that is there already may be named again, whatever became of its upload. */
function pictureProblems({ avatar_picture }: GivenProfile, picture: Picture | null, row: ProfileRow): FieldProblems {
  const known = !avatar_picture || picture !== null || avatar_picture === row.account.avatar_picture?.filename;
  return known ? {} : { avatar_picture: [{ code: 'picture_gone' }] };
}

/** The fields by which others know a person, and which a session of one event may not change (SET33). */
async function fieldsKept(ctx: Context, { session_id }: Member, { account }: ProfileRow, changes: Changes) {
  const fields = publicFields(changes);
  if (fields.length === 0) return [];
  return keptElsewhere(fields, {
    ...(await reachOfSession(ctx.db, session_id)),
    named: account.first_name + account.last_name !== '',
    avatar_step: account.avatar_step_at !== null,
    profile_step: account.profile_step_at !== null,
  });
}

const changed = (given: { readonly email: string | null; readonly new_password: string | null }): string[] =>
  Object.entries(given).flatMap(([field, value]) => (value === null ? [] : [field]));

function signInAgain(fields: readonly string[]): Result<never> {
  const errors = Object.fromEntries(fields.map((field) => [field, [{ code: 'sign_in_again' } as const]]));
  return refused('sign_in_again', { errors });
}

async function save(
  ctx: Context,
  member: Member,
  { given, email, new_password, checked_hash }: Judged,
  step: StepColumn | undefined,
): Promise<Result<void>> {
  const wait = email === null ? null : await ctx.limits.take('email_change', { person: member.account_id });
  if (wait !== null) return tooManyTries('email', wait);
  const password_hash =
    new_password === null ? null : await ctx.passwords.hash(new_password, lineOf(member.account_id));
  if (new_password !== null && password_hash === null) return refused('busy', { retry_after_ms: BUSY_RETRY_MS });
  const sign_in: NewSignIn = { email, password_hash, checked_hash };
  try {
    const stored = await storeProfile(ctx, member, given, sign_in, step);
    return stored ? ok(undefined) : signInAgain(changed({ email, new_password }));
  } catch (error) {
    if (email === null || codeOf(error) !== UNIQUE_VIOLATION) throw error;
    return refused('email_taken', { errors: { email: [{ code: 'email_taken' }] } });
  }
}
