import { answerToAsking, answerToSignUp } from '@plenary/domain/invitations/access-email';
import { LINKS } from '@plenary/domain/onboarding/limits';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { newId } from '../../ids.ts';
import { defineJob, type JobDefinition } from '../../jobs/index.ts';
import { sendLater } from '../mailer/index.ts';
import { holdAccountByEmail, type HeldAccount } from './account-store.ts';
import { ASKED, type Asked } from './request-access-email.ts';
import { findAsker, insertReset, insertStranger, signUpFacts, upsertInvitation } from './access-email-store.ts';
import { arrivalEvent } from './event-settings.ts';
import { issueInvitations } from './issue-invitations.ts';
import { newLink } from './links.ts';

const payload = z.object({ email: z.string(), event_id: z.string().nullable() });

/** What is looked up after the answer was given. */
export const ARRIVAL_JOBS: readonly JobDefinition[] = [
  defineJob({ name: ASKED.password, payload, run: answerPassword }),
  defineJob({ name: ASKED.sign_up, payload, run: answerSignUp }),
];

/** Somebody asked for a new password: a link for one, an invitation again (D51), or nothing, if nobody is known. */
export async function answerPassword(ctx: Context, { email, event_id }: Asked): Promise<void> {
  await ctx.live.transact(async (tx) => {
    const account = await holdAccountByEmail(tx, email);
    if (account) await sendWayIn(ctx, tx, account, event_id);
    return { result: undefined };
  });
}

/** Somebody asked to take part in an event that allows it. It may have stopped to allow it meanwhile. */
export async function answerSignUp(ctx: Context, { email, event_id }: Asked): Promise<void> {
  await ctx.live.transact(async (tx) => {
    const event = event_id === null ? null : await arrivalEvent(tx, event_id);
    if (!event?.open_sign_up) return { result: undefined };
    await insertStranger(tx, email, ctx.clock.now());
    const account = await holdAccountByEmail(tx, email);
    if (!account) return { result: undefined };
    const answer = answerToSignUp(await signUpFacts(tx, event.id, account.id));
    if (answer === 'way_in') await sendWayIn(ctx, tx, account, event.id);
    if (answer === 'invitation') {
      const id = await upsertInvitation(tx, event.id, account.id, ctx.clock.now());
      await issueInvitations(ctx, tx, event, [{ id, email: account.email ?? email, first_name: account.first_name }]);
    }
    return { result: undefined };
  });
}

/** The link or invitation by which somebody gets in who does not know how. */
async function sendWayIn(ctx: Context, tx: Tx, account: HeldAccount, event_id: string | null): Promise<void> {
  const { email, first_name } = account;
  if (email === null) return;
  const asker = await findAsker(tx, account);
  const answer = answerToAsking(asker, event_id);
  const invitation = asker.invitations.find(({ id }) => id === answer.invitation);
  const inviting = invitation && (await arrivalEvent(tx, invitation.event_id));
  if (inviting) await issueInvitations(ctx, tx, inviting, [{ id: invitation.id, email, first_name }]);
  if (answer.reset) await sendReset(ctx, tx, { ...account, email }, event_id);
}

async function sendReset(
  ctx: Context,
  tx: Tx,
  account: HeldAccount & { readonly email: string },
  event_id: string | null,
): Promise<void> {
  const now = ctx.clock.now();
  const event = event_id === null ? null : await arrivalEvent(tx, event_id);
  const { path: link, token_hash } = newLink(event ? `/${event.slug}/pass-reset` : '/pass-reset');
  const expires_at = now + LINKS.reset_valid_ms;
  await insertReset(tx, {
    id: newId(now),
    account_id: account.id,
    event_id: event?.id ?? null,
    token_hash,
    now,
    expires_at,
  });
  const { email: recipient, first_name } = account;
  const message = { kind: 'password_reset', first_name, link, minutes: LINKS.reset_valid_ms / 60_000 } as const;
  await sendLater(tx, now, [{ event_id: event?.id ?? null, channel: 'email', recipient, message }]);
}
