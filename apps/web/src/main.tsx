import './styles/tokens.css';
import './styles/base.css';
import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { Translate } from '@plenary/texts/texts';
import { whenIdle } from './page/life/when-idle.ts';
import { documentTexts, loadDrawnParts } from './page/load-texts.ts';
import { keepPageGlobals, readBoot } from './page/read-boot.ts';
import { ScrollMemory } from './page/navigation/scroll-memory.ts';
import { createServices } from './page/services.tsx';
import { App } from './shell/Frame.tsx';
import { loadPage } from './shell/pages.ts';
import { openModal } from './ui/modal/modal-store.ts';

/** Starts the page from the boot data that the server wrote into it. */
async function start(): Promise<void> {
  const boot = readBoot(document.getElementById('boot')!.textContent);
  const texts = documentTexts(boot.language);
  offerReloadForLostChunks(texts.t);
  keepOfflinePage();
  // `boot.now` was true when the answer began to arrive; from there this device's clock is followed.
  const services = createServices(boot, location.href, texts, Date.now, Date.now() - sinceAnswer());
  keepPageGlobals(services.boots, window);
  if (boot.event) services.storage.openEvent(boot.event._id);
  // A page that signed out before its scripts ran has noted them as it went (D32).
  if (!boot.me) services.storage.remove('scrollPositions');
  // Hydration needs the page's component, its texts and what else was drawn at once; their chunks were preloaded beside this one.
  await loadPage(boot.page.kind);
  // One that cannot be fetched comes, or is lost, by itself.
  await loadDrawnParts(document.body.dataset['parts']?.split(' ')).catch(() => undefined);
  services.router.start(async (pathname, signal) => {
    const { openPage } = await import('./shell/open-page.ts');
    return openPage(services, pathname, signal);
  }, new ScrollMemory(services.storage));
  const hydrate = (): void =>
    void hydrateRoot(
      document.getElementById('root')!,
      <StrictMode>
        <App services={services} />
      </StrictMode>,
    );
  // A person was quicker than the script.
  const early = window.early?.length ? await import('./page/life/early.ts').catch(() => null) : null;
  if (early) return early.takeOver(hydrate);
  window.early = null;
  hydrate();
}

/** Milliseconds since the first byte of this document arrived. */
function sinceAnswer(): number {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const began = navigation?.responseStart;
  return began ? performance.now() - began : 0;
}

/**
 * A chunk that cannot be fetched is most often one of an earlier release; the page says so once and offers to
 * reload (PAG5). One that the network kept away would not come for a dialog either, whose own code is fetched: the
 * page reloads when the network is back. Vite announces such failures as `vite:preloadError`.
 */
function offerReloadForLostChunks(t: Translate): void {
  let offered = false;
  const later = (): void => void (offered = false);
  addEventListener('vite:preloadError', () => {
    if (offered) return;
    offered = true;
    const reload = (): void => location.reload();
    if (!navigator.onLine) return addEventListener('online', reload);
    openModal({
      title: t('frame.lost_chunk.title'),
      content: t('frame.lost_chunk.text'),
      first: { label: t('frame.lost_chunk.later'), run: later },
      last: { label: t('frame.lost_chunk.reload'), run: reload },
      onDismiss: later,
    });
  });
}

/**
 * Registers the worker that shows the offline page when a page cannot be reached (build/sw.js), once the page is
 * quiet: it is no part of the first load. Browsers refuse it on plain http beyond localhost; all else works there.
 */
function keepOfflinePage(): void {
  if (!('serviceWorker' in navigator)) return;
  const register = (): void => void navigator.serviceWorker.register('/sw.js').catch(() => undefined);
  whenIdle(register);
}

void start();
