import { createPoll, openPoll, orderPolls } from '@plenary/contract/polls/operations';
import { newTestId, openPage, sessionOf, violations, type PageOptions } from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Ballots, pollOf } from '../../polls.fixture.ts';

const [talk, empty] = [newTestId(), newTestId()];
const SESSIONS = [sessionOf('Knots', [-10, 60], { id: talk }), sessionOf('Tides', [70, 60], { id: empty })];
const draft = (question: string, session: string | null) =>
  pollOf({ question, session, state: 'draft', opened_at: null, choices: ['Garda', 'Como'] });

async function openPlan(options: PageOptions = {}) {
  let ballots: Ballots | undefined;
  const opened = await openPage({
    ...{ page: { kind: 'studio_polls' }, frame: null, url: '/studio/demo/polls', sessions: SESSIONS },
    me: { roles: ['organiser'] },
    ...options,
    answers: (backend) => {
      ballots = new Ballots(backend, [draft('Which lake?', talk), draft('Which bay?', talk), draft('Lunch?', null)]);
    },
  });
  return { ...opened, ballots: ballots! };
}

const titles = () =>
  page
    .getByRole('heading', { level: 3 })
    .elements()
    .map((one) => one.textContent);

test.each([390, 1440])('[PLL19] polls stand by session, are written and copied as drafts, at %i px', async (width) => {
  const { backend } = await openPlan({ width });
  await expect.poll(titles).toEqual(['Lunch?', 'Which lake?', 'Which bay?']);
  expect(await violations()).toEqual([]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  await page.getByRole('button', { name: 'Add a poll: Knots' }).click();
  await page.getByRole('textbox', { name: 'Question' }).fill('Which sea?');
  await expect.element(page.getByLabelText('Asked of')).toHaveValue(talk);
  const choices = page.getByLabelText('Asked of').getByRole('option').elements();
  expect(choices.map((one) => one.textContent)).toEqual([
    ...['The whole event', expect.stringMatching(/^Knots · \d\d:\d\d/), expect.stringMatching(/^Tides · \d\d:\d\d/)],
  ]);
  expect(choices.at(-1)?.parentElement?.getAttribute('label')).toMatch(/^Monday 4 May/);
  expect(page.getByRole('button', { name: 'Save and open' }).elements()).toEqual([]);
  await page.getByRole('textbox', { name: 'Choices' }).fill('North\nSouth');
  expect(await violations()).toEqual([]);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect.poll(titles).toContain('Which sea?');
  await page.getByRole('button', { name: 'Duplicate: Which lake?' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Question' })).toHaveValue('Which lake?');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect.poll(() => titles().filter((one) => one === 'Which lake?')).toHaveLength(2);
  expect(backend.received(createPoll).map(({ body }) => [body.question, body.session])).toEqual([
    ['Which sea?', talk],
    ['Which lake?', talk],
  ]);
  expect(backend.received(openPoll)).toEqual([]);
});

test('[PLL19] a poll is moved within its session, and one is removed after a question', async () => {
  const { backend } = await openPlan();
  await page.getByRole('button', { name: 'Move down: Which lake?' }).click();
  await expect.poll(titles).toEqual(['Lunch?', 'Which bay?', 'Which lake?']);
  await expect.poll(() => backend.received(orderPolls)).toHaveLength(1);
  await expect.element(page.getByRole('button', { name: 'Move up: Which lake?' })).toHaveFocus();
  await page.getByRole('button', { name: 'Remove: Lunch?' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect.poll(titles).toEqual(['Which bay?', 'Which lake?']);
  await expect.element(page.getByRole('button', { name: 'New poll' })).toHaveFocus();
});

test('[PLL19] the form of a session leads to its polls, also where it has none', async () => {
  await openPlan({ url: `/studio/demo/polls?session=${empty}` });
  await page.getByRole('button', { name: 'Add a poll: Tides' }).click();
  await expect.element(page.getByLabelText('Asked of')).toHaveValue(empty);
});

test('[PLL19] a poll that people have seen is copied, and not changed', async () => {
  const { ballots } = await openPlan();
  ballots.make(pollOf({ question: 'Which sea?' }));
  await expect.element(page.getByRole('button', { name: 'Duplicate: Which sea?' })).toBeVisible();
  for (const name of ['Edit: Which sea?', 'Remove: Which sea?'])
    expect(page.getByRole('button', { name }).elements()).toEqual([]);
});
