import { stageTopic } from '@plenary/contract/applause/topics';
import { addTalk } from '@plenary/server/features/questions/questions.fixture';
import { expect, test } from 'vitest';
import { carry, following, MOVING } from '../support/browser.ts';
import { useRunningEvents } from '../support/events.ts';

const stage = useRunningEvents();

test('[APL1] [APL4] [APL5] applause of somebody else rises on a page that watches, and one’s own at once', async () => {
  const { server } = stage;
  const event = await server.createEvent();
  const talk = await addTalk(server, event);
  const [own, somebody] = await Promise.all(
    [1, 2].map(async () => server.signIn(await server.createPerson({ event }))),
  );
  const { context, page } = await stage.visitor(MOVING);
  await carry(context, stage.url, own!.cookie);
  const follows = following(page, stageTopic(talk));
  await page.goto(`${stage.url}/${event.slug}/live_stream/${talk}`);
  await follows;
  const rises = (reaction: string) =>
    page.locator(`[data-stage-reactions] [data-reaction=${reaction}]`).first().waitFor({ state: 'attached' });
  const bar = page.getByRole('group', { name: 'Reactions', exact: true });
  await Promise.all([rises('clap'), bar.getByRole('button', { name: 'Applaud' }).click()]);
  const [given] = await Promise.all([
    somebody!.post(`/${event.slug}/json/stage/${talk}/react`, { love: 1 }),
    rises('love'),
  ]);
  expect(given.status).toBe(200);
});
