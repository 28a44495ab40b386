import { getSettings } from '@plenary/contract/home/operations';
import { ownTopic } from '@plenary/contract/own-topic';
import { listPolls, readScreen, votePoll, type Poll, type ScreenState } from '@plenary/contract/polls/operations';
import { POLL_VOTED, pollResultsTopic, POLLS_TOPIC } from '@plenary/contract/polls/topics';
import { POLLS } from '@plenary/domain/polls/limits';
import {
  chatField,
  doubleText,
  NOW,
  openChat,
  openPage,
  openStream,
  pass,
  refuses,
  violations,
  type OpenedPage,
  type PageOptions,
} from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { Ballots, pollOf } from './polls.fixture.ts';

const CLOSED = 'This poll has now been closed and you can no longer vote.';

const card = (question = 'Which sea?') => page.getByRole('article', { name: question });
const voteIn = (from: Locator | typeof page) => from.getByRole('button', { name: 'Vote', exact: true });
const texts = (of: Locator) =>
  of
    .getByRole('listitem')
    .elements()
    .map((one) => (one as HTMLElement).innerText.replace(/\s+/g, ' ').trim());
const focus = (target: Locator) => (target.element() as HTMLElement).focus();
const boxOf = (target: Locator) => target.element().getBoundingClientRect();

interface Opened extends OpenedPage {
  readonly ballots: Ballots;
}

/** Opens a page that has these polls. */
async function withPolls<T extends OpenedPage>(
  open: (options: PageOptions) => Promise<T>,
  polls: readonly Poll[] = [],
  { answers, ...options }: PageOptions = {},
): Promise<T & Opened> {
  let ballots: Ballots | undefined;
  const opened = await open({
    ...options,
    answers: (backend, boot) => {
      ballots = new Ballots(backend, polls);
      answers?.(backend, boot);
    },
  });
  await expect.poll(() => opened.backend.followed()).toContain(POLLS_TOPIC);
  return { ...opened, ballots: ballots! };
}
const pollsPage = (...polls: readonly Poll[]) =>
  withPolls(openPage, polls, { page: { kind: 'polls' }, url: '/demo/polls' });

test('[WID15] [PLL12] the public chat has a Vote button while a poll is open, and the poll in the place of the thread', async () => {
  const sea = pollOf({ results: 'voted' });
  const { backend, ballots } = await withPolls(openChat);
  expect(voteIn(page).query()).toBe(null);
  ballots.open(sea);
  await voteIn(page).click();
  await card().getByRole('radio', { name: 'South' }).click();
  expect(await violations({ include: '[aria-labelledby=chat-vote-title]' })).toEqual([]);
  await voteIn(card()).click();
  await expect.element(card().getByText('You have voted.')).toBeVisible();
  await expect.poll(() => backend.followed()).toContain(pollResultsTopic(sea.id));
  ballots.vote(sea, { choices: [0] });
  await expect.element(card().getByText('2 people have voted')).toBeVisible();
  expect(texts(card())).toEqual(['North 50% 1 vote', 'South Your vote 50% 1 vote']);
  await page.getByRole('button', { name: 'Back to the chat' }).click();
  await page.getByRole('button', { name: 'Voted · results' }).click();
  expect(voteIn(page).query()).toBe(null);
  await expect.element(card().getByText('You have voted.')).toBeVisible();
  ballots.close(sea);
  await expect.element(card().getByText(CLOSED, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Back to the chat' }).click();
  await expect.element(page.getByPlaceholder('Type your message here..')).toBeVisible();
  expect(voteIn(page).query()).toBe(null);
});

test('[PAG20] [WID15] with doubled text on a small phone the chat keeps its field in sight while a poll is open', async () => {
  doubleText();
  await withPolls(openChat, [pollOf()], { width: 320, height: 568 });
  await expect.element(chatField).toBeVisible();
  await expect.poll(() => chatField.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(568);
});

test('[WID15] the public chat says that a poll was closed where nothing is left of it', async () => {
  const sea = pollOf();
  const { ballots } = await withPolls(openChat, [sea]);
  await voteIn(page).click();
  await expect.element(card()).toBeVisible();
  ballots.close(sea);
  ballots.remove(sea);
  await expect.element(page.getByText(CLOSED, { exact: true })).toBeVisible();
  expect(card().query()).toBe(null);
});

test('[WID15] [D42] the public chat asks for the address every 30 s while it shows, and not longer', async () => {
  const { backend } = await withPolls(openChat, [], { still: true });
  const asked = () => backend.received(getSettings).length;
  const before = asked();
  await pass(POLLS.address_every_ms);
  expect(asked()).toBe(before + 1);
  (page.getByRole('tab', { name: 'Settings' }).element() as HTMLElement).click();
  await expect.element(page.getByRole('heading', { name: 'Where you are signed in' })).toBeVisible();
  const left = asked();
  await pass(2 * POLLS.address_every_ms);
  expect(asked()).toBe(left);
});

test('[WID15] a poll of another site shows in a frame once one agrees, and elsewhere where its host is not allowed', async () => {
  const address = 'https://polls.example/sea';
  await withPolls(openChat, [], { answers: (backend) => backend.answers(getSettings, { poll_url: address }) });
  await voteIn(page).click();
  await expect.element(page.getByText('The poll comes from polls.example', { exact: false })).toBeVisible();
  expect(await violations({ include: '[aria-labelledby=chat-vote-title]' })).toEqual([]);
  const frame = () => document.querySelector('iframe');
  expect(frame()).toBe(null);
  await page.getByRole('button', { name: 'Show the poll' }).click();
  await expect.poll(() => frame()?.src).toBe(address);
  expect(frame()?.sandbox.value).not.toContain('top-navigation');
  // A browser says this of the page's policy, which names no such host.
  document.dispatchEvent(new SecurityPolicyViolationEvent('securitypolicyviolation', POLICY));
  await expect.element(page.getByText('This poll cannot be shown here.', { exact: false })).toBeVisible();
  expect(frame()).toBe(null);
  await expect.element(page.getByRole('link', { name: 'Open it in a new tab' })).toHaveAttribute('href', address);
});

const POLICY: SecurityPolicyViolationEventInit = {
  ...{ blockedURI: 'https://polls.example', documentURI: 'https://plenary.example', originalPolicy: 'frame-src' },
  ...{ effectiveDirective: 'frame-src', violatedDirective: 'frame-src', disposition: 'enforce', statusCode: 200 },
};

test('[PLL13] a poll of each kind is answered by keyboard, and read as what it is', async () => {
  const kinds = [
    pollOf({ kind: 'several', question: 'Which two?', choices: ['A', 'B', 'C'], most: 2 }),
    pollOf({ kind: 'rating', question: 'How good?', choices: [], most: 5 }),
    pollOf({ kind: 'words', question: 'One word?', choices: [], most: 2 }),
  ];
  await pollsPage(...kinds);
  const several = card('Which two?');
  const box = (name: string) => several.getByRole('checkbox', { name });
  await expect.element(box('A')).toBeVisible();
  focus(box('A'));
  await userEvent.keyboard(' {Tab} ');
  await expect.element(box('C')).toBeDisabled();
  await expect.element(box('B')).toBeChecked();
  await expect.element(several.getByRole('group', { name: 'Which two?' })).toBeVisible();
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(several.getByText('You have voted.')).toBeVisible();
  await expect.element(several).toHaveFocus();
  const rating = card('How good?');
  focus(rating.getByRole('radio', { name: '1', exact: true }));
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{Enter}');
  await expect.element(rating.getByText('You have voted.')).toBeVisible();
  await expect.element(rating.getByText('4 on average', { exact: false })).toBeVisible();
  const cloud = card('One word?');
  await cloud.getByRole('textbox', { name: 'Word 1' }).fill('Salt');
  await userEvent.keyboard('{Enter}');
  await expect.element(cloud.getByText('You have voted.')).toBeVisible();
  await expect.poll(() => texts(cloud)[0]).toMatch(/^salt/);
  expect(await violations()).toEqual([]);
});

test('[PLL18] a vote from another page of one’s own shows at once', async () => {
  const sea = pollOf();
  const { backend, ballots, boot } = await pollsPage(sea);
  await expect.element(voteIn(card())).toBeVisible();
  ballots.voted(sea, { choices: [1], words: [] });
  const payload = { id: sea.id, page: 'another' };
  backend.publish(ownTopic(boot.me!._id), { kind: POLL_VOTED, entity_id: sea.id, payload });
  await expect.element(card().getByText('You have voted.')).toBeVisible();
  expect(voteIn(card()).query()).toBe(null);
});

test('[PLL13] a poll says who sees the votes, and lets one change one’s own where it may be changed', async () => {
  await pollsPage(pollOf({ may_change: true, anonymous: false }));
  await expect.element(card().getByText('Those who run this poll see who voted how.')).toBeVisible();
  await card().getByRole('radio', { name: 'North' }).click();
  await voteIn(card()).click();
  focus(card().getByRole('button', { name: 'Change my vote' }));
  await userEvent.keyboard('{Enter}');
  await expect.element(card()).toHaveFocus();
  await expect.element(card().getByRole('radio', { name: 'North' })).toBeChecked();
  await card().getByRole('radio', { name: 'South' }).click();
  await voteIn(card()).click();
  await expect.element(card().getByText('You have voted.')).toBeVisible();
  await expect.poll(() => texts(card())).toEqual(['North 0% 0 votes', 'South Your vote 100% 1 vote']);
});

test('[PLL13] a poll that was closed meanwhile says why the vote was refused, and takes none', async () => {
  const sea = pollOf();
  const { backend } = await pollsPage(sea);
  backend.answers(votePoll, refuses('poll_closed'));
  const closed = { ...sea, state: 'closed', closed_at: NOW } as const;
  backend.answers(listPolls, { polls: [{ poll: closed, own: null, tally: null }] });
  await card().getByRole('radio', { name: 'North' }).click();
  await voteIn(card()).click();
  await expect.element(card().getByText(CLOSED).first()).toBeVisible();
  expect(voteIn(card()).query()).toBe(null);
});

test('[PLL17] a word that is taken out of a cloud goes from the pages of those who look', async () => {
  const cloud = pollOf({ kind: 'words', choices: [], question: 'One word?' });
  const { ballots } = await pollsPage(cloud);
  ballots.vote(cloud, { words: ['knave', 'salt'] });
  await page.getByText('Results so far').click();
  await expect.poll(() => texts(card('One word?')).join(' ')).toMatch(/knave.*salt/);
  ballots.takeOut(cloud, 'knave');
  await expect.poll(() => texts(card('One word?')).join(' ')).toMatch(/^salt/);
});

const onStage = page.getByRole('complementary', { name: 'Polls' });
const player = page.getByRole('region', { name: 'Player: Tides' });

const chipOf = (name: string) => onStage.getByRole('button', { name, exact: true });
const panel = page.getByRole('complementary', { name: 'Side panel' });

test('[PLL13] a poll stands below the picture as a line, never on it, and opens in the panel; results come to it', async () => {
  const sea = pollOf({ results: 'closed' });
  const { ballots } = await withPolls(openStream, [sea], { stored: { sidePanelTab: 'chat' } });
  await expect.element(page.getByRole('tab', { name: 'Polls 1 unread' })).toBeVisible();
  await chipOf('Poll: Which sea?').click();
  await expect.element(panel.getByRole('article', { name: 'Which sea?' })).toBeVisible();
  expect(boxOf(onStage).top).toBeGreaterThanOrEqual(boxOf(player).bottom);
  expect(await violations({ include: '[data-stage-poll]' })).toEqual([]);
  expect(await violations({ include: '#side-panel' })).toEqual([]);
  await panel.getByRole('radio', { name: 'South' }).click();
  await voteIn(panel).click();
  await expect.element(chipOf('You have voted.')).toBeVisible();
  await page.getByRole('tab', { name: 'Public Chat' }).click();
  ballots.close(sea);
  await chipOf('Voted · results').click();
  await expect.poll(() => texts(panel)).toContain('South Your vote 100% 1 vote');
  ballots.open(pollOf({ question: 'Which lake?' }));
  await expect.element(voteIn(panel)).toBeVisible();
  // It stands in the chat as well; a screen reader hears of it once.
  const said = () => page.getByRole('status').filter({ hasText: 'A poll is open' }).elements().length;
  await expect.poll(said).toBe(1);
});

test('[PLL13] on a phone a poll stands below the picture as one line, and opens in the panel below it', async () => {
  await withPolls(openStream, [pollOf()], { width: 390, height: 844 });
  await expect.element(chipOf('Poll: Which sea?')).toBeVisible();
  expect(boxOf(onStage).top).toBeGreaterThanOrEqual(boxOf(player).bottom);
  expect(boxOf(onStage).height).toBeLessThan(48);
  await chipOf('Poll: Which sea?').click();
  const open = panel.getByRole('article', { name: 'Which sea?' });
  await expect.element(open).toBeVisible();
  await expect.poll(() => boxOf(open).top - boxOf(player).bottom).toBeGreaterThanOrEqual(0);
  await panel.getByRole('radio', { name: 'South' }).click();
  await voteIn(panel).click();
  await expect.element(chipOf('Voted · results')).toBeVisible();
  expect(boxOf(onStage).height).toBeLessThan(48);
});

test('[PLL9] the screen in the hall shows a poll large, and says when its link has ended', async () => {
  let shown: ScreenState['shown'] = null;
  const { backend } = await openPage({
    ...{ page: { kind: 'poll_screen', token: 'token' }, url: '/demo/polls/screen/token' },
    ...{ me: null, frame: null, width: 1920, height: 1080 },
    answers: (server) => server.answers(readScreen, () => ({ event: 'Demo', shown })),
  });
  const heading = page.getByRole('heading', { level: 1 });
  await expect.element(heading).toHaveTextContent('The next poll shows here.');
  shown = { poll: pollOf(), tally: { voters: 1, counts: [0, 1], words: [] }, voters: 1 };
  await expect.element(heading).toHaveTextContent('Which sea?');
  await expect.element(page.getByText('1 person has voted')).toBeVisible();
  expect(Number.parseFloat(getComputedStyle(heading.element()).fontSize)).toBeGreaterThan(60);
  const code = page.getByRole('img', { name: 'Vote on your phone' });
  expect(code.element().getBoundingClientRect().width).toBeGreaterThanOrEqual(0.25 * 1920);
  await expect.element(page.getByText(/\/demo\/polls$/)).toBeVisible();
  expect(await violations()).toEqual([]);
  backend.answers(readScreen, refuses('not_found'));
  await expect.element(heading).toHaveTextContent('This link is no longer valid.');
});
