import { PEOPLE_TOPIC } from '@plenary/contract/accounts/topics';
import { ownTopic } from '@plenary/contract/own-topic';
import type { EventUser } from '@plenary/contract/accounts/people';
import {
  getLeaders,
  getPoints,
  listScenarios,
  type Leader,
  type Leaderboard,
  type PointAward,
} from '@plenary/contract/points/operations';
import { LEADERS_TOPIC, POINTS_GIVEN } from '@plenary/contract/points/topics';
import { ownQuestion } from '@plenary/contract/chat/support';
import { newTestId, NOW, openPage, userOf, violations, type OpenedPage, type PageOptions } from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

const tab = page.getByRole('region', { name: 'Activity' });
const greeting = tab.getByText(/^Hi /);
const rows = tab.getByRole('list', { name: 'Leaderboard' }).getByRole('listitem');
const ranks = () =>
  rows
    .elements()
    .map((row) => row.firstElementChild?.textContent)
    .join(' ');

const NO_POINTS: Leaderboard = {
  leaders: [],
  near: [],
  rank: null,
  total: 1,
  activity_score: 0,
  highest_activity_score: 0,
};
const award = (points = 10): PointAward => ({ action: 'poll_participated', points, at: NOW });

const leaderOf = (rank: number, points: number, { _id, user }: EventUser = guestOf(rank)): Leader => ({
  rank,
  event_user: { _id, user: { ...user, activity_score: points } },
});
const guestOf = (n: number): EventUser => ({ _id: newTestId(), user: userOf(`Guest ${n}`) });

/** The open tab, with a leaderboard that may change. */
async function openActivity(
  options: PageOptions & { board?: (me: EventUser) => Leaderboard } = {},
): Promise<
  OpenedPage & { readonly me: EventUser; change(board: Leaderboard): void; give(activity_score: number): void }
> {
  let board = NO_POINTS;
  const opened = await openPage({
    stored: { sidePanelTab: 'leaderboard' },
    ...options,
    answers: (backend, boot) => {
      board = options.board?.({ _id: boot.me!.event_user_id, user: boot.me!.user }) ?? board;
      backend.answers(getLeaders, () => board);
      options.answers?.(backend, boot);
    },
  });
  const { backend, boot } = opened;
  const own = ownTopic(boot.me!._id);
  await expect.element(greeting).toBeVisible();
  await expect.poll(() => backend.followed()).toContain(own);
  return {
    ...opened,
    me: { _id: boot.me!.event_user_id, user: boot.me!.user },
    change: (next) => (board = next),
    give: (activity_score) => backend.publish(own, { kind: POINTS_GIVEN, payload: { award: award(), activity_score } }),
  };
}

test('[LDB2] [LDB3] one reads one’s points and rank, and stands between one’s neighbours', async () => {
  const leaders = Array.from({ length: 10 }, (_, n) => leaderOf(n + 1, 20));
  const { me, change, give } = await openActivity({ board: () => ({ ...NO_POINTS, leaders, total: 15 }) });
  await expect.element(greeting).toHaveTextContent("Hi Ada, so far you've earned 0 points");
  expect(ranks()).toBe('1 2 3 4 5 6 7 8 9 10 -');
  const near = [leaderOf(12, 20), leaderOf(13, 10, me)];
  change({ leaders, near, rank: 13, total: 15, activity_score: 10, highest_activity_score: 10 });
  give(10);
  await expect.element(greeting).toHaveTextContent("Hi Ada, so far you've earned 10 points and you're ranked 13 of 15");
  expect(ranks()).toBe('1 2 3 4 5 6 7 8 9 10 12 13');
  await expect.element(rows.filter({ hasText: 'Ada Byron' })).toHaveAttribute('aria-current', 'true');
  expect(await violations()).toEqual([]);
});

test('[LDB20] points of others move the list while it is open', async () => {
  const one = (me: EventUser) => [leaderOf(1, 10, me)];
  const { backend, me } = await openActivity({
    board: (own) => ({ ...NO_POINTS, leaders: one(own), rank: 1, total: 2, activity_score: 10 }),
  });
  const order = () =>
    rows
      .elements()
      .map(({ textContent }) => textContent)
      .join(' ');
  await expect.poll(order).toMatch(/^1.*Ada Byron/);
  await expect.poll(() => backend.followed()).toContain(LEADERS_TOPIC);
  const bob = { _id: newTestId(), user: userOf('Bob Doe') };
  const frame = { n: 1, leaders: [leaderOf(1, 20, bob), leaderOf(2, 10, me)], total: 2 };
  backend.signal(LEADERS_TOPIC, { kind: 'leaders', values: [frame], more: false });
  await expect.poll(order).toMatch(/^1.*Bob Doe.*20 points 2.*Ada Byron/);
});

test('[LDB17] what points were given for is listed once, though it is closed and opened again while it is read', async () => {
  const held = Promise.withResolvers<void>();
  let late = 0;
  const { backend, change, give } = await openActivity({
    answers: (of) =>
      of.answers(getPoints, async () => {
        if (of.received(getPoints).length === 1) await held.promise.then(() => (late += 1));
        return { awards: [award(), award()], before: null };
      }),
  });
  const part = () => document.querySelector('#side-panel details')!;
  const listed = () => part().querySelectorAll('li').length;
  const press = () => tab.getByText('What are my points for?').click();
  await press();
  await expect.poll(() => backend.received(getPoints).length).toBe(1);
  await press();
  await expect.poll(() => part().querySelectorAll(':scope > :not(summary)').length).toBe(0);
  await press();
  await expect.poll(listed).toBe(2);
  held.resolve();
  await expect.poll(() => late).toBe(1);
  change({ ...NO_POINTS, activity_score: 31 });
  give(30);
  // The list that was read after it.
  await expect.poll(() => greeting.query()?.textContent).toMatch(/31 points/);
  expect(listed()).toBe(3);
});

test('[LDB1] whoever is not available for networking is told so, until they are', async () => {
  const { backend, boot } = await openActivity({ me: { user: { networking_status: false } } });
  const warning = tab.getByText(
    'You are not available for networking so other users cannot see your activity score. Turn on your networking to participate in the leaderboard!',
  );
  const settings = tab.getByRole('button', { name: 'Open the settings' });
  await expect.element(warning).toBeVisible();
  await expect.element(settings).toBeVisible();
  expect(await violations()).toEqual([]);
  const { event_user_id: _id, user } = boot.me!;
  const payload = { event_user: { _id, user: { ...user, networking_status: true } } };
  backend.publish(PEOPLE_TOPIC, { kind: 'user_updated', entity_id: user._id, payload });
  await expect.element(warning).not.toBeInTheDocument();
  expect(settings.query()).toBe(null);
});

test('[LDB4] [LDB17] the list says how points are earned and what one’s own were given for, and whom to ask', async () => {
  const { give } = await openActivity({
    answers: (backend) => {
      backend.answers(listScenarios, {
        activity_scenarios: [['social_feed_react', { rule: 'React to a message in the chat', points: 2 }]],
      });
      backend.answers(getPoints, { awards: Array.from({ length: 12 }, () => award(2)), before: null });
      backend.answers(ownQuestion, { question: null });
    },
  });
  const rules = tab.getByRole('region', { name: 'How do I get points?' }).getByRole('listitem');
  await expect.element(rules).toHaveTextContent('React to a message in the chat+2');
  await tab.getByText('What are my points for?').click();
  const history = () => [...document.querySelectorAll('#side-panel details li')].map(({ textContent }) => textContent);
  await expect.poll(() => history().length).toBe(12);
  give(34);
  await expect.poll(() => history().length).toBe(13);
  expect(history()[0]).toMatch(/^Take part in a poll.*\+10$/);
  await expect.element(tab.getByText('Please contact the events team.', { exact: false })).toBeVisible();
  await tab.getByRole('button', { name: 'Ask a Question' }).click();
  await expect.element(page.getByRole('tab', { name: 'Ask a Question', selected: true })).toBeVisible();
});
