import type { SearchHit } from '@plenary/contract/search/operations';
import { inLanguage } from '@plenary/domain/language/texts';
import { and, eq, inArray } from 'drizzle-orm';
import { content_pages, exhibitors, rooms, sponsors } from '../../db/schema/index.ts';
import { mayNetwork } from '../rooms/index.ts';
import { cardsOf } from '../vault/index.ts';
import { inOrder, placeOf, PRESENTED, shownHtml, shownText, type Search } from './search-of.ts';

/** Items of the vault as their cards show them; one that is locked leads nowhere (D232). */
export async function vaultHits(search: Search): Promise<SearchHit[]> {
  const { ctx, event, member } = search;
  const ids = search.ids('vault_item').slice(0, PRESENTED);
  const cards = await cardsOf(ctx, member, event, ids);
  return inOrder(cards, ids).map(({ id, card }) => ({
    id,
    title: card.title,
    place: card.categories.join(' · '),
    text: shownText(search, card.description),
    href: card.locked ? null : `/${event.slug}/vault/item/${card.slug}`,
  }));
}

/** Exhibitors, and networking rooms where the reader may go there. */
export async function roomHits(search: Search): Promise<SearchHit[]> {
  const { ctx, event, member } = search;
  const ids = search.ids('room');
  if (ids.length === 0) return [];
  const [rows, networks] = await Promise.all([roomsOf(search, ids), mayNetwork(ctx, member)]);
  return inOrder(rows, ids)
    .filter(({ kind }) => kind === 'exhibitor' || networks)
    .slice(0, PRESENTED)
    .map((room) => inLanguage(room, search.text_language))
    .map(({ id, kind, name, topic, categories, stand_number }) => ({
      ...{ id, title: name, text: shownText(search, topic) },
      place: placeOf(stand_number, ...(categories ?? [])),
      href: `/${event.slug}/${kind === 'exhibitor' ? 'exhibitors' : 'networking'}#room-${id}`,
    }));
}

function roomsOf({ ctx, event }: Search, ids: readonly string[]) {
  return ctx.db
    .select({
      id: rooms.id,
      kind: rooms.kind,
      name: rooms.name,
      topic: rooms.topic,
      translations: rooms.translations,
      categories: exhibitors.categories,
      stand_number: exhibitors.stand_number,
    })
    .from(rooms)
    .leftJoin(exhibitors, and(eq(exhibitors.event_id, rooms.event_id), eq(exhibitors.room_id, rooms.id)))
    .where(and(eq(rooms.event_id, event.id), inArray(rooms.id, [...ids])));
}

/** Sponsors. */
export async function sponsorHits(search: Search): Promise<SearchHit[]> {
  const { ctx, event } = search;
  const ids = search.ids('sponsor').slice(0, PRESENTED);
  if (ids.length === 0) return [];
  const { id, key, name, text, translations } = sponsors;
  const rows = await ctx.db
    .select({ id, key, name, text, translations })
    .from(sponsors)
    .where(and(eq(sponsors.event_id, event.id), inArray(id, ids)));
  return inOrder(rows, ids)
    .map((found) => inLanguage(found, search.text_language))
    .map((row) => ({
      ...{ id: row.id, title: row.name, place: '' },
      text: shownHtml(search, row.text),
      href: `/${event.slug}/sponsors/${row.key}`,
    }));
}

/** The event's own pages of text. */
export async function pageHits(search: Search): Promise<SearchHit[]> {
  const { ctx, event } = search;
  const ids = search.ids('page').slice(0, PRESENTED);
  if (ids.length === 0) return [];
  const { id, slug, title, html, translations } = content_pages;
  const rows = await ctx.db
    .select({ id, slug, title, html, translations })
    .from(content_pages)
    .where(and(eq(content_pages.event_id, event.id), inArray(id, ids)));
  return inOrder(rows, ids)
    .map((found) => inLanguage(found, search.text_language))
    .map((row) => ({
      ...{ id: row.id, title: row.title, place: '' },
      text: shownHtml(search, row.html),
      href: `/${event.slug}/pages/${row.slug}`,
    }));
}
