import { changeSession } from '@plenary/contract/timeline/edit';
import { addSession, changeSessions, removeSession } from '@plenary/contract/timeline/programme';
import { newTestId, refuses, violations } from '@plenary/web/testing';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { inHall, openSessions } from './sessions.fixture.ts';

const ANN = { uid: 'ann', name: 'Ann', company: '', job_title: '', bio: '', picture: null, translations: {} };
const OPENING = inHall('Opening', [0, 30], 'Hall A', { speakers: [ANN] });
const TIDES = inHall('Tides', [20, 50], 'hall a');
const CLOSING = inHall('Closing', [60, 90], null);
const ALL = [OPENING, TIDES, CLOSING];

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const block = (title: string) => page.getByRole('button', { name: new RegExp(`^${title} `) });
const field = (name: string) => page.getByRole('main').getByLabelText(name, { exact: true });

test('[PRG8] a session moves by keys: five minutes, its end, and between halls; Escape takes it back', async () => {
  const { backend } = await openSessions(ALL);
  await expect.element(block('Closing')).toBeVisible();
  (block('Opening').element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Shift>}{ArrowUp}{/Shift}{ArrowRight}');
  await expect.element(page.getByRole('status').filter({ hasText: '10:10–10:35, Hall B' })).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(block('Opening')).toHaveAccessibleName(/10:00–10:30 Hall A/);
  expect(backend.received(changeSession)).toEqual([]);
  await userEvent.keyboard('{ArrowDown}{ArrowRight}{Enter}');
  await expect.element(block('Opening')).toHaveAccessibleName(/10:05–10:35 Hall B/);
  await expect.element(block('Opening')).toHaveFocus();
  expect(backend.received(changeSession).map(({ body }) => body)).toMatchObject([
    { version: 1, starts_at: '2026-05-04T09:05:00.000Z', ends_at: '2026-05-04T09:35:00.000Z', location: 'Hall B' },
  ]);
});

/** Drags an element with a mouse by so many pixels, as its events arrive. */
function drag(element: Element, right: number, down: number): void {
  const { left, top, width, height } = element.getBoundingClientRect();
  const from = { clientX: left + width / 2, clientY: top + height / 2 };
  const send = (type: string, part: number) =>
    element.dispatchEvent(
      new PointerEvent(type, {
        ...{ bubbles: true, pointerId: 1, pointerType: 'mouse', button: 0 },
        ...{ clientX: from.clientX + right * part, clientY: from.clientY + down * part },
      }),
    );
  send('pointerdown', 0);
  for (const part of [0.1, 0.5, 1]) send('pointermove', part);
  send('pointerup', 1);
}

test('[PRG8] a session is dragged to another hall and time, and its end by the grip', async () => {
  // No mouse is down that could be held.
  vi.spyOn(Element.prototype, 'setPointerCapture').mockReturnValue();
  const { backend } = await openSessions(ALL);
  await expect.element(block('Opening')).toBeVisible();
  const element = () => block('Opening').element();
  const { height } = element().getBoundingClientRect();
  const { width } = button('Add a session: Hall B').element().getBoundingClientRect();
  drag(element(), width, height);
  await expect.element(block('Opening')).toHaveAccessibleName(/10:30–11:00 Hall B/);
  await expect.element(block('Opening')).toHaveAttribute('data-moved', 'false');
  drag(element().querySelector('[data-grip]')!, 0, height / 2);
  await expect.element(block('Opening')).toHaveAccessibleName('Opening 10:30–11:15 Hall B Ann');
  expect(backend.received(changeSession).map(({ body }) => body)).toMatchObject([
    { starts_at: '2026-05-04T09:30:00.000Z', ends_at: '2026-05-04T10:00:00.000Z', location: 'Hall B' },
    { ends_at: '2026-05-04T10:15:00.000Z' },
  ]);
});

test('[SEC8] a session that is typed and not saved asks before the page is left', async () => {
  const { left } = await openSessions(ALL);
  await block('Opening').click();
  await field('Title').fill('Welcome');
  await page.getByRole('link', { name: 'Halls' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
  await expect.element(field('Title')).toHaveValue('Welcome');
  await expect.poll(() => left).toEqual([]);
});

test('[PRG8] conflicts are marked on the grid and listed', async () => {
  await openSessions(ALL);
  await expect.element(block('Tides')).toHaveAccessibleName(/in a conflict/);
  await page.getByText('2 sessions in conflicts').click();
  await expect.element(page.getByText('Hall A is also used by “Tides”', { exact: false })).toBeVisible();
});

test('[PRG8] an empty place that is pressed opens a new session there; typing is not lost', async () => {
  const { backend } = await openSessions(ALL);
  await expect.element(button('Add a session: Hall B')).toBeInTheDocument();
  (button('Add a session: Hall B').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { name: 'New session' })).toHaveFocus();
  await expect.element(field('Hall or place')).toHaveValue('Hall B');
  await field('Title').fill('Panel');
  await button('Cancel').click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click();
  await button('Add a speaker').click();
  await field('Name').fill('Ann');
  backend.answers(addSession, refuses('invalid_input', { errors: { title: ['This is too long'] } }));
  await button('Save').click();
  await expect.element(field('Title')).toHaveAccessibleDescription(/too long/);
  expect(backend.received(addSession).at(-1)?.body).toMatchObject({
    ...{ title: 'Panel', location: 'Hall B', speakers: [{ uid: 'ann', name: 'Ann' }] },
  });
  expect(await violations()).toEqual([]);
});

test('[PRG3] removing says first what goes with a session', async () => {
  const { backend } = await openSessions(ALL);
  await block('Tides').click();
  await button('Remove').click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText(/the marks of 2 people, 1 poll/)).toBeVisible();
  await expect.element(dialog.getByText(/the next import adds it again/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect.element(block('Tides')).not.toBeInTheDocument();
  expect(backend.received(removeSession).map(({ params }) => params.id)).toEqual([TIDES.id]);
  await expect.element(button('Undo')).toBeVisible();
});

test('[SES13] the polls of several sessions are switched off at once', async () => {
  const { backend } = await openSessions(ALL, { url: '/studio/demo/programme?show=unplaced' });
  await page.getByLabelText('Choose “Closing”').click();
  await page.getByRole('combobox', { name: 'Change' }).selectOptions('Switch off');
  await page.getByRole('combobox', { name: 'Chat, questions or polls' }).selectOptions('Polls');
  await button('Apply').click();
  await expect.element(page.getByText('Changed together')).toBeVisible();
  expect(backend.received(changeSessions).map(({ body }) => body.act)).toEqual([
    { kind: 'tool', tool: 'polls', on: false },
  ]);
});

test('[PRG20] a hidden session says so on the grid and in the list, is in no conflict, and is shown again', async () => {
  const hidden = { ...TIDES, hidden: true };
  const { backend } = await openSessions([OPENING, hidden, CLOSING]);
  await expect.element(block('Tides')).toHaveAccessibleName(/Hidden$/);
  await expect.element(block('Opening')).not.toHaveAccessibleName(/in a conflict/);
  await block('Tides').click();
  await expect.element(page.getByRole('switch', { name: 'Hidden' })).toBeChecked();
  await page.getByRole('switch', { name: 'Hidden' }).click();
  await button('Save').click();
  await expect
    .poll(() => backend.received(changeSession).map(({ body }) => body))
    .toEqual([{ version: 1, hidden: false }]);
});

test('[PRG9] the list narrows by place and by what is missing, and several are moved at once', async () => {
  const { backend } = await openSessions(ALL, { width: 390, url: '/studio/demo/programme?show=unplaced' });
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Closing' })).toBeVisible();
  expect(page.getByText('Opening').query()).toBe(null);
  await page.getByRole('combobox', { name: 'Show' }).selectOptions('All sessions');
  await page.getByLabelText('Choose “Opening”').click();
  await page.getByLabelText('Choose “Closing”').click();
  await expect.element(page.getByRole('heading', { name: '2 sessions chosen' })).toBeVisible();
  await field('Minutes later (with a minus: earlier)').fill('-15');
  await button('Apply').click();
  await expect.element(page.getByText('Changed together')).toBeVisible();
  expect(backend.received(changeSessions).map(({ body }) => body)).toEqual([
    { sessions: [OPENING, CLOSING].map(({ id, version }) => ({ id, version })), act: { kind: 'move', minutes: -15 } },
  ]);
});

test.each([
  [1440, 900],
  [390, 844],
])('[PRG8] saving is in sight as soon as a session is opened, at %i × %i px', async (width, height) => {
  await openSessions(ALL, { width, height });
  await page
    .getByRole('button', { name: /Opening/ })
    .first()
    .click();
  await expect.element(button('Save')).toBeInViewport();
  await expect.element(page.getByRole('heading', { name: 'Opening', level: 2 })).toBeInViewport();
});

test.each([1440, 390])('[PRG11] a speaker is changed in all of their sessions, at %i px', async (width) => {
  const again = inHall('Again', [120, 150], 'Hall B', { speakers: [ANN] });
  const { backend } = await openSessions([OPENING, CLOSING, again], { width });
  await button('Speakers').click();
  await expect.element(page.getByRole('status').filter({ hasText: '1 person' })).toBeVisible();
  await page.getByRole('button', { name: 'Ann', exact: true }).click();
  await expect.element(page.getByText('Changed in all 2 sessions with them, and kept from imports.')).toBeVisible();
  expect(await violations()).toEqual([]);
  await field('Name').fill('Ann Lee');
  await field('About them').fill('Sails.');
  backend.answers(changeSessions, refuses('session_changed', { current: OPENING }));
  await button('Save').click();
  await expect.element(page.getByText(/changed/i).last()).toBeVisible();
  await expect.element(field('Name')).toHaveValue('Ann Lee');
  backend.answers(changeSessions, { sessions: 2, edits: [newTestId(), newTestId()] });
  await button('Save').click();
  await expect.element(field('Name')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Ann', exact: true })).toHaveFocus();
  await expect.element(button('Undo')).toBeVisible();
  expect(backend.received(changeSessions).at(-1)?.body).toEqual({
    sessions: [OPENING, again].map(({ id, version }) => ({ id, version })),
    act: { kind: 'speaker', speaker: { ...ANN, name: 'Ann Lee', bio: 'Sails.', picture: undefined } },
  });
});

test.for([
  ['light', 1440],
  ['dark', 390],
] as const)('[PAG13] axe finds nothing, in %s at %d px, and nothing lies beyond 320 px', async ([theme, width]) => {
  await openSessions(ALL, { theme, width });
  const beyond = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
  await expect.element(page.getByText('Closing').first()).toBeVisible();
  expect(await violations()).toEqual([]);
  await page.viewport(320, 640);
  await expect.poll(() => beyond()).toBeLessThanOrEqual(0);
});

test('[PRG8] a session of the grid shows its title and times as whole lines, with its marks beside the times', async () => {
  const title = 'Tides and weather, and all that the harbour learned of them in a hundred years';
  await openSessions([inHall(title, [0, 45], 'Hall A', { speakers: [ANN], hidden: true }), CLOSING], { width: 1024 });
  await expect.element(block('Tides and')).toBeVisible();
  const [first, times] = [...block('Tides and').element().children].map((line) => line.getBoundingClientRect());
  expect(first!.height).toBeGreaterThan(30);
  expect(times!.top).toBeGreaterThanOrEqual(first!.bottom);
  const mark = block('Tides and').element().querySelector('svg')!.getBoundingClientRect();
  expect(mark.top).toBeGreaterThanOrEqual(first!.bottom);
  expect(times!.height).toBeLessThan(30);
  const speakers = page.getByText('Ann', { exact: true }).element().getBoundingClientRect();
  expect(speakers.left).toBeGreaterThanOrEqual(block('Tides and').element().getBoundingClientRect().right - 1);
});

test('[PRG8] [PRG9] one press shows another day of the grid, and the list shows all of them where that is chosen', async () => {
  const DAY = 24 * 60;
  await openSessions([OPENING, inHall('Second day', [DAY, DAY + 30], 'Hall A')], { width: 1440 });
  const days = page.getByRole('group', { name: 'Day' });
  await expect.element(block('Opening')).toBeVisible();
  await days.getByRole('button').last().click();
  await expect.element(block('Second day')).toBeVisible();
  await expect.element(block('Opening')).not.toBeInTheDocument();
  await button('List').click();
  await expect.element(button('Opening')).not.toBeInTheDocument();
  await page.getByRole('combobox', { name: 'Day' }).selectOptions('All days');
  await expect.element(button('Opening')).toBeVisible();
  await expect.element(button('Second day')).toBeVisible();
});

test('[TML3] the zone of the times is said as it lies on the days of the event', async () => {
  await openSessions([TIDES], { event: { time_zone: 'Europe/Berlin', starts_at: '2026-12-04T08:00:00.000Z' } });
  await expect.element(page.getByText(/Times are in Berlin time, 1 hour ahead of your time/)).toBeVisible();
});
