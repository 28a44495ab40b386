import { LINKS } from '@plenary/domain/onboarding/limits';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import { newId } from '../../../ids.ts';
import type { LockedAccount } from '../../accounts/index.ts';
import { sendLater } from '../../mailer/index.ts';
import { newLink } from '../links.ts';
import { insertReset } from './store.ts';

/**
 * Sends a link for a new password (D34).
 * @param event in whose look the mail comes, and at which its page stands; null: the site's own
 */
export async function sendReset(
  ctx: Context,
  tx: Tx,
  { id: account_id, email: recipient, first_name }: LockedAccount & { readonly email: string },
  event: { readonly id: string; readonly slug: string } | null,
): Promise<void> {
  const now = ctx.clock.now();
  const { path: link, token_hash } = newLink(event ? `/${event.slug}/pass-reset` : '/pass-reset');
  const event_id = event?.id ?? null;
  const expires_at = now + LINKS.reset_valid_ms;
  await insertReset(tx, { id: newId(now), account_id, event_id, token_hash, now, expires_at });
  const message = { kind: 'password_reset', first_name, link, minutes: LINKS.reset_valid_ms / 60_000 } as const;
  await sendLater(tx, now, [{ event_id, account_id, channel: 'email', recipient, message }]);
}
