import type { FieldProblem } from '@plenary/domain/field-problem';
import { emailProblems } from '@plenary/domain/auth/email';
import { and, eq, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Db, Tx } from '../../db/database.ts';
import { settingSql, speaker_addresses } from '../../db/schema/index.ts';
import type { FeedEvent, Supersede } from '../../live/types.ts';
import { giveRole, mayGrantAt, personChanged } from '../accounts/index.ts';
import { note } from '../audit/index.ts';

/** A person who speaks or hosts, by their uid in sessions, with their address; empty: none. */
export interface SpeakerAddress {
  readonly uid: string;
  readonly email: string;
}

/** The problems of addresses as they were typed; an empty one takes the address away. */
export const addressProblems = (typed: readonly SpeakerAddress[]): FieldProblem[] =>
  typed.flatMap(({ email }) => (email.trim() === '' ? [] : emailProblems(email)));

/** Members whom an awaited address names: as with roles, only where it is known to be theirs (D377). */
const COME = sql`speaker_addresses w
  CROSS JOIN LATERAL (SELECT * FROM accounts a WHERE lower(a.email) = w.email AND a.deleted_at IS NULL LIMIT 1) AS accounts
  JOIN event_users u ON u.event_id = w.event_id AND u.account_id = accounts.id AND u.active AND ${mayGrantAt(sql`w.event_id`)}
 WHERE w.event_user_id IS NULL`;

/** Whether anybody has come whom an address names. */
export const SPEAKERS_COME = sql<boolean>`EXISTS (SELECT FROM ${COME})`;

/**
 * Makes those who have come the speakers that they were named as (PRG13): they have the role from now on, and are linked with their
 * sessions. They are found by their memberships, so that no way of coming has to think of it.
 * @param who a condition on `accounts`
 */
export async function admitSpeakers(
  ctx: Context,
  tx: Tx,
  who = sql`true`,
  by?: { readonly account_id: string },
): Promise<{ events: FeedEvent[]; supersede: Supersede[] }> {
  const { rows } = await tx.execute<{ event_id: string; account_id: string }>(sql`
    UPDATE speaker_addresses AS s SET event_user_id = here.id
      FROM (SELECT w.event_id, w.uid, u.id, u.account_id FROM ${COME} AND ${who}) AS here
     WHERE s.event_id = here.event_id AND s.uid = here.uid AND s.event_user_id IS NULL
    RETURNING s.event_id, here.account_id`);
  const events: FeedEvent[] = [];
  const supersede: Supersede[] = [];
  for (const { event_id, account_id } of rows) {
    const given = await giveRole(tx, { event_id, account_id }, 'speaker');
    if (!given) continue;
    await note(tx, ctx, { by, event_id, action: 'roles.changed', subject: account_id, ...given });
    const changed = await personChanged(tx, account_id);
    events.push(ctx.live.accessChanged(account_id), ...changed.events);
    supersede.push(...changed.supersede);
  }
  return { events, supersede };
}

/** Keeps addresses by their uid, where they differ; those who are there already are admitted. */
export function setAddresses(
  ctx: Context,
  by: { readonly event_id: string; readonly account_id: string },
  addresses: readonly SpeakerAddress[],
): Promise<void> {
  return ctx.live.transact(async (tx) => {
    await putAddresses(tx, by.event_id, addresses);
    const uids = sql.param(addresses.map(({ uid }) => uid));
    const own = sql`w.event_id = ${by.event_id} AND w.uid = ANY (${uids}::text[])`;
    return { result: undefined, ...(await admitSpeakers(ctx, tx, own, by)) };
  });
}

/** The same without admitting anybody, within a transaction. */
export async function putAddresses(tx: Tx, event_id: string, addresses: readonly SpeakerAddress[]): Promise<void> {
  if (addresses.length === 0) return;
  const stored = await readAddresses(tx, event_id);
  for (const { uid, email } of addresses) {
    const wanted = email.trim().toLowerCase();
    if (wanted === (stored.get(uid) ?? '')) continue;
    const { event_id: of, uid: own } = speaker_addresses;
    if (wanted === '') await tx.delete(speaker_addresses).where(and(eq(of, event_id), eq(own, uid)));
    else
      await tx
        .insert(speaker_addresses)
        .values({ event_id, uid, email: wanted })
        .onConflictDoUpdate({ target: [of, own], set: { email: wanted, event_user_id: null } });
  }
}

/** The addresses of an event's speakers and hosts by their uid; of those who have come, the one that their account has now. */
export async function readAddresses(db: Db | Tx, event_id: string): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ uid: string; email: string }>(sql`
    SELECT s.uid, coalesce(lower(a.email), s.email) AS email FROM speaker_addresses s
      LEFT JOIN event_users u ON u.event_id = s.event_id AND u.id = s.event_user_id
      LEFT JOIN accounts a ON a.id = u.account_id
     WHERE s.event_id = ${event_id} ORDER BY s.uid`);
  return new Map(rows.map(({ uid, email }) => [uid, email]));
}

/** The addresses whose people have not come, each with its person's name and the titles of their sessions. */
export interface AwaitedSpeaker extends Record<string, unknown> {
  readonly email: string;
  readonly name: string;
  readonly sessions: string[];
}

/** The addresses that an event waits for as speakers' or hosts', where they have a session. */
export async function readAwaitedSpeakers(db: Db, event_id: string): Promise<Map<string, AwaitedSpeaker>> {
  const { rows } = await db.execute<AwaitedSpeaker>(sql`
    SELECT w.email, min(one ->> 'name') AS name, array_agg(DISTINCT t.title ORDER BY t.title) AS sessions
      FROM shown_sessions t
     CROSS JOIN LATERAL jsonb_array_elements(t.speakers || t.hosts) AS one
      JOIN speaker_addresses w ON w.event_id = t.event_id AND w.uid = one ->> 'uid' AND w.event_user_id IS NULL
     WHERE t.event_id = ${event_id} GROUP BY w.email`);
  return new Map(rows.map((row) => [row.email, row]));
}

/** The user ids of members whose cards are open to everybody (D53), by the uid of the speakers who they are. */
export async function readSpeakingMembers(
  db: Db,
  event_id: string,
  uids: readonly string[],
): Promise<Map<string, string>> {
  if (uids.length === 0) return new Map();
  const { rows } = await db.execute<{ uid: string; account_id: string }>(sql`
    SELECT s.uid, u.account_id FROM speaker_addresses s
      JOIN event_users u ON u.event_id = s.event_id AND u.id = s.event_user_id
      JOIN events ON events.id = s.event_id
     WHERE s.event_id = ${event_id} AND s.uid = ANY (${sql.param([...uids])}::text[]) AND u.active AND NOT u.invisible
       AND (u.host OR (u.networking_status AND ${settingSql('flags.networking_enabled')}))`);
  return new Map(rows.map(({ uid, account_id }) => [uid, account_id]));
}

/** Has the sessions of a person who becomes another account wait for its address. */
export async function awaitSpeaker(tx: Tx, account_id: string, email: string): Promise<void> {
  await tx.execute(sql`
    UPDATE speaker_addresses s SET event_user_id = NULL, email = ${email.toLowerCase()} FROM event_users u
     WHERE u.event_id = s.event_id AND u.id = s.event_user_id AND u.account_id = ${account_id}`);
}
