import { expect, it, onTestFinished, vi } from 'vitest';
import { reportActivity } from './report-activity.ts';
import type { Services } from '../services.tsx';

/** Reports an action to a server that answers so. Returns what the page logged. */
async function logged(answer: object): Promise<readonly unknown[]> {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  onTestFinished(() => log.mockRestore());
  const call = vi.fn().mockResolvedValue(answer);
  const boots = { getState: () => ({ event: { slug: 'demo' } }) };
  await reportActivity({ api: { call }, boots } as unknown as Services, 'media_visited', 'a-film');
  expect(call.mock.calls[0]?.[1]).toEqual({
    ...{ params: { event: 'demo' }, body: { action: 'media_visited', subject: 'a-film' } },
  });
  return log.mock.calls.flat();
}

it('[LDB21] an action that the server does not know is logged by the page', async () => {
  const said = ['The action media_visited was not counted: unknown_action.'];
  expect(await logged({ ok: false, refusal: { code: 'unknown_action' } })).toEqual(said);
});

it('[LDB21] nothing is logged of one that counts', async () => {
  expect(await logged({ ok: true, value: { points: 5 } })).toEqual([]);
});
