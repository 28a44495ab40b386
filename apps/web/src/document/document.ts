import type { Boot } from '@plenary/contract/boot';
import type { ImageSet } from '@plenary/contract/event';
import { pageTitle } from '../page/navigation/page-title.ts';
import { directionOf } from '@plenary/domain/language/language';
import type { Translate } from '@plenary/texts/texts';
import { hasChat } from '../page/places/panel-places.ts';
import { stageAround } from '../page/stage/stage.ts';
import { EARLY_SCRIPT } from './early-script.ts';
import { escapeHtml } from './escape.ts';
import { logoTwins } from './logo-twins.ts';
import { previewTags } from './preview.ts';
import { brandCss } from '../styles/brand-css.ts';
import { imageSizes, imageSourceSet } from '../ui/image-set.ts';
import type { PageAssets } from './assets.ts';

interface DocumentParts {
  readonly boot: Boot;
  /** The texts of its language. */
  readonly t: Translate;
  readonly nonce: string;
  /** Rendered markup of the app. */
  readonly body: string;
  /** Names of the parts in it that the browser fetches before it takes the page over. */
  readonly parts?: readonly string[];
  readonly assets: PageAssets;
}

/** The whole HTML document of a page. */
export function documentOf({ boot, t, nonce, body, parts = [], assets }: DocumentParts): string {
  return `<!doctype html><html lang="${boot.language}" dir="${directionOf(boot.language)}"${themeAttribute(boot)}><head><meta charset="utf-8">${headOf(boot, t, nonce, assets)}</head><body data-parts="${parts.join(' ')}"><div id="root">${body}</div>${bootTag(boot)}</body></html>`;
}

function headOf(boot: Boot, t: Translate, nonce: string, assets: PageAssets): string {
  const n = ` nonce="${escapeHtml(nonce)}"`;
  return [
    `<script${n}>${EARLY_SCRIPT}</script>`,
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content">',
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    // A page is drawn once it is there as a whole: what stands at its end, as sponsors and quick links, has its room above and beside.
    '<link rel="expect" href="#boot" blocking="render">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    boot.event ? `<link rel="manifest" href="/${escapeHtml(boot.event.slug)}/manifest.webmanifest">` : '',
    `<title>${escapeHtml(pageTitle(boot, t))}</title>`,
    previewTags(boot, t),
    themeColours(boot),
    heroPreload(boot),
    ...assets.fonts.map((href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`),
    ...assets.styles.map((href) => `<link rel="stylesheet" href="${href}"${n}>`),
    brandTag(boot, nonce),
    panelRoomTag(boot, nonce),
    ...assets.modules.map((href) => `<link rel="modulepreload" href="${href}"${n}>`),
    // Before the app, whose faults it is to see.
    boot.tells_faults ? `<script src="/page-faults.js" defer${n}></script>` : '',
    `<script type="module" src="${assets.script}"${n}></script>`,
  ].join('');
}

function themeAttribute({ theme }: Boot): string {
  return theme === 'system' ? '' : ` data-theme="${theme}"`;
}

/** The colour of the browser's own bars: that of the header, which is dark around a stage. */
function themeColours({ theme, page }: Boot): string {
  const dark = theme === 'dark' || 'data-stage' in stageAround(page.kind);
  if (dark) return '<meta name="theme-color" content="#0F1115">';
  if (theme === 'light') return '<meta name="theme-color" content="#FBFAF8">';
  return (
    '<meta name="theme-color" content="#FBFAF8" media="(prefers-color-scheme: light)">' +
    '<meta name="theme-color" content="#0F1115" media="(prefers-color-scheme: dark)">'
  );
}

/** The event's own colour and the twins of its logos, after the style sheets that hold the product's. */
function brandTag(boot: Boot, nonce: string): string {
  const css = brandCss(boot.event?.settings.brand_color ?? null) + logoTwins(boot);
  return css && `<style nonce="${escapeHtml(nonce)}">${css}</style>`;
}

/**
 * Keeps the room of a panel that opens by itself once the page runs (PAN2, PAN11): this browser's storage alone knows that, and
 * the page would move aside.
 */
function panelRoomTag({ event, frame, me, page }: Boot, nonce: string): string {
  if (!event || !frame || !me) return '';
  const beside = page.kind === 'live_stream' && hasChat({ event, frame });
  const script = `try{let s=localStorage,own=s.plenary_event===${JSON.stringify(event._id)};if(own&&s.sidePanelTab||${beside}&&!(own&&s.streamPanelClosed))document.documentElement.dataset.panelRoom=''}catch{}`;
  return `<script nonce="${escapeHtml(nonce)}">${script}</script>`;
}

/** The background of the page's first paint is fetched beside the styles, in the size that fits. */
function heroPreload(boot: Boot): string {
  const images = heroOf(boot);
  if (!images) return '';
  return `<link rel="preload" as="image" fetchpriority="high" href="${escapeHtml(images.m)}" imagesrcset="${escapeHtml(imageSourceSet(images))}" imagesizes="${imageSizes}">`;
}

function heroOf({ page, frame, event }: Boot): ImageSet | null {
  if (page.kind === 'home') return frame?.areas[0]?.image_set ?? null;
  const closed = page.kind === 'coming_soon' || page.kind === 'event_over';
  return closed ? (event?.media.pending_background ?? null) : null;
}

/** The boot JSON. `<` is escaped, so that no text in it can end the element or open a comment. */
export function bootTag(boot: Boot): string {
  const json = JSON.stringify(boot).replace(
    /[<\u2028\u2029]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `<script type="application/json" id="boot">${json}</script>`;
}
