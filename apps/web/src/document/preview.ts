import type { Boot } from '@plenary/contract/boot';
import { dateRange } from '@plenary/texts/formats';
import type { Translate } from '@plenary/texts/texts';
import { pageTitle } from '../page/navigation/page-title.ts';
import { escapeHtml } from './escape.ts';

/**
 * The tags by which other sites and chats preview a link to the page (PAG14). They ask signed out, so the event says of
 * itself only what its countdown and its forms say: name, days, and a picture or its logo; and a session's title where
 * the organiser made that public (D73).
 */
export function previewTags(boot: Boot, t: Translate): string {
  const { event } = boot;
  const description = event && describe(boot, event);
  const image = event && faceOf(event);
  return [
    ['og:type', 'website'],
    ['og:title', boot.preview && event ? `${boot.preview} · ${event.name}` : pageTitle(boot, t)],
    ['og:description', description],
    ['og:image', image && boot.origin + image],
  ].reduce(
    (tags, [property, content]) =>
      content ? `${tags}<meta property="${property}" content="${escapeHtml(content)}">` : tags,
    description ? `<meta name="description" content="${escapeHtml(description)}">` : '',
  );
}

/** Previews draw no SVG. */
function faceOf({ media }: NonNullable<Boot['event']>): string | null {
  const logo = media.logo?.src ?? null;
  return media.pending_background?.l ?? (logo?.endsWith('.svg') === true ? null : logo);
}

function describe({ language }: Boot, { name, starts_at, closes_at, time_zone }: NonNullable<Boot['event']>): string {
  if (!starts_at) return name;
  const from = Date.parse(starts_at);
  return `${name} · ${dateRange(language, from, closes_at ? Date.parse(closes_at) : from, time_zone)}`;
}
