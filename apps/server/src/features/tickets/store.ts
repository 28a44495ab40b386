import type { TicketAlgorithm } from '@plenary/domain/tickets/limits';
import type { TraitRoles } from '@plenary/domain/tickets/roles';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { account_sessions, accounts, event_users, events, ticket_holders, ticket_keys } from '../../db/schema/index.ts';
import { ofTicketHolder, type TicketHolderKey } from '../accounts/index.ts';

/** A key with which a shop signs tickets of an event. */
export interface TicketKey {
  readonly issuer: string;
  readonly kid: string;
  readonly algorithm: TicketAlgorithm;
  /** HS256: the secret, base64; otherwise the public key as PEM. */
  readonly key: string;
  readonly audience: string;
  readonly traits: TraitRoles;
}

const KEY_COLUMNS = {
  issuer: ticket_keys.issuer,
  kid: ticket_keys.kid,
  algorithm: ticket_keys.algorithm,
  key: ticket_keys.key,
  audience: ticket_keys.audience,
  traits: ticket_keys.traits,
};

/** All keys of an event; there are few. */
export function keysOf(db: Db, event_id: string): Promise<TicketKey[]> {
  return db.select(KEY_COLUMNS).from(ticket_keys).where(eq(ticket_keys.event_id, event_id)).orderBy(ticket_keys.kid);
}

/** The person who came by a ticket, at this moment; a ticket that was never used nor withdrawn has nobody. */
export interface KnownHolder {
  readonly account_id: string | null;
  readonly withdrawn_at: Date | null;
  /** The account was removed, or its membership was switched off. */
  readonly barred: boolean;
  /** Whose the e-mail address of the ticket is, whatever its case; null: nobody's. */
  readonly owner: string | null;
}

/**
 * A holder as it stands now. Holder and owner come from one statement: between two, a person's first use could make
 * the address theirs, and their own ticket would seem to be another person's.
 */
export async function findHolder(db: Db, holder: TicketHolderKey, email: string | null): Promise<KnownHolder> {
  const owner = sql<
    string | null
    // eslint-disable-next-line no-restricted-syntax -- anyone who has the address signs in before the ticket is theirs
  >`(select o.id from ${accounts} o where lower(o.email) = ${email?.toLowerCase() ?? null})`;
  const [row] = await db
    .select({
      account_id: ticket_holders.account_id,
      withdrawn_at: ticket_holders.withdrawn_at,
      barred: sql<boolean>`${accounts.deleted_at} is not null or not coalesce(${event_users.active}, true)`,
      owner,
    })
    .from(events)
    .leftJoin(ticket_holders, ofTicketHolder(holder))
    .leftJoin(accounts, eq(accounts.id, ticket_holders.account_id))
    .leftJoin(event_users, and(eq(event_users.event_id, events.id), eq(event_users.account_id, accounts.id)))
    .where(eq(events.id, holder.event_id));
  return row ?? { account_id: null, withdrawn_at: null, barred: false, owner: null };
}

/** A session's account, age and reach. null: there is none. */
export async function findSession(db: Db, session_id: string) {
  const [row] = await db
    .select({ authenticated_at: account_sessions.authenticated_at, event_id: account_sessions.event_id })
    .from(account_sessions)
    .where(eq(account_sessions.id, session_id));
  return row ?? null;
}
