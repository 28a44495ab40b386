import { SPREAD_MS, type ReadOutcome } from '@plenary/client/refresher';
import type { Boot } from '@plenary/contract/boot';
import type { Answered, AnsweredRefusal } from '@plenary/contract/errors';
import { PASSING, refusalText } from '../page/refusal-text.ts';
import { loadPage } from './pages.ts';
import type { Services } from '../page/services.tsx';
import { sightOf } from '../page/timeline-sight.ts';
import { takeNear, type Place } from '../page/timeline-state.ts';

/** Makes the page of a path ready (`OpenPage`): its boot data and its component. A path without a page is the 404 (D37). */
export async function openPage(services: Services, pathname: string, signal: AbortSignal): Promise<void> {
  const since = services.timeline.getState().place;
  const answer = await askUntilServed(services, pathname, signal);
  if (!answer.ok && answer.refusal.code !== 'not_found') throw new Error(refusalText(services.texts.t, answer.refusal));
  if (!answer.ok) return openMissing(services, () => !signal.aborted);
  const boot = answer.value;
  if (boot.language !== services.texts.language) return leaveFor(pathname, signal);
  await loadPage(boot.page.kind);
  if (!signal.aborted) adopt(services, boot, since);
}

/** Tries of a page that a person waits for; then they are told. */
const TRIES = 3;

/**
 * A server that has too much to do says when to come back. Each page does so at a moment of its own, so that a crowd
 * does not come back in one.
 */
async function askUntilServed(services: Services, pathname: string, signal: AbortSignal): Promise<Answered<Boot>> {
  for (let tries = 1; ; tries += 1) {
    const answer = await askBoot(services, pathname, signal);
    if (answer.ok || tries === TRIES || answer.refusal.retry_after_ms === undefined) return answer;
    await pause(answer.refusal.retry_after_ms + (Math.random() * SPREAD_MS) / 2);
    signal.throwIfAborted();
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

/** The page that says that nothing stands here, with its way home; the event around it stays. */
async function openMissing({ boots }: Services, wanted: () => boolean): Promise<void> {
  await loadPage('not_found');
  if (wanted()) boots.setState({ page: { kind: 'not_found' }, flash: [] });
}

/** A document has one language: a page in another one is a document of its own. Never resolves. */
function leaveFor(pathname: string, signal: AbortSignal): Promise<never> {
  if (!signal.aborted) location.assign(pathname);
  return new Promise(() => undefined);
}

/**
 * Fetches the boot data of the page that is shown anew: the event, its areas or its doors have changed. An answer that a
 * visit of a page has overtaken is dropped; `again` then, and where trying again may help.
 */
export async function refreshPage(services: Services): Promise<ReadOutcome> {
  const { shown, loading } = services.router.state.getState();
  if (shown.kind === 'failure') return 'done';
  if (loading) return AGAIN;
  const since = services.timeline.getState().place;
  const answer = await askBoot(services, shown.pathname);
  if (!answer.ok && PASSING.has(answer.refusal.code)) return againAfter(answer.refusal);
  if (!answer.ok && answer.refusal.code !== 'not_found') return 'done';
  const stillWanted = (): boolean => {
    const now = services.router.state.getState();
    return now.shown === shown && !now.loading;
  };
  if (answer.ok) await loadPage(answer.value.page.kind);
  else await openMissing(services, stillWanted);
  if (!stillWanted()) return AGAIN;
  if (answer.ok) adopt(services, answer.value, since);
  return 'done';
}

const AGAIN: ReadOutcome = { again_after_ms: 0 };
const againAfter = ({ retry_after_ms = 0 }: AnsweredRefusal): ReadOutcome => ({ again_after_ms: retry_after_ms });

/**
 * Takes new boot data. Only a page that had no frame begins to follow its topics from there. The sessions near now
 * are those of the new page, with what came live since they were asked for.
 */
function adopt(services: Services, boot: Boot, since: Place): void {
  const { boots, clock, cursors, timeline } = services;
  clock.adopt(boot);
  if (!boots.getState().frame && boot.frame) {
    for (const [topic, cursor] of Object.entries(boot.frame.cursors)) cursors.set(topic, cursor);
  }
  boots.setState(boot, true);
  if (boot.frame) takeNear(timeline, boot.frame.timeline, since, sightOf(services));
}

async function askBoot({ api }: Services, pathname: string, signal?: AbortSignal): Promise<Answered<Boot>> {
  // Only navigating needs the operation and its schema, so neither is part of the first load.
  const { getBoot } = await import('@plenary/contract/boot');
  const [, event = '', ...rest] = pathname.split('/');
  return api.call(getBoot, {
    params: { event },
    query: { path: `/${rest.join('/')}` },
    ...(signal && { signal }),
  });
}
