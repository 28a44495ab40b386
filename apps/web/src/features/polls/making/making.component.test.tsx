import { createPoll, openPoll } from '@plenary/contract/polls/operations';
import { POLLS_MADE_TOPIC, pollResultsTopic } from '@plenary/contract/polls/topics';
import { openPage, violations, type OpenedPage, type PageOptions } from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Ballots, pollOf, TOO_FEW } from '../polls.fixture.ts';

const HOST = { host: true, roles: ['organiser'] } as const;
const none = page.getByText('There are no polls yet');
const row = page.getByRole('listitem').filter({ hasText: 'Which lake?' });

/** The page of polls of somebody who makes them. */
async function open(
  polls: readonly ReturnType<typeof pollOf>[] = [],
  options: PageOptions = {},
): Promise<OpenedPage & { readonly ballots: Ballots }> {
  let ballots: Ballots | undefined;
  const opened = await openPage({
    ...{ page: { kind: 'polls' }, url: '/demo/polls', me: HOST },
    ...options,
    answers: (backend) => {
      ballots = new Ballots(backend, polls);
    },
  });
  return { ...opened, ballots: ballots! };
}

test('[PLL14] those who make polls write one, open it, see what comes, close it and remove it', async () => {
  const { backend, ballots, left } = await open();
  await page.getByRole('button', { name: 'New poll' }).click();
  await page.getByRole('textbox', { name: 'Question' }).fill('Which lake?');
  const choices = page.getByRole('textbox', { name: 'Choices' });
  await choices.fill('Garda');
  await page.getByRole('button', { name: 'Save and open' }).click();
  await expect.element(page.getByRole('alert').filter({ hasText: TOO_FEW })).toBeVisible();
  await choices.fill('Garda\nComo');
  expect(await violations()).toEqual([]);
  await page.getByRole('button', { name: 'Save and open' }).click();
  await expect.element(row.getByText('Open', { exact: true })).toBeVisible();
  const { id } = backend.received(openPoll)[0]!.params;
  await expect.poll(() => backend.followed()).toContain(pollResultsTopic(id));
  ballots.vote({ id }, { choices: [1] });
  await expect.element(row.getByText('1 person has voted')).toBeVisible();
  (row.getByRole('button', { name: /^Close the poll/ }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(row.getByText('Closed', { exact: true })).toBeVisible();
  await expect.element(row).toHaveFocus();
  await row.getByRole('link', { name: /^Table \(CSV\)/ }).click();
  await expect.poll(() => left).toEqual([`/demo/polls/${id}.csv`]);
  await row.getByRole('button', { name: /^Remove/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect.element(none).toBeVisible();
});

test('[PLL14] speakers find the page among what they run', async () => {
  await open([], {
    page: { kind: 'home' },
    url: '/demo',
    me: { roles: ['attendee', 'speaker'] },
    pages: { '/host': { kind: 'host' }, '/polls': { kind: 'polls' } },
  });
  await page.getByRole('banner').getByRole('link', { name: /^Host/ }).click();
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Polls/ })
    .click();
  await expect.element(none).toBeVisible();
});

test('[PLL14] those who manage polls see what others make', async () => {
  const { backend, ballots } = await open();
  await expect.element(none).toBeVisible();
  await expect.poll(() => backend.followed()).toContain(POLLS_MADE_TOPIC);
  ballots.make(pollOf({ question: 'A draft?', state: 'draft', opened_at: null }));
  await expect.element(page.getByRole('heading', { name: 'A draft?' })).toBeVisible();
});

test('[PLL17] those who make polls take a word out of a cloud, whose count comes before the answer, and put it back', async () => {
  const cloud = pollOf({ kind: 'words', choices: [], question: 'One word?' });
  const { backend, ballots } = await open([cloud]);
  await expect.poll(() => backend.followed()).toContain(pollResultsTopic(cloud.id));
  ballots.vote(cloud, { words: ['knave'] });
  await page.getByText('Take words out').click();
  const takeOut = page.getByRole('button', { name: 'Take out: knave' });
  await expect.element(takeOut).toBeVisible();
  const held = ballots.holdWords();
  await takeOut.click();
  await expect.element(takeOut).not.toBeInTheDocument();
  held.resolve();
  const putBack = page.getByRole('button', { name: 'Put back: knave' });
  await expect.element(putBack).toBeVisible();
  expect(await violations()).toEqual([]);
  await putBack.click();
  await expect.element(takeOut).toBeVisible();
});

test.each([1440, 390])('[TXT7] a poll is asked in each language of the event, at %i px', async (width) => {
  const { backend } = await open([], { width, event: { settings: { language: 'en', languages: ['de'] } } });
  await page.getByRole('button', { name: 'New poll' }).click();
  await page.getByLabelText('Question (English)').fill('Which lake?');
  await page.getByLabelText('Choices (English)').fill('Garda\nComo');
  // The form is narrow: one language at a time.
  for (const name of ['Question: languages', 'Choices: languages'])
    await page.getByRole('tablist', { name }).getByRole('tab').nth(1).click();
  await page.getByLabelText('Question (Deutsch)').fill('Welcher See?');
  await page.getByLabelText('Choices (Deutsch)').fill('Gardasee');
  expect(await violations()).toEqual([]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  await page.getByRole('button', { name: 'Save draft', exact: true }).click();
  await expect
    .poll(() => backend.received(createPoll).at(-1)?.body)
    .toMatchObject({
      question: 'Which lake?',
      translations: { de: { question: 'Welcher See?', choices: ['Gardasee'] } },
    });
});
