import './styles/tokens.css';
import './styles/base.css';
import { createBrowserHistory } from '@tanstack/react-router';
import { RouterClient } from '@tanstack/react-router/ssr/client';
import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { offerReloadForLostChunks } from './shell/lost-chunk.ts';
import { keepOfflinePage } from './shell/offline-worker.ts';
import { documentTexts } from './page/load-texts.ts';
import { pageGlobals } from './page/page-globals.ts';
import { readBoot } from './page/read-boot.ts';
import { createServices, ServicesProvider } from './page/services.tsx';
import { loadPage } from './shell/pages.ts';
import { createAppRouter } from './shell/router.tsx';

/** Starts the page from the boot data that the server wrote into it. */
async function start(): Promise<void> {
  const boot = readBoot(document.getElementById('boot')!.textContent);
  Object.assign(window, pageGlobals(boot));
  offerReloadForLostChunks();
  keepOfflinePage();
  // `boot.now` was true when the answer began to arrive; from there this device's clock is followed.
  const services = createServices(boot, documentTexts(boot.language), Date.now, Date.now() - sinceAnswer());
  if (boot.event) services.storage.openEvent(boot.event._id);
  services.openedPath.current = location.pathname;
  // Hydration needs the page's component and its texts at once; their chunks were preloaded beside this one.
  await loadPage(boot.page.kind);
  const router = createAppRouter(services, createBrowserHistory());
  hydrateRoot(
    document.getElementById('root')!,
    <StrictMode>
      <ServicesProvider value={services}>
        <RouterClient router={router} />
      </ServicesProvider>
    </StrictMode>,
  );
}

/** Milliseconds since the first byte of this document arrived. */
function sinceAnswer(): number {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation && navigation.responseStart > 0 ? performance.now() - navigation.responseStart : 0;
}

void start();
