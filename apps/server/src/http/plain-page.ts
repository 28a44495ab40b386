import type { Boot } from '@plenary/contract/boot';

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
    boot.event?.name ?? 'Plenary',
    nonce,
    `<script type="application/json" id="boot" nonce="${nonce}">${json}</script>`,
  );
  return { html, status };
}

/** What can always be said: an error page that needs neither the web app nor the database. */
export function faultPage(fault: {
  readonly title: string;
  readonly text: string;
  readonly request_id: string;
  readonly home: string;
  readonly nonce: string;
}): string {
  return shell(
    fault.title,
    fault.nonce,
    `<main><h1>${escapeHtml(fault.title)}</h1><p>${escapeHtml(fault.text)}</p>` +
      `<p><a href="">Try again</a> · <a href="${escapeHtml(fault.home)}">Back to the start</a></p>` +
      `<p><small>Reference for the organisers: ${escapeHtml(fault.request_id)}</small></p></main>`,
  );
}

const STYLE =
  ':root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px;' +
  'background:#fbfaf8;color:#16181d;font:18px/1.5 system-ui,sans-serif;box-sizing:border-box}main{max-width:32rem}' +
  'h1{font-size:28px;line-height:1.2;border-inline-start:2px solid #c81e3a;padding-inline-start:16px}' +
  'a{color:#3b5bdb;padding:12px 0;min-height:44px;display:inline-block}' +
  ':focus-visible{outline:3px solid #1d4ed8;outline-offset:2px}small{opacity:.75}@media(prefers-color-scheme:dark){body{background:#0f1115;color:#f2f3f5}' +
  'h1{border-color:#ff6b7f}a{color:#8ea2ff}}';

function shell(title: string, nonce: string, body: string): string {
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>` +
    `<meta name="viewport" content="width=device-width,initial-scale=1"><style nonce="${nonce}">${STYLE}</style>` +
    `</head><body>${body}</body></html>`
  );
}
