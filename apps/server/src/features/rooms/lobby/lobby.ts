import { displayName } from '@plenary/contract/names';
import {
  asEventUser,
  type ExhibitorLobby,
  type ExhibitorRoom,
  type LobbyRoom,
  type NetworkingRoom,
  type RoomChangedPayload,
  type RoomUser,
} from '@plenary/contract/rooms/operations';
import type { Language } from '@plenary/domain/language/language';
import { joinTranslations, type Translations } from '@plenary/domain/language/texts';
import type { RoomKind } from '@plenary/domain/rooms/kinds';
import { ROOMS } from '@plenary/domain/rooms/limits';
import { placeFrom, placeText, type ListPlace } from '@plenary/domain/lists/place';
import { placeOf } from '@plenary/domain/rooms/lobby-order';
import { languagesOfRoom, roomIn, type RoomSponsorValue } from '@plenary/domain/rooms/room-texts';
import { sql, type SQL } from 'drizzle-orm';
import type { PublishedSeats } from '../../../db/schema/rooms/rooms.ts';
import type { Translated } from '../../../live/types.ts';
import { fileUrl, findFiles } from '../../files/index.ts';
import { uploadedLogo } from '../logo.ts';
import type { PersonKey, Reader } from '../room-facts.ts';

/** The language in which a lobby is read; null: the event's own. */
interface LobbyReading {
  readonly language: Language | null;
}

interface LobbyRow {
  readonly slug: string;
  readonly id: string;
  readonly kind: RoomKind;
  readonly name: string;
  readonly topic: string;
  readonly translations: Translations;
  readonly position: number;
  readonly max_guests: number;
  readonly thread_id: string;
  readonly sponsor: RoomSponsorValue | null;
  readonly locked: boolean;
  readonly told: PublishedSeats;
  readonly logo: string | null;
  readonly color: string | null;
  readonly categories: readonly string[] | null;
  readonly level: string | null;
  readonly level_number: number | null;
  readonly stand_number: string | null;
  readonly website: string | null;
  readonly linkedin: string | null;
  readonly owners: readonly FaceRow[] | null;
}

/** A person as our queries return them. */
export interface FaceRow {
  readonly _id: string;
  readonly user: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly screen_name: string;
  readonly avatar: string;
  readonly picture: { readonly variations: { readonly s: { readonly url: string } } } | null;
  readonly simulated: boolean;
}

/** Columns of a FaceRow, of event_users `u` and accounts `a`, as one JSON object. */
export const FACE = sql`jsonb_build_object('_id', u.id, 'user', u.account_id, 'first_name', a.first_name,
  'last_name', a.last_name, 'screen_name', a.screen_name, 'avatar', a.avatar_preset, 'picture', a.avatar_picture,
  'simulated', u.simulated)`;

/** A member of the event, or null. */
export async function findFace(db: Reader, { event_id, event_user_id }: PersonKey): Promise<FaceRow | null> {
  const { rows } = await db.execute<{ face: FaceRow }>(sql`
    SELECT ${FACE} AS face FROM event_users u JOIN accounts a ON a.id = u.account_id
     WHERE u.event_id = ${event_id} AND u.id = ${event_user_id} AND u.active`);
  return rows[0]?.face ?? null;
}

/** A person as a lobby shows them. */
export function presentFace({ _id, user, avatar, picture, simulated, ...names }: FaceRow): RoomUser {
  const face = { _id, user, name: displayName(names), avatar, photo: picture?.variations.s.url ?? null };
  return simulated ? { ...face, simulated } : face;
}

/** The part of a lobby that is asked for; absent: its first one, of all categories. */
export interface LobbyQuery {
  /** `next` of the part before. */
  readonly after?: string | undefined;
  readonly category?: string | undefined;
}

/** Rooms in the order of `comparePlaces`. */
const PLACE = [sql`coalesce(x.level, 1)`, sql`r.position`, sql`r.id`];

/**
 * A part of the rooms of a lobby as everybody in it knows them: their seats as last published, so that what follows on the topic
 * goes on from there.
 */
export async function readLobby<Room extends LobbyRoom>(
  db: Reader,
  event_id: string,
  { kind, language }: LobbyReading & { readonly kind: RoomKind },
  { after, category }: LobbyQuery = {},
): Promise<{ readonly rooms: Room[]; readonly next: string | null }> {
  const behind = after === undefined ? sql`` : sql`AND ${isBehind(placeFrom(after))}`;
  const within = category === undefined ? sql`` : sql`AND x.categories @> ${JSON.stringify([category])}::jsonb`;
  const which = sql`r.kind = ${kind} AND NOT r.closed ${behind} ${within}`;
  const rows = await readRows(db, event_id, which, ROOMS.lobby_part + 1);
  const found = rows.map((row) => presentRoom(roomIn(row, language))) as Room[];
  const rooms = found.slice(0, ROOMS.lobby_part);
  const last = rooms.at(-1);
  return { rooms, next: last && found.length > rooms.length ? placeText(placeOf(last)) : null };
}

const isBehind = ({ level, position, id }: ListPlace): SQL =>
  sql`(${sql.join(PLACE, sql`, `)}) > (${level}::int, ${position}::int, ${id}::text)`;

/** The categories of the exhibitors of a lobby, by name. */
async function readCategories(db: Reader, event_id: string): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    SELECT DISTINCT jsonb_array_elements_text(x.categories) AS name FROM rooms r
      JOIN exhibitors x ON x.event_id = r.event_id AND x.room_id = r.id
     WHERE r.event_id = ${event_id} AND r.kind = 'exhibitor' AND NOT r.closed ORDER BY 1`);
  return rows.map(({ name }) => name);
}

/** A part of the exhibitors' lobby: the first one says by which categories it can be filtered. */
export async function readExhibitorLobby(
  db: Reader,
  event_id: string,
  { language }: LobbyReading,
  query: LobbyQuery = {},
): Promise<ExhibitorLobby> {
  const part = await readLobby<ExhibitorRoom>(db, event_id, { kind: 'exhibitor', language }, query);
  return query.after === undefined ? { ...part, categories: await readCategories(db, event_id) } : part;
}

/** @param most rooms that are read; null: all */
async function readRows(db: Reader, event_id: string, which: SQL, most: number | null = null): Promise<LobbyRow[]> {
  const { rows } = await db.execute<LobbyRow & { level_texts: Translations } & Record<string, unknown>>(sql`
    SELECT r.id, r.kind, r.name, r.topic, r.translations, r.position, r.max_guests, r.thread_id, r.sponsor, r.locked, r.told,
           e.slug, ${uploadedLogo(sql`e.slug`, sql`x.logo`)} AS logo, x.color, x.categories, coalesce(l.name, '') AS level, coalesce(l.translations, '{}') AS level_texts, x.level AS level_number, x.stand_number,
           x.website, x.linkedin,
           (SELECT jsonb_agg(${FACE} ORDER BY o.position, o.event_user_id) FROM room_owners o
              JOIN event_users u ON u.event_id = o.event_id AND u.id = o.event_user_id AND u.active
              JOIN accounts a ON a.id = u.account_id AND a.deleted_at IS NULL
             WHERE o.event_id = r.event_id AND o.room_id = r.id) AS owners
      FROM rooms r
      JOIN events e ON e.id = r.event_id
      LEFT JOIN exhibitors x ON x.event_id = r.event_id AND x.room_id = r.id
      LEFT JOIN exhibitor_levels l ON l.event_id = x.event_id AND l.number = x.level
     WHERE r.event_id = ${event_id} AND ${which}
     ORDER BY ${sql.join(PLACE, sql`, `)} LIMIT ${most}`);
  // A room is read with its level's name, in each language.
  const named = rows.map(({ level_texts, ...row }) => ({
    ...row,
    translations: joinTranslations(row.translations, level_texts),
  }));
  return withPictures(db, event_id, named);
}

/** One room of a lobby as everybody knows it, also one that is closed; null: there is none. */
export async function readRoom(
  db: Reader,
  event_id: string,
  { kind, id, language }: { readonly kind: RoomKind; readonly id: string; readonly language: Language | null },
): Promise<LobbyRoom | null> {
  const [row] = await readRows(db, event_id, sql`r.kind = ${kind} AND r.id = ${id}`);
  return row ? presentRoom(roomIn(row, language)) : null;
}

/** The same while the lobby shows it, with what differs in further languages. */
export async function readOpenRoom(
  db: Reader,
  event_id: string,
  kind: RoomKind,
  id: string,
): Promise<Translated<RoomChangedPayload> | null> {
  const [row] = await readRows(db, event_id, sql`r.kind = ${kind} AND r.id = ${id} AND NOT r.closed`);
  if (!row) return null;
  const texts = languagesOfRoom(row).map((one) => [one, { room: presentRoom(roomIn(row, one)) }] as const);
  return { v: 1, room: presentRoom(roomIn(row, null)), ...(texts.length > 0 && { texts: Object.fromEntries(texts) }) };
}

/** Pictures of rooms are files of the event, or addresses of uploads and of elsewhere. */
async function withPictures(db: Reader, event_id: string, rows: readonly LobbyRow[]): Promise<LobbyRow[]> {
  const pictures = rows.flatMap(({ logo, sponsor }) => [logo, sponsor?.logo]);
  const files = await findFiles(db, event_id, pictures);
  const address = (slug: string, picture: string | null): string | null => {
    if (picture === null || /^(https?:|\/)/.test(picture)) return picture;
    const file = files.get(picture);
    return file ? fileUrl(slug, file) : null;
  };
  return rows.map((row) => ({
    ...row,
    logo: address(row.slug, row.logo),
    sponsor: row.sponsor && { ...row.sponsor, logo: address(row.slug, row.sponsor.logo) },
  }));
}

/** Addresses of the pictures of one room. */
export async function picturesOf<T extends Pick<LobbyRow, 'logo' | 'sponsor'>>(
  db: Reader,
  event_id: string,
  slug: string,
  room: T,
): Promise<T> {
  const [found] = await withPictures(db, event_id, [{ ...room, slug } as unknown as LobbyRow]);
  return found ? { ...room, logo: found.logo, sponsor: found.sponsor } : room;
}

function presentRoom(row: LobbyRow): LobbyRoom {
  return row.kind === 'networking' ? { ...common(row), nId: row.id } : { ...common(row), ...exhibiting(row) };
}

function common({ id, thread_id, max_guests, told, name, topic, position, sponsor, locked }: LobbyRow) {
  return {
    ...{ _id: id, name, topic, position, capacity: max_guests, sponsor, locked },
    ...{ chatId: thread_id, chat_thread: thread_id, event_users: told.users.map(asEventUser) },
    ...{ guests: told.guests, kept: told.kept ?? 0, owners_in: [...told.owners_in], users: [...told.users] },
  } satisfies Omit<NetworkingRoom, 'nId'>;
}

function exhibiting({ id, ...row }: LobbyRow) {
  const owners = row.owners ?? [];
  return {
    id,
    logo: row.logo,
    color: row.color,
    owners: owners.map(({ user }) => user),
    exhibitors: owners.map(presentFace),
    categories: [...(row.categories ?? [])],
    level: row.level ?? '',
    level_number: row.level_number ?? 1,
    stand_number: row.stand_number ?? '',
    website: row.website,
    linkedin: row.linkedin,
  } satisfies Omit<ExhibitorRoom, keyof NetworkingRoom>;
}
