/** How the outbox looks, in light and dark; the colours are those of the product. */
export const OUTBOX_STYLE = `
:root{color-scheme:light dark;--bg:#fbfaf8;--surface:#fff;--text:#16181d;--text-2:#565b66;--line:#e0ddd6;--brand:#3b5bdb}
@media(prefers-color-scheme:dark){:root{--bg:#0f1115;--surface:#171a21;--text:#f2f3f5;--text-2:#a9b0bd;--line:#2b303b;--brand:#8ea2ff}}
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--text);font:16px/1.5 system-ui,sans-serif}
main{max-width:52rem;margin:0 auto;padding:32px 16px 64px}
h1{font-size:28px;line-height:1.2;border-inline-start:2px solid var(--line);padding-inline-start:16px;overflow-wrap:anywhere}
h2{font-size:16px;margin:32px 0 8px}
a{color:var(--brand);overflow-wrap:anywhere}
:focus-visible{outline:3px solid var(--brand);outline-offset:2px}
.lead{color:var(--text-2);margin-block-end:0}
.where{color:var(--text-2);margin-block-start:4px}
.empty{padding:32px;background:var(--surface);border:1px solid var(--line);border-radius:12px}
.search{display:flex;flex-wrap:wrap;gap:8px;margin-block-start:24px}
.search label{flex:1 0 100%;font-size:14px;color:var(--text-2)}
.search input{flex:1 1 12rem;min-width:0;min-height:44px;padding:8px 12px;font:inherit;color:inherit;background:var(--surface);border:1px solid var(--text-2);border-radius:8px}
.search button{min-height:44px;padding:8px 20px;font:inherit;font-weight:600;color:var(--bg);background:var(--brand);border:0;border-radius:8px}
.count{font-size:14px;color:var(--text-2);margin:8px 0 0}
.pages{display:flex;justify-content:center;gap:24px;align-items:center;padding:16px 0}.pages a{padding:12px}
.back{display:inline-block;padding:10px 0}
.list{list-style:none;margin:24px 0 0;padding:0;background:var(--surface);border:1px solid var(--line);border-radius:12px;overflow:hidden}
.list li+li{border-block-start:1px solid var(--line)}
.list a{display:block;padding:14px 20px;color:inherit;text-decoration:none}
.list a:hover .subject{text-decoration:underline}
.list a:focus-visible{outline-offset:-3px}
.subject{display:block;font-weight:600;overflow-wrap:anywhere}
.meta{font-size:14px;color:var(--text-2);overflow-wrap:anywhere}
.kind{display:inline-block;border:1px solid var(--line);border-radius:8px;padding:0 8px;margin-inline-end:4px}
.sms{border-style:dashed}
dl{display:grid;grid-template-columns:max-content 1fr;gap:4px 16px;margin:16px 0}
dt{color:var(--text-2)}dd{margin:0;overflow-wrap:anywhere}
.links{padding-inline-start:20px}.links a{display:inline-block;padding:8px 0}
iframe{width:100%;height:44rem;border:1px solid var(--line);border-radius:12px;background:#fff}
@media(prefers-color-scheme:dark){iframe{background:#0f1115}}
.text{white-space:pre-wrap;overflow-wrap:anywhere;background:var(--surface);border:1px solid var(--line);border-radius:12px;padding:20px;font:15px/1.5 ui-monospace,monospace}
`;
