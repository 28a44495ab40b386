import { getSessionDetails } from '@plenary/contract/timeline/document';
import { detailsOf, newTestId, openPage, sessionOf, speakerOf, violations } from '@plenary/web/testing';
import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

const modal = page.getByRole('dialog', { name: 'Live streams' });

test('[STR1] the live-streams modal turns pages by button, key and width', async () => {
  const sessions = Array.from({ length: 6 }, (_, n) => sessionOf(`Tides ${n}`, [-30 + n, 60]));
  await openPage({ sessions, url: '/demo#LIVE_STREAM', width: 390, height: 844 });
  const pager = modal.getByText(/^\d+ \/ \d+$/);
  const cards = modal.getByRole('heading', { level: 3 });
  await expect.element(pager).toHaveTextContent('1 / 6');
  expect(cards.elements()).toHaveLength(1);
  await modal.getByRole('button', { name: 'Next page' }).click();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(pager).toHaveTextContent('3 / 6');
  await page.viewport(1440, 900);
  await expect.element(pager).toHaveTextContent('1 / 2');
  expect(cards.elements()).toHaveLength(4);
});

test('[PAN4] large letters leave a page of live streams fewer cards', async () => {
  const { style } = document.documentElement;
  style.fontSize = '32px';
  onTestFinished(() => void (style.fontSize = ''));
  const sessions = Array.from({ length: 6 }, (_, n) => sessionOf(`Tides ${n}`, [-30 + n, 60]));
  await openPage({ sessions, url: '/demo#LIVE_STREAM', width: 1440, height: 900 });
  await expect.element(modal.getByText(/^\d+ \/ \d+$/)).toHaveTextContent('1 / 3');
});

test('[STR3] [D2] a stream that has not started has a disabled Visit', async () => {
  const sessions = [sessionOf('Tides', [-30, 60]), sessionOf('Ask the pilot', [60, 90])];
  await openPage({ sessions, url: '/demo#LIVE_STREAM' });
  const card = (name: string) => modal.getByRole('listitem').filter({ hasText: name });
  await expect.element(card('Ask the pilot').getByRole('button', { name: /^Visit/ })).toBeDisabled();
  await expect.element(card('Tides').getByRole('link', { name: /^Visit/ })).toBeVisible();
});

test('[PAG23] [STR2] the window of the live streams is as high before the words of its cards as with them', async () => {
  const ada = { ...speakerOf('Ada'), bio: '<p>Ada counts.</p>' };
  const tides = sessionOf('Tides', [-30, 60], { speakers: [ada] });
  const words = { ...detailsOf(tides), description: `<p>${'What the tides bring. '.repeat(30)}</p>` };
  const sent = Promise.withResolvers<void>();
  await openPage({
    sessions: [{ ...tides, has_description: true }],
    url: '/demo#LIVE_STREAM',
    width: 1440,
    answers: (backend) => backend.answers(getSessionDetails, () => sent.promise.then(() => words)),
  });
  await expect.element(modal.getByRole('heading', { name: 'Tides' })).toBeVisible();
  const height = () => modal.element().getBoundingClientRect().height;
  const before = height();
  sent.resolve();
  await expect.element(modal.getByText(/What the tides bring/)).toBeVisible();
  await expect.element(modal.getByText('About Ada')).toBeVisible();
  expect(height()).toBe(before);
});

test('[STR4] without a stream it says that all have ended', async () => {
  await openPage({ url: '/demo#LIVE_STREAM' });
  await expect.element(modal.getByText('All live streams ended')).toBeVisible();
});

test('[MDL3] [STR3] [STR7] from a stream a link leads to the live streams, of which one is watched', async () => {
  const [tides, currents] = [sessionOf('Tides', [-30, 30]), sessionOf('Currents', [-30, 30])];
  const url = `/demo/live_stream/${tides.id}#openChatThread=${newTestId()}`;
  const watching = { kind: 'live_stream', session_id: tides.id, details: detailsOf(tides) } as const;
  await openPage({ sessions: [tides, currents], url, page: watching });
  await page.getByRole('link', { name: 'Change stream' }).click();
  await expect.element(modal.getByRole('button', { name: /^Watching.*Tides/ })).toBeVisible();
  await expect.element(modal.getByRole('link', { name: /^Visit.*Currents/ })).toBeVisible();
});

test('[MDL3] the hash opens the live streams, and goes with them', async () => {
  await openPage({ sessions: [sessionOf('Tides', [-30, 30])], url: '/demo#LIVE_STREAM' });
  await expect.element(modal).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(modal).not.toBeInTheDocument();
  await expect.poll(() => location.hash).toBe('');
});

test('[STR2] a card of the live streams tells about its speakers, for who asks', async () => {
  await openPage({
    sessions: [sessionOf('Tides', [-30, 30], { speakers: [speakerOf('Ada')] })],
    url: '/demo#LIVE_STREAM',
  });
  const card = modal.getByRole('listitem').filter({ hasText: 'Ada' }).first();
  await card.getByText('About Ada').click();
  await expect.element(card.getByText('Ada measures.')).toBeVisible();
  expect(await violations()).toEqual([]);
});
