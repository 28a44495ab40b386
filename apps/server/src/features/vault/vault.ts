import type { VaultCard } from '@plenary/contract/vault';
import type { PageData } from '@plenary/contract/boot';
import { SLUG_PATTERN } from '@plenary/contract/ids';
import { textsOf } from '@plenary/texts/catalogue';
import type { FastifyRequest } from 'fastify';
import { eventNow } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { EventRow } from '../../http/bind.ts';
import type { Member } from '../../http/request/actor.ts';
import { findFiles, type FileRow } from '../files/index.ts';
import {
  filesOfCard,
  filesOfContent,
  presentCard,
  presentContent,
  type ContentFacts,
  type Reading,
} from './present.ts';
import { goesOnAt } from '@plenary/domain/vault/watching';
import { findFilm } from './film-store.ts';
import { isKept } from './recordings.ts';
import { findItem, findItems, findWatched, listItems, listWatched, type VaultRow } from './store.ts';

type VaultPage = Extract<PageData, { kind: 'vault' }>;
type VaultItemPage = Extract<PageData, { kind: 'vault_item' }>;

/** The vault as this caller may see it now. */
export async function vaultPageOf(ctx: Context, request: FastifyRequest, event: EventRow): Promise<VaultPage> {
  const rows = await listItems(ctx.db, event.id);
  const files = await findFiles(ctx.db, event.id, rows.flatMap(filesOfCard));
  const reading = readingOf(ctx, request, event);
  const title = textsOf(request.language).t('vault.title');
  const items = rows.map((row) => presentCard(row, files, reading));
  return { kind: 'vault', title, items, begun: await begunOf(ctx, request, rows, items) };
}

/** An item of the vault; what it holds is left out while it is locked for this caller (D5). Null: there is none. */
export async function vaultItemPageOf(
  ctx: Context,
  request: FastifyRequest,
  event: EventRow,
  slug: string,
): Promise<VaultItemPage | null> {
  const row = SLUG_PATTERN.test(slug) ? await findItem(ctx.db, event.id, slug) : null;
  if (!row) return null;
  const files = await findFiles(ctx.db, event.id, [...filesOfCard(row), ...filesOfContent(row)]);
  const card = presentCard(row, files, readingOf(ctx, request, event));
  const content = card.locked ? null : presentContent(row, files, event.slug, await factsOf(ctx, request, event, row));
  return { kind: 'vault_item', title: row.title, item: card, content };
}

/** Some items as their cards show them to a reader now, without pictures. */
export async function cardsOf(
  ctx: Context,
  { host }: Pick<Member, 'host'>,
  event: EventRow,
  ids: readonly string[],
): Promise<readonly { readonly id: string; readonly card: VaultCard }[]> {
  const rows = await findItems(ctx.db, event.id, ids);
  const reading = { slug: event.slug, now: eventNow(ctx.clock, event), host };
  const pictures = new Map<string, FileRow>();
  return rows.map((row) => ({ id: row.id, card: presentCard(row, pictures, reading) }));
}

/** The films that somebody can go on with: of items that are open, those that were watched last first (VLT6). */
async function begunOf(
  ctx: Context,
  { actor }: FastifyRequest,
  rows: readonly VaultRow[],
  items: VaultPage['items'],
): Promise<VaultPage['begun']> {
  if (actor.kind !== 'member') return [];
  const open = new Set(items.filter(({ locked }) => !locked).map(({ slug }) => slug));
  const slugs = new Map(rows.map(({ id, slug }) => [id, slug]));
  const watched = await listWatched(ctx.db, actor);
  return watched.flatMap((one) => {
    const [slug, at_s] = [slugs.get(one.item_id), goesOnAt(one)];
    return slug !== undefined && at_s !== null && open.has(slug) ? [{ slug, at_s, duration_s: one.duration_s }] : [];
  });
}

async function factsOf(ctx: Context, { actor }: FastifyRequest, event: EventRow, row: VaultRow): Promise<ContentFacts> {
  const watched = actor.kind === 'member' ? await findWatched(ctx.db, actor, row.id) : null;
  const kept = row.recording !== null && (await isKept(ctx, event, row.recording));
  const film = await findFilm(ctx.db, row.id);
  const host = actor.kind === 'member' && actor.host;
  return { watched, film, host, recording: kept ? `/${event.slug}/vault/item/${row.slug}/recording.mp4` : null };
}

function readingOf(ctx: Context, { actor }: FastifyRequest, event: EventRow): Reading {
  return { slug: event.slug, now: eventNow(ctx.clock, event), host: actor.kind === 'member' && actor.host };
}
