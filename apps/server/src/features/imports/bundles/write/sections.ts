import { changeTexts } from '@plenary/domain/language/texts';
import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../../../db/database.ts';
import { content_pages, games, home_areas, demo_streams, sponsors, tours } from '../../../../db/schema/index.ts';
import { newId } from '../../../../ids.ts';
import { insertItems, listBundleItems, removeItems, updateItem } from '../../../vault/index.ts';
import type { Addresses } from '../read/addresses.ts';
import { NO_CHANGES, syncRows, type Changes } from '../resolve/diff.ts';
import type { EventPlan } from '../resolve/plan.ts';

/** Where a section is written. */
export interface Target {
  readonly tx: Tx;
  readonly event_id: string;
  readonly now: number;
  readonly addresses: Addresses;
  /** An organiser changes it on a page: what people have changed before is theirs to change. */
  readonly by_hand?: boolean;
}

/** Writes the demo streams; they are recognised by their name. */
export function writeDemoStreams(target: Target, plan: EventPlan['demo_streams']): Promise<Changes> {
  const wanted = plan?.map(({ name, segments }) => ({
    name,
    segments: segments.map(({ file, duration_ms }) => ({ file: target.addresses.fileId(file) ?? '', duration_ms })),
  }));
  return writeKeyed(target, demo_streams, (row) => row.name, wanted);
}

/** Writes the sponsors; they are recognised by their key. */
export function writeSponsors(target: Target, plan: EventPlan['sponsors']): Promise<Changes> {
  const html = (text: string): string => target.addresses.html(text);
  const wanted = plan?.map(({ logo, logo_dark, url, text, translations, ...sponsor }) => ({
    ...sponsor,
    text: html(text),
    translations: changeTexts(translations, { text: html }),
    logo_file: target.addresses.fileId(logo),
    logo_dark_file: target.addresses.fileId(logo_dark),
    url: target.addresses.link(url),
  }));
  return writeKeyed(target, sponsors, (row) => row.key, wanted);
}

/** Writes the areas of the home; they are recognised by their key. */
export function writeAreas(target: Target, plan: EventPlan['areas']): Promise<Changes> {
  const wanted = plan?.map(({ image, video, sponsor, sponsors: strip, url, ...area }) => ({
    ...area,
    url: target.addresses.link(url) ?? '',
    image_file: target.addresses.fileId(image),
    video_file: target.addresses.fileId(video),
    sponsor_key: sponsor,
    sponsor_keys: [...strip],
  }));
  return writeKeyed(target, home_areas, (row) => row.key, wanted);
}

/** Writes the content pages; they are recognised by their slug. Links to the event's own pages lead to this event. */
export function writePages(target: Target, plan: EventPlan['pages']): Promise<Changes> {
  const html = (text: string): string => target.addresses.html(text);
  const wanted = plan?.map(({ translations, ...page }) => ({
    ...page,
    html: html(page.html),
    translations: changeTexts(translations, { html }),
  }));
  return writeKeyed(target, content_pages, (row) => row.slug, wanted);
}

/** Writes the items of the vault; they are recognised by their slug. */
export async function writeVault({ tx, event_id, now, addresses }: Target, plan: EventPlan['vault']): Promise<Changes> {
  const idOf = (path: string): string => addresses.fileId(path) ?? '';
  const wanted = plan?.map(({ cover_image, large_image, video, attachments, captions, gallery, ...item }) => ({
    ...item,
    categories: [...item.categories],
    link: addresses.link(item.link),
    detail: addresses.html(item.detail),
    translations: changeTexts(item.translations, { detail: (html) => addresses.html(html) }),
    cover_image_file: addresses.fileId(cover_image),
    large_image_file: addresses.fileId(large_image),
    video_file: addresses.fileId(video),
    attachments: attachments.map((one) => ({ ...one, file: idOf(one.file) })),
    captions: captions.map((one) => ({ ...one, file: idOf(one.file) })),
    gallery: gallery.map(idOf),
  }));
  if (!wanted) return NO_CHANGES;
  return syncRows(await listBundleItems(tx, event_id), wanted, {
    keyOf: ({ slug }) => slug,
    labelOf: ({ slug }) => slug,
    insert: (items) => insertItems(tx, event_id, items, now),
    update: (id, item) => updateItem(tx, { event_id, id }, item),
    remove: (ids) => removeItems(tx, event_id, ids),
  });
}

/** Writes the games; they are recognised by their slug, and keep the results of people. */
export function writeGames(target: Target, plan: EventPlan['games']): Promise<Changes> {
  const wanted = plan?.map(({ cover_image, questions, ...game }) => ({
    ...game,
    questions: [...questions],
    cover_image_file: target.addresses.fileId(cover_image),
  }));
  return writeKeyed(target, games, (row) => row.slug, wanted);
}

/** Writes the tour, which an event has one of at most; a bundle that says nothing of it leaves it. */
export function writeTour(target: Target, plan: EventPlan['tour']): Promise<Changes> {
  const { addresses } = target;
  if (plan === undefined) return Promise.resolve(NO_CHANGES);
  const wanted = [plan].flatMap((tour) => {
    if (tour === null) return [];
    const { title, intro, embed, link, scenes, translations = {} } = tour;
    const html = (text: string): string => addresses.html(text);
    const stored = scenes?.map(({ picture, spots, ...scene }) => ({
      ...scene,
      picture: addresses.fileId(picture) ?? '',
      spots: spots.map((spot) => ({ ...spot, link: addresses.link(spot.link) })),
    }));
    const kind = scenes ? ('panoramas' as const) : embed === undefined ? ('link' as const) : ('embed' as const);
    const address = embed ?? addresses.link(link ?? null);
    return [
      {
        ...{ kind, title, intro: html(intro), address, scenes: stored ?? [] },
        translations: changeTexts(translations, { intro: html }),
      },
    ];
  });
  return writeKeyed(target, tours, () => 'tour', wanted);
}

type KeyedTable =
  | typeof tours
  | typeof demo_streams
  | typeof sponsors
  | typeof home_areas
  | typeof content_pages
  | typeof games;

async function writeKeyed<W extends object>(
  { tx, event_id, now }: Target,
  table: KeyedTable,
  keyOf: (row: W) => string,
  wanted: readonly W[] | undefined,
): Promise<Changes> {
  if (!wanted) return NO_CHANGES;
  type Row = W & { id: string };
  const existing = (await tx.select().from(table).where(eq(table.event_id, event_id))) as unknown as Row[];
  return syncRows<Row, W>(existing, wanted, {
    keyOf,
    labelOf: keyOf,
    insert: (rows) => tx.insert(table).values(rows.map((row) => ({ ...row, id: newId(now), event_id })) as never),
    update: (id, row) =>
      tx
        .update(table)
        .set(row)
        .where(and(eq(table.event_id, event_id), eq(table.id, id))),
    remove: (ids) => tx.delete(table).where(and(eq(table.event_id, event_id), inArray(table.id, [...ids]))),
  });
}
