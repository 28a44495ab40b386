import {
  addShopKey,
  endShopKey,
  makeTestTicket,
  setProvider,
  tryTicket,
  type ShopKey,
  type StudioDoors,
} from '@plenary/contract/studio/doors';
import { openPage, refuses, violations } from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

const KEY: ShopKey = {
  ...{ issuer: 'tickets.example', kid: 'main', algorithm: 'HS256', audience: 'spring' },
  traits: { vip: ['speaker'] },
};
const NONE: StudioDoors = {
  ...{ keys: [], provider: null, callback: 'https://events.example.org/demo/sso/callback' },
  ticket_base: 'https://events.example.org/demo/ticket/',
};
const ONE: StudioDoors = {
  ...NONE,
  keys: [KEY],
  provider: { issuer: 'https://id.example.org', client_id: 'plenary', label: 'University', has_secret: true },
};
const openDoors = (doors = ONE, width?: number) =>
  openPage({
    page: { kind: 'studio_doors', doors },
    ...{ frame: null, url: '/studio/demo/doors', ...(width !== undefined && { width }) },
  });
const press = (name: string) => page.getByRole('button', { name, exact: true });

test.each([390, 1440])('[DOR1] keys and the provider stand there without their secrets, at %i px', async (width) => {
  await openDoors(ONE, width);
  await expect.element(page.getByText('tickets.example, HS256, audience spring')).toBeVisible();
  await expect.element(page.getByText('vip → Speaker')).toBeVisible();
  await expect.element(page.getByLabelText('Secret')).toHaveValue('');
  expect(await violations()).toEqual([]);
});

test('[DOR2] a key is made, its half for the shop is shown once, and it is ended after a question', async () => {
  const { backend } = await openDoors(NONE);
  await press('Add a key').click();
  await page.getByLabelText('Name of the shop').fill('tickets.example');
  await page.getByLabelText('Name of the key').fill('main');
  await page.getByLabelText('Audience').fill('spring');
  await page.getByLabelText('Traits that give roles').fill('vip = speaker');
  backend.answers(addShopKey, { doors: { ...NONE, keys: [KEY] }, for_shop: 'c2VjcmV0' });
  await press('Add').click();
  await expect.element(page.getByLabelText('For the shop, shown this once')).toHaveValue('c2VjcmV0');
  expect(await violations()).toEqual([]);
  await press('Done').click();
  await expect.element(page.getByLabelText('For the shop, shown this once')).not.toBeInTheDocument();
  expect(backend.received(addShopKey).map(({ body }) => body)).toEqual([KEY]);
  backend.answers(endShopKey, NONE);
  await press('End: main').click();
  await page.getByRole('dialog').getByRole('button', { name: 'End' }).click();
  await expect.element(page.getByText('No shop can let people in yet.')).toBeVisible();
});

test('[DOR3] a ticket for a test is made and tried, and one that is refused says why', async () => {
  const { backend } = await openDoors();
  const tried = { kind: 'good' as const, uid: '1', name: 'Test Ticket', email: null, roles: [] };
  const url = 'https://events.example.org/demo/ticket/a.b.c';
  backend.answers(makeTestTicket, { url, expires_at: '2026-05-01T10:00:00.000Z', tried });
  await press('Make a test ticket: main').click();
  await expect.element(page.getByText(/This ticket is good/)).toBeVisible();
  await expect.element(page.getByRole('link', { name: /private window/ })).toHaveAttribute('href', url);
  backend.answers(tryTicket, { kind: 'refused', trouble: 'audience' });
  await page.getByLabelText('Link of a ticket, or its token').fill('a.b.c');
  await press('Try it').click();
  await expect.element(page.getByText('Its audience is not that of the key.')).toBeVisible();
});

test('[DOR4] a provider that does not answer is refused beside its field', async () => {
  const { backend } = await openDoors(NONE);
  await page.getByLabelText('Address of the provider').fill('https://id.example.org');
  await page.getByLabelText('Client ID').fill('plenary');
  await page.getByLabelText('Words on the button').fill('University');
  await page.getByLabelText('Secret', { exact: true }).fill('s');
  backend.answers(setProvider, refuses('invalid_input', { errors: { issuer: ['No provider answers'] } }));
  await press('Ask the provider, and save').click();
  await expect.element(page.getByText('No provider answers')).toBeVisible();
  await expect.element(page.getByLabelText('Address of the provider')).toHaveFocus();
  backend.answers(setProvider, ONE);
  await press('Ask the provider, and save').click();
  await expect.element(press('Remove')).toBeVisible();
});
