import type { Boot } from '@plenary/contract/boot';
import { directionOf, type Language } from '@plenary/domain/language/language';
import type { Theme } from '@plenary/domain/theme/theme';
import { textsOf } from '@plenary/texts/catalogue';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as it may stand in HTML, in elements and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** The boot data in a page without the web app. */
export function plainPage(boot: Boot, nonce: string): { html: string; status: number } {
  const json = JSON.stringify(boot).replace(/</g, '\\u003c');
  const status = boot.page.kind === 'not_found' ? 404 : boot.page.kind === 'error' ? boot.page.status : 200;
  const html = shell(
    boot,
    boot.event?.name ?? boot.site,
    nonce,
    `<script type="application/json" id="boot" nonce="${nonce}">${json}</script>`,
  );
  return { html, status };
}

/**
 * A page for every emergency: an error page that needs neither the web app nor the database. With `again_after_s` it
 * asks again by itself.
 */
export function faultPage(fault: {
  readonly language: Language;
  readonly theme: Theme;
  /** Path and query that were asked for. */
  readonly wanted: string;
  readonly status: number;
  readonly text: string;
  readonly request_id: string;
  readonly home: string;
  readonly nonce: string;
  readonly again_after_s: number | null;
}): string {
  const { t } = textsOf(fault.language);
  const title = t(titleOf(fault.status));
  const reference = t('error-pages.reference', { id: fault.request_id });
  const by_itself = fault.again_after_s !== null;
  const again = by_itself ? `<p>${escapeHtml(t('error-pages.tries_again'))}</p>` : '';
  const wanted = `${escapeHtml(t('error-pages.wanted'))} <bdi dir="ltr">${escapeHtml(fault.wanted)}</bdi>`;
  return shell(
    fault,
    title,
    fault.nonce,
    `<main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(fault.text)}</p>${again}` +
      `<p class="wanted">${wanted}</p>` +
      `<p class="ways"><a class="first" href="">${escapeHtml(t('error-pages.again'))}</a>` +
      `<a href="${escapeHtml(fault.home)}">${escapeHtml(t('error-pages.home'))}</a></p>` +
      `<p><small>${escapeHtml(reference)}</small></p></main>`,
    by_itself ? `<meta http-equiv="refresh" content="${fault.again_after_s}">` : '',
  );
}

function titleOf(status: number) {
  if (status === 404) return 'error-pages.not_found';
  if (status === 503) return 'error-pages.unavailable';
  if (status === 429) return 'error-pages.too_fast';
  return status >= 500 ? 'error-pages.error' : 'error-pages.refused';
}

/** The few tokens of the look (apps/web/src/styles/tokens.css) that such a page needs. */
const LIGHT =
  'color-scheme:light;--bg:#fbfaf8;--text:#16181d;--text-2:#565b66;--control:#85806f;--brand:#3b5bdb;--on-brand:#fff;--focus:#1d4ed8';
const DARK =
  'color-scheme:dark;--bg:#0f1115;--text:#f2f3f5;--text-2:#a9b0bd;--control:#707887;--brand:#8ea2ff;--on-brand:#0f1115;--focus:#8ab4ff';
const STYLE =
  `:root{${LIGHT}}@media(prefers-color-scheme:dark){:root:not([data-theme=light]){${DARK}}}[data-theme=dark]{${DARK}}` +
  'body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px;box-sizing:border-box;' +
  'background:var(--bg);color:var(--text);font:18px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}' +
  'main{max-width:34rem;border-inline-start:2px solid var(--control);padding-inline-start:24px}' +
  'h1{font-size:36px;line-height:1.15;margin:0 0 16px}p{margin:0 0 16px}.wanted,small{color:var(--text-2)}' +
  '.ways{display:flex;flex-wrap:wrap;gap:12px}.ways a{padding:10px 24px;border:1px solid var(--control);border-radius:8px;' +
  'color:var(--text);font-weight:600;text-decoration:none}.ways .first{background:var(--brand);border-color:var(--brand);' +
  'color:var(--on-brand)}:focus-visible{outline:3px solid var(--focus);outline-offset:2px}';

interface Reader {
  readonly language: Language;
  readonly theme: Theme;
}

function shell({ language, theme }: Reader, title: string, nonce: string, body: string, head = ''): string {
  const chosen = theme === 'system' ? '' : ` data-theme="${theme}"`;
  return (
    `<!doctype html><html lang="${language}" dir="${directionOf(language)}"${chosen}><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>` +
    `<meta name="viewport" content="width=device-width,initial-scale=1">${head}<style nonce="${nonce}">${STYLE}</style>` +
    `</head><body>${body}</body></html>`
  );
}
