import './styles/tokens.css';
import './styles/base.css';
import type { Boot, WebRenderer } from '@plenary/contract/boot';
import { createTexts } from '@plenary/texts/texts';
import { createMemoryHistory } from '@tanstack/react-router';
import { attachRouterServerSsrUtils, RouterServer } from '@tanstack/react-router/ssr/server';
import { renderToString } from 'react-dom/server';
import catalogues from 'virtual:texts/all';
import { createServices, ServicesProvider } from './page/services.tsx';
import { assetsOf } from './document/assets.ts';
import { documentOf, scriptTag } from './document/document.ts';
import { createAppRouter } from './shell/router.tsx';

/** Renders a page to a whole document (contract/boot.ts `WebRenderer`). Rejects when a component throws. */
export const render: WebRenderer['render'] = async (url, boot, nonce) => {
  const services = createServices(boot, createTexts(boot.language, catalogues[boot.language]), () =>
    Date.parse(boot.now),
  );
  const router = createAppRouter(services, createMemoryHistory({ initialEntries: [url] }), nonce);
  attachRouterServerSsrUtils({ router, manifest: undefined });
  try {
    await router.load();
    await router.serverSsr?.dehydrate();
    const body = renderToString(
      <ServicesProvider value={services}>
        <RouterServer router={router} />
      </ServicesProvider>,
    );
    const hydration = router.serverSsr?.takeInitialHydrationScriptTags()?.before ?? [];
    const scripts = hydration.map((tag) => scriptTag(tag.children ?? '', nonce)).join('');
    return {
      html: documentOf({ boot, nonce, body, scripts, assets: assetsOf(boot.page.kind, boot.language) }),
      status: statusOf(boot),
    };
  } finally {
    router.serverSsr?.cleanup();
  }
};

function statusOf({ page }: Boot): number {
  if (page.kind === 'not_found') return 404;
  if (page.kind === 'error') return page.status;
  return 200;
}
