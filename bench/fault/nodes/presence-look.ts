import { scheduler } from 'node:timers/promises';
import { openScript, type Script } from '@plenary/client/script';
import type { Product } from '../product.ts';

const LOOK_EVERY_MS = 300;

/** How many people a server says are here, beside the one who asks; null: it did not answer. */
export async function onlineAt({ url }: Product, event: string, { cookie }: Script): Promise<number | null> {
  const asked = openScript(url, event, cookie).request('/status/online-users?limit=1', {
    signal: AbortSignal.timeout(2_000),
  });
  const answer = await asked.catch(() => null);
  if (!answer?.ok) return null;
  return ((await answer.json()) as { total: number }).total;
}

/**
 * Looks at every server for a while, and says after how many milliseconds all were right from then on; Infinity: one was wrong at
 * the end.
 * @param asks a person for each server, since one alone may not look so often at several that share a Redis
 */
export async function rightAfter(
  nodes: readonly Product[],
  { event, asks, people }: { readonly event: string; readonly asks: readonly Script[]; readonly people: number },
  for_ms: number,
): Promise<number> {
  const began = performance.now();
  let wrong_at = 0;
  let looked_at = 0;
  while (performance.now() - began < for_ms) {
    looked_at = performance.now() - began;
    const said = await Promise.all(nodes.map((node, nth) => onlineAt(node, event, asks[nth] as Script)));
    if (said.some((count) => count !== people)) wrong_at = performance.now() - began;
    await scheduler.wait(LOOK_EVERY_MS);
  }
  return wrong_at > looked_at ? Infinity : wrong_at;
}
