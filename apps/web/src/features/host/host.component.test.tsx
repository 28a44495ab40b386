import { chatModTopic } from '@plenary/contract/chat/topics';
import { countWaiting } from '@plenary/contract/studio/releases';
import { Cases, openChat, openPage, violations } from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

const HOST = { host: true, roles: ['host'] } as const;
const chip = page.getByRole('banner').getByRole('link', { name: /^Host/ });
const places = () =>
  page
    .getByRole('main')
    .getByRole('heading', { level: 2 })
    .elements()
    .map(({ textContent }) => textContent?.trim());

test('[HDR5] [PLC4] at every size one chip leads hosts to all of their places, with the number of what waits', async () => {
  const { backend, boot } = await openPage({ me: HOST, pages: { '/host': { kind: 'host' } }, width: 320, height: 568 });
  const thread = boot.frame!.public_chat!.thread_id;
  await expect.element(chip).toBeVisible();
  backend.publish(chatModTopic(thread), { kind: 'chat.case', entity_id: thread, payload: { v: 1, open_cases: 2 } });
  backend.publish(chatModTopic(thread), { kind: 'chat.held', entity_id: thread, payload: { v: 1, waiting: 1 } });
  await expect.element(chip).toHaveAccessibleName('Host 3 waiting');
  for (const width of [320, 390, 1440]) {
    await page.viewport(width, 800);
    const { right, width: wide } = chip.element().getBoundingClientRect();
    expect(wide).toBeGreaterThanOrEqual(44);
    expect(right).toBeLessThanOrEqual(width);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  }
  await chip.click();
  await expect
    .poll(places)
    .toEqual([
      ...['Edit the timeline', 'Audience', 'Moderation 3 waiting', 'Polls', 'Rooms', 'Go live', 'Device checks'],
      'Check-in',
    ]);
  await expect.poll(() => document.title).toBe('Host · Demo');
  expect(await violations()).toEqual([]);
});

test('[HDR5] an attendee has no chip, and a speaker one that leads to the polls', async () => {
  await openPage({ me: { roles: ['speaker'] }, page: { kind: 'host' }, url: '/demo/host' });
  await expect.element(chip).toHaveAccessibleName('Host');
  expect(places()).toEqual(['Polls']);
});

test('[PLC4] [WID28] moderation is a page that can be linked to: there keys decide as in the dialog', async () => {
  const opened = await openChat({ me: HOST, said: [{ message: 'cheap watches' }], page: { kind: 'moderation' } });
  const cases = new Cases(opened.backend, opened.chat);
  cases.report('cheap watches', 'selling again');
  const main = page.getByRole('main');
  await expect.element(main.getByRole('heading', { name: 'Moderation', level: 1 })).toBeVisible();
  await expect.element(main.getByText('selling again', { exact: false })).toBeVisible();
  main.getByRole('tab', { name: /^Open/ }).element().focus();
  await userEvent.keyboard('x');
  await expect.element(main.getByText('Left as it is.', { exact: false })).toBeVisible();
});

test('[REL13] hosts read how many changes of the organisers wait for their release', async () => {
  await openPage({
    ...{ me: HOST, page: { kind: 'host' }, url: '/demo/host' },
    answers: (backend) =>
      backend.answers(countWaiting, {
        pages: [
          { page: 'sessions', count: 3 },
          { page: 'home', count: 1 },
        ],
      }),
  });
  await expect.element(page.getByText(/^4 changes of the organisers wait for their release/)).toBeVisible();
});
