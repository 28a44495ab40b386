import { joinSession, type JoinAnswer, type OwnRow } from '@plenary/contract/attendance/operations';
import { userTimelineTopic } from '@plenary/contract/attendance/topics';
import { openPage, sessionOf } from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

const TABLE = 'Round table';
const MEETING = 'https://meet.example/room';

const row = page.getByRole('article', { name: TABLE, exact: true });
const join = row.getByRole('button', { name: /^Join/ });
const alert = page.getByRole('alertdialog').or(page.getByRole('dialog', { name: TABLE }));

/** The agenda with a session in which there is one place. */
async function visit() {
  const table = sessionOf(TABLE, [-6, 60], {
    ...{ type: 'meeting', stream: null, link: MEETING },
    ...{ open_session: true, max_occupancy: 1 },
  });
  const opened = await openPage({
    event: { time_zone: 'UTC', flags: { open_sessions_enabled: true } },
    sessions: [table],
    page: { kind: 'agenda' },
    url: '/demo/agenda',
  });
  await expect.element(row.getByText('0 of 1 places taken')).toBeVisible();
  return { ...opened, session: table.id };
}

test('[TML7] who comes too late reads the server’s sentence, and sees that it is full', async () => {
  const { backend, session } = await visit();
  const message = 'This session is full. You can join when someone leaves it.';
  backend.answers(joinSession, {
    ...{ status: 'booking_full' as const, message },
    payload: { session, in_attendance: false, current_occupancy: 1, link: null },
  });
  await join.click();
  await expect.element(alert.getByText(message)).toBeVisible();
  await alert.getByRole('button', { name: 'Close' }).last().click();
  await expect.element(row.getByText('1 of 1 places taken')).toBeVisible();
  await expect.element(row.getByRole('button', { name: /^Full/ })).toBeDisabled();
});

test('[TML7] a join that fails altogether says so, and can be tried again', async () => {
  const { backend, session } = await visit();
  const joined: JoinAnswer = {
    ...{ status: 'success', message: '' },
    payload: { session, in_attendance: true, current_occupancy: 1, link: MEETING },
  };
  backend.answers(joinSession, joined);
  backend.reachable = false;
  await join.click();
  await expect.element(alert.getByText('An error occurred while trying to join the session.')).toBeVisible();
  backend.reachable = true;
  await alert.getByRole('button', { name: 'Close' }).last().click();
  await join.click();
  await expect.element(row.getByRole('button', { name: /^Leave/ })).toBeVisible();
  await expect.element(row.getByText('1 of 1 places taken')).toBeVisible();
});

test.for([1440, 390])('[AGE15] joining and leaving move nothing: %i px', async (width) => {
  const { boot, backend, session } = await visit();
  await page.viewport(width, 900);
  const height = () => row.element().getBoundingClientRect().height;
  const before = height();
  const change = { in_attendance: true, favorite: false };
  backend.state('user-timeline', { results: [{ session, link: MEETING, ...change }] });
  const event = { kind: 'own.changed', entity_id: session, payload: { session, ...change } };
  backend.publish(userTimelineTopic(boot.me!._id), event);
  await expect.element(row.getByRole('link', { name: /Breakout Room/ })).toBeVisible();
  expect(height()).toBe(before);
});

test('[AGE15] a talk that opens later has no room for joining it: it stands as close as any', async () => {
  const later = sessionOf('The tide', [40, 60]);
  await openPage({ sessions: [later], page: { kind: 'agenda' }, url: '/demo/agenda', width: 1440 });
  const talk = page.getByRole('article', { name: 'The tide' });
  await expect.element(talk.getByText(/^Opens/)).toBeVisible();
  const bottom = (of: typeof talk) => of.element().getBoundingClientRect().bottom;
  // The last one of the list has 16 px more below it.
  await expect.poll(() => bottom(talk) - bottom(talk.getByRole('button', { name: /^Show More/ }))).toBeLessThan(40);
});

test('[D61] a star and a place that one has taken in another tab show here', async () => {
  const { backend, boot, session } = await visit();
  const own = (change: Pick<OwnRow, 'in_attendance' | 'favorite'>) => {
    // The link is read again, since no event has it.
    backend.state('user-timeline', { results: [{ session, link: MEETING, ...change }] });
    const event = { kind: 'own.changed', entity_id: session, payload: { session, ...change } };
    backend.publish(userTimelineTopic(boot.me!._id), event);
  };
  const star = row.getByRole('button', { name: `Favorite: ${TABLE}` });
  await expect.element(star).toHaveAttribute('aria-pressed', 'false');
  own({ in_attendance: false, favorite: true });
  await expect.element(star).toHaveAttribute('aria-pressed', 'true');
  own({ in_attendance: true, favorite: true });
  await expect.element(row.getByRole('button', { name: /^Leave/ })).toBeVisible();
  await expect.element(row.getByRole('link', { name: /Breakout Room/ })).toHaveAttribute('href', MEETING);
});
