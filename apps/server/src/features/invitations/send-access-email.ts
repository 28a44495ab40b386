import { answerToAsking, answerToSignUp } from '@plenary/domain/invitations/access-email';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { newId } from '../../ids.ts';
import { defineJob, type JobDefinition } from '../../jobs/index.ts';
import { createAccounts, lockAccountByEmail, type LockedAccount } from '../accounts/index.ts';
import { eventById } from '../events/index.ts';
import { sendReset } from '../auth/index.ts';
import { ASKED, type Asked } from './request-access-email.ts';
import { findAsker, signUpFacts, upsertInvitation } from './access-email-store.ts';
import { issueInvitations } from './issue-invitations.ts';

const payload = z.object({ email: z.string(), event_id: z.string().nullable() });

/** The rows that are read after the answer was given. */
export const ACCESS_EMAIL_JOBS: readonly JobDefinition[] = [
  defineJob({ name: ASKED.password, payload, run: answerPassword }),
  defineJob({ name: ASKED.sign_up, payload, run: answerSignUp }),
];

/** A person asked for a new password: a link for one, an invitation again (D51), or nothing, if nobody is known. */
export async function answerPassword(ctx: Context, { email, event_id }: Asked): Promise<void> {
  await ctx.live.transact(async (tx) => {
    const account = await lockAccountByEmail(tx, email);
    if (account) await sendAccess(ctx, tx, account, event_id);
    return { result: undefined };
  });
}

/** A person asked to take part in an event that allows it. It may have stopped to allow it meanwhile. */
export async function answerSignUp(ctx: Context, { email, event_id }: Asked): Promise<void> {
  await ctx.live.transact(async (tx) => {
    const event = event_id === null ? null : await eventById(tx, event_id);
    if (!event?.settings.open_sign_up) return { result: undefined };
    const now = ctx.clock.now();
    // Without a name: the profile step asks for it.
    await createAccounts(tx, [{ id: newId(now), email, first_name: '', last_name: '', created_at: new Date(now) }]);
    const account = await lockAccountByEmail(tx, email);
    if (!account) return { result: undefined };
    const answer = answerToSignUp(await signUpFacts(tx, event.id, account.id));
    if (answer === 'access') await sendAccess(ctx, tx, account, event.id);
    if (answer === 'invitation') {
      const id = await upsertInvitation(tx, event.id, account.id, now);
      await issueInvitations(ctx, tx, event, [{ id, email: account.email ?? email, first_name: account.first_name }]);
    }
    return { result: undefined };
  });
}

/** The link or invitation by which a person gets in who does not know how. */
async function sendAccess(ctx: Context, tx: Tx, account: LockedAccount, event_id: string | null): Promise<void> {
  const { email, first_name } = account;
  if (email === null) return;
  const asker = await findAsker(tx, account);
  const answer = answerToAsking(asker, event_id);
  const invitation = asker.invitations.find(({ id }) => id === answer.invitation);
  const inviting = invitation && (await eventById(tx, invitation.event_id));
  if (inviting) await issueInvitations(ctx, tx, inviting, [{ id: invitation.id, email, first_name }]);
  if (!answer.reset) return;
  const event = event_id === null ? null : await eventById(tx, event_id);
  await sendReset(ctx, tx, { ...account, email }, event);
}
