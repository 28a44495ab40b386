import type { PageData } from '@plenary/contract/boot';
import { ok, refused, type Result } from '@plenary/contract/errors';
import type { BegunFilm, VaultCard, VaultPart } from '@plenary/contract/vault/operations';
import { SEARCH } from '@plenary/domain/chat/search';
import { inAllLanguages } from '@plenary/domain/language/texts';
import { comparePlaces, PLACE_TEXT, placeFrom, placeText, type ListPlace } from '@plenary/domain/lists/place';
import { findItems, VAULT } from '@plenary/domain/vault/vault-list';
import { goesOnAt, WATCHING } from '@plenary/domain/vault/watching';
import { textsOf } from '@plenary/texts/catalogue';
import type { FastifyRequest } from 'fastify';
import { eventNow } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { EventRow } from '../../http/bind.ts';
import { textLanguageOf, type Actor, type Member } from '../../http/request/actor.ts';
import { findFiles, type FileRow } from '../files/index.ts';
import { findCards, listBegun, listCards, listCategories, listTexts, type CardRow } from './list-store.ts';
import { opensAll } from './opens-all.ts';
import { filesOfCard, presentCard, type Reading } from './present.ts';

type VaultPage = Extract<PageData, { kind: 'vault' }>;

/** The items that are asked for. */
interface VaultOrder {
  readonly q?: string | undefined;
  readonly category?: string | null | undefined;
  /** `next` of the part before. */
  readonly after?: string | undefined;
}

/** A part of the vault as this member may see it now (VLT1). */
export async function listVault(
  ctx: Context,
  member: Member,
  event: EventRow,
  order: VaultOrder,
): Promise<Result<VaultPart>> {
  const wait = await ctx.limits.take('vault_list', { person: member.account_id });
  if (wait !== null) return refused('rate_limited', { retry_after_ms: wait });
  return ok(await partOf(ctx, event, readingOf(ctx, event, member), order));
}

/** The vault as this caller may see it now: the part that the address of its document names, or the first one. */
export async function vaultPageOf(ctx: Context, request: FastifyRequest, event: EventRow): Promise<VaultPage> {
  const { actor, language } = request;
  const reading = readingOf(ctx, event, actor);
  const { q = '', category: named, after } = orderIn(request.raw.url ?? '/');
  const categories = await listCategories(ctx.db, event.id);
  const category = categories.find((name) => name === named) ?? null;
  const [part, begun] = await Promise.all([
    partOf(ctx, event, reading, { q, category, after }),
    actor.kind === 'member' ? begunOf(ctx, actor, event, reading) : [],
  ]);
  return { kind: 'vault', title: textsOf(language).t('vault.title'), ...part, q, category, categories, begun };
}

/** The search of a document's address; a form without scripts sends it. */
function orderIn(url: string): VaultOrder {
  const search = new URL(url, 'http://site').searchParams;
  const after = search.get('after') ?? '';
  return {
    q: [...(search.get('q') ?? '').toWellFormed().trim()].slice(0, SEARCH.text_max).join(''),
    category: search.get('category') ?? undefined,
    after: PLACE_TEXT.test(after) ? after : undefined,
  };
}

async function partOf(ctx: Context, event: EventRow, reading: Reading, order: VaultOrder): Promise<VaultPart> {
  const rows = await rowsOf(ctx, event, order);
  const page = rows.slice(0, VAULT.page_size);
  const last = page.at(-1);
  const next = last && rows.length > page.length ? placeText(placeOf(last)) : null;
  return { items: await cardsOfRows(ctx, event, page, reading), next };
}

/** Featured items come before the others. */
const placeOf = ({ featured, position, id }: Pick<CardRow, 'featured' | 'position' | 'id'>): ListPlace => ({
  ...{ level: featured ? 0 : 1, position, id },
});

/** One row more than a part holds. Words are looked for by the rule of the domain, in the texts alone. */
async function rowsOf(
  { db }: Context,
  { id: event_id, languages }: EventRow,
  { q = '', category = null, after }: VaultOrder,
): Promise<CardRow[]> {
  const limit = VAULT.page_size + 1;
  const behind = after === undefined ? null : placeFrom(after);
  if (q === '') return listCards(db, event_id, { category, behind, limit });
  const texts = (await listTexts(db, event_id, category)).map((item) => ({
    ...item,
    title: inAllLanguages(item, 'title', languages),
    description: inAllLanguages(item, 'description', languages),
  }));
  const found = findItems(texts, q, null);
  const rest = behind === null ? found : found.filter((item) => comparePlaces(placeOf(item), behind) > 0);
  return findCards(
    db,
    event_id,
    rest.slice(0, limit).map(({ id }) => id),
  );
}

async function cardsOfRows(
  ctx: Context,
  event: EventRow,
  rows: readonly CardRow[],
  reading: Reading,
): Promise<VaultCard[]> {
  const files = await findFiles(ctx.db, event.id, rows.flatMap(filesOfCard));
  return rows.map((row) => presentCard(row, files, reading));
}

/** The films that a person can go on with: of items that are open, those that were watched last first (VLT6). */
async function begunOf(ctx: Context, member: Member, event: EventRow, reading: Reading): Promise<BegunFilm[]> {
  const begun = await listBegun(ctx.db, member);
  const cards = await cardsOfRows(
    ctx,
    event,
    begun.map(({ card }) => card),
    reading,
  );
  const films = cards.flatMap((item, nth) => {
    const watched = begun[nth]?.watched;
    const at_s = watched ? goesOnAt(watched) : null;
    return watched && at_s !== null && !item.locked ? [{ item, at_s, duration_s: watched.duration_s }] : [];
  });
  return films.slice(0, WATCHING.shown);
}

/** Some items as their cards show them to a reader now, without pictures. */
export async function cardsOf(
  ctx: Context,
  member: Member,
  event: EventRow,
  ids: readonly string[],
): Promise<readonly { readonly id: string; readonly card: VaultCard }[]> {
  const rows = await findCards(ctx.db, event.id, ids);
  const reading = readingOf(ctx, event, member);
  const pictures = new Map<string, FileRow>();
  return rows.map((row) => ({ id: row.id, card: presentCard(row, pictures, reading) }));
}

/** The reader of items of an event, now. */
export function readingOf(ctx: Context, event: EventRow, actor: Actor): Reading {
  const text_language = textLanguageOf(actor);
  return { slug: event.slug, now: eventNow(ctx.clock, event), opens_all: opensAll(actor), text_language };
}
