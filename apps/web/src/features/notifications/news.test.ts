import type { Notification, NotificationPage } from '@plenary/contract/notifications/operations';
import { ANNOUNCED, WITHDRAWN } from '@plenary/contract/notifications/topics';
import type { Role } from '@plenary/domain/policy/policy';
import { beforeEach, expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { Notices } from '../../page/notices.ts';
import type { Services } from '../../page/services.tsx';
import { showToast } from '../../ui/toast/toast-store.ts';
import { noticesChanged, takeAnnouncements } from './news.ts';

vi.mock('../../ui/toast/toast-store.ts', () => ({ showToast: vi.fn(), dismissToast: vi.fn() }));
vi.mock('../../page/load-texts.ts', () => ({ loadWithTexts: (_: unknown, load: () => Promise<unknown>) => load() }));

beforeEach(() => {
  vi.useFakeTimers();
  vi.mocked(showToast).mockClear();
  return () => vi.useRealTimers();
});

const doors = {
  ...{
    _id: 'n1',
    cursor: 'n1',
    type: 'announcement',
    title: 'Doors open',
    message: '',
    values: { by: 'host' },
    reads: [],
  },
  ...{ is_unskippable: false, startTime: null, endTime: null, created_at: '2026-11-24T10:00:00.000Z' },
  ...{ link: null, url: null },
} as unknown as Notification;
const pageOf = (...results: Notification[]): NotificationPage => ({
  ...{ results, has_more: false, result_count: results.length, unread_count: results.length, hidden: [] },
});
const announced = { seq: 1, kind: ANNOUNCED, payload: { v: 1, notification: doors } } as const;
const withdrawn = { seq: 2, kind: WITHDRAWN, payload: { v: 1, notification: doors._id } } as const;

/** A page at 10:00, whose list the server answers one after the other. */
function pageWith(answers: readonly Promise<NotificationPage>[], roles: readonly Role[] = ['attendee']) {
  const left = [...answers];
  const now = Date.parse('2026-11-24T10:00:00.000Z');
  const services = {
    api: { call: async () => ({ ok: true, value: await left.shift() }) },
    notices: createStore<Notices>(() => ({ unread: 0 })),
    boots: createStore(() => ({ me: { _id: 'ada', event_user_id: 'ada', roles }, frame: null, event: null })),
    clock: { now: () => now, bootNow: now },
    texts: { t: (key: string) => key },
    panelMemory: new Map(),
    panel: createStore(() => ({ tab: null })),
  } as unknown as Services;
  return services;
}

async function settled(): Promise<void> {
  await vi.runAllTimersAsync();
  await vi.dynamicImportSettled();
  await vi.runAllTimersAsync();
}

const titles = () => vi.mocked(showToast).mock.calls.map(([{ title }]) => title);

test('[NOT6] an announcement is said once, though the list brings it again', async () => {
  const services = pageWith([Promise.resolve(pageOf(doors))]);
  takeAnnouncements(services, [announced]);
  await settled();
  noticesChanged(services);
  await settled();
  expect(services.notices.getState().list).toHaveLength(1);
  expect(titles()).toEqual(['Doors open']);
});

test('[NOT6] [NOT11] one that was taken back at once is not said', async () => {
  const services = pageWith([Promise.resolve(pageOf())]);
  takeAnnouncements(services, [announced, withdrawn]);
  await settled();
  expect(titles()).toEqual([]);
  expect(services.notices.getState().unread).toBe(0);
});

test('[NOT11] one that was taken back while the page was away says its id alone, and hides none that came after it', async () => {
  const services = pageWith([Promise.resolve(pageOf(doors))]);
  const gone = { v: 1, notification: 'n0' } as const;
  const events = [
    { seq: 1, kind: ANNOUNCED, payload: gone },
    { seq: 2, kind: WITHDRAWN, payload: gone },
    { ...announced, seq: 3 },
  ] as const;
  takeAnnouncements(services, events);
  await settled();
  expect(titles()).toEqual(['Doors open']);
  expect(services.notices.getState().unread).toBe(1);
});

test('[PLL16] whoever opened a poll is not told of it: those who may open one ask the server whether it was them', async () => {
  const poll = { ...doors, type: 'poll', title: 'Which sea?', values: {} } as Notification;
  const news = [{ ...announced, payload: { v: 1, notification: poll } }] as const;
  const seen = pageWith([Promise.resolve({ ...pageOf({ ...poll, reads: ['ada'] }), unread_count: 0 })], ['host']);
  takeAnnouncements(seen, news);
  await settled();
  expect([titles(), seen.notices.getState().unread]).toEqual([[], 0]);
  const told = pageWith([Promise.resolve(pageOf(poll))], ['host']);
  takeAnnouncements(told, news);
  await settled();
  expect([titles(), told.notices.getState().unread]).toEqual([['notifications.poll'], 1]);
});

test('[NOT11] [NOT15] an announcement stays though the answer to an earlier question does not know it', async () => {
  const asked = Promise.withResolvers<NotificationPage>();
  const services = pageWith([asked.promise, Promise.resolve(pageOf(doors))]);
  noticesChanged(services);
  await settled();
  takeAnnouncements(services, [announced]);
  asked.resolve(pageOf());
  await settled();
  expect(services.notices.getState()).toMatchObject({ unread: 1, list: [{ title: 'Doors open' }] });
  expect(titles()).toEqual(['Doors open']);
});
