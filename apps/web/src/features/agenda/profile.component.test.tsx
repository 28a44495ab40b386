import { addActivityScore } from '@plenary/contract/points/operations';
import { getSessionDetails } from '@plenary/contract/timeline/document';
import { getUserCard } from '@plenary/contract/user-card/operations';
import {
  detailsOf,
  newTestId,
  openPage,
  refuses,
  sessionOf,
  speakerOf,
  userOf,
  violations,
  type Backend,
} from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

const ada = { ...speakerOf('Ada'), uid: 'ada' };
const bob = { ...speakerOf('Bob'), uid: 'bob' };
const TIDES = sessionOf('Tides', [-30, 30], { speakers: [ada, bob] });
const member = { _id: newTestId(), user: userOf('Ada Berg') };
const agenda = page.getByRole('dialog', { name: 'Agenda' });
const profile = agenda.getByRole('button', { name: /^Profile.*Ada$/ });

/** The agenda with a talk of Ada, who is a member whose card everybody may open, and of Bob, who is none. */
async function visit(answers: (backend: Backend) => void) {
  const known = detailsOf(TIDES);
  const [of, other] = known.speakers;
  const opened = await openPage({
    sessions: [TIDES],
    url: '/demo?agenda=true',
    answers: (backend) => {
      backend.answers(getSessionDetails, { ...known, speakers: [{ ...of!, user: member.user._id }, other!] });
      backend.answers(addActivityScore, { points: 0 });
      answers(backend);
    },
  });
  await agenda.getByRole('button', { name: /^Show More.*Tides/ }).click();
  await expect.element(profile).toBeVisible();
  return opened;
}

test('[PRG13] a speaker who is a member leads to their card from the agenda, by keys too', async () => {
  const card = { event_user: member, availability: 'available', blocked: false } as const;
  const { backend } = await visit((to) => to.answers(getUserCard, card));
  expect(agenda.getByRole('button', { name: /^Profile/ }).elements()).toHaveLength(1);
  expect(backend.received(getUserCard)).toEqual([]);
  expect(await violations({ include: '[role=dialog]' })).toEqual([]);
  (profile.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  const dialog = page.getByRole('dialog', { name: 'Ada Berg' });
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(profile).toHaveFocus();
});

test('[PRG13] a card that is not for its reader is refused beside the name', async () => {
  await visit((backend) => backend.answers(getUserCard, refuses('not_found')));
  await profile.click();
  await expect.element(agenda.getByRole('alert')).toBeVisible();
});
