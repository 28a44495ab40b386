import type { RunRoom, RunRooms } from '@plenary/contract/rooms/edit';
import type { SeatPlace } from '@plenary/domain/rooms/kinds';
import { sql } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import { fileUrl, findFiles } from '../../files/index.ts';
import { areLevelsKept, FACE, holdsAt, presentFace, readLevels, uploadedLogo, type FaceRow } from '../index.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Tx } from '../../../db/database.ts';
import { listSponsors } from './store.ts';

type Row = Omit<RunRoom, 'owners' | 'seats' | 'waits' | 'kept'> & {
  readonly owners: readonly FaceRow[] | null;
  readonly seats: readonly { readonly face: FaceRow; readonly place: SeatPlace; readonly since: string }[] | null;
  readonly waits: readonly { readonly face: FaceRow; readonly since: string; readonly until: string | null }[] | null;
  readonly kept: RunRoom['kept'];
};

/** All rooms of an event as hosts run them, at one moment. */
export async function listRunRooms(
  ctx: Context,
  event: { readonly id: string; readonly slug: string },
): Promise<RunRooms> {
  const { result } = await inTransaction(ctx.db, { mode: 'REPEATABLE READ READ ONLY' }, (tx) => read(ctx, tx, event));
  return result;
}

async function read(
  ctx: Context,
  tx: Tx,
  { id, slug }: { readonly id: string; readonly slug: string },
): Promise<RunRooms> {
  const levels = await readLevels(tx, id);
  const rows = await readRows(tx, { id, slug }, ctx.clock.now());
  const files = await findFiles(
    tx,
    id,
    rows.flatMap(({ logo, sponsor }) => [logo, sponsor?.logo]),
  );
  const address = (picture: string | null): string | null => {
    if (picture === null || /^(https?:|\/)/.test(picture)) return picture;
    const file = files.get(picture);
    return file ? fileUrl(slug, file) : null;
  };
  return {
    rooms: rows.map((row) => present(row, address)),
    levels: levels.map(({ name }, at) => ({ number: at + 1, name })),
    sponsors: await listSponsors(tx, id),
    levels_kept: await areLevelsKept(tx, id),
  };
}

async function readRows(
  tx: Tx,
  { id: event_id, slug }: { readonly id: string; readonly slug: string },
  now: number,
): Promise<Row[]> {
  const inRoom = sql`JOIN event_users u ON u.event_id = t.event_id AND u.id = t.event_user_id AND u.active
    JOIN accounts a ON a.id = u.account_id AND a.deleted_at IS NULL
    WHERE t.event_id = r.event_id AND t.room_id = r.id`;
  const { rows } = await tx.execute<Row & Record<string, unknown>>(sql`
    SELECT r.id, r.kind, r.name, r.topic, r.max_guests, r.position, r.sponsor, r.locked, r.closed, r.made_by_host,
           r.kept_fields AS kept, coalesce(x.level, 1) AS level, x.color,
           ${uploadedLogo(sql`${slug}::text`, sql`x.logo`)} AS logo,
           EXISTS (SELECT 1 FROM exhibitor_files f WHERE f.event_id = r.event_id AND f.room_id = r.id AND f.use = 'logo') AS logo_uploaded,
           coalesce(x.categories, '[]') AS categories,
           coalesce(x.stand_number, '') AS stand_number, x.website, x.linkedin,
           (SELECT jsonb_agg(${FACE} ORDER BY t.position, u.id) FROM room_owners t ${inRoom}) AS owners,
           (SELECT jsonb_agg(jsonb_build_object('face', ${FACE}, 'place', t.place, 'since', t.joined_at) ORDER BY t.joined_at, u.id)
              FROM room_seats t ${inRoom} AND ${holdsAt(now, 't')}) AS seats,
           (SELECT jsonb_agg(jsonb_build_object('face', ${FACE}, 'since', t.since, 'until', t.offered_until) ORDER BY t.since, u.id)
              FROM room_waits t ${inRoom}) AS waits
      FROM rooms r LEFT JOIN exhibitors x ON x.event_id = r.event_id AND x.room_id = r.id
     WHERE r.event_id = ${event_id} ORDER BY r.kind DESC, level, r.position, r.id`);
  return rows;
}

function present(row: Row, address: (picture: string | null) => string | null): RunRoom {
  const { owners, seats, waits, sponsor } = row;
  return {
    ...row,
    logo: address(row.logo),
    sponsor: sponsor && { name: sponsor.name, logo: address(sponsor.logo) },
    owners: (owners ?? []).map(presentFace),
    seats: (seats ?? []).map(({ face, place, since }) => ({ ...presentFace(face), place, since: iso(since) })),
    waits: (waits ?? []).map(({ face, since, until }) => ({
      ...presentFace(face),
      since: iso(since),
      offered_until: until === null ? null : iso(until),
    })),
  };
}

const iso = (text: string): string => new Date(text).toISOString();
