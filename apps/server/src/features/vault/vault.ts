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
import { filesOfCard, filesOfContent, presentCard, presentContent, type Reading } from './present.ts';
import { findItem, findItems, listItems } from './store.ts';

type VaultPage = Extract<PageData, { kind: 'vault' }>;
type VaultItemPage = Extract<PageData, { kind: 'vault_item' }>;

/** The vault as this caller may see it now. */
export async function vaultPageOf(ctx: Context, request: FastifyRequest, event: EventRow): Promise<VaultPage> {
  const rows = await listItems(ctx.db, event.id);
  const files = await findFiles(ctx.db, event.id, rows.flatMap(filesOfCard));
  const reading = readingOf(ctx, request, event);
  const title = textsOf(request.language).t('vault.title');
  return { kind: 'vault', title, items: rows.map((row) => presentCard(row, files, reading)) };
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
  const content = card.locked ? null : presentContent(row, files, event.slug);
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

function readingOf(ctx: Context, { actor }: FastifyRequest, event: EventRow): Reading {
  return { slug: event.slug, now: eventNow(ctx.clock, event), host: actor.kind === 'member' && actor.host };
}
