import {
  addHall,
  changeHall,
  orderHalls,
  removeHall,
  tryHallStream,
  undoHall,
  type StudioHall,
} from '@plenary/contract/halls/operations';
import { openPage, refuses, violations } from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

const hall = (id: string, name: string, more: Partial<StudioHall> = {}): StudioHall => ({
  ...{ id: id.repeat(24), name, aliases: [], kind: 'both', capacity: null, moderators: [] },
  ...{ stream_type: null, address: '', hosted: null, sessions: 0 },
  ...more,
});
const A = hall('a', 'Hall A', {
  stream_type: 'hosted',
  hosted: 'hall-a',
  sessions: 12,
  capacity: 300,
  aliases: ['Saal 1'],
});
const FOYER = hall('b', 'Foyer', { kind: 'on_site', sessions: 1 });
const PLACES = [{ name: 'Garden', sessions: 3 }];
const openHalls = (halls: StudioHall[] = [A, FOYER], width?: number) =>
  openPage({
    page: { kind: 'studio_halls', halls: { halls, places: PLACES }, screens: { links: {}, on_site: false } },
    ...{ frame: null, url: '/studio/demo/halls', ...(width !== undefined && { width }) },
  });
const field = (name: string) => page.getByLabelText(name, { exact: true });
const press = (name: string) => page.getByRole('button', { name, exact: true });

test.each([390, 1440])('[HAL9] halls stand with their stream, people and sessions, at %i px', async (width) => {
  await openHalls(undefined, width);
  const first = page.getByRole('article', { name: 'Hall A' });
  for (const words of ['Stream from here', '300 people', '12 sessions', 'Also called Saal 1'])
    await expect.element(first.getByText(words)).toBeVisible();
  const foyer = page.getByRole('article', { name: 'Foyer' });
  await expect.element(foyer.getByText('On site', { exact: true })).toBeVisible();
  expect(foyer.getByText('No stream').query()).toBe(null);
  expect(await violations()).toEqual([]);
});

test('[HAL9] a place that sessions name becomes a hall at a press, and the focus goes along', async () => {
  const { backend } = await openHalls([]);
  await press('Make a hall: Garden').click();
  await expect.element(page.getByRole('heading', { name: 'Add a hall' })).toHaveFocus();
  await expect.element(field('Name')).toHaveValue('Garden');
  await field('Stream').selectOptions('HLS address: from a streaming service');
  backend.answers(addHall, refuses('invalid_input', { errors: { address: ['Please fill this in.'] } }));
  await press('Save').click();
  await expect.element(field('Address of the stream')).toHaveFocus();
  backend.answers(tryHallStream, { state: 'not_allowed' });
  await field('Address of the stream').fill('https://live.example/a.m3u8');
  await press('Try the address').click();
  await expect.element(page.getByText(/does not let pages of this site play it/)).toBeVisible();
  await field('Other names').fill('Park\n\nLawn');
  expect(await violations()).toEqual([]);
  backend.answers(addHall, { halls: [hall('c', 'Garden', { sessions: 3 })], places: [] });
  await press('Save').click();
  await expect.element(page.getByRole('article', { name: 'Garden' })).toBeVisible();
  await expect.element(press('Add a hall')).toHaveFocus();
  expect(backend.received(addHall).at(-1)?.body).toMatchObject({
    ...{ name: 'Garden', stream_type: 'mux', address: 'https://live.example/a.m3u8' },
    ...{ aliases: ['Park', 'Lawn'], capacity: null },
  });
});

test('[HAL9] a hall on site is asked for no stream', async () => {
  const { backend } = await openHalls();
  await press('Edit: Hall A').click();
  await expect.element(page.getByText(/It is called “hall-a”/)).toBeVisible();
  await field('Where people take part').selectOptions('On site');
  await expect.element(field('Stream')).not.toBeInTheDocument();
  backend.answers(changeHall, {
    halls: [{ ...A, kind: 'on_site', stream_type: null, hosted: null }, FOYER],
    places: [],
  });
  await press('Save').click();
  await expect.element(press('Edit: Hall A')).toHaveFocus();
});

test('[STU17] a hall that another organiser has saved meanwhile keeps both changes', async () => {
  const { backend } = await openHalls([{ ...FOYER, translations: {} }]);
  const { id: _, hosted: _hosted, sessions: _sessions, ...before } = { ...FOYER, translations: {} };
  const current = { ...before, name: 'Great foyer', capacity: 40 };
  await press('Edit: Foyer').click();
  await field('Name').fill('Small foyer');
  const errors = { name: ['Another organiser has changed this to “Great foyer” meanwhile.'] };
  backend.answers(changeHall, refuses('changed_meanwhile', { errors, current }));
  await press('Save').click();
  await expect.element(field('Name')).toHaveAccessibleDescription(/Great foyer/);
  await expect.element(page.getByLabelText(/^People it holds/)).toHaveValue('40');
  backend.answers(changeHall, { halls: [FOYER], places: [] });
  await press('Save').click();
  await expect.element(press('Edit: Foyer')).toHaveFocus();
  expect(backend.received(changeHall).map(({ body }) => body)).toEqual([
    { ...before, name: 'Small foyer', before },
    { ...current, name: 'Small foyer', before: current },
  ]);
});

test('[HAL5] each kind of stream says for what it is, and a stream that is new has no name yet', async () => {
  await openHalls([{ ...A, stream_type: null, hosted: null }]);
  await press('Edit: Hall A').click();
  const words = {
    'Page in a frame: YouTube, Vimeo and others': /^For the sessions.*For YouTube, Vimeo/,
    'HLS address: from a streaming service': /\.m3u8/,
    'Stream from here: live from the browser or OBS': /This server sends it/,
  };
  for (const [stream, hint] of Object.entries(words)) {
    await field('Stream').selectOptions(stream);
    await expect.element(page.getByText(hint)).toBeVisible();
  }
  await expect.element(page.getByText(/^A host goes live/)).toBeVisible();
  await expect.element(page.getByText(/It is called/)).not.toBeInTheDocument();
});

test('[HAL6] removing a hall says first how many sessions keep its name', async () => {
  const { backend } = await openHalls();
  await press('Remove: Hall A').click();
  await expect.element(page.getByText('12 sessions keep its name as a place, and its stream.')).toBeVisible();
  backend.answers(removeHall, { halls: [FOYER], places: [{ name: 'Hall A', sessions: 12 }] });
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect.element(page.getByRole('article', { name: 'Hall A' })).not.toBeInTheDocument();
  await expect.element(press('Make a hall: Hall A')).toBeVisible();
});

test('[HAL9] halls are put into an order by buttons', async () => {
  const { backend } = await openHalls();
  backend.answers(orderHalls, { halls: [FOYER, A], places: PLACES });
  await press('Move down: Hall A').click();
  await expect.element(press('Move up: Foyer')).toBeDisabled();
  expect(backend.received(orderHalls).map(({ body }) => body)).toEqual([{ halls: [FOYER.id, A.id] }]);
});

test('[SEC8] the form of a hall asks before that of another takes its place', async () => {
  await openHalls();
  await press('Edit: Hall A').click();
  await field('Name').fill('Hall of ropes');
  await press('Edit: Foyer').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
  await expect.element(field('Name')).toHaveValue('Hall of ropes');
  await press('Edit: Foyer').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await expect.element(field('Name')).toHaveValue('Foyer');
  await press('Edit: Hall A').click();
  await expect.element(field('Name')).toHaveValue('Hall A');
});

test('[SEC8] a hall that is being saved closes its own form alone', async () => {
  const { backend } = await openHalls();
  await press('Edit: Hall A').click();
  await field('Name').fill('Hall of ropes');
  const saved = Promise.withResolvers<void>();
  backend.answers(changeHall, async () => {
    await saved.promise;
    return { halls: [{ ...A, name: 'Hall of ropes' }, FOYER], places: PLACES };
  });
  await press('Save').click();
  await press('Edit: Foyer').click();
  await expect.element(field('Name')).toHaveValue('Foyer');
  saved.resolve();
  await expect.element(page.getByRole('article', { name: 'Hall of ropes' })).toBeVisible();
  await expect.element(field('Name')).toHaveValue('Foyer');
});

test('[HAL12] a hall is named in each language of the event, and a name that is taken is said beside it', async () => {
  const { backend } = await openPage({
    page: { kind: 'studio_halls', halls: { halls: [A], places: [] }, screens: { links: {}, on_site: false } },
    ...{ frame: null, url: '/studio/demo/halls', event: { settings: { language: 'en', languages: ['de'] } } },
  });
  await press('Edit: Hall A').click();
  await expect.element(field('Name (English)')).toHaveValue('Hall A');
  await field('Name (Deutsch)').fill('Saal A');
  const errors = { 'translations.de.name': ['Another hall has this name'] };
  backend.answers(changeHall, refuses('invalid_input', { errors }));
  await press('Save').click();
  await expect.element(field('Name (Deutsch)')).toHaveAccessibleDescription(/Another hall/);
  expect(backend.received(changeHall).at(-1)?.body).toMatchObject({
    name: 'Hall A',
    translations: { de: { name: 'Saal A' } },
  });
});

test('[HAL13] a change of a hall offers to undo it, and says why that is not done', async () => {
  const { backend } = await openHalls([A]);
  await press('Edit: Hall A').click();
  await field('Name').fill('Forum');
  const forum = { ...A, name: 'Forum', aliases: ['Saal 1', 'Hall A'] };
  backend.answers(changeHall, { halls: [forum], places: [] });
  await press('Save').click();
  await expect.element(page.getByRole('article', { name: 'Forum' })).toBeVisible();
  backend.answers(undoHall, { halls: [A], places: [] });
  await press('Undo').click();
  await expect.element(page.getByRole('article', { name: 'Hall A' })).toBeVisible();
  expect(backend.received(undoHall).at(-1)).toMatchObject({
    params: { id: A.id },
    body: { before: { name: 'Hall A', aliases: ['Saal 1'] }, after: { name: 'Forum' } },
  });
});

test('[HAL13] a removed hall comes back by a press', async () => {
  const { backend } = await openHalls([FOYER, { ...A, stream_type: 'hosted', address: '', hosted: 'hall-a' }]);
  await press('Remove: Hall A').click();
  backend.answers(removeHall, { halls: [FOYER], places: [] });
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect.element(page.getByRole('article', { name: 'Hall A' })).not.toBeInTheDocument();
  backend.answers(undoHall, { halls: [FOYER, A], places: [] });
  await press('Undo').click();
  await expect.element(page.getByRole('article', { name: 'Hall A' })).toBeVisible();
  expect(backend.received(undoHall).at(-1)).toMatchObject({
    params: { id: A.id },
    body: { before: { name: 'Hall A' }, after: null, hosted: 'hall-a', at: 1 },
  });
});

test('[HAL13] of several changes the last one is offered to be undone, and nothing covers the page', async () => {
  const { backend } = await openHalls(undefined, 390);
  const named = (name: string, other: string) => ({ halls: [hall('a', name), hall('b', other)], places: PLACES });
  const change = async (name: string, to: string, answer: ReturnType<typeof named>) => {
    await press(`Edit: ${name}`).click();
    await field('Name').fill(to);
    backend.answers(changeHall, answer);
    await press('Save').click();
    await expect.element(page.getByRole('region', { name: 'Messages' }).getByText(to)).toBeVisible();
  };
  await change('Hall A', 'Great hall', named('Great hall', 'Foyer'));
  await change('Foyer', 'Entrance', named('Great hall', 'Entrance'));
  await expect.poll(() => press('Undo').elements().length).toBe(1);
});
