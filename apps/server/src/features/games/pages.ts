import type { PageData } from '@plenary/contract/boot';
import { SLUG_PATTERN } from '@plenary/contract/ids';
import { textsOf } from '@plenary/texts/catalogue';
import type { FastifyRequest } from 'fastify';
import { eventNow } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { EventRow } from '../../http/bind.ts';
import { findFiles } from '../files/index.ts';
import { frameOf, presentCard } from './present.ts';
import { findGame, gameIn, listGames, type GameRow } from './store.ts';

type GamesPage = Extract<PageData, { kind: 'games' }>;
type GamePage = Extract<PageData, { kind: 'game' | 'game_screen' }>;

/** The games of an event as they stand now. */
export async function gamesPageOf(ctx: Context, request: FastifyRequest, event: EventRow): Promise<GamesPage> {
  const rows = (await listGames(ctx.db, event.id)).map((game) => gameIn(game, request.text_language));
  const items = await cardsOf(ctx, event, rows);
  return { kind: 'games', title: textsOf(request.language).t('games.title'), items };
}

/** The page of a game, or its screen for the hall, which only quizzes have; nothing that is played is in it (D5). Null: none. */
export async function gamePageOf(
  ctx: Context,
  { text_language }: FastifyRequest,
  event: EventRow,
  { slug, kind }: { readonly slug: string; readonly kind: GamePage['kind'] },
): Promise<GamePage | null> {
  const found = SLUG_PATTERN.test(slug) ? await findGame(ctx.db, event.id, slug) : null;
  const row = found && gameIn(found, text_language);
  if (!row || (kind === 'game_screen' && row.kind !== 'quiz')) return null;
  const [item] = await cardsOf(ctx, event, [row]);
  if (!item) return null;
  if (kind === 'game_screen') return { kind, title: row.title, item, key: row.id };
  return { kind, title: row.title, item, source: item.locked ? null : sourceOf(row, event) };
}

async function cardsOf(ctx: Context, event: EventRow, rows: readonly GameRow[]) {
  const covers = rows.map(({ cover_image_file }) => cover_image_file);
  const files = await findFiles(ctx.db, event.id, covers);
  const showing = { slug: event.slug, now: eventNow(ctx.clock, event) };
  return rows.map((row) => presentCard(row, files, showing));
}

/** The source of a game's frame, as a content security policy writes it. */
function sourceOf(row: GameRow, event: EventRow): string | null {
  const frame = frameOf(row, event.slug);
  if (!frame) return null;
  return frame.own ? "'self'" : (URL.parse(frame.address)?.origin ?? null);
}
