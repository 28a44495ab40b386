import { changeTeamRoles, inviteToTeam, withdrawTeamInvitation, type StudioTeam } from '@plenary/contract/studio/team';
import type { PersonOnList } from '@plenary/contract/studio/people';
import { openPage, refuses, violations } from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

const person = (id: string, first_name: string, more: Partial<PersonOnList> = {}): PersonOnList => ({
  ...{ account: id.repeat(24), email: `${first_name.toLowerCase()}@example.org`, first_name, last_name: 'Berg' },
  ...{ roles: ['host'], state: 'member' as const },
  ...more,
});
const ADA = person('a', 'Ada', { roles: ['host', 'organiser'] });
const ZOE = person('b', 'Zoe', { roles: ['speaker'], state: 'sent' });
const MAX = person('c', 'Maximilian', { state: 'failed', trouble: '550 no such mailbox' });
const openTeam = (team: Partial<StudioTeam> = {}, width?: number, reader: 'operator' | 'maker' | 'other' = 'other') =>
  openPage({
    page: {
      kind: 'studio_team',
      team: { people: [ADA, ZOE, MAX], mails: true, ...team },
      ...{ operators: ['Nadia Ost'], makers: ['Ada Berg'], reader },
    },
    ...{ frame: null, url: '/studio/demo/team', ...(width !== undefined && { width }) },
  });
const press = (name: string) => page.getByRole('button', { name, exact: true });
const row = (name: string) => page.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) });

test.each([390, 1440])('[TEA1] the team stands with its roles and how far each has come, at %i px', async (width) => {
  await openTeam({}, width);
  await expect.element(row('Ada Berg').getByText('Organiser')).toBeVisible();
  await expect.element(page.getByText('Invited', { exact: true })).toBeVisible();
  await expect.element(page.getByText(/550 no such mailbox/)).toBeVisible();
  await expect.element(press('Take back: Ada Berg')).not.toBeInTheDocument();
  expect(await violations()).toEqual([]);
});

test.each(['operator', 'maker'] as const)(
  '[INS5] a person who makes organisers (%s) invites one at once',
  async (reader) => {
    const { backend } = await openTeam({ people: [ADA] }, undefined, reader);
    await press('Invite').click();
    await page.getByLabelText('E-mail address', { exact: true }).fill('zoe@example.org');
    await page.getByLabelText('First name', { exact: true }).fill('Zoe');
    await page.getByRole('switch', { name: 'Organiser' }).click();
    expect(await violations()).toEqual([]);
    await page.getByRole('switch', { name: 'Host' }).click();
    backend.answers(inviteToTeam, { people: [ADA, { ...ZOE, roles: ['organiser'] }], mails: true });
    await press('Send the invitation').click();
    await expect.element(row('Zoe Berg').getByText('Organiser')).toBeVisible();
    expect(backend.received(inviteToTeam).map(({ body }) => body)).toEqual([
      { email: 'zoe@example.org', first_name: 'Zoe', last_name: '', roles: [], organiser: true },
    ]);
  },
);

test('[TEA2] a person is invited with what they may do, and a problem stands beside its field', async () => {
  const { backend } = await openTeam({ people: [ADA], mails: false });
  await expect.element(page.getByText(/No mails leave this server yet/)).toBeVisible();
  await press('Invite').click();
  await expect.element(page.getByRole('switch', { name: 'Organiser' })).not.toBeInTheDocument();
  await page.getByLabelText('E-mail address', { exact: true }).fill('zoe@example.org');
  await page.getByLabelText('First name', { exact: true }).fill('Zoe');
  await page.getByRole('switch', { name: 'Speaker' }).click();
  backend.answers(inviteToTeam, refuses('invalid_input', { errors: { email: ['This is no e-mail address.'] } }));
  await press('Send the invitation').click();
  await expect.element(page.getByLabelText('E-mail address', { exact: true })).toHaveFocus();
  expect(await violations()).toEqual([]);
  backend.answers(inviteToTeam, { people: [ADA, ZOE], mails: false });
  await press('Send the invitation').click();
  await expect.element(page.getByText('Zoe Berg', { exact: true })).toBeVisible();
  expect(backend.received(inviteToTeam).at(-1)?.body).toEqual({
    ...{ email: 'zoe@example.org', first_name: 'Zoe', last_name: '', roles: ['host', 'speaker'] },
  });
});

test('[TEA3] roles are changed in a dialog, and only what was switched is sent', async () => {
  const { backend } = await openTeam();
  backend.answers(changeTeamRoles, { people: [ADA, { ...ZOE, roles: ['moderator', 'speaker'] }], mails: true });
  await press('Roles: Zoe Berg').click();
  await page.getByRole('switch', { name: 'Moderator' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Moderator', { exact: true })).toBeVisible();
  expect(backend.received(changeTeamRoles).map(({ body }) => body)).toEqual([{ add: ['moderator'], remove: [] }]);
});

test('[TEA4] an invitation is taken back after a question', async () => {
  const { backend } = await openTeam();
  backend.answers(withdrawTeamInvitation, { people: [ADA], mails: true });
  await press('Take back: Zoe Berg').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click();
  await expect.element(page.getByText('Zoe Berg', { exact: true })).not.toBeInTheDocument();
});

test('[INS5] the page says who makes organisers, and leads an operator there', async () => {
  await openTeam();
  await expect.element(page.getByText('Ada Berg or Nadia Ost can make someone an organiser.')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Choose organisers' })).not.toBeInTheDocument();
});

test('[INS5] a maker of events reads that others take back the organisers whom they invite', async () => {
  await openTeam({}, undefined, 'maker');
  await expect
    .element(page.getByText(/^You can invite someone as an organiser\. Nadia Ost can take that back/))
    .toBeVisible();
});

test('[INS5] an operator is led to the page of the installation', async () => {
  await openTeam({}, undefined, 'operator');
  const link = page.getByRole('link', { name: 'Choose organisers' });
  await expect.element(link).toHaveAttribute('href', '/studio/installation?event=demo#organisers');
});
