import { createLivekit } from '@plenary/server/adapters/call-media/livekit';
import { systemClock } from '@plenary/server/clock';
import { WHOLE } from '@plenary/testkit/full';
import { HAS_LIVEKIT, LEFT_OUT, startLivekit, type LivekitServer } from '@plenary/testkit/programs/livekit';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { bundleSuite, suitePage } from '../support/call-suite.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser(['--disable-features=WebRtcHideLocalIpsWithMdns,LocalNetworkAccessChecks']);
});
afterAll(() => browser.close());

async function runRule(code: string, rule: string, server: object | null): Promise<void> {
  const page = await suitePage(browser, code);
  await page.evaluate(([name, given]) => (window as any).runRule(name, given), [rule, server] as const);
  await page.context().close();
}

const RULES = [
  'two people see and hear each other',
  'somebody who comes later sees those who are there, and is seen',
  'a track that is switched off is gone, and comes back',
  'a shared screen stands beside the camera',
  'a picture that is not wanted is not sent',
  'cameras go as VP8, and come as small as they are wanted',
  'a connection that breaks comes back by itself',
  'whoever leaves is gone at once, and whoever is not named any more is not heard',
  'whoever is kept apart gets nothing, and has it again when they are not',
  'somebody who goes without goodbye is gone after 15 s',
];

describe('[CAL30] [D408] mesh', () => {
  let code: string;
  beforeAll(async () => {
    code = await bundleSuite('mesh.suite.ts');
  });

  test.each(RULES.slice(0, 1))('%s', (rule) => runRule(code, rule, null));
  test.runIf(WHOLE).each(RULES.slice(1))('%s', (rule) => runRule(code, rule, null));

  test('every rule of the contract is run', async () => {
    const page = await suitePage(browser, code);
    expect(await page.evaluate(() => (window as any).rules)).toEqual(RULES);
  });
});

describe.skipIf(!HAS_LIVEKIT)(`[CAL30] LiveKit${LEFT_OUT}`, () => {
  let code: string;
  let server: LivekitServer;
  beforeAll(async () => {
    [code, server] = await Promise.all([bundleSuite('livekit.suite.ts'), startLivekit()]);
  });
  afterAll(() => server.kill());

  /** Tokens as our server gives them, for the places of one call. */
  async function tokensFor(call: string): Promise<Record<string, string>> {
    const media = createLivekit(server, systemClock);
    const tokens: Record<string, string> = {};
    for (const peer of ['a', 'b', 'c', 'm', 'z']) {
      const shown = { name: peer, identity: peer };
      const way = await media.transport({ call, peer, shown, audio_only: false, may_share: true, relay_only: false });
      if (way?.engine === 'livekit') tokens[peer] = way.token;
    }
    await media.close();
    return tokens;
  }

  test.each(RULES)('%s', async (rule) => {
    await runRule(code, rule, { url: server.url, tokens: await tokensFor(rule) });
  });
});
