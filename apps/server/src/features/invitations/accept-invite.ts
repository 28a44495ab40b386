import { inviteMode, inviteProblems, type InviteFields, type InviteMode } from '@plenary/domain/invitations/accepting';
import { ok, refused, type Result } from '@plenary/contract/errors';
import { BUSY_RETRY_MS } from '../../adapters/passwords.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { hashToken } from '../../http/session/tokens.ts';
import { tooManyTries } from '../../limits/limits.ts';
import type { FeedEvent } from '../../live/types.ts';
import {
  busy,
  lineOf,
  newPasswordProblems,
  openSession,
  storePassword,
  tryKeys,
  verifyEmailAndEnd,
  type Asker,
  type Browser,
} from '../auth/index.ts';
import { markVerified } from '../../stores/account-sessions-store.ts';
import { joinByInvitation, lockMember, lockToVerify, personChanged } from '../accounts/index.ts';
import { admitPerson } from '../awaited/index.ts';
import { findInvitation, isWholeSession, useInvitation, type FoundInvitation } from './invitation-store.ts';
import { invitationRefusal } from './links.ts';

/** The signed-in person, as far as an invitation is concerned; null: nobody. */
export type Caller = { readonly account_id: string; readonly session_id: string } | null;

export interface Acceptance {
  readonly event_id: string;
  readonly token: string;
  readonly fields: InviteFields;
  readonly caller: Caller;
  readonly browser: Browser & Asker;
}

/** The mode in which an invitation would be accepted by who calls. */
export async function modeFor(ctx: Context, found: FoundInvitation, caller: Caller): Promise<InviteMode> {
  const own = caller !== null && caller.account_id === found.account_id;
  const signed_in = own && (await isWholeSession(ctx.db, caller.session_id, caller.account_id));
  return inviteMode({ has_password: found.password_hash !== null, signed_in });
}

/**
 * Accepts an invitation, once: sets the password of a new person, makes them a member with what the invitation gives,
 * and signs in. Returns the token for the cookie, or null when the session that is there goes on.
 * Refusals: `link_…` for one that cannot be used (any more), `invalid_input`, `wrong_credentials`, `rate_limited`,
 * `busy`.
 */
export async function acceptInvite(
  ctx: Context,
  acceptance: Acceptance,
): Promise<Result<{ readonly token: string | null }>> {
  const { event_id, token, fields, caller } = acceptance;
  const found = await findInvitation(ctx.db, event_id, hashToken(token));
  const dead = invitationRefusal(found, ctx.clock.now());
  if (dead || !found) return refused(dead?.code ?? 'link_unknown');
  const mode = await modeFor(ctx, found, caller);
  const weaknesses = mode === 'new' && fields.new_password !== '' ? await newPasswordProblems(fields.new_password) : [];
  const errors = inviteProblems(mode, fields, weaknesses);
  if (Object.keys(errors).length > 0) return refused('invalid_input', { errors });
  if (mode === 'existing') return acceptExisting(ctx, acceptance, found);
  if (mode === 'logged_in') return join(ctx, acceptance, found, { mode });
  const password_hash = await ctx.passwords.hash(fields.new_password, lineOf(found.account_id));
  if (password_hash === null) return refused('busy', { retry_after_ms: BUSY_RETRY_MS });
  return join(ctx, acceptance, found, { mode, password_hash });
}

/** Guessing the password of a person whose invitation one holds is guessing it at the sign-in form (LOG5). */
async function acceptExisting(
  ctx: Context,
  acceptance: Acceptance,
  found: FoundInvitation,
): Promise<Result<{ readonly token: string | null }>> {
  const { keys, line } = await tryKeys(ctx, found.email ?? found.account_id, acceptance.browser);
  const wait = await ctx.limits.take('sign_in', keys);
  if (wait !== null) return tooManyTries('password', wait);
  const right = await ctx.passwords.check(found.password_hash, acceptance.fields.password, line);
  if (right === 'busy') return busy(ctx, keys);
  if (!right) return wrongPassword();
  await ctx.limits.forgive('sign_in', keys);
  return join(ctx, acceptance, found, { mode: 'existing' });
}

type Way = { readonly mode: 'new'; readonly password_hash: string } | { readonly mode: 'existing' | 'logged_in' };

/** The rows may have changed since they were read, so they are read again while nobody else can change them. */
async function join(
  ctx: Context,
  acceptance: Acceptance,
  found: FoundInvitation,
  way: Way,
): Promise<Result<{ readonly token: string | null }>> {
  const { event_id, token, caller } = acceptance;
  const now = ctx.clock.now();
  return ctx.live.transact<Result<{ readonly token: string | null }>>(async (tx) => {
    const account = await lockToVerify(tx, found.account_id);
    const dead = invitationRefusal(await findInvitation(tx, event_id, hashToken(token)), now);
    if (!account || dead) return { result: refused(dead?.code ?? 'link_unknown') };
    if (account.password_hash !== found.password_hash) return { result: passwordChanged(way.mode) };
    const member = await lockMember(tx, { event_id, account_id: account.id });
    if (member?.banned_at) return { result: refused('banned_from_event') };
    const given = await useInvitation(tx, event_id, hashToken(token), now);
    if (!given) return { result: refused('link_used') };
    if (way.mode === 'new') await storePassword(tx, account.id, way.password_hash, now);
    const own_session_id = way.mode === 'logged_in' && caller ? caller.session_id : null;
    const ended = await verifyEmailAndEnd(ctx, tx, account, own_session_id);
    const known = await joinByInvitation(tx, given, now);
    const live = known ? await personChanged(tx, account.id) : { events: [], supersede: [] };
    const named = await admitPerson(ctx, tx, account.id);
    const session = await enter(ctx, tx, acceptance, account.id, way.mode);
    const events = [ctx.live.accessChanged(account.id), ...ended, ...live.events, ...named.events, ...session.events];
    return { result: ok({ token: session.token }), events, supersede: [...live.supersede, ...named.supersede] };
  });
}

/**
 * A person who is signed in stays so; the others get a session. Anyone who has the link reads the mail of its address,
 * which is the second factor where a code by e-mail would be one (D34).
 */
async function enter(
  ctx: Context,
  tx: Tx,
  { caller, browser }: Acceptance,
  account_id: string,
  mode: InviteMode,
): Promise<{ readonly token: string | null; readonly events: readonly FeedEvent[] }> {
  if (mode !== 'logged_in' || caller === null)
    return openSession(ctx, tx, { account_id, method: 'invitation', event_id: null, verified: true }, browser);
  await markVerified(tx, caller.session_id, ctx.clock.now());
  return { token: null, events: [] };
}

/** Asks again, by the form that fits now. */
function passwordChanged(mode: InviteMode) {
  if (mode === 'existing') return wrongPassword();
  return refused('invalid_input', { errors: { password: [{ code: 'empty' }] } });
}

function wrongPassword() {
  return refused('wrong_credentials', { errors: { password: [{ code: 'wrong_password' }] } });
}
