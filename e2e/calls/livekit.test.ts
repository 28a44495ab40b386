import { CALLS } from '@plenary/contract/calls/operations';
import { placesHold } from '@plenary/server/features/calls/calls.fixture';
import type { EventFixture } from '@plenary/testkit/events';
import { HAS_LIVEKIT, LEFT_OUT, newLivekit, type LivekitServer } from '@plenary/testkit/programs/livekit';
import { FakeClock } from '@plenary/testkit/clock';
import { startServer } from '@plenary/testkit/server';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { bundleSuite, suitePage } from '../support/call-suite.ts';
import { button, chatOf, FAKE_MEDIA, guestOf, join, region, sees, tile, WAIT, type Guest } from '../support/calls.ts';
import { goOn, useStage } from '../support/stage.ts';

describe.skipIf(!HAS_LIVEKIT)(`calls over LiveKit${LEFT_OUT}`, () => {
  let livekit: LivekitServer;
  const stage = useStage(async () => {
    livekit = await newLivekit();
    const clock = new FakeClock(Date.now());
    const server = await startServer({ web: 'built', background: true, clock, config: { livekit } });
    await livekit.start(`${server.url}/webhooks/livekit`);
    const stand = goOn(clock);
    return { ...server, stop: () => (stand(), server.stop()) };
  }, FAKE_MEDIA);
  afterAll(() => livekit.kill());

  let event: EventFixture;
  beforeEach(async () => {
    event = await stage.server.createEvent();
  });

  /** So many people may be in the call that it has a media server. */
  async function group(): Promise<{ readonly tid: string; readonly all: readonly Guest[] }> {
    const names = ['Ada', 'Bob', 'Cora', 'Dan', 'Eve'];
    const all: Guest[] = [];
    for (const first_name of names)
      all.push(
        await guestOf(stage, stage.browser, event, { first_name, last_name: 'Ray', host: first_name === 'Ada' }),
      );
    return { tid: await chatOf(event, all), all };
  }

  test('[CAL17] two, three and four people see each other, and whoever is removed is put out', async () => {
    const { tid, all } = await group();
    const [ada, bob, cora, dan] = all as [Guest, Guest, Guest, Guest];
    const there: Guest[] = [];
    for (const one of [ada, bob, cora, dan]) {
      await join(stage, event, one, tid);
      there.push(one);
      const names = there.map((other) => `${other.caller.person.first_name} Ray`);
      for (const [at, { page }] of there.entries())
        for (const name of names.filter((_none, other) => other !== at)) await sees(page, name);
    }
    await region(bob.page).press('v');
    await tile(ada.page, 'Bob Ray')
      .locator('video')
      .waitFor({ state: 'detached', ...WAIT });
    await region(bob.page).press('v');
    await sees(ada.page, 'Bob Ray');

    await tile(ada.page, 'Dan Ray').hover();
    await button(ada.page, 'Remove Dan Ray').click();
    await ada.page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await dan.page.getByText('You were removed from this call.').waitFor(WAIT);
    await tile(bob.page, 'Dan Ray').waitFor({ state: 'detached', ...WAIT });
    await Promise.all(all.map(({ visitor }) => visitor.context.close()));
  });

  test('[CAL23] whoever comes back with an old token is put out by what LiveKit tells, and a page that vanished holds its place', async () => {
    const { tid, all } = await group();
    const [ada, bob] = all as [Guest, Guest];
    const answered = bob.page.waitForResponse(/video-call\/join/);
    await join(stage, event, ada, tid);
    await join(stage, event, bob, tid);
    await sees(ada.page, 'Bob Ray');
    const { payload } = await (await answered).json();
    await button(bob.page, 'Leave').click();
    await tile(ada.page, 'Bob Ray').waitFor({ state: 'detached', ...WAIT });
    await stage.server.runJobs();
    const intruder = await suitePage(stage.browser, await bundleSuite('livekit.suite.ts'));
    const server = { url: livekit.url, tokens: { [payload.peer]: payload.video_call_token } };
    const out = intruder.evaluate(([given, own]) => (window as any).intrude(given, own), [
      server,
      payload.peer,
    ] as const);
    const jobs = setInterval(() => void stage.server.runJobs(), 300);
    await out;
    clearInterval(jobs);

    const left = () => placesHold(stage.server, event);
    expect(await left()).toBeGreaterThan(CALLS.unload_ms);
    await ada.visitor.context.setOffline(true);
    await ada.visitor.context.close();
    await expect.poll(left, WAIT).toBeLessThanOrEqual(CALLS.unload_ms);
    await Promise.all(all.map(({ visitor }) => visitor.context.close()));
  });

  test('[CAL36] a LiveKit server that dies and comes back has the call again', async () => {
    const { tid, all } = await group();
    const [ada, bob] = all as [Guest, Guest];
    await join(stage, event, ada, tid);
    await join(stage, event, bob, tid);
    await Promise.all([sees(ada.page, 'Bob Ray'), sees(bob.page, 'Ada Ray')]);
    await livekit.kill();
    await ada.page.getByText('Reconnecting...').first().waitFor(WAIT);
    await livekit.start(`${stage.url}/webhooks/livekit`);
    await Promise.all([sees(ada.page, 'Bob Ray'), sees(bob.page, 'Ada Ray')]);
    await Promise.all(all.map(({ visitor }) => visitor.context.close()));
  });
});
