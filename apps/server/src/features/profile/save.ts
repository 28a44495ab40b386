import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import type { Member } from '../../http/request/actor.ts';
import type { FeedEvent, Outcome } from '../../live/types.ts';
import { leaveAddress } from '../invitations/index.ts';
import { sendLater, type NewDelivery } from '../mailer/index.ts';
import { endOtherSessions, sessionMayChangeSignIn, withdrawCodes, withdrawResets } from '../auth/index.ts';
import {
  accountSettingsChanged,
  personChanged,
  updateAccount,
  updateMember,
  type AccountRow,
} from '../accounts/index.ts';
import { changesOf, isPublic, type Changes, type GivenProfile } from './changes.ts';
import { findUpload, lockProfile, type ProfileRow } from './store.ts';

/** How a person signs in from now on; null: as before. */
export interface NewSignIn {
  readonly email: string | null;
  /** argon2id. */
  readonly password_hash: string | null;
  /** The hash of the password until now, as it was when that was checked; null: there was none. */
  readonly checked_hash: string | null;
}

/** When a step of onboarding was taken or skipped. */
export type StepColumn = 'avatar_step_at' | 'profile_step_at';

const AS_BEFORE: NewSignIn = { email: null, password_hash: null, checked_hash: null };

/**
 * Stores a profile in one transaction, in which nobody else changes it. Answers false, and stores nothing, when the
 * session may not change how its person signs in, or is not there any more.
 * @param step of onboarding that this takes
 * @throws the database's unique violation when another account has the e-mail address
 */
export async function storeProfile(
  ctx: Context,
  member: Member,
  given: GivenProfile,
  sign_in: NewSignIn = AS_BEFORE,
  step?: StepColumn,
): Promise<boolean> {
  const stored = await ctx.live.transact<boolean>(async (tx) => {
    const row = await lockProfile(tx, member);
    if (!row) return { result: false };
    const changes = changesOf(row, given, await wantedPicture(tx, row, given));
    const sign_in_events = changesSignIn(sign_in) ? await changeSignIn(ctx, tx, member, row.account, sign_in) : [];
    if (sign_in_events === null) return { result: false };
    await updateAccount(tx, member.account_id, {
      ...changes.account,
      ...(step && { [step]: row.account[step] ?? new Date(ctx.clock.now()) }),
    });
    if (Object.keys(changes.membership).length > 0) await updateMember(tx, member, changes.membership);
    const own = [...sign_in_events, ...(await publishOwnState(tx, member, changes, sign_in))];
    return saved(own, isPublic(changes) ? await personChanged(tx, member.account_id) : null);
  });
  if (stored) ctx.presence.changed(member);
  return stored;
}

/** An upload that has gone meanwhile leaves the picture as it is. */
async function wantedPicture(tx: Tx, { account }: ProfileRow, { avatar_picture }: GivenProfile) {
  if (!avatar_picture) return null;
  return (await findUpload(tx, account.id, avatar_picture)) ?? account.avatar_picture;
}

/** Whatever was changed, the person's other pages read their profile again. */
async function publishOwnState(
  tx: Tx,
  { account_id }: Member,
  { account, membership }: Changes,
  sign_in: NewSignIn,
): Promise<readonly FeedEvent[]> {
  const changed = changesSignIn(sign_in) || Object.keys({ ...account, ...membership }).length > 0;
  return changed ? accountSettingsChanged(tx, account_id, 'profile') : [];
}

function saved(own: readonly FeedEvent[], person: Awaited<ReturnType<typeof personChanged>> | null): Outcome<boolean> {
  return { result: true, events: [...own, ...(person?.events ?? [])], supersede: person?.supersede ?? [] };
}

const changesSignIn = ({ email, password_hash }: NewSignIn): boolean => email !== null || password_hash !== null;

/**
 * Stores a new e-mail address or password (D34): the other sessions end, links and codes that are on their way count no
 * more, and the person is told at the address that they had. Null: the session may not (any more), or the password is
 * not the one that was checked.
 */
async function changeSignIn(
  ctx: Context,
  tx: Tx,
  member: Member,
  account: AccountRow,
  { email, password_hash, checked_hash }: NewSignIn,
): Promise<readonly FeedEvent[] | null> {
  const now = ctx.clock.now();
  if (account.password_hash !== checked_hash) return null;
  if (!(await sessionMayChangeSignIn(tx, member.session_id, now))) return null;
  await updateAccount(tx, account.id, {
    ...(email !== null && { email, email_verified: false }),
    ...(password_hash !== null && { password_hash }),
  });
  await (email === null ? withdrawResets : leaveAddress)(tx, account.id, now);
  await withdrawCodes(tx, account.id, new Date(now));
  await sendLater(tx, now, messagesOf(member.event_id, account, { email, password_hash }));
  return endOtherSessions(ctx, tx, account.id, member.session_id);
}

function messagesOf(
  event_id: string,
  account: AccountRow,
  { email, password_hash }: Omit<NewSignIn, 'checked_hash'>,
): NewDelivery[] {
  const { id: account_id, first_name } = account;
  const mail = (recipient: string | null, message: NewDelivery['message']): NewDelivery[] =>
    recipient === null ? [] : [{ event_id, account_id, channel: 'email', recipient, message }];
  return [
    ...(email === null
      ? []
      : [
          ...mail(account.email, { kind: 'email_changed_from', first_name, new_email: email }),
          ...mail(email, { kind: 'email_changed_to', first_name }),
        ]),
    ...(password_hash === null ? [] : mail(account.email ?? email, { kind: 'password_changed', first_name })),
  ];
}
