import { pollCalls } from '@plenary/server/features/polls/polls.fixture';
import { addSessions, sessionRow, source } from '@plenary/server/features/timeline/timeline.fixture';
import type { Client } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import type { PersonOptions } from '@plenary/testkit/people';
import type { Locator, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { carry, type VisitorOptions } from '../support/browser.ts';
import { openChat } from '../support/chat.ts';
import { useEvents } from '../support/events.ts';
import { startStreamOrigin, type StreamOrigin } from '../support/stream-origin.ts';

const CLOSED = 'This poll has now been closed and you can no longer vote.';

const stage = useEvents();
let origin: StreamOrigin;
let event: EventFixture;
let host: Client;
let other: Client;
let talk: string;
const { opened, turn, vote, made, make } = pollCalls(() => event);

beforeAll(async () => {
  origin = await startStreamOrigin();
});
afterAll(() => origin.stop());
beforeEach(async () => {
  const { server } = stage;
  event = await server.createEvent();
  host = await server.signIn(await server.createPerson({ event, host: true }));
  other = await server.signIn(await server.createPerson({ event }));
  const now = server.clock.now();
  const row = sessionRow(event.id, {
    ...{ title: 'Tides', starts_at: new Date(now - 600_000), ends_at: new Date(now + 3_600_000) },
    stream: source({ playback_url: `${origin.url}/film/master.m3u8` }),
  });
  await addSessions(server.ctx, [row]);
  talk = row.id;
});

/** Somebody on a page of the event; `path` begins after its slug. */
async function open(path = '', who: PersonOptions = {}, options: VisitorOptions = {}): Promise<Page> {
  const { cookie } = await stage.server.signIn(await stage.server.createPerson({ event, ...who }));
  const { context, page } = await stage.visitor({ serviceWorkers: 'block', ...options });
  await carry(context, stage.url, cookie);
  await page.goto(`${stage.url}/${event.slug}${path}`);
  return page;
}

const card = (page: Page, question = 'Which sea?'): Locator => page.getByRole('article', { name: question });
const voteIn = (from: Locator | Page): Locator => from.getByRole('button', { name: 'Vote', exact: true });
/** The shares of a poll as they are read. */
const shares = async (of: Locator): Promise<string[]> =>
  (await of.getByRole('listitem').allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim());
/** A second later: votes are counted and told. */
const aSecondLater = () => stage.server.clock.advance(1_000);

describe('[WID15] the public chat', () => {
  test('[PLL12] has a Vote button while a poll is open, and the poll in the place of the thread', async () => {
    const page = await open();
    await openChat(page);
    await expect.poll(() => voteIn(page).count()).toBe(0);
    const id = await opened(host, { results: 'voted' });
    await voteIn(page).click();
    const poll = card(page);
    await poll.getByRole('radio', { name: 'South' }).check();
    expect(await violations(page, { include: '[aria-labelledby=chat-vote-title]' })).toEqual([]);
    await voteIn(poll).click();
    await poll.getByText('You have voted.').waitFor();
    await vote(other, id, 0);
    await aSecondLater();
    await poll.getByText('2 people have voted').waitFor();
    expect(await shares(poll)).toEqual(['North 50% 1 vote', 'South Your vote 50% 1 vote']);
    await turn(host, id, 'close');
    await poll.getByText(CLOSED, { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Back to the chat' }).click();
    await page.getByPlaceholder('Type your message here..').waitFor();
    await expect.poll(() => voteIn(page).count()).toBe(0);
  });

  test('says that a poll was closed where nothing is left of it', async () => {
    const page = await open();
    await openChat(page);
    const id = await opened(host);
    await voteIn(page).click();
    await card(page).waitFor();
    await turn(host, id, 'close');
    await turn(host, id, 'remove');
    await page.getByText(CLOSED, { exact: true }).waitFor();
  });

  test('[D42] asks for the address every 30 s while it shows, and not longer', async () => {
    const page = await open();
    await page.clock.install();
    await page.reload();
    const asked: string[] = [];
    page.on('request', (request) => void (request.url().endsWith('/json/settings') && asked.push(request.url())));
    await openChat(page);
    await expect.poll(() => asked.length).toBe(1);
    await page.clock.fastForward(25_000);
    expect(asked.length).toBe(1);
    await page.clock.fastForward(10_000);
    await expect.poll(() => asked.length).toBe(2);
    await page.getByRole('tab', { name: 'Settings' }).click();
    await page.getByText('Where you are signed in').waitFor();
    await page.clock.fastForward(60_000);
    expect(asked.length).toBe(2);
  });

  test('shows a poll of another site in a frame once one agrees, and elsewhere where its host is not allowed', async () => {
    event = await stage.server.createEvent({ settings: { poll_url: 'https://polls.example/sea' } });
    const page = await open();
    await openChat(page);
    await voteIn(page).click();
    await page.getByText('The poll comes from polls.example').waitFor();
    expect(await violations(page, { include: '[aria-labelledby=chat-vote-title]' })).toEqual([]);
    await page.getByRole('button', { name: 'Show the poll' }).click();
    await page.getByText('This poll cannot be shown here.').waitFor();
    const link = page.getByRole('link', { name: 'Open it in a new tab' });
    expect(await link.getAttribute('href')).toBe('https://polls.example/sea');
  });
});

describe('[PLL13] a poll', () => {
  const KINDS = [
    { kind: 'several', question: 'Which two?', choices: ['A', 'B', 'C'], most: 2 },
    { kind: 'rating', question: 'How good?', most: 5 },
    { kind: 'words', question: 'One word?', most: 2 },
  ];

  test('of each kind is answered by keyboard, and read as what it is', async () => {
    for (const poll of KINDS) await opened(host, poll);
    const page = await open('/polls');
    const several = card(page, 'Which two?');
    await several.getByRole('checkbox', { name: 'A' }).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    expect(await several.getByRole('checkbox', { name: 'C' }).isDisabled()).toBe(true);
    expect(await several.ariaSnapshot()).toContain('group "Which two?"');
    expect(await several.ariaSnapshot()).toContain('checkbox "B" [checked]');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await several.getByText('You have voted.').waitFor();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe(await several.getAttribute('id'));
    const rating = card(page, 'How good?');
    await rating.getByRole('radio', { name: '1', exact: true }).focus();
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
    await rating.getByText('You have voted.').waitFor();
    const cloud = card(page, 'One word?');
    await cloud.getByRole('textbox', { name: 'Word 1' }).fill('Salt');
    await page.keyboard.press('Enter');
    await cloud.getByText('You have voted.').waitFor();
    await aSecondLater();
    await rating.getByText('4 on average').waitFor();
    await cloud.getByText('salt').waitFor();
    expect(await violations(page)).toEqual([]);
  });

  test('[PLL18] shows on one’s other pages; it says why a vote was refused, and lets one change it where allowed', async () => {
    const id = await opened(host, { may_change: true, anonymous: false });
    const page = await open('/polls');
    const elsewhere = await page.context().newPage();
    await elsewhere.goto(page.url());
    const poll = card(page);
    await poll.getByText('Those who run this poll see who voted how.').waitFor();
    await poll.getByRole('radio', { name: 'North' }).check();
    await card(elsewhere).waitFor();
    await voteIn(poll).click();
    await card(elsewhere).getByText('You have voted.').waitFor();
    await elsewhere.close();
    await poll.getByRole('button', { name: 'Change my vote' }).press('Enter');
    expect(await poll.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await poll.getByRole('radio', { name: 'North' }).isChecked()).toBe(true);
    await poll.getByRole('radio', { name: 'South' }).check();
    await voteIn(poll).click();
    await poll.getByText('You have voted.').waitFor();
    await aSecondLater();
    await expect.poll(() => shares(poll)).toEqual(['North 0% 0 votes', 'South Your vote 100% 1 vote']);
    const late = await open('/polls');
    await card(late).getByRole('radio', { name: 'North' }).check();
    await late.route('**/vote', async (route) => {
      await turn(host, id, 'close');
      await route.continue();
    });
    await voteIn(card(late)).click();
    await card(late).getByText(CLOSED).first().waitFor();
    await expect.poll(() => voteIn(card(late)).count()).toBe(0);
  });

  test('stands on the stage while it is open, above the controls, and folds', async () => {
    const id = await opened(host, { session: talk, results: 'closed' });
    const page = await open(`/live_stream/${talk}`);
    const on_stage = page.locator('[data-stage-poll]');
    await card(page).waitFor();
    const [poll, player] = await Promise.all([
      on_stage.boundingBox(),
      page.getByRole('region', { name: 'Player: Tides' }).boundingBox(),
    ]);
    expect(poll!.y + poll!.height).toBeLessThan(player!.y + player!.height - 48);
    expect(await violations(page, { include: '[data-stage-poll]' })).toEqual([]);
    await on_stage.getByRole('button', { name: 'Poll', exact: true }).click();
    expect(await card(page).isVisible()).toBe(false);
    await on_stage.getByRole('button', { name: 'Poll: Which sea?' }).click();
    await on_stage.getByRole('radio', { name: 'South' }).check();
    await voteIn(on_stage).click();
    await on_stage.getByText('You will see the results once the poll is closed.').waitFor();
    await turn(host, id, 'close');
    await on_stage.getByText('South Your vote').waitFor();
    await turn(host, id, 'open');
    await voteIn(page.locator('#side-panel')).waitFor();
    // It stands in the chat as well; a screen reader hears of it once.
    await expect.poll(() => page.getByRole('status').filter({ hasText: 'A poll is open' }).count()).toBe(1);
  });

  test('that is open shows below the picture on a phone', async () => {
    await opened(host);
    const page = await open(`/live_stream/${talk}`, {}, { viewport: { width: 390, height: 844 } });
    await page.locator('[data-stage-poll]').waitFor();
    const [poll, player] = await Promise.all([
      page.locator('[data-stage-poll]').boundingBox(),
      page.getByRole('region', { name: 'Player: Tides' }).boundingBox(),
    ]);
    expect(poll!.y).toBeGreaterThanOrEqual(player!.y + player!.height);
  });
});

describe('[PLL17] those who make polls', () => {
  test('take a word out of a cloud while people look, and put it back', async () => {
    const id = await opened(host, { kind: 'words', choices: [], most: 1, question: 'One word?' });
    await vote(other, id, ['knave']);
    await aSecondLater();
    const [page, guest] = await Promise.all([open('/polls', { host: true }), open('/polls')]);
    const seen = card(guest, 'One word?');
    await guest.getByText('Results so far').click();
    await seen.getByText('knave').waitFor();
    await page.getByText('Take words out').click();
    const takeOut = page.getByRole('button', { name: 'Take out: knave' });
    // The count without the word is told before the answer arrives.
    const late = async (route: Route) => {
      const response = await route.fetch();
      await takeOut.waitFor({ state: 'detached' });
      await route.fulfill({ response });
    };
    await page.route('**/words', late, { times: 1 });
    await takeOut.click();
    await seen.getByText('knave').waitFor({ state: 'detached' });
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Put back: knave' }).click();
    await seen.getByText('knave').waitFor();
  });
});

describe('[PLL14] those who make polls', () => {
  test('write one, open it, see what comes, close it and keep the table', async () => {
    const page = await open('/polls', { host: true });
    await page.getByRole('button', { name: 'New poll' }).click();
    await page.getByRole('textbox', { name: 'Question' }).fill('Which lake?');
    await page.getByRole('textbox', { name: 'Choices' }).fill('Garda');
    await page.getByRole('button', { name: 'Save and open' }).click();
    await page.getByRole('alert').waitFor();
    await page.getByRole('textbox', { name: 'Choices' }).fill('Garda\nComo');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save and open' }).click();
    const row = page.getByRole('listitem').filter({ hasText: 'Which lake?' });
    await row.getByText('Open', { exact: true }).waitFor();
    const [poll] = await made(host);
    await vote(other, poll!.poll.id, 1);
    await aSecondLater();
    await row.getByText('1 person has voted').waitFor();
    await row.getByRole('button', { name: 'Close the poll' }).press('Enter');
    await row.getByText('Closed', { exact: true }).waitFor();
    expect(await row.evaluate((element) => element === document.activeElement)).toBe(true);
    const [table] = await Promise.all([
      page.waitForEvent('download'),
      row.getByRole('link', { name: 'Table (CSV)' }).click(),
    ]);
    expect(table.suggestedFilename()).toMatch(/\.csv$/);
    await row.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('There are no polls yet').waitFor();
  });

  test('find the page in the menu, and see what others make', async () => {
    const page = await open('', { roles: ['speaker'] });
    await page.getByTitle('Your account').click();
    await page.getByRole('link', { name: 'Polls' }).click();
    await page.getByText('There are no polls yet').waitFor();
    const hosts = await open('/polls', { host: true });
    await hosts.getByText('There are no polls yet').waitFor();
    await make(host, { question: 'A draft?' });
    await hosts.getByRole('heading', { name: 'A draft?' }).waitFor();
    await expect.poll(() => page.getByRole('heading', { name: 'A draft?' }).count()).toBe(0);
  });
});

describe('[PLL9] the screen in the hall', () => {
  test('shows the poll large, without signing in, as long as its link is good', async () => {
    const page = await open('/polls', { host: true });
    await page.getByRole('textbox', { name: 'Name of the screen' }).fill('Main hall');
    await page.getByRole('button', { name: 'Make a link' }).click();
    const { pathname } = new URL(await page.getByRole('textbox', { name: 'The link' }).inputValue());
    const url = stage.url + pathname;
    const { page: screen } = await stage.visitor({ serviceWorkers: 'block', viewport: { width: 1920, height: 1080 } });
    await screen.goto(url);
    await screen.getByRole('heading', { name: 'The next poll shows here.' }).waitFor();
    const id = await opened(host);
    const question = screen.getByRole('heading', { name: 'Which sea?' });
    await question.waitFor();
    await vote(other, id, 1);
    await aSecondLater();
    await screen.getByText('1 person has voted').waitFor();
    expect(await question.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))).toBeGreaterThan(
      60,
    );
    expect(await violations(screen)).toEqual([]);
    await page.getByRole('button', { name: 'End the link' }).click();
    await screen.getByRole('heading', { name: 'This link is no longer valid.' }).waitFor();
    expect((await screen.goto(url))?.status()).toBe(404);
  });
});
