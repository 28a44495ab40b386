import type { Boot } from '@plenary/contract/boot';
import { directionOf, type Language } from '@plenary/domain/language/language';
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
    boot.language,
    boot.event?.name ?? 'Plenary',
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
  return shell(
    fault.language,
    title,
    fault.nonce,
    `<main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(fault.text)}</p>${again}` +
      `<p><a href="">${escapeHtml(t('error-pages.again'))}</a> · ` +
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

const STYLE =
  ':root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px;' +
  'background:#fbfaf8;color:#16181d;font:18px/1.5 system-ui,sans-serif;box-sizing:border-box}main{max-width:32rem}' +
  'h1{font-size:28px;line-height:1.2;border-inline-start:2px solid #85806f;padding-inline-start:16px}' +
  'a{color:#3b5bdb;padding:12px 0;min-height:44px;display:inline-block}' +
  ':focus-visible{outline:3px solid #1d4ed8;outline-offset:2px}small{opacity:.75}@media(prefers-color-scheme:dark){body{background:#0f1115;color:#f2f3f5}' +
  'h1{border-color:#707887}a{color:#8ea2ff}}';

function shell(language: Language, title: string, nonce: string, body: string, head = ''): string {
  return (
    `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>` +
    `<meta name="viewport" content="width=device-width,initial-scale=1">${head}<style nonce="${nonce}">${STYLE}</style>` +
    `</head><body>${body}</body></html>`
  );
}
