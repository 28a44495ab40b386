import { openScript, type Script } from '@plenary/client/script';
import { PUBLISHER_HEADER } from '@plenary/contract/hosted-streams/operations';
import { recordingOf, segments } from '@plenary/server/features/hosted-streams/hosted-streams.fixture';
import { processesOf } from '@plenary/server/processes/processes.fixture';
import { eventually } from '@plenary/testkit/eventually';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { signInAtDemo } from '../../bench/fault/people.ts';
import { carry, signIn } from '../support/browser.ts';
import { messageRow, openChat, sendChat, sendPicture } from '../support/chat.ts';
import { startTwoProcesses } from '../support/nodes.ts';
import { useStage } from '../support/stage.ts';

const stage = useStage(startTwoProcesses);

/** How many live connections each of the processes has. */
async function sockets(): Promise<number[]> {
  const metrics = await (await fetch(`${stage.url}/metrics`)).text();
  return [...metrics.matchAll(/^plenary_live_sockets\{process="\d"\} (\d+)$/gm)].map(([, count]) => Number(count));
}

/** Loads a page again until the pages of two people are connected to one process each: the kernel chooses each time. */
async function partBy(page: Page): Promise<void> {
  await eventually(async () => {
    if ((await sockets()).includes(2)) await page.reload();
    expect(await sockets()).toEqual([1, 1]);
  }, 60_000);
}

test('[RUN42] two people whose pages are at two processes of one port sign in, write, share a picture, vote and meet in a room', async () => {
  const host = await stage.visitor({ serviceWorkers: 'block' });
  await signIn(host.page, stage.url, 'demo', { email: 'host@plenary.example', password: 'Plenary1demo' });
  const [nadia] = await signInAtDemo(stage.url, ['nadia']);
  const guest = await stage.visitor({ serviceWorkers: 'block' });
  await carry(guest.context, stage.url, nadia?.cookie);
  const [hal, ada] = [host.page, guest.page];
  for (const page of [hal, ada]) await page.goto(`${stage.url}/demo/polls`);
  await partBy(ada);
  for (const page of [hal, ada]) await openChat(page);

  await sendChat(hal, 'processes: from the host');
  await messageRow(ada, 'processes: from the host').waitFor();
  await sendPicture(ada);
  await hal.getByRole('button', { name: 'Open pier.webp' }).waitFor();

  await hal.getByRole('button', { name: 'New poll' }).click();
  await hal.getByRole('textbox', { name: 'Question' }).fill('Which lake?');
  await hal.getByRole('textbox', { name: 'Choices' }).fill('Garda\nComo');
  await hal.getByRole('button', { name: 'Save and open' }).click();
  const poll = ada.getByRole('article', { name: 'Which lake?' });
  await poll.getByRole('radio', { name: 'Como' }).check();
  await poll.getByRole('button', { name: 'Vote', exact: true }).click();
  await hal.getByRole('listitem').filter({ hasText: 'Which lake?' }).getByText('1 person has voted').waitFor();

  for (const page of [hal, ada]) await page.goto(`${stage.url}/demo/networking`);
  const bench = (page: Page) => page.getByRole('article', { name: "The pilots' bench" });
  await bench(ada).getByRole('button', { name: 'Join' }).click();
  await ada.getByRole('dialog').getByRole('button', { name: 'Join' }).click();
  await bench(hal).getByText('1/2 seats').waitFor();
});

test('[HST28] a stream whose pieces come to any of the processes goes on where one of them is killed, with each byte once', async () => {
  const [signedIn] = await signInAtDemo(stage.url, ['host']);
  const script = openScript(stage.url, 'demo', signedIn!.cookie);
  const recording = recordingOf(9);
  expect((await post(script, 'publish', JSON.stringify({ publisher: KEY }))).status).toBe(200);
  for (const [number, bytes] of recording.entries()) {
    if (number === 4) process.kill(processesOf(stage.server.pid())[0]!, 'SIGKILL');
    // As a page does, until it was taken.
    await eventually(async () => expect((await post(script, `chunks/${number}`, bytes)).status).toBe(204), 60_000);
  }
  // A connection to the one that was killed may still be thought of as open: as a browser does, what fails on it is sent again.
  const stopped = await eventually(
    async () =>
      (await (await post(script, 'stop', JSON.stringify({ publisher: KEY }))).json()) as {
        payload: { segments: number; part: number; dropped: number };
      },
  );
  expect(stopped.payload).toMatchObject({ segments: 5, part: 0, dropped: 0 });
  expect((await eventually(() => played(script))).equals(Buffer.concat(recording))).toBe(true);
});

const STREAM = '/json/hosted-streams/shore-power';
const KEY = 'k'.repeat(32);

/** On a connection of its own, so that the kernel chooses a process for each. */
function post(script: Script, path: string, body: string | Uint8Array): Promise<Response> {
  const type = typeof body === 'string' ? 'application/json' : 'video/mp4';
  const headers = { 'content-type': type, [PUBLISHER_HEADER]: KEY, connection: 'close' };
  return script.request(`${STREAM}/${path}`, {
    ...{ method: 'POST', headers },
    body: typeof body === 'string' ? body : Buffer.from(body),
  });
}

/** All that a player of the stream gets. */
async function played(script: Script): Promise<Buffer> {
  const answer = await script.request(`${STREAM}/address`);
  const { payload } = (await answer.json()) as { payload: { playback_url: string } };
  const read = async (name: string): Promise<Buffer> =>
    Buffer.from(await (await fetch(new URL(name, new URL(payload.playback_url, stage.url)))).arrayBuffer());
  const list = (await read('live.m3u8')).toString();
  const names = [/#EXT-X-MAP:URI="([^"]+)"/.exec(list)?.[1] ?? '', ...segments(list)];
  return Buffer.concat(await Promise.all(names.map(read)));
}
