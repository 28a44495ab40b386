import { changeSession, openSession } from '@plenary/contract/timeline/edit';
import { changeSessions } from '@plenary/contract/timeline/programme';
import { refuses, violations } from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { inHall, openSessions } from '../sessions.fixture.ts';

const ANN = { uid: 'ann', name: 'Ann', company: '', job_title: '', bio: '', picture: null, translations: {} };
const OPENING = inHall('Opening', [0, 30], 'Hall A', { speakers: [ANN] });

const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByRole('main').getByLabelText(name, { exact: true });

test.each([1440, 390])('[PRG12] a speaker has an address, in the list and in a session, at %i px', async (width) => {
  const { backend } = await openSessions([OPENING], { width });
  const opened = { session: OPENING, pictures: {}, emails: { [ANN.uid]: 'ann@sea.example' } };
  backend.answers(openSession, opened);
  await button('Speakers').click();
  await page.getByRole('button', { name: 'Ann', exact: true }).click();
  await expect.element(field('E-mail address')).toHaveValue('ann@sea.example');
  expect(await violations()).toEqual([]);
  await field('E-mail address').fill('ann at sea');
  const problem = 'This is not an e-mail address.';
  backend.answers(changeSessions, refuses('invalid_input', { errors: { email: [problem] } }));
  await button('Save').click();
  await expect.element(field('E-mail address')).toHaveAccessibleDescription(expect.stringContaining(problem));
  await field('E-mail address').fill('lee@sea.example');
  backend.answers(changeSessions, { sessions: 0, edits: [] });
  await button('Save').click();
  await expect.element(field('E-mail address')).not.toBeInTheDocument();
  expect(backend.received(changeSessions).at(-1)?.body.act).toMatchObject({ speaker: { email: 'lee@sea.example' } });
});

test.each([1440, 320])(
  '[PRG11] people who host are listed too, with what they are in which session, at %i px',
  async (width) => {
    const hal = { ...ANN, uid: 'hal', name: 'Quinn' };
    const closing = inHall('Closing', [60, 90], 'Hall A', { speakers: [hal], hosts: [ANN, hal] });
    const { backend } = await openSessions([OPENING, closing], { width });
    await button('Speakers').click();
    const people = page.getByRole('main').getByRole('list').filter({ hasText: 'Quinn' }).getByRole('listitem');
    await expect.element(people.filter({ hasText: 'Ann' })).toHaveTextContent('Ann' + 'Opening · Closing (Lead host)');
    await expect.element(people.filter({ hasText: 'Quinn' })).toHaveTextContent('Quinn' + 'Closing (Speaker, Co-host)');
    await button('Quinn').click();
    await field('Name').fill('Harry');
    expect(await violations()).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    backend.answers(changeSessions, { sessions: 1, edits: [] });
    await button('Save').click();
    await expect.element(field('Name')).not.toBeInTheDocument();
    expect(backend.received(changeSessions).at(-1)?.body).toMatchObject({
      sessions: [{ id: closing.id }],
      act: { kind: 'speaker', speaker: { uid: 'hal', name: 'Harry' } },
    });
  },
);

test('[PRG16] a session has a lead host and co-hosts', async () => {
  const [hal, ida] = [
    { ...ANN, uid: 'hal', name: 'Hal' },
    { ...ANN, uid: 'ida', name: 'Ida' },
  ];
  const { backend } = await openSessions([inHall('Opening', [0, 30], 'Hall A', { hosts: [hal, ida] })]);
  await page.getByRole('button', { name: /^Opening / }).click();
  await page.getByText('More').click();
  const hosts = page.getByRole('group', { name: 'Hosts' });
  await expect.element(hosts.getByText('The first one leads the session, the others are co-hosts.')).toBeVisible();
  expect(await violations()).toEqual([]);
  await button('Make Ida the lead host').click();
  await button('Add a host').click();
  await hosts.getByLabelText('Name').last().fill('Jo');
  await button('Save').click();
  await expect
    .poll(() =>
      backend
        .received(changeSession)
        .at(-1)
        ?.body.hosts?.map(({ name }) => name),
    )
    .toEqual([...['Ida', 'Hal', 'Jo']]);
  expect(backend.received(changeSession).at(-1)?.body).not.toHaveProperty('speakers');
});
