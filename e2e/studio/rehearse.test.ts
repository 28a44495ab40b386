import { hostedEvent } from '@plenary/server/features/hosted-streams/hosted-streams.fixture';
import { publishByFfmpeg, rtmpBy } from '@plenary/server/features/hosted-streams/rtmp/rtmp.fixture';
import { pollCalls } from '@plenary/server/features/polls/polls.fixture';
import type { Client } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import { FFMPEG, HAS_FFMPEG } from '@plenary/testkit/programs/ffmpeg';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { enterEvent, useRunningEvents } from '../support/events.ts';

const WAIT = { timeout: 30_000 };
const stage = useRunningEvents({ config: { rtmp: rtmpBy(FFMPEG) } });

/** Frames that a page's player has shown; 0 without one. */
const shown = (page: Page): Promise<number> =>
  page.evaluate(() => document.querySelector('video')?.getVideoPlaybackQuality().totalVideoFrames ?? 0);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Begins a rehearsal at the first session. Returns the address of its copy. */
async function begin(page: Page, slug: string): Promise<string> {
  await page.goto(`${stage.url}/studio/${slug}/rehearse`);
  await page.getByLabel('Minutes before it').selectOption('0');
  await button(page, 'Begin the rehearsal').click();
  await page.waitForURL(({ pathname }) => !pathname.startsWith('/studio'), WAIT);
  return new URL(page.url()).pathname.split('/')[1] ?? '';
}

/** The address to which a program sends for the stream of an event, as its host reads it. */
async function sendingAddress(page: Page, slug: string): Promise<string> {
  await page.goto(`${stage.url}/${slug}/go-live`);
  await page.getByText('Send with OBS').click();
  await button(page, 'Show a stream key').click();
  const field = (name: string) => page.getByLabel(name, { exact: true });
  const key = await field('Stream key').inputValue(WAIT);
  return `${await field('Server').inputValue()}/${key}`;
}

/** Says something in the public chat, and opens a poll. */
async function talk(host: Client, slug: string): Promise<void> {
  const { chat_threads } = (await host.get(`/${slug}/json/chat/threads`)).json.payload;
  const body = { chat_thread: chat_threads[0]._id, message: 'Can you see me?' };
  expect((await host.post(`/${slug}/json/chat/messages/send`, body)).status).toBe(200);
  await pollCalls(() => ({ slug }) as EventFixture).opened(host);
}

describe.skipIf(!HAS_FFMPEG)('a rehearsal with a hosted stream', () => {
  test('[REH1] [REH7] its stream, polls and chat work in it and not in the event, and its report says so', async () => {
    const { server, url } = stage;
    const { event, session } = await hostedEvent(server);
    const ada = await server.createPerson({ event, host: true, roles: ['organiser'] });
    const host = await server.signIn(ada);
    const { page } = await enterEvent(stage, event, ada);
    const copy = await begin(page, event.slug);
    const sending = publishByFfmpeg(await sendingAddress(page, copy), 40, { realtime: true });
    const [played] = (await host.get(`/${copy}/json/timeline/sessions`)).json.payload.sessions;
    await page.goto(`${url}/${copy}/live_stream/${played.id}`);
    await expect.poll(() => shown(page), WAIT).toBeGreaterThan(10);
    await talk(host, copy);
    await page.getByText('Which sea?').first().waitFor();

    const attendee = await server.createPerson({ event });
    const { page: theirs } = await enterEvent(stage, event, attendee, { path: `/live_stream/${session}` });
    await theirs.getByRole('heading', { level: 1 }).waitFor();
    expect([await shown(theirs), await theirs.getByText('Which sea?').count()]).toEqual([0, 0]);

    await button(page, 'End the rehearsal').first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'End the rehearsal' }).click();
    await page.waitForURL(`${url}/studio/${event.slug}/rehearse`, WAIT);
    await sending;
    const report = page.getByRole('article').first();
    for (const done of ['Halls that were streamed · 1', 'Polls that were opened · 1', 'Messages in the chat · 1'])
      await report.getByText(done).waitFor();
  });
});
