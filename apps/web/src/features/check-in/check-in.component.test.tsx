import { checkInPerson, getCheckIn, getCheckInDesk, type CheckedInPerson } from '@plenary/contract/check-in/operations';
import { POINTS_GIVEN } from '@plenary/contract/points/topics';
import { ownTopic } from '@plenary/contract/own-topic';
import { NOW, openPage, refuses, violations, writerOf, type OpenedPage, type PageOptions } from '@plenary/web/testing';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';

const HOST = { host: true, roles: ['attendee', 'organiser'] } as const;
const CODES = { 'AAAAA-11111': writerOf('Ann Guest'), 'BBBBB-22222': writerOf('Bob Guest') };

const UNKNOWN = 'This is not a check-in code of this event.';

const typed = page.getByRole('textbox', { name: 'Type a code' });
const outcome = page.getByRole('status').filter({ hasText: /Guest|code of this event/ });
const tone = () => (outcome.element() as HTMLElement).dataset.tone;

/** The desk, at which two people may be checked in. */
async function openDesk(options: PageOptions = {}): Promise<OpenedPage & { hold(): { resolve(): void } }> {
  const done = new Set<string>();
  let held: Promise<void> | null = null;
  const opened = await openPage({
    ...{ page: { kind: 'check_in' }, url: '/demo/check-in', me: HOST },
    ...options,
    answers: (backend) => {
      backend.answers(getCheckInDesk, () => ({ checked_in: done.size, halls: [] }));
      backend.answers(checkInPerson, async ({ body }) => {
        const waits = held;
        held = null;
        await waits;
        const code = body.scanned.toUpperCase();
        const event_user = Object.entries(CODES).find(([one]) => one === code)?.[1];
        if (!event_user) return refuses('check_in_unknown', { message: UNKNOWN });
        const again = done.has(code);
        done.add(code);
        return { at: NOW, again, event_user } satisfies CheckedInPerson;
      });
    },
  });
  await expect.element(typed).toBeVisible();
  const hold = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    held = promise;
    return { resolve };
  };
  return { ...opened, hold };
}

async function type(code: string): Promise<void> {
  await typed.fill(code);
  await userEvent.keyboard('{Enter}');
}

test('[CKN3] the desk says who it was that a typed code checks in, that they were before, and that a code is none', async () => {
  const { backend } = await openDesk();
  await type('aaaaa-11111');
  await expect.element(outcome.getByText('Ann Guest')).toBeVisible();
  await expect.element(outcome.getByText('Checked in', { exact: true })).toBeVisible();
  expect(tone()).toBe('ok');
  await expect.element(page.getByText('1 person is checked in')).toBeVisible();
  await expect.element(typed).toHaveValue('');
  await type('AAAAA-11111');
  await expect.element(outcome.getByText('Already checked in at', { exact: false })).toBeVisible();
  expect(tone()).toBe('warn');
  await type('ABCDE-12345');
  await expect.element(outcome.getByText(UNKNOWN)).toBeVisible();
  expect(tone()).toBe('error');
  expect(backend.received(checkInPerson)).toHaveLength(3);
  expect(await violations()).toEqual([]);
});

test('[CKN3] whoever was asked for last is shown, and what is typed meanwhile stays, though an answer comes late', async () => {
  const { backend, hold } = await openDesk();
  const ann = hold();
  await type('AAAAA-11111');
  await expect.poll(() => backend.received(checkInPerson).length).toBe(1);
  await type('BBBBB-22222');
  await expect.element(outcome.getByText('Bob Guest')).toBeVisible();
  await typed.fill('the next');
  ann.resolve();
  await expect.element(page.getByText('2 people are checked in')).toBeVisible();
  await expect.element(outcome.getByText('Bob Guest')).toBeVisible();
  await expect.element(typed).toHaveValue('the next');
});

test('[CKN3] the desk says that the camera may not be used, and fills in the code of an address without using it', async () => {
  const refused = vi
    .spyOn(navigator.mediaDevices, 'getUserMedia')
    .mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  const { backend } = await openDesk({ url: '/demo/check-in?person=ABCDE12345' });
  await page.getByRole('button', { name: 'Scan with the camera' }).click();
  const alert = page.getByRole('alert').getByText(/^The browser does not let this page use the camera\./);
  await expect.element(alert).toBeVisible();
  refused.mockRestore();
  await expect.element(typed).toHaveValue('ABCDE12345');
  await expect.element(page.getByText('Scan someone’s code: who it is shows here.')).toBeVisible();
  expect(backend.received(checkInPerson)).toEqual([]);
});

test('[CKN2] one’s own code says when one was checked in, as soon as one was', async () => {
  const own = { code: 'AAAAA-11111', url: 'https://plenary.example/demo/check-in?person=AAAAA11111' };
  let at: string | null = null;
  const { backend, boot } = await openPage({
    ...{ page: { kind: 'check_in' }, url: '/demo/check-in' },
    answers: (server) => server.answers(getCheckIn, () => ({ ...own, checked_in_at: at })),
  });
  await expect.element(page.getByRole('img', { name: 'QR code with your check-in code' })).toBeVisible();
  await expect.element(page.getByText('AAAAA-11111')).toBeVisible();
  expect(await violations()).toEqual([]);
  const topic = ownTopic(boot.me!._id);
  await expect.poll(() => backend.followed()).toContain(topic);
  at = NOW;
  const award = { action: 'self_checkin', points: 25, at: NOW } as const;
  backend.publish(topic, { kind: POINTS_GIVEN, payload: { award, activity_score: 25 } });
  await expect.element(page.getByText('Checked in at', { exact: false })).toBeVisible();
});
