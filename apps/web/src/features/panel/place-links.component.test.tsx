import { openPage } from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

const more = page.getByRole('dialog', { name: 'More' });

const linksIn = (box: Element) =>
  [...box.querySelectorAll('a[href^="/demo/"]')].map(({ textContent }) => textContent?.trim());

test.for([
  [
    'a host',
    { host: true, roles: ['host', 'organiser'] },
    ['Edit the timeline', 'Audience', 'Polls', 'Rooms', 'Device checks', 'Check-in'],
  ],
  ['an attendee', {}, ['Your check-in code']],
] as const)('[PAN12] [CKN2] %s has the same ways on a phone as elsewhere', async ([, me, ways]) => {
  await openPage({ me });
  await page.getByTitle('Your account').click();
  const menu = () => document.querySelector('header details[open]')!;
  await expect.poll(() => linksIn(menu())).toEqual(ways);
  await userEvent.keyboard('{Escape}');
  await page.viewport(390, 844);
  await page.getByRole('navigation', { name: 'Event' }).getByRole('button', { name: 'More' }).click();
  await expect.poll(() => linksIn(more.element()).filter((one) => one !== 'Search')).toEqual(ways);
});
