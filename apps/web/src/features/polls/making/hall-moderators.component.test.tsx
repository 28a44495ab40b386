import { HALLS_MODERATED } from '@plenary/contract/halls/topics';
import { ownTopic } from '@plenary/contract/own-topic';
import { listMadePolls } from '@plenary/contract/polls/operations';
import { newTestId, openPage, sessionOf, violations } from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Ballots, pollOf } from '../polls.fixture.ts';

const [here, there] = [newTestId(), newTestId()];
const SESSIONS = [sessionOf('Knots', [-10, 60], { id: here }), sessionOf('Tides', [-10, 60], { id: there })];
const openPolls = () =>
  openPage({
    ...{ page: { kind: 'polls' }, url: '/demo/polls', sessions: SESSIONS, me: { moderates_halls: true } },
    answers: (backend) => {
      void new Ballots(backend, [pollOf()]);
      backend.answers(listMadePolls, { polls: [], sessions: [here] });
    },
  });

test('[HAL17] the moderator of a hall makes polls of the sessions there, and of no others', async () => {
  await openPolls();
  await expect.element(page.getByText(/for the sessions in the halls that you moderate/)).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Screens in the hall' })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'New poll' }).click();
  const choices = page.getByLabelText('Asked of').getByRole('option');
  await expect
    .poll(() => choices.elements().map((one) => one.textContent))
    .toEqual(['Choose a session', expect.stringMatching(/^Knots · /)]);
  expect(await violations()).toEqual([]);
});

test('[HAL18] sessions that move to another hall are offered no longer', async () => {
  const { backend, boot } = await openPolls();
  await page.getByRole('button', { name: 'New poll' }).click();
  const choices = page.getByLabelText('Asked of').getByRole('option');
  await expect.poll(() => choices.elements().length).toBe(2);
  backend.answers(listMadePolls, { polls: [], sessions: [there] });
  backend.publish(ownTopic(boot.me!._id), { kind: HALLS_MODERATED, payload: {} });
  await expect.poll(() => choices.elements().at(-1)?.textContent).toMatch(/^Tides · /);
});
