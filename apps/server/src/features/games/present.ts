import type { GameCard, PlayedGame } from '@plenary/contract/games/operations';
import { isGameLocked } from '@plenary/domain/games/scores';
import { embedAddress } from '@plenary/domain/streams/embed';
import { imageSetOf, type FileRow } from '../files/index.ts';
import { scheduleOf } from './open-game.ts';
import type { GameRow } from './store.ts';

/** The event whose games are shown, and when: `now` is on its clock, in ms. */
export interface Showing {
  readonly slug: string;
  readonly now: number;
}

/** A game as the page of games shows it. */
export function presentCard(row: GameRow, files: ReadonlyMap<string, FileRow>, { slug, now }: Showing): GameCard {
  const cover = files.get(row.cover_image_file ?? '');
  return {
    id: row.slug,
    kind: row.kind,
    title: row.title,
    summary: row.summary,
    cover_image: cover ? { filename: cover.filename, ...imageSetOf(slug, cover) } : null,
    scheduled: row.starts_at !== null || row.ends_at !== null,
    starts_at: row.starts_at?.toISOString() ?? null,
    ends_at: row.ends_at?.toISOString() ?? null,
    path: `/${slug}/games/play/${row.slug}`,
    locked: isGameLocked(scheduleOf(row), now),
  };
}

/** The frame of a game; null: it is played without one. */
export function frameOf(row: GameRow, slug: string): PlayedGame['frame'] {
  if (row.page_html !== null) return { address: `/${slug}/games/frame/${row.slug}`, own: true };
  return row.embed === null ? null : { address: embedAddress(row.embed), own: false };
}

/** A game that is open, as it is played. */
export function presentPlayed(row: GameRow, slug: string, origin: string): PlayedGame {
  const frame = frameOf(row, slug);
  return {
    embed_code: frame ? embedCode(row.title, frame, origin) : '',
    reason: '',
    kind: row.kind,
    key: row.id,
    frame,
    keeps_scores: row.kind !== 'embed' || row.max_score !== null,
  };
}

/** Rights of the frame of another site's page, and of one of ours, which has no origin and reaches nothing (D40). */
const SANDBOX = {
  foreign: 'allow-scripts allow-same-origin allow-pointer-lock',
  own: 'allow-scripts allow-pointer-lock',
};

function embedCode(title: string, { address, own }: NonNullable<PlayedGame['frame']>, origin: string): string {
  const src = escaped(own ? origin + address : address);
  return `<iframe src="${src}" title="${escaped(title)}" sandbox="${SANDBOX[own ? 'own' : 'foreign']}" referrerpolicy="strict-origin-when-cross-origin"></iframe>`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
