import { HALLS_MODERATED } from '@plenary/contract/halls/topics';
import { ownTopic } from '@plenary/contract/own-topic';
import * as contract from '@plenary/contract/questions/operations';
import { questionsModTopic, questionsTopic } from '@plenary/contract/questions/topics';
import { newTestId, NOW, openPage } from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

const talk = newTestId();
const ASKED: contract.Question = {
  ...{ id: newTestId(), text: 'Why tides?', asker: null, anonymous: true, votes: 0, edited: false },
  ...{ answer: null, answered_by: null, asked_at: NOW, state: 'open' },
};
const questions = (moderates: boolean): contract.QuestionPage => ({
  board: { names: 'choice', reviewed: false, closes_with_session: false, closed: false },
  ...{ title: 'Tides', ends_at: null, own_unseen: [], mine: [], voted: [], hidden: [] },
  open: { questions: [ASKED], has_more: false },
  answered: { questions: [], has_more: false },
  ...{ muted: false, muted_until: null, moderates },
});
const openQuestions = (moderates: boolean) =>
  openPage({
    page: { kind: 'questions', session_id: talk, title: 'Tides' },
    url: `/demo/questions/${talk}`,
    answers: (backend) => {
      backend.state(questionsTopic(talk), questions(moderates));
      backend.state(questionsModTopic(talk), { waiting: [], dismissed: [], stopped: [] });
    },
  });
const press = (name: string) => page.getByRole('button', { name, exact: true });

test('[HAL17] the moderator of its hall moderates the questions of a session without a role, and mutes nobody', async () => {
  await openQuestions(true);
  await expect.element(press('Answer live')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Present' })).toBeVisible();
  await expect.element(press('Mute asker')).not.toBeInTheDocument();
});

test('[HAL17] in another hall they are shown no tools', async () => {
  await openQuestions(false);
  await expect.element(page.getByText('Why tides?')).toBeVisible();
  await expect.element(press('Answer live')).not.toBeInTheDocument();
});

test('[HAL18] a person who is taken off a hall loses its questions on a page that is open', async () => {
  const { backend, boot } = await openQuestions(true);
  await expect.element(press('Answer live')).toBeVisible();
  backend.answers(contract.listQuestions, questions(false));
  backend.publish(ownTopic(boot.me!._id), { kind: HALLS_MODERATED, payload: {} });
  await expect.element(press('Answer live')).not.toBeInTheDocument();
});
