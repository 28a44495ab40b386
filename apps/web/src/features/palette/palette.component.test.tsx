import type { EventUser } from '@plenary/contract/accounts/people';
import { displayName } from '@plenary/contract/names';
import { addActivityScore } from '@plenary/contract/points/operations';
import { search, type FoundGroup } from '@plenary/contract/search/operations';
import { getUserCard } from '@plenary/contract/user-card/operations';
import { areaOf, newTestId, openPage, refuses, sessionOf, userOf, violations } from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

const HOST = { host: true, roles: ['host'] } as const;
const AREAS = [areaOf('Meet people', { url: '/demo/networking' }), areaOf('The vault', { url: '/demo/vault' })];
const SESSIONS = [sessionOf('Tides of the north', [-30, 60]), sessionOf('Ferries', [90, 120], { link: null })];
const PAGES = {
  '/host': { kind: 'host' },
  '/vault': { kind: 'sponsors', title: 'The vault' },
  '/networking': { kind: 'sponsors', title: 'Meet people' },
  '/polls': { kind: 'polls' },
} as const;

const palette = page.getByRole('dialog', { name: 'Go to' });
const field = palette.getByRole('combobox', { name: /^Go to/ });
const options = () =>
  palette
    .getByRole('option')
    .elements()
    .map(({ firstElementChild }) => firstElementChild?.nextElementSibling?.textContent);
const press = (keys: string) => userEvent.keyboard(keys);

/** A home whose search finds nothing, but what the test lets it find. */
const openHome = (more: Parameters<typeof openPage>[0] = {}) =>
  openPage({
    ...{ frame: { areas: AREAS }, sessions: SESSIONS, pages: PAGES },
    ...more,
    answers: (backend, boot) => {
      backend.answers(search, ({ query: { q } }) => ({ q, groups: [] }));
      more.answers?.(backend, boot);
    },
  });

/** Presses the key until the page listens to it. */
async function openPalette(): Promise<void> {
  await expect
    .poll(async () => {
      if (!palette.query()) await press('{Control>}k{/Control}');
      return palette.query() !== null;
    })
    .toBe(true);
  await expect.element(field).toHaveFocus();
}

test('[PLT1] [PLT3] by keys alone one goes to a place whose name is misspelt, which is the first one the next time', async () => {
  await openHome();
  await openPalette();
  expect(await violations()).toEqual([]);
  await press('vualt');
  await expect.poll(options).toEqual(['The vault']);
  await press('{Enter}');
  await expect.element(page.getByRole('heading', { name: 'The vault', level: 1 })).toBeVisible();
  await expect.poll(() => location.pathname).toBe('/demo/vault');
  await openPalette();
  await expect.poll(() => options()[0]).toBe('The vault');
  await press('{Escape}');
  await expect.element(palette).not.toBeInTheDocument();
});

test('[PLT1] [PLT2] sessions say when they are and where they lead, and arrow keys choose among what fits', async () => {
  await openHome();
  await openPalette();
  await press('ferr');
  await expect.element(palette.getByRole('option', { name: /Ferries In the agenda: / })).toBeVisible();
  await field.fill('the');
  await expect.poll(options).toEqual(['The vault', 'Tides of the north']);
  await press('{ArrowDown}{Enter}');
  await expect.poll(() => location.pathname).toBe(SESSIONS[0]!.link);
});

/** A home whose search finds this person, whose card is there as long as the test lets it. */
const openHomeOf = (person: EventUser, cards: { hidden: boolean }) =>
  openPage({
    frame: { areas: AREAS },
    answers: (backend) => {
      const { user } = person;
      const hit = { id: person._id, title: displayName(user), place: user.company, text: '', href: null, person };
      const group: FoundGroup = { group: 'person', hits: [hit], more: false };
      backend.answers(search, ({ query: { q } }) => ({ q, groups: [group] }));
      backend.answers(addActivityScore, { points: 0 });
      const card = { event_user: person, availability: 'offline', blocked: false } as const;
      backend.answers(getUserCard, () => (cards.hidden ? refuses('not_found') : card));
    },
  });

test('[PLT2] [PLT3] people come from the search of the event, open their card, and are recent while it may be seen', async () => {
  const cards = { hidden: false };
  const { backend } = await openHomeOf({ _id: newTestId(), user: userOf('Grace Hopper', { company: 'Navy' }) }, cards);
  await openPalette();
  await press('gra');
  await expect.element(palette.getByRole('option', { name: 'Grace Hopper Navy' })).toBeVisible();
  await press('{Enter}');
  await expect.element(page.getByRole('dialog').getByRole('heading', { name: 'Grace Hopper' })).toBeVisible();
  await press('{Escape}');
  await openPalette();
  await expect.poll(() => options()[0]).toBe('Grace Hopper');
  await press('{Escape}');
  await expect.element(palette).not.toBeInTheDocument();
  cards.hidden = true;
  await openPalette();
  await expect.poll(() => backend.received(getUserCard).length).toBe(3);
  await expect.element(palette.getByRole('option', { name: 'Grace Hopper' })).not.toBeInTheDocument();
});

test('[PLT1] [SET34] the parts of the settings are entries, and the focus is led to their heading', async () => {
  await openHome();
  await openPalette();
  await press('sign out');
  await expect.element(palette.getByRole('option', { name: 'Sign out Settings' })).toBeVisible();
  await press('{Enter}');
  await expect.element(page.getByRole('heading', { name: 'Sign out' })).toHaveFocus();
});

test('[PLT2] [PLC1] a host finds the places of hosts, an attendee none of them', async () => {
  await openHome({ me: HOST });
  await openPalette();
  await press('device');
  await expect.poll(options).toEqual(['Device checks']);
});

test('[PLT2] [PLC1] an attendee finds none of the places of hosts', async () => {
  await openHome();
  await openPalette();
  await press('device');
  await expect.element(palette.getByText('Nothing fits. Try fewer letters.')).toBeVisible();
});

test('[PLT1] [PLT4] no key opens it while one writes, nor `/` once keys of one letter are off', async () => {
  await openHome({ stored: { letterKeys: 'off' } });
  await openPalette();
  await press('{Escape}');
  await expect.element(palette).not.toBeInTheDocument();
  await press('/');
  const input = document.body.appendChild(document.createElement('input'));
  input.focus();
  await press('{Control>}k{/Control}');
  input.remove();
  expect(palette.query()).toBe(null);
});
