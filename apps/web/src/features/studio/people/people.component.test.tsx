import {
  changePeople,
  listPeople,
  uploadPeople,
  type PersonOnList,
  type StudioPeople,
} from '@plenary/contract/studio/people';
import { openPage, violations } from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

const person = (id: string, first_name: string, more: Partial<PersonOnList> = {}): PersonOnList => ({
  ...{ account: id.repeat(24), email: `${first_name.toLowerCase()}@example.org`, first_name, last_name: 'Berg' },
  ...{ roles: [], state: 'member' as const },
  ...more,
});
const ADA = person('a', 'Ada', { roles: ['speaker'] });
const ZOE = person('b', 'Zoe', { state: 'imported' });
const LIST: StudioPeople = {
  people: [ADA, ZOE],
  ...{ total: 2, counts: { member: 1, imported: 1 }, mails: true },
};
const NONE: StudioPeople = { people: [], total: 0, counts: {}, mails: true };
const openPeople = (people = LIST, width?: number) =>
  openPage({
    page: { kind: 'studio_people', people },
    ...{ frame: null, url: '/studio/demo/people', ...(width !== undefined && { width }) },
  });
const press = (name: string) => page.getByRole('button', { name, exact: true });

test.each([390, 1440])('[PEO1] people stand with how far each has come, and are narrowed, at %i px', async (width) => {
  const { backend } = await openPeople(LIST, width);
  await expect.element(page.getByText('2 people')).toBeVisible();
  expect(await violations()).toEqual([]);
  backend.answers(listPeople, { ...LIST, people: [ZOE], total: 1 });
  await press('Not invited yet · 1').click();
  await expect.element(page.getByText('One person', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Ada Berg')).not.toBeInTheDocument();
  expect(backend.received(listPeople).at(-1)?.query).toEqual({ state: 'imported' });
});

test('[PEO2] a list is shown before it is stored, with the rows that are left out', async () => {
  const { backend } = await openPeople(NONE);
  await press('Add people').click();
  await press('Pasted rows').click();
  await page.getByLabelText('Rows of a spreadsheet, or addresses').fill('email\tname\nzoe@example.org\tZoe');
  const read = {
    kind: 'read' as const,
    ...{ added: 1, changed: 0, unchanged: 0, invited: 1, ignored: ['shirt'], refused_total: 1 },
    refused: [{ row: 3, reasons: ['email: "x": This is not an e-mail address'] }],
  };
  backend.answers(uploadPeople, read);
  await press('See what it changes').click();
  await expect.element(page.getByText('1 new, 0 changed, 0 as before. One person will be invited.')).toBeVisible();
  await expect.element(page.getByText('Row 3: email: "x": This is not an e-mail address')).toBeVisible();
  expect(await violations()).toEqual([]);
  backend.answers(uploadPeople, { ...read, refused: [], refused_total: 0 });
  backend.answers(listPeople, LIST);
  await press('Add them').click();
  await expect.element(page.getByText('Zoe Berg', { exact: true })).toBeVisible();
});

test('[PEO3] all who were not invited yet are invited at one press, and a removal asks first', async () => {
  const { backend } = await openPeople();
  backend.answers(changePeople, { done: 1 });
  backend.answers(listPeople, { ...LIST, counts: { member: 1, sent: 1 } });
  await press('Invite the one who was not invited yet').click();
  await expect.element(page.getByText('One invitation was made')).toBeVisible();
  await press('Remove: Ada Berg').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect.element(page.getByText('Removed.')).toBeVisible();
  expect(backend.received(changePeople).map(({ body }) => body)).toEqual([
    { change: 'invite', states: ['imported'] },
    { change: 'remove', account: ADA.account },
  ]);
});

test('[PEO4] whom a draft invites reads as invited once it is published', async () => {
  const waiting = { ...LIST, people: [person('c', 'Cem', { state: 'queued' })], total: 1, counts: { queued: 1 } };
  await openPage({
    page: { kind: 'studio_people', people: waiting },
    ...{ frame: null, url: '/studio/demo/people', event: { draft: true } },
  });
  await expect.element(page.getByText('cem@example.org · Invited on publishing')).toBeVisible();
  await expect.element(press('Invited on publishing · 1')).toBeVisible();
  // Nothing was sent yet that could be sent again.
  await expect.element(page.getByRole('button', { name: /Cem Berg$/ }).first()).toBeVisible();
  expect(press('Send again: Cem Berg').query()).toBe(null);
});

test('[PEO4] a draft says that its invitations are kept back', async () => {
  await openPage({
    page: { kind: 'studio_people', people: LIST },
    ...{ frame: null, url: '/studio/demo/people', event: { draft: true } },
  });
  await expect.element(page.getByText(/go out when you publish it/)).toBeVisible();
});
