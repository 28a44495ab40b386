import type { Script } from '@plenary/client/script';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { keepWriting, publicThread, readThread, signInAtDemo } from '../../bench/fault/people.ts';
import { carry } from '../support/browser.ts';
import { messageRow, openChat, sendChat, sendPicture, visibleMessages } from '../support/chat.ts';
import { startTwoNodes } from '../support/nodes.ts';
import { useStage } from '../support/stage.ts';

const stage = useStage(startTwoNodes);
/** Slower than the limit of messages per person. */
const WRITE_EVERY_MS = 600;

/** The page of a person who has signed in, at the rooms, with the chat beside them. */
async function come({ cookie }: Script): Promise<Page> {
  const { context, page } = await stage.visitor();
  await carry(context, stage.url, cookie);
  await page.goto(`${stage.url}/demo/networking`);
  await openChat(page);
  return page;
}

const field = (page: Page) => page.getByPlaceholder('Type your message here..');
const bench = (page: Page) => page.getByRole('article', { name: "The pilots' bench" });

/** How many people each living node has, by the metrics of whichever is asked. */
async function peopleOfNodes(): Promise<number[]> {
  const metrics = await (await fetch(`${stage.url}/metrics`)).text();
  return [...metrics.matchAll(/^plenary_node_people\{.*\} (\d+)$/gm)].map(([, people]) => Number(people)).sort();
}

test('[LV2] [LV34] [WID44] [ROM13] [RUN36] [RUN37] people of two nodes see each other write, type, share a file and take a seat; of one that is killed nothing acknowledged is lost or doubled, and its people go on at the other', async () => {
  const [killed] = stage.server.nodes;
  const [host, nadia, oskar] = await signInAtDemo(stage.url, ['host', 'nadia', 'oskar']);
  const [hal, ada] = [await come(host!), await come(nadia!)];
  await expect.poll(peopleOfNodes).toEqual([1, 1]);

  await sendChat(hal, 'nodes: from the host');
  await messageRow(ada, 'nodes: from the host').waitFor();
  await field(ada).pressSequentially('nodes: from Nadia');
  await hal.getByText(/Nadia.* is typing/).waitFor();
  await field(ada).press('Enter');
  await messageRow(hal, 'nodes: from Nadia').waitFor();
  await sendPicture(ada);
  await hal.getByRole('button', { name: 'Open pier.webp' }).waitFor();

  await bench(ada).getByRole('button', { name: 'Join' }).click();
  await ada.getByRole('dialog').getByRole('button', { name: 'Join' }).click();
  await bench(hal).getByText('1/2 seats').waitFor();
  // Her machine has no microphone, and the chat of the room comes first where one sits in it.
  await ada.getByRole('dialog', { name: 'Call cannot be connected' }).getByRole('button', { name: 'Close' }).click();
  await ada.getByRole('tab', { name: /^Public Chat/ }).click();

  const thread = await publicThread(oskar!);
  const writer = keepWriting(oskar!, thread, 'oskar', WRITE_EVERY_MS);
  for (const page of [hal, ada]) await messageRow(page, 'oskar 1').waitFor();
  await killed.kill();
  // Those of the killed node have come to the other, and its lease has run out.
  await expect.poll(peopleOfNodes).toEqual([2]);
  await sendChat(hal, 'the host is still here');
  await messageRow(ada, 'the host is still here').waitFor();
  await writer.stop();

  const stored = await readThread(oskar!, thread);
  const written = stored.filter(({ client_message_id: id }) => id && [...writer.acknowledged.values()].includes(id));
  expect(written.map(({ _id }) => _id)).toEqual([...writer.acknowledged.keys()]);
  const texts = written.map((_, at) => `oskar ${at + 1}`);
  for (const page of [hal, ada]) await expect.poll(() => visibleMessages(page, 'oskar')).toEqual(texts);
});
