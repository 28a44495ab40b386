import { changeAwaited, type Awaited, type AwaitedPerson } from '@plenary/contract/studio/awaited';
import { openPage, violations } from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

const person = (email: string, more: Partial<AwaitedPerson>): AwaitedPerson => ({
  ...{ email, name: '', roles: [], rooms: [], sessions: [], halls: [], state: 'unlisted', invited_at: null },
  ...more,
});
const ADA = person('ada@example.org', {
  ...{ name: 'Ada Berg', roles: ['speaker'], state: 'sent', invited_at: '2026-05-01T10:00:00.000Z' },
});
const ZOE = person('zoe@acme.example', { rooms: ['Acme', 'Bolt'] });
const EVE = person('eve@sea.example', { name: 'Eve Sailor', sessions: ['Knots', 'Tides'], halls: ['Quay'] });
const MAX = person('max@acme.example', { rooms: ['Acme'], state: 'failed', trouble: 'no such mailbox' });
const LIST: Awaited = { people: [ADA, EVE, MAX, ZOE], mails: true };
const openAwaited = (awaited = LIST, width?: number) =>
  openPage({
    page: { kind: 'studio_awaited', awaited },
    ...{ frame: null, url: '/studio/demo/awaited', ...(width !== undefined && { width }) },
  });
const press = (name: string) => page.getByRole('button', { name, exact: true });

test.each([390, 1440])('[PEO5] what waits for whom stands there, at %i px', async (width) => {
  await openAwaited(LIST, width);
  await expect.element(page.getByText('Owner of Acme and Bolt')).toBeVisible();
  await expect.element(page.getByText('Speaks in Knots and Tides')).toBeVisible();
  await expect.element(page.getByText('Moderates Quay')).toBeVisible();
  await expect.element(page.getByText('The mail could not be delivered: no such mailbox')).toBeVisible();
  await expect.element(page.getByText(/^ada@example.org · Invited · /)).toBeVisible();
  expect(await violations()).toEqual([]);
});

test('[PEO6] all whom no invitation has reached are invited at one press, and taking one back asks first', async () => {
  const { backend } = await openAwaited();
  backend.answers(changeAwaited, { ...LIST, people: [ADA, { ...ZOE, name: 'Zoe', state: 'queued' }] });
  await press('Invite all 3 whom no invitation has reached').click();
  await expect.element(page.getByText('3 invitations were made')).toBeVisible();
  await press('Take back: Zoe').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click();
  await expect.element(page.getByText('Taken back.')).toBeVisible();
  await press('Send again: Ada Berg').click();
  await expect.element(page.getByText('One invitation was made')).toBeVisible();
  expect(backend.received(changeAwaited).map(({ body }) => body)).toEqual([
    { change: 'invite' },
    { change: 'withdraw', email: ZOE.email },
    { change: 'invite', email: ADA.email },
  ]);
});

test('[PEO5] where nobody is awaited the page says who would be', async () => {
  await openAwaited({ people: [], mails: true });
  await expect.element(page.getByText('Nobody is awaited')).toBeVisible();
});
