import type { PageData } from '@plenary/contract/boot';
import { SLUG_PATTERN } from '@plenary/contract/ids';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import type { EventRow } from '../../http/bind.ts';
import { findFiles } from '../files/index.ts';
import { findFilm } from './film-store.ts';
import { readingOf } from './list.ts';
import { opensAll } from './opens-all.ts';
import { filesOfCard, filesOfContent, itemIn, presentCard, presentContent, type ContentFacts } from './present.ts';
import { isKept } from './recordings.ts';
import { findItem, findWatched, type VaultRow } from './store.ts';

type VaultItemPage = Extract<PageData, { kind: 'vault_item' }>;

/** An item of the vault; what it holds is left out while it is locked for this caller (D5). Null: there is none. */
export async function vaultItemPageOf(
  ctx: Context,
  request: FastifyRequest,
  event: EventRow,
  slug: string,
): Promise<VaultItemPage | null> {
  const found = SLUG_PATTERN.test(slug) ? await findItem(ctx.db, event.id, slug) : null;
  if (!found) return null;
  const row = itemIn(found, request.text_language);
  const files = await findFiles(ctx.db, event.id, [...filesOfCard(row), ...filesOfContent(row)]);
  const { actor } = request;
  const card = presentCard(row, files, readingOf(ctx, event, actor));
  const content = card.locked ? null : presentContent(row, files, event.slug, await factsOf(ctx, request, event, row));
  return { kind: 'vault_item', title: row.title, item: card, content };
}

async function factsOf(ctx: Context, { actor }: FastifyRequest, event: EventRow, row: VaultRow): Promise<ContentFacts> {
  const watched = actor.kind === 'member' ? await findWatched(ctx.db, actor, row.id) : null;
  const kept = row.recording !== null && (await isKept(ctx, event, row.recording));
  const film = await findFilm(ctx.db, row.id);
  return {
    watched,
    film,
    runs: opensAll(actor),
    recording: kept ? `/${event.slug}/vault/item/${row.slug}/recording.mp4` : null,
  };
}
