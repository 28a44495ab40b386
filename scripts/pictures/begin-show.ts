import { setTimeout as wait } from 'node:timers/promises';
import { signIn } from '@plenary/client/script';
import { SHOW } from '@plenary/domain/simulation/show';
import { DEMO } from '../../e2e/support/demo.ts';
import type { RunningServer } from '../../e2e/support/server.ts';

/** Begins the show as the host's button does, after one that goes on has ended. */
export async function beginShow({ url }: RunningServer): Promise<void> {
  const host = await signIn({ base_url: url, event: 'demo', ...DEMO.host });
  for (;;) {
    const headers = { 'content-type': 'application/json' };
    const answer = await host.request('/json/dev/show', { method: 'POST', headers, body: '{}' });
    if (!answer.ok) throw new Error(`the show was refused with ${answer.status}: ${await answer.text()}`);
    const { payload } = (await answer.json()) as { readonly payload: { readonly since_ms: number } };
    if (payload.since_ms < 1_000) return;
    await wait(Math.max(1_000, SHOW.length_ms - payload.since_ms));
  }
}
