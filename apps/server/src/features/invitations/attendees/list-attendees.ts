import { attendeeState, type AttendeeState } from '@plenary/domain/invitations/attendee';
import type { GivenRole } from '@plenary/domain/policy/policy';
import { noEvent, type Checked } from '@plenary/domain/problem';
import { sql, type SQL } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import type { Db, Tx } from '../../../db/database.ts';
import { within } from '../../../db/within.ts';
import { nameHas } from '../../accounts/index.ts';
import { eventBySlug } from '../../events/index.ts';

/** A person on an event's list: invited, or a member without an invitation. */
export interface Attendee {
  readonly account_id: string;
  /** null: never invited, or came without an invitation. */
  readonly invitation_id: string | null;
  /** When their last invitation was made; null: none was. */
  readonly invited_at: string | null;
  /** null: came by a ticket that names no address. */
  readonly email: string | null;
  readonly first_name: string;
  readonly last_name: string;
  readonly host: boolean;
  readonly roles: readonly GivenRole[];
  readonly room: string;
  readonly attending_virtually: boolean;
  readonly state: AttendeeState;
}

interface Row extends Record<string, unknown> {
  account_id: string;
  invitation_id: string | null;
  email: string | null;
  first_name: string;
  last_name: string;
  host: boolean;
  roles: GivenRole[];
  room: string;
  attending_virtually: boolean;
  active: boolean | null;
  invited_at: string | null;
  expires_at: string | null;
  accepted_at: string | null;
  withdrawn_at: string | null;
  mail_id: string | null;
  sent: boolean;
  failed: boolean;
  last_error: string | null;
}

/** Everybody of an event by its slug. */
export async function listOf(ctx: Context, slug: string): Promise<Checked<Attendee[]>> {
  const event = await eventBySlug(ctx.db, slug);
  if (!event) return noEvent(slug);
  return { ok: true, value: await listAttendees(ctx.db, event.id, ctx.clock.now()) };
}

/** Those of an event's list who have a role beyond attendee, or are invited with one. */
export const WITH_ROLES = sql`(coalesce(m.host, i.host) OR cardinality(coalesce(m.roles, i.roles)) > 0)`;

/** Everybody on an event's list by their e-mail addresses, with their state at `now` (milliseconds). */
export async function listAttendees(db: Db | Tx, event_id: string, now: number, who = sql`true`): Promise<Attendee[]> {
  const { rows } = await db.execute<Row>(sql`${listed(event_id, who)} ORDER BY lower(a.email), a.id`);
  return rows.map((row) => attendeeOf(row, now));
}

/** The rows of an event's list, in one statement that may go on with its order. */
const listed = (event_id: string, who: SQL, more: SQL = sql``): SQL => sql`
    WITH mail AS (
      SELECT DISTINCT ON (reference) reference, id, sent_at, failed_at, last_error
        FROM deliveries
       WHERE event_id = ${event_id} AND kind = 'invitation' AND reference IS NOT NULL
       ORDER BY reference, created_at DESC, id DESC)
    SELECT a.id AS account_id, i.id AS invitation_id, a.email, a.first_name, a.last_name, m.active,
           coalesce(m.host, i.host) AS host, array_to_json(coalesce(m.roles, i.roles)) AS roles,
           coalesce(m.room, i.room) AS room, coalesce(m.attending_virtually, i.attending_virtually) AS attending_virtually,
           i.invited_at, i.expires_at, i.accepted_at, i.withdrawn_at,
           mail.id AS mail_id, mail.sent_at IS NOT NULL AS sent, mail.failed_at IS NOT NULL AS failed, mail.last_error${more}
      FROM (SELECT * FROM invitations WHERE event_id = ${event_id}) AS i
      FULL JOIN (SELECT * FROM event_users WHERE event_id = ${event_id} AND NOT simulated) AS m ON m.account_id = i.account_id
      JOIN accounts AS a ON a.id = coalesce(m.account_id, i.account_id)
      LEFT JOIN mail ON mail.reference = i.id
     WHERE a.deleted_at IS NULL AND ${who}`;

/** The state of a person on the list, as `attendeeState` says it; a test holds the two together. */
const stateSql = (now: number): SQL => sql`
    CASE WHEN m.active THEN 'member'
         WHEN i.withdrawn_at IS NOT NULL THEN 'withdrawn'
         WHEN m.active IS NOT NULL OR i.id IS NULL OR i.accepted_at IS NOT NULL THEN 'removed'
         WHEN i.invited_at IS NULL THEN 'imported'
         WHEN i.expires_at IS NULL OR i.expires_at <= ${new Date(now).toISOString()} THEN 'expired'
         WHEN mail.id IS NULL OR mail.sent_at IS NOT NULL THEN 'sent'
         WHEN mail.failed_at IS NOT NULL THEN 'failed'
         ELSE 'queued' END`;

export interface AttendeeSearch {
  /** Words in names and addresses; all of them stand there. */
  readonly q: string;
  /** null: of every state. */
  readonly state: AttendeeState['kind'] | null;
  readonly offset: number;
  readonly limit: number;
}

/** People of an event's list of a search, by their names, and how many fit. */
export async function searchAttendees(
  db: Db | Tx,
  event_id: string,
  now: number,
  { q, state, offset, limit }: AttendeeSearch,
): Promise<{ readonly people: Attendee[]; readonly total: number }> {
  const words = q
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => sql`(${nameHas(word, sql`a.searched`)} OR a.email ILIKE ${within(word)})`);
  const who = sql.join(
    [...words, ...(state === null ? [] : [sql`${stateSql(now)} = ${state}`]), sql`true`],
    sql` AND `,
  );
  const { rows } = await db.execute<Row & { total: number }>(
    sql`${listed(event_id, who, sql`, count(*) OVER ()::int AS total`)}
     ORDER BY lower(a.last_name), lower(a.first_name), a.id LIMIT ${limit} OFFSET ${offset}`,
  );
  return { people: rows.map((row) => attendeeOf(row, now)), total: rows[0]?.total ?? 0 };
}

/** How many people of an event's list are in each state; one that is absent has nobody. */
export async function countAttendees(
  db: Db | Tx,
  event_id: string,
  now: number,
): Promise<Partial<Record<AttendeeState['kind'], number>>> {
  const { rows } = await db.execute<{ state: AttendeeState['kind']; people: number }>(sql`
    SELECT l.state, count(*)::int AS people
      FROM (${listed(event_id, sql`true`, sql`, ${stateSql(now)} AS state`)}) AS l
     GROUP BY l.state`);
  return Object.fromEntries(rows.map(({ state, people }) => [state, people]));
}

function attendeeOf(row: Row, now: number): Attendee {
  const { account_id, invitation_id, email, first_name, last_name, host, roles, room, attending_virtually } = row;
  const membership = row.active === null ? null : row.active ? 'active' : 'removed';
  const invitation = invitation_id === null ? null : timesOf(row);
  const mail = row.mail_id === null ? null : { sent: row.sent, failed: row.failed, reason: row.last_error };
  const invited_at = row.invited_at && new Date(row.invited_at).toISOString();
  const person = {
    account_id,
    invitation_id,
    invited_at,
    email,
    first_name,
    last_name,
    host,
    roles,
    room,
    attending_virtually,
  };
  return { ...person, state: attendeeState({ membership, invitation, mail }, now) };
}

function timesOf({ invited_at, expires_at, accepted_at, withdrawn_at }: Row) {
  const ms = (time: string | null): number | null => (time === null ? null : Date.parse(time));
  return {
    invited_at: ms(invited_at),
    expires_at: ms(expires_at),
    accepted_at: ms(accepted_at),
    withdrawn_at: ms(withdrawn_at),
  };
}
