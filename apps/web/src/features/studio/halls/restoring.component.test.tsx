import { changeHall, undoHall, type HallRestore, type StudioHall } from '@plenary/contract/halls/operations';
import { openPage, violations } from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

const HALL: StudioHall = {
  ...{ id: 'a'.repeat(24), name: 'Hall A', aliases: ['Saal'], kind: 'both', capacity: 80, hosted: null, sessions: 2 },
  ...{ stream_type: 'mux', address: 'https://live.example/b.m3u8', translations: {} },
  moderators: [{ name: 'Zoe Demir', email: 'zoe@example.org' }],
};
const { id, sessions: _, moderators: _moderators, ...KEPT } = HALL;
const after = { ...KEPT, at: 1 };
const RESTORE: HallRestore = {
  ...{ hall: id, at: '2026-05-01T10:00:00.000Z', after },
  before: { ...after, aliases: [], address: 'https://live.example/a.m3u8' },
};
const openRestoring = (halls: StudioHall[], restore: HallRestore, width?: number) =>
  openPage({
    page: { kind: 'studio_halls', halls: { halls, places: [] }, screens: { links: {}, on_site: false }, restore },
    ...{ frame: null, url: '/studio/demo/halls?restore=x', ...(width !== undefined && { width }) },
  });
const field = (name: string) => page.getByLabelText(name, { exact: true });

test.each([390, 1440])(
  '[RST6] a change of a hall is taken back in its form, beside what was changed since, at %i px',
  async (width) => {
    const now = { ...HALL, capacity: 120 };
    const { backend } = await openRestoring([now], RESTORE, width);
    await expect.element(page.getByText('Look it over and save it. Until then nothing has changed.')).toBeVisible();
    await expect.element(field('Address of the stream')).toHaveValue('https://live.example/a.m3u8');
    await expect.element(field('Other names')).toHaveValue('');
    expect(await violations()).toEqual([]);
    backend.answers(changeHall, { halls: [now], places: [] });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.element(page.getByRole('article', { name: 'Hall A' })).toBeVisible();
    const { id: _id, hosted: _hosted, sessions: _sessions, ...form } = now;
    expect(backend.received(changeHall)[0]?.body).toEqual({
      ...{ ...form, aliases: [], address: 'https://live.example/a.m3u8' },
      before: form,
    });
  },
);

test('[RST6] fields of a hall that were changed again since are named with what they are now', async () => {
  await openRestoring([{ ...HALL, address: 'https://live.example/c.m3u8' }], RESTORE);
  await expect.element(page.getByText(/saving replaces what they are now/)).toBeVisible();
  await expect.element(page.getByText('https://live.example/c.m3u8')).toBeVisible();
  await expect.element(field('Address of the stream')).toHaveValue('https://live.example/a.m3u8');
});

test('[RST6] a hall that was removed comes back by its form, at its place', async () => {
  const removed = { ...RESTORE, before: { ...after, hosted: 'hall-a' }, after: null };
  const { backend } = await openRestoring([], removed);
  await expect.element(field('Name')).toHaveValue('Hall A');
  backend.answers(undoHall, { halls: [HALL], places: [] });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(page.getByRole('article', { name: 'Hall A' })).toBeVisible();
  expect(backend.received(undoHall)).toMatchObject([
    { params: { id }, body: { before: { name: 'Hall A', moderators: [] }, after: null, hosted: 'hall-a', at: 1 } },
  ]);
});
