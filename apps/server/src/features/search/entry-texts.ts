import { plainText } from '@plenary/domain/calendars/plain-text';
import { inAllLanguages } from '@plenary/domain/language/texts';
import type { EntryKind, EntryTexts } from '@plenary/domain/search/entries';
import { isMarker } from '@plenary/domain/timeline/status';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Tx } from '../../db/database.ts';
import {
  accounts,
  content_pages,
  event_users,
  exhibitors,
  rooms,
  sponsors,
  shown_sessions,
  vault_items,
} from '../../db/schema/index.ts';

/** The texts of rows by their ids; a row that is gone, or not to be found, has none. */
type Texts = ReadonlyMap<string, EntryTexts>;
type Read = (tx: Tx, ids: string[]) => Promise<readonly (EntryTexts & { readonly id: string })[]>;

/** The further languages of an event (TXT3). */
const languagesOf = (event_id: AnyPgColumn) =>
  sql<string[]>`(SELECT coalesce(e.settings -> 'languages', '[]') FROM events e WHERE e.id = ${event_id})`;

/** The texts of entries of one kind, as everybody who may find them may read them. */
export async function readTexts(tx: Tx, kind: EntryKind, ids: readonly string[]): Promise<Texts> {
  const rows = await READ[kind](tx, [...ids]);
  return new Map(rows.map(({ id, ...texts }) => [id, texts]));
}

const READ: Readonly<Record<EntryKind, Read>> = {
  session: sessionTexts,
  vault_item: vaultTexts,
  room: roomTexts,
  sponsor: sponsorTexts,
  page: pageTexts,
  person: personTexts,
};

/** A marker is a chapter of its session, which is found itself. */
async function sessionTexts(tx: Tx, ids: string[]) {
  const { id, type, title, description, translations, location, format, categories, hosts, speakers } = shown_sessions;
  const rows = await tx
    .select({
      ...{ id, type, title, description, translations, location, format, categories, hosts, speakers },
      languages: languagesOf(shown_sessions.event_id),
    })
    .from(shown_sessions)
    .where(inArray(id, ids));
  return rows
    .filter((row) => !isMarker(row))
    .map((row) => {
      const people = [...row.speakers, ...row.hosts];
      return {
        id: row.id,
        title: inAllLanguages(row, 'title', row.languages),
        names: people.map(({ name }) => name),
        texts: [
          ...row.categories.map((track) => inAllLanguages(track, 'name', row.languages)),
          ...[
            inAllLanguages({ ...row, location: row.location ?? '' }, 'location', row.languages),
            row.format ?? '',
            plainText(inAllLanguages(row, 'description', row.languages)),
          ],
          ...people.map(({ company, job_title }) => `${company ?? ''} ${job_title ?? ''}`),
        ],
      };
    });
}

/** The detail of an item may be locked: what its card shows is found, and nothing else (D5). */
async function vaultTexts(tx: Tx, ids: string[]) {
  const { id, title, description, categories, translations } = vault_items;
  const rows = await tx
    .select({ id, title, description, categories, translations, languages: languagesOf(vault_items.event_id) })
    .from(vault_items)
    .where(inArray(id, ids));
  return rows.map((row) => ({
    ...{ id: row.id, title: inAllLanguages(row, 'title', row.languages), names: [] },
    texts: [inAllLanguages(row, 'description', row.languages), ...row.categories],
  }));
}

async function roomTexts(tx: Tx, ids: string[]) {
  const rows = await tx
    .select({
      id: rooms.id,
      name: rooms.name,
      topic: rooms.topic,
      translations: rooms.translations,
      sponsor: rooms.sponsor,
      categories: exhibitors.categories,
      stand_number: exhibitors.stand_number,
      languages: languagesOf(rooms.event_id),
    })
    .from(rooms)
    .leftJoin(exhibitors, and(eq(exhibitors.event_id, rooms.event_id), eq(exhibitors.room_id, rooms.id)))
    .where(inArray(rooms.id, ids));
  return rows.map(({ id, sponsor, categories, stand_number, languages, ...room }) => ({
    ...{ id, title: inAllLanguages(room, 'name', languages), names: [] },
    texts: [
      inAllLanguages(room, 'topic', languages),
      sponsor ? inAllLanguages(sponsor, 'name', languages) : '',
      ...(categories ?? []),
      stand_number ?? '',
    ],
  }));
}

async function sponsorTexts(tx: Tx, ids: string[]) {
  const rows = await tx
    .select({
      ...{ id: sponsors.id, name: sponsors.name, text: sponsors.text, translations: sponsors.translations },
      languages: languagesOf(sponsors.event_id),
    })
    .from(sponsors)
    .where(inArray(sponsors.id, ids));
  return rows.map((row) => ({
    ...{ id: row.id, title: inAllLanguages(row, 'name', row.languages), names: [] },
    texts: [plainText(inAllLanguages(row, 'text', row.languages))],
  }));
}

async function pageTexts(tx: Tx, ids: string[]) {
  const { id, title, html, translations } = content_pages;
  const rows = await tx
    .select({ id, title, html, translations, languages: languagesOf(content_pages.event_id) })
    .from(content_pages)
    .where(inArray(id, ids));
  return rows.map((row) => ({
    ...{ id: row.id, title: inAllLanguages(row, 'title', row.languages), names: [] },
    texts: [plainText(inAllLanguages(row, 'html', row.languages))],
  }));
}

/** A person's company is found as well as the name (D33). Nothing is left of those who have gone. */
async function personTexts(tx: Tx, ids: string[]) {
  const { first_name, last_name, screen_name, company, role } = accounts;
  const rows = await tx
    .select({ id: event_users.id, first_name, last_name, screen_name, company, role })
    .from(event_users)
    .innerJoin(accounts, eq(accounts.id, event_users.account_id))
    .where(and(inArray(event_users.id, ids), eq(event_users.active, true), isNull(accounts.deleted_at)));
  return rows.map((row) => ({
    ...{ id: row.id, title: `${row.first_name} ${row.last_name} ${row.screen_name}`, names: [] },
    texts: [row.company, row.role],
  }));
}
