import { NOTIFICATIONS_TOPIC } from '@plenary/contract/notifications/topics';
import { ownTopic } from '@plenary/contract/own-topic';
import { joinNetworkingRoom, ownSeat } from '@plenary/contract/rooms/operations';
import { MINUTE_MS } from '@plenary/domain/timeline/types';
import {
  newTestId,
  NOW,
  Notices,
  openPage,
  openStream,
  refuses,
  violations,
  type PageOptions,
} from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

const toasts = page.getByRole('region', { name: 'Messages' });
const begins = toasts.getByText('A session of yours begins');
const seat = toasts.getByText('There is a place for you');
const go = toasts.getByRole('button', { name: 'Go there' });
const close = toasts.getByRole('button', { name: 'Dismiss' });
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS).toISOString();
const agenda = { '/agenda': { kind: 'agenda' } } as const;

/** A page that was opened after these notifications had come. */
async function openLater(come: (notices: Notices) => void, options: PageOptions = {}) {
  let notices: Notices | undefined;
  const opened = await openPage({
    ...{ now: new Date().toISOString(), pages: agenda, stored: { sidePanelTab: '' } },
    ...options,
    frame: { unread_notifications: 1, unread_pressing: 1 },
    answers: (backend, boot) => {
      notices = new Notices(backend, boot.me!._id);
      backend.answers(ownSeat, { seat: null, waiting: [], kept_out: [] });
      come(notices);
      options.answers?.(backend, boot);
    },
  });
  await expect.poll(() => opened.backend.followed()).toContain(ownTopic(opened.boot.me!._id));
  await expect.poll(() => opened.backend.followed()).toContain(NOTIFICATIONS_TOPIC);
  return { ...opened, notices: notices! };
}

const session = newTestId();
/** The start of a session in so many minutes; its reminder came a minute ago. */
const start = (minutes: number) => ({
  ...{ title: 'Tides', startTime: inMinutes(minutes), endTime: inMinutes(minutes + 60), created_at: inMinutes(-1) },
  ...{ link: `/demo/agenda?session=${session}`, live_stream: { _id: session, title: 'Tides' } },
});

test('[MOM7] a page that is opened after the reminder shows the start of a session, and one press goes there', async () => {
  const { notices } = await openLater((all) => all.add('favourite_begins', start(2)));
  await expect.element(begins).toBeVisible();
  await expect.element(toasts.getByText('Tides')).toBeVisible();
  await expect.element(toasts.getByText(/Live at \d\d:\d\d/)).toBeVisible();
  expect(await violations()).toEqual([]);
  await go.click();
  await expect.poll(() => location.pathname).toBe('/demo/agenda');
  await expect.element(begins).not.toBeInTheDocument();
  await expect.poll(() => notices.unread()).toBe(0);
});

test('[MOM7] of one that began long ago, and of other things from before, nothing is said', async () => {
  const { services } = await openLater((all) => {
    all.add('favourite_begins', start(-11));
    all.add('mention', { created_at: inMinutes(-1) });
  });
  await expect.poll(() => services.notices.getState().list?.length).toBe(2);
  expect(toasts.getByRole('listitem').elements()).toEqual([]);
});

test('[MOM7] on the page of the session there is none, and it is read', async () => {
  let notices: Notices | undefined;
  const startTime = new Date(Date.parse(NOW) - MINUTE_MS).toISOString();
  await openStream(
    {
      frame: { unread_notifications: 1, unread_pressing: 1 },
      answers: (backend, boot) => {
        notices = new Notices(backend, boot.me!._id);
        const _id = boot.page.kind === 'live_stream' ? boot.page.session_id : '';
        notices.add('favourite_begins', { title: 'Tides', startTime, live_stream: { _id, title: 'Tides' } });
      },
    },
    [-1, 60],
  );
  await expect.poll(() => notices?.unread()).toBe(0);
  expect(begins.query()).toBe(null);
});

test('[MOM9] a moment that is dismissed is read, and goes when that was done on another page', async () => {
  const { notices } = await openLater((all) => all.add('favourite_begins', start(2)));
  await expect.element(begins).toBeVisible();
  await close.click();
  await expect.poll(() => notices.unread()).toBe(0);
  notices.add('favourite_begins', start(3));
  notices.changed();
  await expect.element(begins).toBeVisible();
  notices.read(() => true);
  notices.changed();
  await expect.element(begins).not.toBeInTheDocument();
});

test('[MOM8] a seat that is kept is shown on a page that is opened later, and one press takes it', async () => {
  const room = newTestId();
  const values = { ask: 'take', room, room_kind: 'networking', room_name: 'Tea' };
  const { backend } = await openLater((all) => all.add('waiting_seat', { values, created_at: inMinutes(-1) }), {
    answers: (answering) => answering.answers(joinNetworkingRoom, refuses('room_full')),
  });
  await expect.element(seat).toBeVisible();
  await expect.element(toasts.getByText('Tea')).toBeVisible();
  await toasts.getByRole('button', { name: 'Join' }).click();
  await expect.poll(() => backend.received(joinNetworkingRoom).map(({ body }) => body.room)).toEqual([room]);
});
