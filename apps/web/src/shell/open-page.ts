import { SPREAD_MS, type ReadOutcome } from '@plenary/client/refresher';
import type { Boot } from '@plenary/contract/boot';
import type { Answered } from '@plenary/contract/errors';
import { wait } from '../ui/time/wait.ts';
import { refusalText } from '../page/refusal-text.ts';
import { adopt, askBoot, MISSING, rereadPage } from '../page/timeline/reread.ts';
import { loadPage } from './pages.ts';
import type { Services } from '../page/services.tsx';

/** Makes the page of a path ready (`OpenPage`): its boot data and its component. A path without a page is the 404 (D37). */
export async function openPage(services: Services, pathname: string, signal: AbortSignal): Promise<void> {
  const since = services.timeline.getState().place;
  const answer = await askUntilServed(services, pathname, signal);
  if (!answer.ok && answer.refusal.code !== 'not_found') throw new Error(refusalText(services.texts.t, answer.refusal));
  if (!answer.ok) {
    await loadPage('not_found');
    if (!signal.aborted) services.boots.setState(MISSING);
    return;
  }
  const boot = answer.value;
  if (boot.language !== services.texts.language) return leaveFor(pathname, signal);
  await loadPage(boot.page.kind);
  if (!signal.aborted) adopt(services, boot, since);
}

/** Tries of a page that a person waits for, before the failure is shown. */
const TRIES = 3;

/**
 * A server that has too much to do says when to come back. Each page does so at a moment of its own, so that a crowd
 * does not come back in one.
 */
async function askUntilServed(services: Services, pathname: string, signal: AbortSignal): Promise<Answered<Boot>> {
  for (let tries = 1; ; tries += 1) {
    const answer = await askBoot(services, pathname, signal);
    if (answer.ok || tries === TRIES || answer.refusal.retry_after_ms === undefined) return answer;
    await wait(answer.refusal.retry_after_ms + (Math.random() * SPREAD_MS) / 2);
    signal.throwIfAborted();
  }
}

/** A document has one language: a page in another one is a document of its own. Never resolves. */
function leaveFor(pathname: string, signal: AbortSignal): Promise<never> {
  if (!signal.aborted) location.assign(pathname);
  return new Promise(() => undefined);
}

/** Fetches the boot data of the shown page again: the event, its areas or its doors have changed. */
export const refreshPage = (services: Services): Promise<ReadOutcome> => rereadPage(services, loadPage);
