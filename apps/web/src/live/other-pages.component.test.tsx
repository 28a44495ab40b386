import { listCalendarFeeds, type CalendarFeed } from '@plenary/contract/calendars/operations';
import { readPreferences, type NotificationPreferences } from '@plenary/contract/notifications/operations';
import { ownTopic } from '@plenary/contract/own-topic';
import { getProfile, listSessions } from '@plenary/contract/profile/operations';
import { listQuestions, type Question, type QuestionPage } from '@plenary/contract/questions/operations';
import { QUESTION_VOTED, questionsTopic } from '@plenary/contract/questions/topics';
import { SETTINGS_CHANGED, type SettingsPart } from '@plenary/contract/settings/topics';
import { NOTIFICATION_KINDS } from '@plenary/domain/notifications/kinds';
import { newTestId, NOW, openPage, profileOf } from '@plenary/web/testing';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { keepCookie } from '../page/storage/own-cookies.ts';

const signIn = (current: boolean) => ({
  ...{ _id: newTestId(), current, browser: current ? 'Firefox on Linux' : 'Safari on iPad', address: '127.0.0.1' },
  ...{ method: 'password' as const, created_at: '2026-05-04T08:00:00.000Z', last_seen_at: '2026-05-04T08:30:00.000Z' },
});

/** The open settings, and what another page of the person does. */
async function openSettings() {
  let email = 'old@example.org';
  let sessions = [signIn(true), signIn(false)];
  const kinds = Object.fromEntries(
    NOTIFICATION_KINDS.map((kind) => [kind, { here: true, mail: 'off', push: false }]),
  ) as NotificationPreferences['kinds'];
  const { backend, boot } = await openPage({
    stored: { sidePanelTab: 'settings' },
    answers: (answering, first) => {
      const saved = profileOf(first);
      answering.answers(getProfile, () => ({ ...saved, user: { ...saved.user, email } }));
      answering.answers(listSessions, () => ({ sessions }));
      answering.answers(readPreferences, () => ({ kinds, mails_to: email }));
    },
  });
  await expect.element(page.getByRole('textbox', { name: 'E-mail' })).toHaveValue(email);
  const changed = (part: SettingsPart) =>
    backend.publish(ownTopic(boot.me!._id), { kind: SETTINGS_CHANGED, payload: { part } });
  return {
    changeAddress: (to: string) => {
      email = to;
      changed('profile');
    },
    endOthers: () => {
      sessions = sessions.filter(({ current }) => current);
      changed('sign_ins');
    },
    wantPolls: () => {
      Object.assign(kinds.poll, { push: true, mail: 'at_once' });
      changed('notifications');
    },
  };
}

test('[LIV7] a profile that was saved on another page shows in the settings, the menu and the choices', async () => {
  const other = await openSettings();
  await page.getByRole('textbox', { name: 'Company' }).fill('Typed here');
  other.changeAddress('new@example.org');
  await expect.element(page.getByRole('textbox', { name: 'E-mail' })).toHaveValue('new@example.org');
  await expect.element(page.getByRole('textbox', { name: 'Company' })).toHaveValue('Typed here');
  await page.getByTitle('Your account').click();
  await expect.element(page.getByText('new@example.org', { exact: true })).toBeVisible();
});

test('[LIV7] choices and sign-ins that were changed on another page', async () => {
  const other = await openSettings();
  const table = page.getByRole('table');
  await expect.element(table.getByRole('combobox', { name: 'Polls: E-mail' })).toHaveValue('off');
  other.wantPolls();
  await expect.element(table.getByRole('combobox', { name: 'Polls: E-mail' })).toHaveValue('at_once');
  await expect.element(page.getByText('Safari on iPad')).toBeVisible();
  other.endOthers();
  await expect.element(page.getByText('Safari on iPad')).not.toBeInTheDocument();
  await expect.element(page.getByText('Firefox on Linux')).toBeVisible();
});

test('[LIV7] a calendar address that was made on another page', async () => {
  let results: CalendarFeed[] = [];
  const { backend, boot } = await openPage({
    page: { kind: 'agenda' },
    url: '/demo/agenda',
    answers: (answering) => answering.answers(listCalendarFeeds, () => ({ results })),
  });
  await page.getByRole('button', { name: 'Subscribe in your calendar' }).click();
  await expect.element(page.getByRole('button', { name: 'Address for my favourites' })).toBeVisible();
  results = [{ id: newTestId(), kind: 'event', created_at: boot.now, last_read_at: null }];
  backend.publish(ownTopic(boot.me!._id), { kind: SETTINGS_CHANGED, payload: { part: 'calendars' } });
  await expect.element(page.getByRole('button', { name: /^End:/ })).toBeVisible();
});

test('[LIV7] a vote for a question on another page, and taking it back', async () => {
  const [session_id, id] = [newTestId(), newTestId()];
  const question: Question = {
    ...{ id, text: 'Why?', asker: null, anonymous: true, votes: 3, edited: false, state: 'open' },
    ...{ answer: null, answered_by: null, asked_at: NOW },
  };
  const questions: QuestionPage = {
    ...{ board: { names: 'choice', reviewed: false, closes_with_session: false, closed: false }, title: 'Tides' },
    ...{ ends_at: null, answered: { questions: [], has_more: false }, own_unseen: [], mine: [], voted: [], hidden: [] },
    ...{ open: { questions: [question], has_more: false }, muted: false, muted_until: null, moderates: false },
  };
  const { backend, boot } = await openPage({
    page: { kind: 'questions', session_id, title: 'Tides' },
    url: `/demo/questions/${session_id}`,
    answers: (answering) => {
      answering.state(questionsTopic(session_id), questions);
      answering.answers(listQuestions, questions);
    },
  });
  const vote = page.getByRole('button', { name: /vote/i, pressed: false });
  const taken = page.getByRole('button', { name: /vote/i, pressed: true });
  const elsewhere = (voted: boolean) => {
    const payload = { session_id, id, voted };
    backend.publish(ownTopic(boot.me!._id), { kind: QUESTION_VOTED, entity_id: id, payload });
  };
  await expect.element(vote).toBeVisible();
  elsewhere(true);
  await expect.element(taken).toBeVisible();
  elsewhere(false);
  await expect.element(vote).toBeVisible();
});

/** Another page of this browser keeps a cookie, and says so. */
const keptElsewhere = (cookie: string) => keepCookie(`${cookie}; path=/`);

test('[LIV7] [PAG12] the theme that was chosen on another page of this browser counts at once', async () => {
  await openSettings();
  const chosen = (name: string) => page.getByRole('group', { name: 'Appearance' }).getByRole('radio', { name });
  await expect.element(chosen('Light')).toBeChecked();
  keptElsewhere('plenary_theme=dark');
  await expect.element(chosen('Dark')).toBeChecked();
  await expect.poll(() => getComputedStyle(document.body).colorScheme).toBe('dark');
  keptElsewhere('plenary_theme=; max-age=0');
  await expect.element(chosen('System')).toBeChecked();
  await expect.poll(() => document.documentElement.dataset['theme']).toBe(undefined);
});

test('[LIV7] [PAG12] a page that reads the cookies before the browser has stored the change takes what it was notified of', async () => {
  await openSettings();
  const chosen = (name: string) => page.getByRole('group', { name: 'Appearance' }).getByRole('radio', { name });
  await expect.element(chosen('Light')).toBeChecked();
  const channel = new BroadcastChannel('plenary_cookies');
  onTestFinished(() => channel.close());
  channel.postMessage('plenary_theme=dark');
  await expect.element(chosen('Dark')).toBeChecked();
  channel.postMessage('plenary_theme=system');
  await expect.element(chosen('System')).toBeChecked();
});

test('[LIV7] [CON1] the choice about cookies that was made on another page is asked for no more, and told to scripts', async () => {
  const told: unknown[] = [];
  for (const kind of ['accept', 'reject', 'change']) {
    const tell = (event: Event) => told.push([kind, (event as CustomEvent).detail]);
    addEventListener(`cookie_consent:${kind}`, tell);
    onTestFinished(() => removeEventListener(`cookie_consent:${kind}`, tell));
  }
  await openPage({ consent: false });
  const accept = page.getByRole('button', { name: 'Accept', exact: true });
  await expect.element(accept).toBeVisible();
  const keep = (analytics: boolean) =>
    keptElsewhere(`cookie_consent=${encodeURIComponent(JSON.stringify({ analytics }))}`);
  keep(true);
  await expect.element(accept).not.toBeInTheDocument();
  keep(false);
  await expect
    .poll(() => told)
    .toEqual([
      ['accept', { analytics: true }],
      ['change', { analytics: false }],
    ]);
});
