import { invitationEnds } from '@plenary/domain/invitations/links';
import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { sendLater, withdrawDeliveries, type NewDelivery } from '../mailer/index.ts';
import type { StoredEvent } from '../events/index.ts';
import { newLink } from '../auth/index.ts';

/** A person to whom an invitation goes. */
export interface Invited {
  /** Id of the invitation. */
  readonly id: string;
  readonly email: string;
  readonly first_name: string;
}

/**
 * Sends invitations, each with a link of its own that takes the place of the one before. An invitation that was accepted
 * or withdrawn meanwhile is left alone. Returns how many were sent. Thousands are for the caller to divide.
 */
export async function issueInvitations(
  ctx: Context,
  tx: Tx,
  event: StoredEvent,
  invited: readonly Invited[],
): Promise<number> {
  const now = ctx.clock.now();
  const { invitation_days } = event.settings;
  const starts_at = event.starts_at?.getTime() ?? null;
  const expires_at = new Date(invitationEnds({ starts_at, invitation_days }, now)).toISOString();
  const links = new Map(invited.map(({ id }) => [id, newLink(`/${event.slug}/accept-invite`)]));
  const tokens = [...links].map(([id, { token_hash }]) => ({ id, token_hash }));
  const fresh = await storeTokens(tx, event.id, tokens, { now, expires_at });
  const messages = invited.flatMap(({ id, email, first_name }): NewDelivery[] => {
    const account_id = fresh.get(id);
    if (account_id === undefined) return [];
    const message = { kind: 'invitation', first_name, link: links.get(id)!.path, expires_at } as const;
    return [{ event_id: event.id, account_id, channel: 'email', recipient: email, message, reference: id }];
  });
  await withdrawDeliveries(tx, now, [...fresh.keys()], 'a newer link took its place');
  await sendLater(tx, now, messages);
  return messages.length;
}

/** Gives invitations the tokens of their new links; returns those that can still be accepted, with whose they are. */
async function storeTokens(
  tx: Tx,
  event_id: string,
  tokens: readonly { readonly id: string; readonly token_hash: string }[],
  { now, expires_at }: { readonly now: number; readonly expires_at: string },
): Promise<Map<string, string>> {
  const { rows } = await tx.execute<{ id: string; account_id: string }>(sql`
    UPDATE invitations AS i
       SET token_hash = fresh.token_hash, invited_at = ${new Date(now).toISOString()}, expires_at = ${expires_at}
      FROM json_to_recordset(${JSON.stringify(tokens)}::json) AS fresh (id text, token_hash text)
     WHERE i.id = fresh.id AND i.event_id = ${event_id} AND i.accepted_at IS NULL AND i.withdrawn_at IS NULL
    RETURNING i.id, i.account_id`);
  return new Map(rows.map(({ id, account_id }) => [id, account_id]));
}
