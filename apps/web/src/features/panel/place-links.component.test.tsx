import { openPage } from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

const more = page.getByRole('dialog', { name: 'More' });

const linksIn = (box: Element) =>
  [...box.querySelectorAll('a:is([href^="/demo/"], [href^="/studio/"])')].map(({ textContent }) => textContent?.trim());

const HOST = { host: true, roles: ['host', 'organiser'] } as const;

// First, while no part is there yet.
test('[PLC1] the ways appear at once: none moves away under a finger', async () => {
  const [seen, boxes] = [new Set<string>(), 'header details[open], [role=dialog]'];
  const look = () => {
    for (const box of document.querySelectorAll(boxes)) {
      const shown = [...box.querySelectorAll('a')].filter((one) => one.checkVisibility() && !/search/i.test(one.href));
      if (shown.length > 0) seen.add(shown.map(({ textContent }) => textContent?.trim()).join(', '));
    }
  };
  const watch = new MutationObserver(look);
  watch.observe(document, { subtree: true, childList: true, attributes: true });
  await openPage({ me: HOST });
  await page.getByTitle('Your account').click();
  const ways = 'Studio, Host, Camera and microphone, My events';
  await expect.poll(() => [...seen]).toContain(ways);
  expect([...seen]).toEqual([ways]);
  watch.disconnect();
});

test.for([
  ['an organiser', HOST, ['Studio', 'Host', 'Camera and microphone']],
  ['a host', { host: true, roles: ['host'] }, ['Host', 'Camera and microphone']],
  ['an attendee', {}, ['Your check-in code', 'Camera and microphone']],
] as const)('[PLC1] [CKN2] %s has the same ways on a phone as elsewhere', async ([, me, ways]) => {
  await openPage({ me });
  await page.getByTitle('Your account').click();
  const menu = () => document.querySelector('header details[open]')!;
  await expect.poll(() => linksIn(menu())).toEqual(ways);
  await userEvent.keyboard('{Escape}');
  await page.viewport(390, 844);
  await page.getByRole('navigation', { name: 'Event' }).getByRole('button', { name: 'More' }).click();
  await expect.poll(() => linksIn(more.element()).filter((one) => one !== 'Search')).toEqual(ways);
});
