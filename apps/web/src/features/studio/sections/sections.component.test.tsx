import { saveSection, type Section, type SectionName } from '@plenary/contract/studio/sections';
import { openPage, refuses, violations } from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

const PICTURE = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';
const NAME_OF_60 = 'Wasserwirtschaftsverbandsversammlungsvorbereitungsausschüsse';
const section = (values: object, more: Partial<Section> = {}): Section => ({
  ...{ values: values as Section['values'], unreleased: [], seen: '1', files: {} },
  ...{ names: { sponsors: [], levels: [], pages: [] } },
  ...more,
});
const LOOK = section(
  { event: { settings: { brand_color: '#ffe600' }, media: { logo: { file: 'media/logo.png', alt: 'Our logo' } } } },
  { files: { 'media/logo.png': { url: PICTURE, name: 'logo.png', type: 'image/png' } } },
);
const HOME = section({
  sponsors: [{ key: 'one', name: 'One' }],
  areas: [
    { key: 'live_stream', title: 'Live', sub_title: '', url: '' },
    { key: 'welcome', title: NAME_OF_60, url: '/{event}/pages/welcome', sponsor: 'one' },
  ],
});
const PAGES = section({ pages: [{ slug: 'welcome', title: 'Welcome', html: '<p>Hello <b>you</b></p>' }] });
const GAMES = section({
  games: [
    {
      ...{ slug: 'sea', kind: 'quiz', title: 'The sea' },
      questions: [{ question: 'Salt?', choices: ['Yes', 'No'], correct: 1, seconds: 20 }],
    },
  ],
});
const open = (name: SectionName, start: Section, width?: number) =>
  openPage({
    page: { kind: 'studio_section', section: name, start },
    ...{ frame: null, url: `/studio/demo/${name}`, ...(width !== undefined && { width }) },
  });
const field = (name: string) => page.getByLabelText(name, { exact: true });
const press = (name: string) => page.getByRole('button', { name, exact: true });

test.each<[SectionName, number, Section]>([
  ['look', 1440, LOOK],
  ['look', 390, LOOK],
  ['home', 1440, HOME],
  ['home', 390, HOME],
  ['pages', 390, PAGES],
  ['games', 390, GAMES],
])('[SEC1] %s can be used by everybody, at %i px', async (name, width, start) => {
  await open(name, start, width);
  for (const button of document.querySelectorAll<HTMLElement>('[aria-expanded="false"]'))
    if (button.id.startsWith('entry-')) button.click();
  await expect.element(press('Save')).toBeVisible();
  expect(await violations()).toEqual([]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
});

test('[SEC7] what becomes of a colour is said and shown in both schemes', async () => {
  await open('look', LOOK);
  await expect
    .element(page.getByText(/In light: shown as #[0-9a-f]{6}, so that it can be read: a contrast of 4\.\d/))
    .toBeVisible();
  await page.getByRole('textbox', { name: 'Colour' }).fill('#3b5bdb');
  await expect.element(page.getByText(/In light: #3b5bdb as it is, with a contrast of/)).toBeVisible();
});

test('[SEC2] a field that is changed is sent with the section, and with the state that it was changed from', async () => {
  const { backend } = await open('home', HOME);
  await press('Live').click();
  await field('Title').fill('On air');
  await expect.element(page.getByText('Not saved yet.')).toBeVisible();
  await press('Move down: On air').click();
  backend.answers(saveSection, { ...HOME, seen: '2' });
  await press('Save').click();
  await expect.element(page.getByText('Saved.')).toBeVisible();
  const sent = backend.received(saveSection).at(-1)?.body;
  expect(sent).toMatchObject({
    seen: '1',
    values: { areas: [{ key: 'welcome' }, { key: 'live_stream', title: 'On air' }] },
  });
  expect(JSON.stringify(sent)).not.toContain('$');
});

test('[SEC4] what is wrong stands beside its field, which opens and takes the focus', async () => {
  const { backend } = await open('home', HOME);
  backend.answers(saveSection, refuses('invalid_input', { errors: { 'areas[1].url': ['Not a link'] } }));
  await press('Save').click();
  await expect.element(page.getByText('Not a link')).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Address' })).toHaveFocus();
});

test('[SEC3] a page that was saved meanwhile keeps both changes', async () => {
  const { backend } = await open('home', HOME);
  const theirs = section(
    {
      ...HOME.values,
      sponsors: [
        { key: 'one', name: 'One and only' },
        { key: 'two', name: 'Two' },
      ],
    },
    { seen: '2' },
  );
  await press('Live').click();
  await field('Title').fill('Mine');
  backend.answers(saveSection, refuses('changed_meanwhile', { current: theirs }));
  await press('Save').click();
  await expect.element(page.getByRole('heading', { name: /saved this page meanwhile/ })).toHaveFocus();
  await press('Go on with both').click();
  backend.answers(saveSection, { ...theirs, seen: '3' });
  await press('Save').click();
  await expect.element(page.getByText('Saved.')).toBeVisible();
  expect(backend.received(saveSection).at(-1)?.body).toMatchObject({
    seen: '2',
    values: { areas: [{ title: 'Mine' }, {}], sponsors: [{ name: 'One and only' }, { key: 'two' }] },
  });
});

test('[SEC8] a page with something unsaved asks before it is left', async () => {
  const { left } = await open('pages', PAGES);
  await press('Welcome').click();
  await field('Title').fill('Hello');
  await page.getByRole('link', { name: 'Halls' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
  await expect.element(field('Title')).toHaveValue('Hello');
  await expect.poll(() => left).toEqual([]);
});

test('[SEC9] an imprint begins with a text to fill in', async () => {
  const { backend } = await open('pages', PAGES);
  await press('Begin an imprint').click();
  backend.answers(saveSection, { ...PAGES, seen: '2' });
  await press('Save').click();
  await expect.element(page.getByText('Saved.')).toBeVisible();
  const sent = backend.received(saveSection).at(-1)?.body.values as { pages: { slug: string; html: string }[] };
  expect(sent.pages[1]).toMatchObject({ slug: 'imprint', public: true });
  expect(sent.pages[1]?.html).toContain('<h2>Responsible for this event</h2>');
});

test('[SEC9] a question of a quiz names its right choice', async () => {
  const { backend } = await open('games', GAMES);
  await press('The sea').click();
  await press('Salt?').click();
  await field('The right one').selectOptions('No');
  backend.answers(saveSection, { ...GAMES, seen: '2' });
  await press('Save').click();
  await expect.element(page.getByText('Saved.')).toBeVisible();
  expect(backend.received(saveSection).at(-1)?.body.values).toMatchObject({ games: [{ questions: [{ correct: 2 }] }] });
});

test('[SEC9] a text is written in place, with bold words and links', async () => {
  const { backend } = await open('pages', PAGES);
  await press('Welcome').click();
  const box = page.getByRole('textbox', { name: 'Text' });
  await box.click();
  await userEvent.keyboard('{Control>}a{/Control}Come in');
  await expect.element(box).toHaveTextContent('Come in');
  await userEvent.keyboard('{Control>}a{/Control}');
  await press('Bold').click();
  await press('Link').click();
  await field('Address of the link').fill('https://example.org/');
  await press('Set the link').click();
  backend.answers(saveSection, { ...PAGES, seen: '2' });
  await press('Save').click();
  await expect.element(page.getByText('Saved.')).toBeVisible();
  const sent = backend.received(saveSection).at(-1)?.body.values as { pages: { html: string }[] };
  expect(sent.pages[0]?.html).toMatch(/<b>.*Come in|Come in.*<\/b>/);
  expect(sent.pages[0]?.html).toContain('<a href="https://example.org/">');
});

test('[SEC10] exhibitors are added from pasted lines, and levels that are not there yet', async () => {
  const { backend } = await open('exhibitors', section({ levels: ['Gold'], exhibitors: [] }));
  await page.getByText('Add several from a list').click();
  await field('The list').fill('One; Gold; ann@one.example\nTwo; Silver\nThree');
  await press('Add them').click();
  await expect.element(field('Levels')).toHaveValue('Gold\nSilver');
  await press('One').click();
  const invited = page.getByRole('link', { name: 'Awaited' });
  await expect.element(invited.last()).toHaveAttribute('href', '/studio/demo/awaited');
  await field('Levels').fill('Gold\nSilver\n\nBronze');
  await expect.element(field('Levels')).toHaveValue('Gold\nSilver\n\nBronze');
  backend.answers(saveSection, section({ levels: ['Gold'], exhibitors: [] }, { seen: '2' }));
  await press('Save').click();
  await expect.element(page.getByText('Saved.')).toBeVisible();
  const [one, two] = [
    { name: 'One', level: 'Gold', owners: ['ann@one.example'] },
    { name: 'Two', level: 'Silver' },
  ];
  expect(backend.received(saveSection).at(-1)?.body.values).toMatchObject({
    levels: ['Gold', 'Silver', 'Bronze'],
    exhibitors: [one, two, { name: 'Three' }],
  });
});

const DRAFTED = section(
  {
    pages: [
      { slug: 'welcome', title: 'Welcome', html: '<p>Hello <b>you</b></p>' },
      { slug: 'next', title: NAME_OF_60, html: '<p>Soon</p>' },
    ],
  },
  {
    visible: PAGES.values,
    unreleased: [
      { id: 'pages/next', name: NAME_OF_60, change: 'added' },
      { id: 'pages', name: '', change: 'moved' },
    ],
  },
);

test('[REL1] what is saved as a draft is sent with its changes kept back', async () => {
  const { backend } = await open('pages', PAGES);
  await press('Welcome').click();
  await field('Title').fill('Hello');
  backend.answers(saveSection, {
    ...section({ pages: [{ slug: 'welcome', title: 'Hello', html: '<p>Hello <b>you</b></p>' }] }, { seen: '2' }),
    ...{ visible: PAGES.values, unreleased: [{ id: 'pages/welcome', name: 'Hello', change: 'changed' }] },
  });
  await press('Save, release later').click();
  await expect.element(page.getByText('Saved. What is not released is seen by your team alone.')).toBeVisible();
  await expect.element(page.getByText('Change not released')).toBeVisible();
  expect(backend.received(saveSection).at(-1)?.body.keep).toEqual(['pages/welcome']);
  backend.answers(saveSection, PAGES);
  await field('Title').fill('Hello again');
  await press('Save').click();
  await expect.poll(() => backend.received(saveSection).at(-1)?.body.keep).toEqual(['pages/welcome']);
});

test('[REL2] changes are released, all or some', async () => {
  const { backend } = await open('pages', DRAFTED, 390);
  await expect.element(page.getByRole('heading', { name: 'Not released yet' })).toBeVisible();
  expect(await violations()).toEqual([]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await page.getByRole('checkbox', { name: /New order/ }).click();
  backend.answers(saveSection, { ...DRAFTED, unreleased: DRAFTED.unreleased.slice(1), seen: '2' });
  await press('Release 1 change').click();
  await expect.poll(() => backend.received(saveSection).at(-1)?.body).toMatchObject({ keep: ['pages'], seen: '1' });
  expect(backend.received(saveSection).at(-1)?.body.values).toEqual(DRAFTED.values);
});

test('[REL2] changes are given up once that is asked', async () => {
  const { backend } = await open('pages', DRAFTED);
  backend.answers(saveSection, { ...PAGES, seen: '2' });
  await press('Discard').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect.poll(() => backend.received(saveSection).at(-1)?.body).toMatchObject({ keep: [], values: PAGES.values });
  await expect.element(page.getByText('Not released yet')).not.toBeInTheDocument();
});

test('[SEC11] a page of the home leads to a page of text or a place, with address and words', async () => {
  const names = { sponsors: [], levels: [], pages: [{ slug: 'way', title: 'Getting there' }] };
  const { backend } = await open('home', section({ sponsors: [], areas: [] }, { names }));
  await press('Add a page of the home').click();
  await expect.element(page.getByLabelText('Address', { exact: true })).not.toBeInTheDocument();
  await field('Where it leads').selectOptions('Your page “Getting there”');
  await expect.element(field('Title')).toHaveValue('Getting there');
  await press('Add a page of the home').click();
  await page.getByLabelText('Where it leads').last().selectOptions('The exhibitors');
  await expect.element(page.getByLabelText('Title', { exact: true }).last()).toHaveValue('Exhibitors');
  expect(await violations()).toEqual([]);
  backend.answers(saveSection, HOME);
  await press('Save').click();
  await expect.element(page.getByText('Saved.')).toBeVisible();
  expect(backend.received(saveSection).at(-1)?.body.values).toMatchObject({
    areas: [
      { key: 'area-1', title: 'Getting there', url: '/{event}/pages/way' },
      { key: 'exhibitors', title: 'Exhibitors', url: '/{event}/exhibitors' },
    ],
  });
});

test.each([390, 1440])(
  '[SEC12] a wrong field stands above the bar that saves, with its problem, at %i px',
  async (width) => {
    const { backend } = await open('games', GAMES, width);
    await press('The sea').click();
    await press('Salt?').click();
    backend.answers(
      saveSection,
      refuses('invalid_input', { errors: { 'games[0].questions[0].choices': ['Too few'] } }),
    );
    await press('Save').click();
    await expect.element(field('Choices')).toHaveFocus();
    await expect.element(page.getByText('Not saved: something above is missing or wrong.')).toBeVisible();
    const bar = press('Save').element().getBoundingClientRect();
    const problem = page.getByText('Too few').element().getBoundingClientRect();
    expect(problem.bottom).toBeLessThanOrEqual(bar.top);
  },
);

test('[SEC13] a section waits for its files before it is saved', async () => {
  await open('look', LOOK);
  await expect.element(press('Save')).toBeEnabled();
  await field('Picture before the event').upload(new File(['picture'], 'quay.png', { type: 'image/png' }));
  await expect.element(press('Save')).toBeDisabled();
  await expect.element(page.getByRole('status').filter({ hasText: 'Uploading' })).toBeVisible();
});

test('[REL3] an entry is hidden once that is asked, and what keeps it stands beside it', async () => {
  const { backend } = await open('games', GAMES);
  backend.answers(saveSection, refuses('invalid_input', { errors: { 'games[0]': ['People have left something'] } }));
  // An open eye: what can be hidden is seen.
  await expect.element(press('Hide: The sea')).toBeVisible();
  expect(press('Hide: The sea').element().querySelector('.lucide-eye')).not.toBeNull();
  await press('Hide: The sea').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Hide' }).click();
  await expect.element(page.getByText('People have left something')).toBeVisible();
  expect(backend.received(saveSection).at(-1)?.body).toMatchObject({ hide: ['games/sea'], keep: [] });
  expect(await violations()).toEqual([]);
});
