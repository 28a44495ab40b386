import { addHall, changeHall, type StudioHall } from '@plenary/contract/halls/operations';
import { openPage, refuses, violations } from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

const HALL: StudioHall = {
  ...{ id: 'a'.repeat(24), name: 'Quay', aliases: [], kind: 'both', capacity: null },
  ...{ stream_type: null, address: '', hosted: null, sessions: 2 },
  moderators: [
    { name: 'Ann Anchor', email: 'ann@sea.example' },
    { name: 'Ben Bay', email: '' },
  ],
};
const openHalls = (width?: number) =>
  openPage({
    page: { kind: 'studio_halls', halls: { halls: [HALL], places: [] }, screens: { links: {}, on_site: false } },
    ...{ frame: null, url: '/studio/demo/halls', ...(width !== undefined && { width }) },
  });
const press = (name: string) => page.getByRole('button', { name, exact: true });
const person = (name: string) => page.getByRole('group', { name, exact: true });

test.each([390, 1440])(
  '[HAL16] a hall says who moderates it, and who is a name without rights, at %i px',
  async (width) => {
    await openHalls(width);
    await expect.element(page.getByText('Moderated by Ann Anchor')).toBeVisible();
    await expect.element(page.getByText(/without an address, and so without rights: Ben Bay/)).toBeVisible();
    await press('Edit: Quay').click();
    await expect.element(page.getByText(/of the sessions in this hall, and of no others/)).toBeVisible();
    await expect.element(person('Ann Anchor').getByLabelText('E-mail address')).toHaveValue('ann@sea.example');
    expect(await violations()).toEqual([]);
  },
);

test('[HAL16] moderators are added and taken out, and what is wrong with one stands beside their field', async () => {
  const { backend } = await openHalls();
  await press('Edit: Quay').click();
  await press('Take out Ann Anchor').click();
  await press('Add a moderator').click();
  await person('New moderator').getByLabelText('E-mail address').fill('cy at sea');
  await person('New moderator').getByLabelText('Name').fill('Cy');
  const wrong = 'This is not an e-mail address.';
  backend.answers(changeHall, refuses('invalid_input', { errors: { 'moderators.1.email': [wrong] } }));
  await press('Save').click();
  await expect.element(person('Cy').getByText(wrong)).toBeVisible();
  await expect.element(person('Cy').getByLabelText('E-mail address')).toHaveFocus();
  await expect.element(person('Ben Bay').getByText(wrong)).not.toBeInTheDocument();
  await person('Cy').getByLabelText('E-mail address').fill('cy@sea.example');
  await expect.element(page.getByText(wrong)).not.toBeInTheDocument();
  backend.answers(changeHall, { halls: [HALL], places: [] });
  await press('Save').click();
  await expect.element(press('Edit: Quay')).toHaveFocus();
  expect(backend.received(changeHall).at(-1)?.body).toMatchObject({
    moderators: [
      { name: 'Ben Bay', email: '' },
      { name: 'Cy', email: 'cy@sea.example' },
    ],
  });
  expect(backend.received(addHall)).toEqual([]);
});
