import { allIn } from '@plenary/domain/language/texts';
import type { RoomLink } from '@plenary/domain/rooms/editing';
import { ok, type Result } from '@plenary/contract/errors';
import type { ExhibitorFile, ExhibitorPage } from '@plenary/contract/exhibitors/operations';
import type { ExhibitorRoom, RoomUser } from '@plenary/contract/rooms/operations';
import type { Language } from '@plenary/domain/language/language';
import { inLanguage } from '@plenary/domain/language/texts';
import { and, asc, eq, sql } from 'drizzle-orm';
import { isExhibitorPicture } from '@plenary/domain/rooms/exhibitor-pictures';
import { foreignMarkdownToHtml } from '../../adapters/formats/html.ts';
import type { Context } from '../../context.ts';
import { exhibitor_files, exhibitors, rooms, uploads } from '../../db/schema/index.ts';
import type { EventRow } from '../../http/bind.ts';
import type { Member } from '../../http/request/actor.ts';
import { fileUrl, findFiles } from '../files/index.ts';
import { FACE, presentFace, readRoom, type FaceRow } from '../rooms/index.ts';
import { presentFile } from '../uploads/index.ts';
import { readableExhibitor, type MetExhibitor } from './access.ts';
import { countLeads, ownLead } from './leads.ts';

/** The page of an exhibitor for a person. */
export async function readExhibitorPage(
  ctx: Context,
  member: Member,
  event: EventRow,
  { room_id, language }: { readonly room_id: string; readonly language: Language },
): Promise<Result<ExhibitorPage>> {
  const met = await readableExhibitor(ctx, member, event, room_id);
  if (!met.ok) return met;
  const [room, details, shared, team, lead, edits] = await Promise.all([
    readRoom(ctx.db, event.id, {
      ...{ kind: 'exhibitor', id: room_id, language: member.text_language },
    }) as Promise<ExhibitorRoom>,
    readDetails(ctx, event, room_id),
    readShared(ctx, event, room_id),
    readTeam(ctx, event.id, room_id),
    ownLead(ctx.db, member, met.value, language),
    readEdits(ctx, event.id, met.value),
  ]);
  const text = inLanguage(details, member.text_language).about;
  const about = aboutHtml(text, { slug: event.slug, room_id });
  return ok({
    ...{
      room,
      about,
      links: linksIn(details.links, member.text_language),
      files: [...details.handouts, ...shared],
      team,
      lead,
    },
    ...(edits && {
      edits: { ...edits, topic: details.topic, about: details.about, links: linksIn(details.links, null) },
    }),
  });
}

/** The text of an exhibitor's page as people read it: of pictures, those of its own files alone. */
export const aboutHtml = (text: string, of: { readonly slug: string; readonly room_id: string }): string =>
  foreignMarkdownToHtml(text, (address) => isExhibitorPicture(of, address));

/** Links with their names in a language. @param language null: the event's own */
const linksIn = (links: readonly RoomLink[], language: string | null) =>
  allIn(links, language).map(({ name, url }) => ({ name, url }));

async function readDetails({ db }: Context, event: EventRow, room_id: string) {
  const own = and(eq(exhibitors.event_id, event.id), eq(exhibitors.room_id, room_id));
  const { about: text, links: further, handouts: given } = exhibitors;
  const [row] = await db
    .select({ about: text, links: further, handouts: given, topic: rooms.topic, translations: rooms.translations })
    .from(exhibitors)
    .innerJoin(rooms, and(eq(rooms.event_id, exhibitors.event_id), eq(rooms.id, exhibitors.room_id)))
    .where(own);
  const { topic = '', about = '', links = [], handouts = [], translations = {} } = row ?? {};
  const stored = await findFiles(
    db,
    event.id,
    handouts.map(({ file }) => file),
  );
  const files = handouts.flatMap(({ name, file }): ExhibitorFile[] => {
    const found = stored.get(file);
    if (!found) return [];
    const { content_type: type, byte_size: size } = found;
    return [{ id: null, name, type, size, url: fileUrl(event.slug, found), thumbnails: [] }];
  });
  return { topic, about, translations, links, handouts: files };
}

async function readShared({ db }: Context, event: EventRow, room_id: string): Promise<ExhibitorFile[]> {
  const rows = await db
    .select({ upload: uploads })
    .from(exhibitor_files)
    .innerJoin(uploads, eq(uploads.id, exhibitor_files.upload_id))
    .where(
      and(
        ...[
          eq(exhibitor_files.event_id, event.id),
          eq(exhibitor_files.room_id, room_id),
          eq(exhibitor_files.use, 'file'),
        ],
      ),
    )
    .orderBy(asc(exhibitor_files.added_at), asc(exhibitor_files.upload_id));
  return rows.flatMap(({ upload: { id, content_type, byte_size, ...upload } }) => {
    if (content_type === null || byte_size === null) return [];
    const base = `/${event.slug}/exhibitors/${room_id}/files/${id}`;
    return [{ id, ...presentFile({ ...upload, content_type, byte_size }, base) }];
  });
}

async function readTeam({ db }: Context, event_id: string, room_id: string): Promise<RoomUser[]> {
  const { rows } = await db.execute<{ face: FaceRow }>(sql`
    SELECT ${FACE} AS face FROM room_owners o
      JOIN event_users u ON u.event_id = o.event_id AND u.id = o.event_user_id AND u.active
      JOIN accounts a ON a.id = u.account_id AND a.deleted_at IS NULL
     WHERE o.event_id = ${event_id} AND o.room_id = ${room_id} ORDER BY o.position, o.event_user_id`);
  return rows.map(({ face }) => presentFace(face));
}

async function readEdits({ db }: Context, event_id: string, { id, edits }: MetExhibitor) {
  if (!edits) return null;
  const own = and(eq(exhibitor_files.event_id, event_id), eq(exhibitor_files.room_id, id));
  const [leads, logos] = await Promise.all([
    countLeads(db, event_id, id),
    db.$count(exhibitor_files, and(own, eq(exhibitor_files.use, 'logo'))),
  ]);
  return { leads, logo_uploaded: logos > 0 };
}
