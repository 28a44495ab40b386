import { getBoot, type PageData } from '@plenary/contract/boot';
import { openPage, refuses, sessionOf } from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

const main = page.getByRole('main');
const lost = page.getByRole('heading', { name: 'Page not found' });
const refused: PageData = {
  ...{ kind: 'error', status: 403, code: 'not_a_member', request_id: 'r1' },
  message: 'This event did not invite you.',
};

test('[PAG11] a lost link says where one was going, and leads to what is on now', async () => {
  const sessions = [sessionOf('Tides', [-30, 60]), sessionOf('Lights', [60, 90])];
  await openPage({ sessions, page: { kind: 'not_found' }, url: '/demo/wrong%20turn' });
  await expect.element(page.getByText('/demo/wrong turn', { exact: true })).toBeVisible();
  const links = page.getByRole('region', { name: 'On now' }).getByRole('link');
  await expect.element(links).toHaveTextContent('Tides');
  await links.click();
  await expect.poll(() => location.pathname).toBe(`/demo/live_stream/${sessions[0]!.id}`);
});

test('[PAG11] a lost link tells somebody who is signed out of nothing that is on', async () => {
  await openPage({ event: null, me: null, page: { kind: 'not_found' }, url: '/nowhere' });
  await expect.element(page.getByText('/nowhere', { exact: true })).toBeVisible();
  expect(page.getByRole('region', { name: 'On now' }).query()).toBe(null);
});

test('[PAG11] somebody who is no member of an event is told so, and goes on to their own', async () => {
  const { left } = await openPage({ frame: null, page: refused });
  await expect.element(page.getByRole('heading', { name: 'You are not part of this event' })).toBeVisible();
  await main.getByRole('link', { name: 'My events' }).click();
  expect(left).toEqual(['/']);
});

test('[D37] a page that is missing is the 404 with its way home, also where it is followed inside the app', async () => {
  const { backend } = await openPage();
  await expect.element(main.getByText('Currently no event scheduled')).toBeVisible();
  backend.answers(getBoot, refuses('not_found'));
  history.pushState(null, '', '/demo/pages/nowhere');
  dispatchEvent(new PopStateEvent('popstate'));
  await expect.element(lost).toBeVisible();
  await expect.element(main.getByRole('link', { name: 'Back to home' })).toHaveAttribute('href', '/demo');
});
