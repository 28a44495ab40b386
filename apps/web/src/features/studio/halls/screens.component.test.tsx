import { changeHallScreen, type HallScreens, type StudioHall } from '@plenary/contract/halls/operations';
import { openPage, violations } from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

const HALL: StudioHall = {
  ...{ id: 'a'.repeat(24), name: 'Hall A', aliases: [], kind: 'both', capacity: null, moderators: [] },
  ...{ stream_type: null, address: '', hosted: null, sessions: 2 },
};
const URL = 'https://events.example/demo/polls/screen/token';
const openHall = (screens: HallScreens, width?: number) =>
  openPage({
    page: { kind: 'studio_halls', halls: { halls: [HALL], places: [] }, screens },
    ...{ frame: null, url: '/studio/demo/halls', ...(width !== undefined && { width }) },
  });
const press = (name: string) => page.getByRole('button', { name, exact: true });

test.each([390, 1440])('[HAL15] a hall has links of its screens, which are made and ended, at %i px', async (width) => {
  const { backend } = await openHall({ links: {}, on_site: true }, width);
  await page.getByText('No screens').click();
  await expect.element(press('Make a link: Check-in screen: Hall A')).toBeVisible();
  backend.answers(changeHallScreen, { links: { [HALL.id]: { polls: URL } }, on_site: true });
  await press('Make a link: Screen for polls: Hall A').click();
  await expect.element(page.getByLabelText('Screen for polls: Hall A', { exact: true })).toHaveValue(URL);
  await expect.element(press('Copy the link: Screen for polls: Hall A')).toBeVisible();
  expect(await violations()).toEqual([]);
  backend.answers(changeHallScreen, { links: {}, on_site: true });
  await press('End the link: Screen for polls: Hall A').click();
  await page.getByRole('dialog').getByRole('button', { name: 'End the link' }).click();
  await expect.element(press('Make a link: Screen for polls: Hall A')).toBeVisible();
  expect(backend.received(changeHallScreen).map(({ body }) => body)).toEqual([
    { kind: 'polls', on: true },
    { kind: 'polls', on: false },
  ]);
});

test('[HAL15] where nobody checks in on site there is a screen for polls alone', async () => {
  await openHall({ links: {}, on_site: false });
  await page.getByText('No screens').click();
  await expect.element(page.getByText('Screen for polls', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Check-in screen', { exact: true })).not.toBeInTheDocument();
});
