import { publishEvent } from '@plenary/contract/drafts/operations';
import { readLeft } from '@plenary/contract/studio/operations';
import { areaOf, openPage, refuses, type PageOptions } from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

const banner = page.getByText('This event is a draft. Its team alone sees it.');
const publish = page.getByRole('main').getByRole('button', { name: 'Publish' });
const dialog = page.getByRole('dialog', { name: 'Publish Spring?' });

const draft = { event: { name: 'Spring', draft: true } } as const;
const openDraft = (options: PageOptions) =>
  openPage({ ...draft, ...options, answers: (backend) => backend.answers(readLeft, { left: [] }) });

test('[DRF9] an organiser publishes a draft from its banner, after a question', async () => {
  const { backend } = await openDraft({ frame: { areas: [areaOf('Quay')] }, me: { roles: ['organiser'] } });
  backend.answers(publishEvent, { draft: false, changed: true, phase: 'open', messages: 0 });
  await expect.element(banner).toBeVisible();
  await publish.click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(publish).toHaveFocus();
  expect(backend.received(publishEvent)).toEqual([]);
  await publish.click();
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect.element(page.getByText('The event is published.')).toBeVisible();
  expect(backend.received(publishEvent)).toHaveLength(1);
  await expect.element(banner).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { name: 'Quay' })).toHaveFocus();
});

test('[DRF9] published from the studio, a link leads to the event', async () => {
  const { backend } = await openDraft({
    ...{ me: { roles: ['organiser'] }, page: { kind: 'studio_settings' }, frame: null, url: '/studio/demo/settings' },
  });
  backend.answers(publishEvent, { draft: false, changed: true, phase: 'open', messages: 0 });
  await page.getByRole('button', { name: 'Publish' }).click();
  await dialog.getByRole('button', { name: 'Publish' }).click();
  const messages = page.getByRole('region', { name: 'Messages' });
  await expect.element(messages.getByRole('link', { name: 'Open the event' })).toHaveAttribute('href', '/demo');
});

test('[DRF9] the question says when people come in, if that is later', async () => {
  await openDraft({ event: { ...draft.event, opens_at: '2027-03-12T08:00:00Z' }, me: { roles: ['organiser'] } });
  await publish.click();
  await expect
    .element(dialog.getByText(/come in from Friday 12 March.* on; until then they see a countdown/))
    .toBeVisible();
});

test('[STU5] the question says how much is still due, and leads there', async () => {
  const { backend } = await openDraft({ me: { roles: ['organiser'] } });
  const step = { phase: 'set_up' } as const;
  const due = [
    { ...step, id: 'imprint', state: 'due' },
    { ...step, id: 'mail', state: 'due' },
  ] as const;
  const others = [
    { ...step, id: 'look', state: 'advised' },
    { phase: 'publish', id: 'published', state: 'due' },
  ] as const;
  backend.answers(readLeft, { left: [...due, ...others] });
  await publish.click();
  await expect.element(dialog.getByText(/2 steps are still left/)).toBeVisible();
  await expect
    .element(dialog.getByRole('link', { name: 'See what is left' }))
    .toHaveAttribute('href', '/studio/demo#left-title');
});

test('[DRF9] a refusal is said, and the banner stays', async () => {
  const { backend } = await openDraft({ me: { roles: ['organiser'] } });
  backend.answers(publishEvent, refuses('rate_limited', { message: 'Too many requests. Please wait.' }));
  await publish.click();
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect.element(page.getByText('Too many requests. Please wait.')).toBeVisible();
  await expect.element(banner).toBeVisible();
});

test.each([320, 1440])('[DRF9] the rest of the team reads it, and publishes nothing, at %i px', async (width) => {
  await openPage({ ...draft, me: { roles: ['speaker'] }, width });
  await expect.element(banner).toBeVisible();
  expect(publish.query()).toBe(null);
  const { left, right } = banner.element().getBoundingClientRect();
  expect([left >= 0, right <= width]).toEqual([true, true]);
});

test('[DRF9] a published event has no banner', async () => {
  await openPage({ event: { name: 'Spring' }, me: { roles: ['organiser'] } });
  await expect.element(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  expect(banner.query()).toBe(null);
});
