import {
  changeOrganiser,
  readOrganisers,
  saveInstallation,
  testMail,
  type InstallationPage as Installation,
} from '@plenary/contract/studio/installation';
import { openPage, refuses, violations } from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

const START: Installation = {
  form: { version: 3, name: 'Harbour Events', languages: ['en', 'de'], pages: { terms: { en: '<p>Be kind.</p>' } } },
  events: [
    { slug: 'fair', name: 'Fair' },
    { slug: 'spring', name: 'Spring' },
  ],
  shipped: ['en', 'de'],
  set: {
    ...{ imprint_url: null, public_url: 'https://events.example.org' },
    ...{ mail_server: 'the mail server mail.example.org', mail_from: 'Harbour <events@example.org>' },
  },
};
const ADA = { account: 'a'.repeat(24), name: 'Ada Berg', email: 'ada@fair.example', awaited: false };
const openInstallation = (installation = START, width?: number, organiser = ADA) =>
  openPage({
    page: { kind: 'studio_installation', installation },
    ...{ frame: null, url: '/studio/installation', ...(width !== undefined && { width }) },
    answers: (backend) => backend.answers(readOrganisers, { organisers: [organiser] }),
  });
const press = (name: string) => page.getByRole('button', { name, exact: true });

test.each([320, 390, 1440])('[INS1] name, languages and pages stand there, at %i px', async (width) => {
  await openInstallation(START, width);
  await expect.element(page.getByLabelText('Name')).toHaveValue('Harbour Events');
  await expect.element(page.getByText('Be kind.')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  expect(await violations()).toEqual([]);
});

test('[INS1] an empty page begins with a text to fill in, and what is saved goes on from its version', async () => {
  const { backend } = await openInstallation();
  await press('Begin with a text to fill in').first().click();
  await expect.element(page.getByText('Responsible for this site')).toBeVisible();
  backend.answers(saveInstallation, { ...START.form, version: 4 });
  await page.getByRole('checkbox', { name: 'Deutsch' }).click();
  await press('Save').click();
  await expect.element(page.getByText('Saved.')).toBeVisible();
  const { body } = backend.received(saveInstallation)[0]!;
  expect(body).toMatchObject({ version: 3, languages: ['en'], pages: { imprint: { en: expect.any(String) } } });
  await press('Save').click();
  await expect.poll(() => backend.received(saveInstallation).at(-1)?.body).toMatchObject({ version: 4 });
});

test('[INS1] a save of an older state says so', async () => {
  const { backend } = await openInstallation();
  backend.answers(saveInstallation, refuses('changed_meanwhile'));
  await press('Save').click();
  await expect.element(page.getByRole('alert')).toBeVisible();
});

test('[INS3] what the environment sets is said and not asked for', async () => {
  await openInstallation({ ...START, set: { ...START.set, imprint_url: 'https://club.example/imprint' } });
  await expect.element(page.getByText(/names it: https:\/\/club.example\/imprint/)).toBeVisible();
});

test('[INS4] a test mail says what the server answered', async () => {
  const { backend } = await openInstallation();
  backend.answers(testMail, { kind: 'refused', to: 'me@example.org', says: '550 no such mailbox' });
  await press('Send a test mail to me').click();
  await expect
    .element(page.getByText('Refused for me@example.org. The mail server said: 550 no such mailbox'))
    .toBeVisible();
});

test('[INS4] without a mail server the page says so plainly', async () => {
  await openInstallation({ ...START, set: { ...START.set, mail_server: null } });
  await expect.element(page.getByText(/No mail server is set/)).toBeVisible();
  await expect.element(press('Send a test mail to me')).not.toBeInTheDocument();
});

test('[INS5] the page of an event leads to its own organisers', async () => {
  const { backend } = await openPage({
    page: { kind: 'studio_installation', installation: START },
    ...{ frame: null, url: '/studio/installation?event=spring#organisers' },
    answers: (server) => server.answers(readOrganisers, { organisers: [ADA] }),
  });
  await expect.element(page.getByText('ada@fair.example')).toBeVisible();
  await expect.element(page.getByLabelText('Event', { exact: true })).toHaveValue('spring');
  expect(backend.received(readOrganisers).map(({ query }) => query)).toEqual([{ event: 'spring' }]);
});

test.each([390, 1440])('[INS5] organisers of an event are made and unmade, at %i px', async (width) => {
  const { backend } = await openInstallation(START, width);
  await expect.element(page.getByText('ada@fair.example')).toBeVisible();
  const zoe = { account: 'b'.repeat(24), name: 'Zoe Demir', email: 'zoe@example.org', awaited: true };
  backend.answers(readOrganisers, { organisers: [] });
  await page.getByLabelText('Event', { exact: true }).selectOptions('Spring');
  await expect.element(page.getByText('This event has no organiser.')).toBeVisible();
  expect(backend.received(readOrganisers).map(({ query }) => query)).toEqual([{ event: 'fair' }, { event: 'spring' }]);
  const problem = 'Nobody who takes part in the event has this address.';
  backend.answers(changeOrganiser, refuses('invalid_input', { errors: { email: [problem] } }));
  await page.getByLabelText('E-mail address', { exact: true }).fill('zoe@example.org');
  await press('Make organiser').click();
  await expect.element(page.getByText(problem)).toBeVisible();
  expect(await violations()).toEqual([]);
  backend.answers(changeOrganiser, { organisers: [zoe] });
  await press('Make organiser').click();
  await expect.element(page.getByText('zoe@example.org · Invited')).toBeVisible();
  backend.answers(changeOrganiser, { organisers: [] });
  await press('Take the role away: Zoe Demir').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take the role away' }).click();
  await expect.element(page.getByText('This event has no organiser.')).toBeVisible();
  const asked = { event: 'spring', email: 'zoe@example.org' };
  expect(
    backend
      .received(changeOrganiser)
      .slice(1)
      .map(({ body }) => body),
  ).toEqual([
    { ...asked, organiser: true },
    { ...asked, organiser: false },
  ]);
});

test('[INS5] a long address breaks after its @ and its dots, and inside no word, at 320 px', async () => {
  const email = 'friederike.langstrumpf@veranstaltungen.hafenstadt.example';
  await openInstallation(START, 320, { ...ADA, email });
  const address = page.getByText(email, { exact: true });
  await expect.element(address).toBeVisible();
  const lines = [...address.element().childNodes].flatMap((part) => {
    const range = document.createRange();
    range.selectNodeContents(part);
    return part instanceof Text ? [range.getClientRects().length] : [];
  });
  expect(lines).toEqual([1, 1, 1, 1, 1]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
});
