import { publishEvent } from '@plenary/contract/drafts/operations';
import { changeEvent, makeEvent, readBeginning, type EventForm, readLeft } from '@plenary/contract/studio/operations';
import { previewReleased } from '@plenary/contract/studio/view';
import { releaseEverything, type Waiting } from '@plenary/contract/studio/releases';
import { STUDIO_PAGES } from '@plenary/domain/studio/pages';
import { openPage, refuses, violations } from '@plenary/web/testing';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

const form: EventForm = {
  ...{ name: 'Spring meeting', event_kind: 'hybrid' as const, time_zone: 'Europe/Zurich' },
  ...{ opens_at: '2027-05-01T09:30', starts_at: '2027-05-01T10:00', ends_at: '2027-05-01T18:00' },
};
const LEFT = [
  { id: 'pages', phase: 'set_up', state: 'advised', count: 2 },
  { id: 'mail', phase: 'set_up', state: 'advised' },
  { id: 'halls', phase: 'programme', state: 'advised', count: 3 },
  { id: 'published', phase: 'publish', state: 'due' },
] as const;
const NOTHING: Waiting = { sections: [], sessions: [], seen: '0' };
const WAITING: Waiting = {
  sections: [
    {
      section: 'pages',
      changes: [
        { id: 'pages/terms', name: 'Terms', change: 'changed' },
        { id: 'pages', name: '', change: 'moved' },
      ],
    },
  ],
  sessions: [
    { id: 'a'.repeat(24), version: 2, kind: 'moved', title: 'Tides', starts_at: null, fields: ['location'], by: 'Ann' },
  ],
  seen: '1',
};
const field = (name: string) => page.getByLabelText(name, { exact: true });
const openStudio = () =>
  openPage({
    page: { kind: 'studio_event', form, left: [...LEFT], waiting: NOTHING },
    event: { draft: true },
    frame: null,
    url: '/studio/demo',
  });

test.each([390, 1440])('[STU3] a new event has an address that follows its name, at %i px', async (width) => {
  const { backend } = await openPage({
    page: { kind: 'studio_new', events: [] },
    frame: null,
    url: '/studio/new',
    width,
  });
  backend.answers(makeEvent, refuses('invalid_input', { errors: { slug: ['Another event has this address.'] } }));
  await field('Name').fill('Frühling 2027');
  await expect.element(field('Address')).toHaveValue('fruhling-2027');
  await field('Address').fill('fruehling-2027');
  await field('Name').fill('Frühling 2028');
  await expect.element(field('Address')).toHaveValue('fruehling-2027');
  await field('Begins').fill('2027-05-01T10:00');
  await field('Ends').fill('2027-05-01T18:00');
  await page.getByRole('button', { name: 'Make an event' }).click();
  await expect.element(field('Address')).toHaveAccessibleDescription(/Another event has this address/);
  await expect.element(field('Address')).toHaveFocus();
  expect(backend.received(makeEvent).map(({ body }) => body)).toMatchObject([
    { name: 'Frühling 2028', slug: 'fruehling-2027', template: 'conference', starts_at: '2027-05-01T10:00' },
  ]);
  expect(await violations()).toEqual([]);
});

test('[STU5] what is left stands by phase with its number, and the event is published there', async () => {
  const { backend } = await openStudio();
  const halls = page.getByRole('listitem').filter({ hasText: 'Every session has a hall' });
  await expect.element(halls.getByText(/3 left/)).toBeVisible();
  await expect.element(halls.getByRole('link', { name: /^Go there/ })).toBeVisible();
  const pages = page.getByRole('listitem').filter({ hasText: 'The text of each page is filled in' });
  await expect.element(pages.getByText(/2 places to fill in/)).toBeVisible();
  await expect.element(pages.getByRole('link')).toHaveAttribute('href', '/studio/demo/pages');
  await expect.element(page.getByText(/Its operator sets SMTP_URL/)).toBeVisible();
  backend.answers(readLeft, { left: [] });
  backend.answers(publishEvent, { draft: false, changed: true, phase: 'before', messages: 0 });
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect.element(page.getByText('Everything is done.')).toBeVisible();
  await expect.poll(() => page.getByText('This event is a draft.').elements()).toEqual([]);
  await expect.element(field('Address of the event, to pass on')).toHaveValue(`${location.origin}/demo`);
  await expect.element(page.getByRole('link', { name: 'Open the event' })).toHaveAttribute('href', '/demo');
  expect(await violations()).toEqual([]);
});

test.each([390, 1440])('[STU20] on the day its steps stand first, at %i px', async (width) => {
  const session = 'b'.repeat(24);
  const day = [
    { id: 'live', phase: 'day', state: 'due', count: 1 },
    { id: 'questions', phase: 'day', state: 'due', count: 4, session },
  ] as const;
  await openPage({
    page: { kind: 'studio_event', form, left: [...LEFT, ...day], waiting: NOTHING },
    ...{ frame: null, url: '/studio/demo', width },
  });
  await expect.element(page.getByRole('heading', { level: 3 }).first()).toHaveTextContent('On the day');
  const link = (text: string) => page.getByRole('listitem').filter({ hasText: text }).getByRole('link');
  await expect.element(link('has its stream')).toHaveAttribute('href', '/demo/go-live');
  await expect.element(link('No question waits')).toHaveAttribute('href', `/demo/agenda?session=${session}`);
  await expect.element(page.getByText('Afterwards', { exact: true })).toBeVisible();
  expect(await violations()).toEqual([]);
});

test('[STU20] before the day its phases are folded, and say what they will hold', async () => {
  await openStudio();
  const sentence = page.getByText(/this says which streams are silent/);
  await expect.element(sentence).not.toBeVisible();
  await page.getByText('On the day', { exact: true }).click();
  await expect.element(sentence).toBeVisible();
  await expect.element(page.getByText('Afterwards', { exact: true })).toBeVisible();
});

test('[STU4] the basics are saved, and what is left follows', async () => {
  const { backend } = await openStudio();
  backend.answers(changeEvent, { form, left: [{ id: 'published', phase: 'publish', state: 'done' }] });
  await field('Name').fill('Summer meeting');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Saved.')).toBeVisible();
  await expect.element(page.getByText('Everything is done.')).toBeVisible();
});

test('[STU4] when it opens moves with the begin until it is typed', async () => {
  const { backend } = await openStudio();
  const opens = field('Attendees come in from');
  await expect.element(opens).toHaveValue('2027-05-01T09:30');
  await field('Begins').fill('2027-05-03T11:00');
  await expect.element(opens).toHaveValue('2027-05-03T10:30');
  await opens.fill('2027-05-02T20:00');
  await field('Begins').fill('2027-05-04T11:00');
  await expect.element(opens).toHaveValue('2027-05-02T20:00');
  backend.answers(changeEvent, { form, left: [] });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Saved.')).toBeVisible();
  expect(backend.received(changeEvent).map(({ body }) => body)).toMatchObject([{ opens_at: '2027-05-02T20:00' }]);
});

test('[STU17] what another organiser saved meanwhile stands beside what is typed, and a second save has the latter', async () => {
  const { backend } = await openStudio();
  const theirs = { ...form, name: 'Winter meeting', time_zone: 'Europe/Berlin' };
  const errors = { name: ['Another organiser has changed this to “Winter meeting” meanwhile.'] };
  backend.answers(changeEvent, refuses('changed_meanwhile', { errors, current: theirs }));
  await field('Name').fill('Summer meeting');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(field('Name')).toHaveAccessibleDescription(/Winter meeting/);
  await expect.element(field('Name')).toHaveValue('Summer meeting');
  await expect.element(field('Time zone')).toHaveValue('Europe/Berlin');
  const joined = { ...theirs, name: 'Summer meeting' };
  backend.answers(changeEvent, { form: joined, left: [] });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Saved.')).toBeVisible();
  const { opens_at: _, ...basics } = theirs;
  expect(backend.received(changeEvent).at(-1)?.body).toEqual({ ...basics, name: 'Summer meeting', before: basics });
});

const openFirst = (width: number, language: 'en' | 'de' | 'ar' = 'en') =>
  openPage({
    page: { kind: 'studio_event', form, left: [...LEFT], waiting: WAITING },
    ...{ frame: null, url: '/studio/demo', width, language },
  });

test('[STU8] every page of the studio leads to the others and says which it is', async () => {
  await openFirst(1440);
  const ways = page.getByRole('navigation', { name: 'Pages of the studio' });
  await expect.element(ways.getByRole('link', { name: 'What is left' })).toHaveAttribute('aria-current', 'page');
  const sessions = ways.getByRole('list', { name: 'Sessions' });
  await expect.element(sessions.getByRole('link', { name: 'Halls' })).toHaveAttribute('href', '/studio/demo/halls');
  expect(ways.getByRole('link').elements()).toHaveLength(STUDIO_PAGES.length);
  expect(await violations()).toEqual([]);
});

test('[STU8] on a phone the pages are in a sheet, from which the focus comes back', async () => {
  await openFirst(390);
  const opens = page.getByRole('button', { name: 'Pages of the studio' });
  await opens.click();
  const sheet = page.getByRole('dialog', { name: 'Pages of the studio' });
  await expect.element(sheet.getByRole('link', { name: 'What is left' })).toHaveAttribute('aria-current', 'page');
  await expect.element(sheet.getByRole('link', { name: 'Halls' })).toHaveAttribute('href', '/studio/demo/halls');
  expect(await violations()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expect.element(opens).toHaveFocus();
  expect(sheet.elements()).toEqual([]);
});

/** From the top of the page to where the ways begin, below a header and the line of a draft. */
const ABOVE = 158;

test.each(['en', 'de', 'ar'] as const)(
  '[STU8] all pages are seen at once on a screen of 900 px (%s)',
  async (language) => {
    await openFirst(1440, language);
    const ways = page
      .getByRole('navigation')
      .filter({ has: page.getByRole('list') })
      .first();
    await expect.element(ways).toBeVisible();
    const { scrollHeight, clientHeight } = ways.element().closest('[class*=ways]')!;
    expect(scrollHeight).toBe(clientHeight);
    expect(clientHeight).toBeLessThanOrEqual(900 - ABOVE);
  },
);

test('[REL10] the first page leads to the pages on which changes wait', async () => {
  await openPage({
    page: { kind: 'studio_event', form, left: [...LEFT], waiting: WAITING },
    ...{ frame: null, url: '/studio/demo' },
  });
  const waiting = page.getByRole('region', { name: 'Not released yet' });
  await expect.element(waiting.getByRole('link', { name: 'Pages' })).toHaveAttribute('href', '/studio/demo/pages');
  await expect.element(waiting.getByText('2 changes')).toBeVisible();
  await expect.element(waiting.getByRole('listitem').filter({ hasText: 'Pages: Terms' })).toBeVisible();
  await expect.element(waiting.getByRole('listitem').filter({ hasText: 'Tides' })).toBeVisible();
});

test('[REL14] what waits is previewed with one press, and what is wrong stands beside its page', async () => {
  const { backend } = await openPage({
    page: { kind: 'studio_event', form, left: [...LEFT], waiting: WAITING },
    ...{ frame: null, url: '/studio/demo', width: 390 },
  });
  const show = page.getByRole('button', { name: 'Preview these changes' });
  backend.answers(previewReleased, refuses('invalid_input', { errors: { pages: ['There is no such page.'] } }));
  await show.click();
  await expect.element(page.getByText('There is no such page.')).toBeVisible();
  const made = Promise.withResolvers<never>();
  backend.answers(previewReleased, () => made.promise);
  await show.click();
  await expect.element(page.getByText('The preview is being made …')).toBeVisible();
  const body = { as: 'attendee', at: '' };
  await expect.poll(() => backend.received(previewReleased).map((one) => one.body)).toEqual([body, body]);
  expect(await violations()).toEqual([]);
});

test('[REL12] everything is released with one press, and what is wrong stands beside its page', async () => {
  const { backend } = await openPage({
    page: { kind: 'studio_event', form, left: [...LEFT], waiting: WAITING },
    ...{ frame: null, url: '/studio/demo', width: 390 },
  });
  const press = () => page.getByRole('button', { name: 'Release everything' }).click();
  await field('Notice to those who marked or joined what changed').fill('Please look again.');
  backend.answers(releaseEverything, refuses('invalid_input', { errors: { pages: ['There is no such page.'] } }));
  await press();
  await expect.element(page.getByText('There is no such page.')).toBeVisible();
  const now = { ...WAITING, sections: [], seen: '2' };
  backend.answers(releaseEverything, refuses('changed_meanwhile', { current: now }));
  await press();
  await expect.element(page.getByRole('heading', { level: 3, name: 'Pages' })).not.toBeInTheDocument();
  expect(await violations()).toEqual([]);
  backend.answers(releaseEverything, NOTHING);
  await press();
  await expect.element(page.getByText('Everything is released: attendees see it now.')).toBeVisible();
  expect(backend.received(releaseEverything).map(({ body }) => body)).toMatchObject([
    { seen: '1', notice: 'Please look again.' },
    { seen: '1' },
    { seen: '2' },
  ]);
});

describe('an event of a schedule or a bundle', () => {
  const open = async (width?: number) => {
    const opened = await openPage({
      page: { kind: 'studio_new', events: [] },
      ...{ frame: null, url: '/studio/new', ...(width !== undefined && { width }) },
    });
    await field('What it begins with').selectOptions('My programme: a file or an address');
    return opened;
  };
  const read = page.getByRole('button', { name: 'Read it, and fill in the form' });
  const make = page.getByRole('button', { name: 'Make an event' });

  test.each([390, 1440])('[SRC10] a schedule fills in the form, at %i px', async (width) => {
    const { backend } = await open(width);
    const suggested = { ...form, name: 'Harbour days' };
    backend.answers(readBeginning, {
      ...{ kind: 'understood', what: 'schedule', form: suggested, notes: [], halls: ['Hall A', 'Hall B'] },
      holds: [
        { kind: 'sessions', count: 60 },
        { kind: 'halls', count: 2 },
      ],
    });
    await field('File').upload(new File(['{}'], 'schedule.json'));
    await read.click();
    await expect.element(page.getByText('Sessions: 60 · Halls: 2')).toBeVisible();
    await expect.element(field('Name')).toHaveValue('Harbour days');
    await expect.element(field('Address')).toHaveValue('harbour-days');
    await expect.element(field('Begins')).toHaveValue('2027-05-01T10:00');
    expect(await violations()).toEqual([]);
    backend.answers(makeEvent, refuses('invalid_input', { errors: { slug: ['Another event has this address.'] } }));
    await make.click();
    await expect.element(field('Address')).toHaveFocus();
    expect(backend.received(makeEvent)[0]?.body).toMatchObject({ name: 'Harbour days', slug: 'harbour-days' });
  });

  test('[SRC11] the problems of a bundle stand with their lines', async () => {
    const { backend } = await open();
    const problems = [{ place: 'line 12, column 5 (sessions[3].typ)', reason: 'is no field' }];
    backend.answers(readBeginning, { kind: 'unreadable', problems });
    await field('File').upload(new File(['PK'], 'spring.zip'));
    await read.click();
    await expect.element(page.getByText('line 12, column 5 (sessions[3].typ): is no field')).toBeVisible();
    expect(await violations()).toEqual([]);
  });

  test('[SRC10] an address that does not answer is said, and one that is none stands beside its field', async () => {
    const { backend } = await open();
    await page.getByRole('radio', { name: 'An address' }).click();
    await field('Address of the schedule').fill('https://pretalx.example/x.json');
    backend.answers(readBeginning, { kind: 'unreachable', problem: { code: 'status', detail: '404' } });
    await read.click();
    await expect.element(page.getByText('This address answers with status 404.')).toBeVisible();
    backend.answers(makeEvent, refuses('invalid_input', { errors: { address: ['That cannot be right.'] } }));
    await make.click();
    await expect.element(field('Address of the schedule')).toHaveAccessibleDescription(/That cannot be right/);
  });
});

test('[SRC12] an event is downloaded as a bundle', async () => {
  await openStudio();
  const link = page.getByRole('link', { name: 'Download as a bundle' });
  await expect.element(link).toHaveAttribute('href', '/studio/demo/bundle.zip');
});
