import type { ReadOutcome } from '@plenary/client/refresher';
import type { Boot, PageData } from '@plenary/contract/boot';
import type { Answered, AnsweredRefusal } from '@plenary/contract/errors';
import { PASSING } from '../refusal-text.ts';
import type { Services } from '../services.tsx';
import { sightOf } from './sight.ts';
import { takeNear, type Place } from './state.ts';

/** The page that says that nothing stands here, with its way home; the event around it stays. */
export const MISSING = { page: { kind: 'not_found' }, flash: [] } as const satisfies Pick<Boot, 'page' | 'flash'>;

/**
 * Fetches the boot data of the shown page again. Where that fails the page stays as it is. An answer that a visit of
 * a page has overtaken is dropped; `again` then, and where trying again may help.
 * @param load fetches what draws a page of a kind
 */
export async function rereadPage(
  services: Services,
  load: (kind: PageData['kind']) => Promise<unknown>,
): Promise<ReadOutcome> {
  const { boots, router, timeline } = services;
  const { shown, loading } = router.state.getState();
  if (shown.kind === 'failure') return 'done';
  if (loading) return AGAIN;
  const since = timeline.getState().place;
  const answer = await askBoot(services, shown.pathname);
  if (!answer.ok && PASSING.has(answer.refusal.code)) return againAfter(answer.refusal);
  if (!answer.ok && answer.refusal.code !== 'not_found') return 'done';
  if (!answer.ok && (await isEventGone(services, shown.pathname))) {
    location.reload();
    return 'done';
  }
  await load(answer.ok ? answer.value.page.kind : MISSING.page.kind);
  const now = router.state.getState();
  if (now.shown !== shown || now.loading) return AGAIN;
  if (answer.ok) adopt(services, answer.value, since);
  else boots.setState(MISSING);
  return 'done';
}

/** Whether no page of the event is there any more for this person: the server then shows nothing of it (DRF3). */
async function isEventGone(services: Services, pathname: string): Promise<boolean> {
  const home = await askBoot(services, `/${pathname.split('/')[1] ?? ''}`);
  return !home.ok && home.refusal.code === 'not_found';
}

const AGAIN: ReadOutcome = { again_after_ms: 0 };
const againAfter = ({ retry_after_ms = 0 }: AnsweredRefusal): ReadOutcome => ({ again_after_ms: retry_after_ms });

/**
 * Takes new boot data. Only a page that had no frame begins to follow its topics from there. The sessions near now
 * are those of the new page, with what came live since they were asked for.
 */
export function adopt(services: Services, boot: Boot, since: Place): void {
  const { boots, clock, cursors, timeline } = services;
  clock.adopt(boot);
  if (!boots.getState().frame && boot.frame) {
    for (const [topic, cursor] of Object.entries(boot.frame.cursors)) cursors.set(topic, cursor);
  }
  boots.setState(boot, true);
  if (boot.frame) takeNear(timeline, boot.frame.timeline, since, sightOf(services));
}

export async function askBoot({ api }: Services, pathname: string, signal?: AbortSignal): Promise<Answered<Boot>> {
  // Only navigating needs the operation and its schema, so neither is part of the first load.
  const { getBoot } = await import('@plenary/contract/boot');
  const [, event = '', ...rest] = pathname.split('/');
  return api.call(getBoot, {
    params: { event },
    query: { path: `/${rest.join('/')}` },
    ...(signal && { signal }),
  });
}
