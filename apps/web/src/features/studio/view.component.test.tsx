import { openPage, refuses, violations } from '@plenary/web/testing';
import { previewReleased, type StudioView } from '@plenary/contract/studio/view';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

const VIEW: StudioView = {
  form: { as: 'attendee', at: '', waiting: '' },
  wrong_time: false,
  waiting: 0,
  moments: [
    { kind: 'before', day: 1, at: '2026-12-01T07:00:00.000Z' },
    { kind: 'first', day: 1, at: '2026-12-01T08:00:00.000Z' },
    { kind: 'day', day: 2, at: '2026-12-02T08:30:00.000Z' },
    { kind: 'after', day: 1, at: '2026-12-02T18:00:00.000Z' },
  ],
};
const open = (more: Partial<StudioView> = {}, width = 1440) =>
  openPage({
    event: { slug: 'tide', name: 'Tide', time_zone: 'Europe/Berlin' },
    page: { kind: 'studio_view', view: { ...VIEW, ...more } },
    ...{ me: { roles: ['organiser'] }, frame: null, url: '/studio/tide/view', width },
  });
const links = () =>
  page
    .getByRole('region', { name: 'Moments to look at' })
    .getByRole('link')
    .elements()
    .map((link) => [link.textContent, link.getAttribute('href')]);

test.each([320, 1440])('[VAS4] moments are offered as each role sees them, at %i px', async (width) => {
  await open({}, width);
  await expect.element(page.getByText('Wednesday 2 December, 09:30')).toBeVisible();
  expect(links()).toEqual([
    ['Now', '/tide~attendee'],
    ['Before it opens', '/studio/tide/view/show?as=attendee&at=2026-12-01T08%3A00'],
    ['The first session begins', '/studio/tide/view/show?as=attendee&at=2026-12-01T09%3A00'],
    ['Day 2 begins', '/studio/tide/view/show?as=attendee&at=2026-12-02T09%3A30'],
    ['After the end', '/studio/tide/view/show?as=attendee&at=2026-12-02T19%3A00'],
  ]);
  await page.getByLabelText('Seen by').selectOptions('A host');
  await expect.poll(() => links()[0]).toEqual(['Now', '/tide~host']);
  expect(await violations()).toEqual([]);
});

test('[VAS4] a moment that is none stands with its sentence', async () => {
  await open({ form: { as: 'host', at: '9999-12-31T10:00', waiting: '' }, wrong_time: true });
  await expect.element(page.getByText('Choose a date and time within ten years from now.')).toBeVisible();
  await expect.element(page.getByLabelText('Date and time of the event')).toHaveValue('9999-12-31T10:00');
  await expect.element(page.getByLabelText('Seen by')).toHaveValue('host');
});

test('[VAS4] every page of the studio leads to the event as attendees see it', async () => {
  await open();
  const link = page.getByRole('link', { name: 'View as attendee' });
  await expect.element(link).toHaveAttribute('href', '/tide~attendee');
});

const choice = page.getByRole('checkbox', { name: 'With the 12 changes that are not released yet' });
const asked = (at: string, waiting: '' | 'on' = '') => ({ form: { as: 'host', at, waiting }, waiting: 12 }) as const;

test.each([320, 1440])(
  '[REL14] what waits for its release is in the preview where that is chosen, at %i px',
  async (width) => {
    const { backend } = await open(asked('2026-12-02T09:30'), width);
    await expect.element(page.getByText(/^You alone see it\./)).toBeVisible();
    expect(links()).toHaveLength(5);
    await choice.click();
    backend.answers(previewReleased, refuses('rate_limited', { message: 'Too many requests. Please wait.' }));
    await page.getByRole('button', { name: 'Show the preview' }).click();
    await expect.element(page.getByText('Too many requests. Please wait.')).toBeVisible();
    await page.getByRole('button', { name: 'The first session begins' }).click();
    await expect.poll(() => backend.received(previewReleased).length).toBe(2);
    await page.getByRole('button', { name: 'Now', exact: true }).click();
    await expect.poll(() => backend.received(previewReleased).length).toBe(3);
    expect(backend.received(previewReleased).map(({ body }) => body)).toEqual(
      ['2026-12-02T09:30', '2026-12-01T09:00', ''].map((at) => ({ as: 'host', at })),
    );
    expect(await violations()).toEqual([]);
  },
);

test('[REL14] the preview says that it is being made, and is made once', async () => {
  const { backend } = await open(asked('', 'on'));
  await expect.element(choice).toBeChecked();
  const made = Promise.withResolvers<never>();
  backend.answers(previewReleased, () => made.promise);
  const show = page.getByRole('button', { name: 'Show the preview' });
  await show.click();
  await expect.element(page.getByText('The preview is being made …')).toBeVisible();
  await expect.poll(() => backend.received(previewReleased).length).toBe(1);
  (show.element() as HTMLElement).click();
  await expect.element(show).toBeDisabled();
  expect(backend.received(previewReleased)).toHaveLength(1);
});

test('[REL14] where nothing waits, nothing of it is offered', async () => {
  await open({ ...asked('', 'on'), waiting: 0 });
  await expect.element(page.getByRole('button', { name: 'Show the preview' })).toBeVisible();
  expect(page.getByRole('checkbox').query()).toBe(null);
});
