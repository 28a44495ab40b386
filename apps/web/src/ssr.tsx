import './styles/tokens.css';
import './styles/base.css';
import type { Boot, WebRenderer } from '@plenary/contract/boot';
import { createTexts } from '@plenary/texts/texts';
import { renderToString } from 'react-dom/server';
import catalogues from 'virtual:texts/all';
import { assetsOf } from './document/assets.ts';
import { documentOf } from './document/document.ts';
import { HELD_PARTS } from './document/page-modules.ts';
import { drawPage, loadDrawnParts } from './page/load-texts.ts';
import { createServices } from './page/services.tsx';
import { App } from './shell/Frame.tsx';
import { loadPage } from './shell/pages.ts';

/** Renders a page to a whole document (contract/boot.ts `WebRenderer`). Rejects when a component throws. */
export const render: WebRenderer['render'] = async (url, boot, nonce) => {
  const texts = createTexts(boot.language, catalogues[boot.language]);
  const services = createServices(boot, url, texts, () => Date.parse(boot.now));
  await loadPage(boot.page.kind);
  await loadDrawnParts();
  const { body, parts } = drawPage(() => renderToString(<App services={services} />));
  const assets = assetsOf(boot.page.kind, boot.language, parts);
  const first = parts.filter((name) => !HELD_PARTS.has(name));
  return { html: documentOf({ boot, t: texts.t, nonce, body, parts: first, assets }), status: statusOf(boot) };
};

function statusOf({ page }: Boot): number {
  if (page.kind === 'not_found') return 404;
  if (page.kind === 'error') return page.status;
  return 200;
}
