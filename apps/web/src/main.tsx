import './styles/tokens.css';
import './styles/base.css';
import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { documentTexts } from './page/load-texts.ts';
import { pageGlobals } from './page/page-globals.ts';
import { readBoot } from './page/read-boot.ts';
import { ScrollMemory } from './page/scroll-memory.ts';
import { createServices } from './page/services.tsx';
import { App } from './shell/Frame.tsx';
import { offerReloadForLostChunks } from './shell/lost-chunk.ts';
import { keepOfflinePage } from './shell/offline-worker.ts';
import { loadPage } from './shell/pages.ts';

/** Starts the page from the boot data that the server wrote into it. */
async function start(): Promise<void> {
  const boot = readBoot(document.getElementById('boot')!.textContent);
  Object.assign(window, pageGlobals(boot));
  const texts = documentTexts(boot.language);
  offerReloadForLostChunks(texts.t);
  keepOfflinePage();
  // `boot.now` was true when the answer began to arrive; from there this device's clock is followed.
  const services = createServices(boot, location.href, texts, Date.now, Date.now() - sinceAnswer());
  if (boot.event) services.storage.openEvent(boot.event._id);
  // Hydration needs the page's component and its texts at once; their chunks were preloaded beside this one.
  await loadPage(boot.page.kind);
  services.router.start(async (pathname, signal) => {
    const { openPage } = await import('./shell/open-page.ts');
    return openPage(services, pathname, signal);
  }, new ScrollMemory(services.storage));
  hydrateRoot(
    document.getElementById('root')!,
    <StrictMode>
      <App services={services} />
    </StrictMode>,
  );
}

/** Milliseconds since the first byte of this document arrived. */
function sinceAnswer(): number {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation && navigation.responseStart > 0 ? performance.now() - navigation.responseStart : 0;
}

void start();
