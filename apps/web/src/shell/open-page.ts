import type { Boot } from '@plenary/contract/boot';
import { refusalText } from '../page/refusal-text.ts';
import { loadPage } from './pages.ts';
import type { Services } from '../page/services.tsx';

/** Makes the page of a path ready (`OpenPage`): its boot data and its component. */
export async function openPage(services: Services, pathname: string, signal: AbortSignal): Promise<void> {
  const boot = await fetchBoot(services, pathname, signal);
  if (boot.language !== services.texts.language) return leaveFor(pathname, signal);
  await loadPage(boot.page.kind);
  if (!signal.aborted) adopt(services, boot);
}

/** A document has one language: a page in another one is a document of its own. Never resolves. */
function leaveFor(pathname: string, signal: AbortSignal): Promise<never> {
  if (!signal.aborted) location.assign(pathname);
  return new Promise(() => undefined);
}

/** Fetches the boot data of the page that is shown anew: the event, its areas or its doors have changed. */
export async function refreshPage(services: Services): Promise<void> {
  const pathname = shownPath(services);
  if (pathname === null) return;
  const boot = await fetchBoot(services, pathname);
  await loadPage(boot.page.kind);
  if (shownPath(services) === pathname) adopt(services, boot);
}

/** Path of the page that the boot data belongs to; null where no page could be opened. */
function shownPath({ router }: Services): string | null {
  const { shown } = router.state.getState();
  return shown.kind === 'page' ? shown.pathname : null;
}

/**
 * Takes new boot data. What is followed live is newer than its frame and stays; only a page that had no frame begins
 * to follow from there.
 */
function adopt({ boots, clock, cursors, timeline }: Services, boot: Boot): void {
  clock.adopt(boot);
  if (!boots.getState().frame && boot.frame) {
    timeline.setState({ timeline: boot.frame.timeline });
    for (const [topic, cursor] of Object.entries(boot.frame.cursors)) cursors.set(topic, cursor);
  }
  boots.setState(boot, true);
}

async function fetchBoot({ api, texts }: Services, pathname: string, signal?: AbortSignal): Promise<Boot> {
  // Only navigating needs the operation and its schema, so neither is part of the first load.
  const { getBoot } = await import('@plenary/contract/boot');
  const [, event = '', ...rest] = pathname.split('/');
  const request = { params: { event }, query: { path: `/${rest.join('/')}` }, ...(signal && { signal }) };
  const answer = await api.call(getBoot, request);
  if (!answer.ok) throw new Error(refusalText(texts.t, answer.refusal));
  return answer.value;
}
