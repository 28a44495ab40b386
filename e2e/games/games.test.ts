import { addGame, gamesAt, moveGames } from '@plenary/server/features/games/games.fixture';
import { lookAtOpenings } from '@plenary/server/features/games/announce-openings';
import type { EventFixture } from '@plenary/testkit/events';
import type { PersonOptions } from '@plenary/testkit/people';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { carry, type VisitorOptions } from '../support/browser.ts';
import { useEvents } from '../support/events.ts';

const HOUR_MS = 3_600_000;
const stage = useEvents();
let event: EventFixture;
const { turn } = gamesAt(() => event);

beforeEach(async () => {
  event = await stage.server.createEvent();
});

/** Someone on a page of the event; `path` begins after its slug. */
async function open(path: string, who: PersonOptions = {}, options: VisitorOptions = {}): Promise<Page> {
  const { cookie } = await stage.server.signIn(await stage.server.createPerson({ event, ...who }));
  const { context, page } = await stage.visitor(options);
  await carry(context, stage.url, cookie);
  await page.goto(`${stage.url}/${event.slug}${path}`);
  return page;
}

/** A game that tells of scores as fast as it can: as the best one of its million, 77. */
const LOUD = `<!doctype html><title>Loud</title><button>Play</button><script>
  addEventListener('message', ({ data }) => (document.title = JSON.stringify(data)));
  parent.postMessage({ plenary: 1, type: 'ready' }, '*');
  document.querySelector('button').onclick = () => {
    for (let n = 0; n < 100000; n += 1) parent.postMessage({ plenary: 1, type: 'score', score: n % 78 }, '*');
    parent.postMessage({ plenary: 1, type: 'score', score: 1e12 }, '*');
    parent.postMessage('nonsense', '*');
    document.querySelector('button').textContent = 'Played';
  };
</script>`;

describe('[GAM1] the games page', () => {
  test('[GAM4] is a carousel in a wide window: 30 px of dragging change the card, and a narrow one has a list', async () => {
    for (let n = 0; n < 8; n += 1)
      await addGame(stage.server, event, { kind: 'memory', slug: `m${n}`, title: `Game ${n}`, position: n });
    const page = await open('/games', {}, { viewport: { width: 1440, height: 900 } });
    const box = page.getByRole('group', { name: 'Games' });
    const left = () => page.getByRole('link', { name: 'Game 0' }).evaluate((link) => link.getBoundingClientRect().x);
    await box.getByRole('button', { name: 'Next game' }).waitFor();
    expect(await violations(page)).toEqual([]);
    const start = await left();
    const drag = async (px: number) => {
      await page.mouse.move(700, 400);
      await page.mouse.down();
      await page.mouse.move(700 - px, 400, { steps: 4 });
      await page.mouse.up();
    };
    await drag(29);
    await expect.poll(left).toBe(start);
    await drag(30);
    await expect.poll(left).toBe(start - 376);
    await box.getByRole('button', { name: 'Previous game' }).click();
    await expect.poll(left).toBe(start);
    await page.getByRole('link', { name: 'Game 0' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(left).toBe(start - 376);
    await page.setViewportSize({ width: 859, height: 900 });
    await expect.poll(() => page.getByRole('button', { name: 'Next game' }).count()).toBe(0);
    await page.setViewportSize({ width: 860, height: 900 });
    await box.getByRole('button', { name: 'Next game' }).waitFor();
    // Letting a drag go presses no card; a click does.
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/${event.slug}/games`);
    await page.getByRole('link', { name: 'Game 0' }).click();
    await page.waitForURL('**/games/play/m0');
  });
});

describe('[GAM7] a game in a frame', () => {
  test('[GAM8] [GAM9] that posts scores without end changes one row, and shows the best of them', async () => {
    await addGame(stage.server, event, { kind: 'embed', page_html: LOUD, max_score: 100, title: 'Loud' });
    const sent: string[] = [];
    const page = await open('/games');
    page.on('request', (request) => void (request.url().endsWith('/score') && sent.push(request.postData() ?? '')));
    await page.getByRole('link', { name: 'Loud' }).click();
    const frame = page.frameLocator('iframe[title="Loud"]');
    await frame.getByRole('button', { name: 'Play' }).click();
    await frame.getByRole('button', { name: 'Played' }).waitFor();
    await page.getByText('Your best result: 77').waitFor();
    await page.getByRole('list').getByText('77 points').waitFor();
    expect(sent.length).toBeLessThanOrEqual(3);
    // A page that pretends to be the game is not heard.
    await page.evaluate(() => window.postMessage({ plenary: 1, type: 'score', score: 100 }, '*'));
    expect(await page.locator('iframe').evaluate((one: HTMLIFrameElement) => one.contentDocument)).toBeNull();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Back', exact: true }).click();
    await page.waitForURL('**/games');
  });

  test('[GAM1] that cannot be loaded says why, and is tried again', async () => {
    await addGame(stage.server, event, { kind: 'embed', page_html: LOUD, title: 'Loud' });
    const page = await open('/games');
    await page.route('**/json/game/embed', (route) => route.abort());
    await page.getByRole('link', { name: 'Loud' }).click();
    await page.getByText('Could not load game', { exact: true }).waitFor();
    await page.unroute('**/json/game/embed');
    await page.route('**/json/game/embed', (route) =>
      route.fulfill({
        status: 409,
        json: {
          status: 'error',
          code: 'game_closed',
          payload: { embed_code: '', reason: 'Low tide', use_custom_message: true },
        },
      }),
    );
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Low tide').waitFor();
    await page.unroute('**/json/game/embed');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.frameLocator('iframe').getByRole('button', { name: 'Play' }).waitFor();
  });

  test('[GAM3] [GAM6] that is locked opens by itself at its moment, for hosts as for everybody', async () => {
    const { clock, ctx } = stage.server;
    const at = (ms: number) => new Date(clock.now() + ms);
    await addGame(stage.server, event, { kind: 'embed', page_html: LOUD, title: 'Loud', starts_at: at(HOUR_MS) });
    /** Its time is moved, not the clock: pages have one of their own, which goes on. */
    const move = async (times: { starts_at: Date; ends_at: Date }) => {
      await clock.advance(1_000);
      await moveGames(stage.server, event, times);
      await lookAtOpenings(ctx);
    };
    const list = await open('/games', { host: true });
    await list.getByText('Available in 1 hour').waitFor();
    await expect.poll(() => list.getByRole('link', { name: 'Loud' }).count()).toBe(0);
    const page = await open('/games/play/embed', { host: true });
    await page.getByText('This game is not open now').waitFor();
    await move({ starts_at: at(1_000), ends_at: at(HOUR_MS) });
    await page.frameLocator('iframe').getByRole('button', { name: 'Play' }).waitFor();
    await list.getByRole('link', { name: 'Loud' }).waitFor();
    await list.getByText('Available for 1 hour').waitFor();
    await move({ starts_at: at(0), ends_at: at(1_000) });
    await page.getByText('Not available anymore').waitFor();
    await expect.poll(() => page.locator('iframe').count()).toBe(0);
  });
});

test('[GAM10] [GAM12] a quiz at the host’s pace, by keyboard, with the hall’s screen and a latecomer', async () => {
  await addGame(stage.server, event, { kind: 'quiz', title: 'Seas' });
  const ann = await open('/games/play/quiz', { screen_name: 'Ann' });
  await ann.getByRole('heading', { name: 'The quiz has not begun yet' }).waitFor();
  const host = await open('/games/screen/quiz', { host: true }, { viewport: { width: 1920, height: 1080 } });
  await host.getByText(`/${event.slug}/games/play/quiz`).waitFor();
  expect(await violations(host)).toEqual([]);
  // As a presenter's remote does: the next step has the focus.
  await host.getByRole('button', { name: 'First question' }).waitFor();
  await host.keyboard.press('Enter');
  await ann.getByRole('heading', { name: 'Which sea?' }).waitFor();
  await expect.poll(() => ann.getByRole('button', { name: 'South' }).count()).toBe(1);
  expect(await violations(ann)).toEqual([]);
  const late = await open('/games/play/quiz', { screen_name: 'Bo' });
  await late.getByRole('button', { name: 'North' }).click();
  await late.getByText('Your answer is in').waitFor();
  await stage.server.clock.advance(5_000);
  await ann.getByRole('button', { name: 'South' }).focus();
  await ann.keyboard.press('Enter');
  await ann.getByText('Your answer is in').waitFor();
  await expect.poll(() => ann.getByRole('button', { name: 'North' }).count()).toBe(0);
  await stage.server.clock.advance(1_000);
  await host.getByText('2 answers').waitFor();
  await expect.poll(() => host.getByText('Right answer').count()).toBe(0);
  await host.getByRole('button', { name: 'Reveal the answer' }).press('Enter');
  await ann.getByText('Right! 875 points').waitFor();
  await late.getByText('Not this time').waitFor();
  await late.reload();
  await late.getByText('Not this time').waitFor();
  await host.getByText('Right answer').waitFor();
  await host.getByRole('listitem').filter({ hasText: 'Ann' }).getByText('875 points').waitFor();
  await ann.getByText('You have 875 points').waitFor();
  await ann.getByRole('list').filter({ hasText: 'Bo' }).getByText('875 points').waitFor();
  expect(await violations(host)).toEqual([]);
  await turn(
    await stage.server.signIn(await stage.server.createPerson({ event, host: true })),
    { run: 1, state: 'revealed', number: 1 },
    'end',
  );
  await host.getByRole('heading', { name: 'The quiz is over' }).waitFor();
  await ann.getByRole('heading', { name: 'The quiz is over' }).waitFor();
  await host.getByRole('button', { name: 'Start again' }).click();
  await host.getByRole('dialog').getByRole('button', { name: 'Start again' }).click();
  await ann.getByRole('heading', { name: 'The quiz has not begun yet' }).waitFor();
});
