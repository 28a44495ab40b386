import {
  listHistory,
  restoreChange,
  undoStep,
  type HistoryEntry,
  type StudioHistory,
} from '@plenary/contract/studio/history';
import { undoEdit } from '@plenary/contract/timeline/edit';
import { openPage, refuses, violations } from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

const ADA = { account: 'a'.repeat(24), name: 'Ada Berg' };
const HALL = 'c'.repeat(24);
const BO = {
  _id: 'e'.repeat(24),
  user: {
    ...{ _id: 'f'.repeat(24), first_name: 'Bo', last_name: 'Demir', screen_name: '', company: '', role: '' },
    ...{ host: false, avatar_preset: 'avatar-one', avatar_picture: null, attending_virtually: false },
    ...{ networking_status: true, active: true, deleted: false },
  },
};
const entry = (nth: number, more: Partial<HistoryEntry>): HistoryEntry => ({
  ...{ id: String(nth).padStart(24, '0'), at: '2026-05-01T10:00:00.000Z', action: 'hall.changed', part: 'halls' },
  ...{ by: ADA, subject: HALL, thing: 'Hall A', changes: [] },
  ...more,
});
const START: StudioHistory = {
  entries: [
    entry(9, {
      changes: [
        {
          ...{ kind: 'values', field: 'capacity' },
          ...{ before: { kind: 'number', number: 80 }, after: { kind: 'number', number: 120 } },
        },
        { kind: 'touched', field: 'moderators' },
        { kind: 'touched', field: 'no_such_field' },
      ],
    }),
    entry(8, {
      ...{ action: 'event.section_changed', part: 'home', subject: null, thing: null },
      changes: [{ kind: 'counts', field: 'areas', added: 1, changed: 0, removed: 2 }],
    }),
    entry(7, { action: 'room.changed', part: 'rooms', subject: 'd'.repeat(24), thing: null }),
    entry(6, {
      action: 'event.created',
      part: 'event',
      by: { account: null, name: null },
      subject: 'demo',
      thing: null,
    }),
  ],
  has_more: true,
  read_at: '2026-05-01T10:05:00.000Z',
};
const openHistory = (start = START, width?: number) =>
  openPage({
    page: { kind: 'studio_history', filter: {}, start },
    ...{ frame: null, url: '/studio/demo/history', ...(width !== undefined && { width }) },
  });
/** Text as it is read: without the marks around names. */
const lines = () => (document.querySelector('main')?.textContent ?? '').replaceAll(/[\u2068\u2069]/g, '');

test.each([390, 1440])('[AUD4] [AUD5] who did what stands in sentences, with what changed, at %i px', async (width) => {
  await openHistory(START, width);
  await expect.poll(lines).toContain('Ada Berg changed the hall “Hall A”');
  expect(lines()).toContain('Capacity: 80 → 120');
  expect(lines()).toContain('Changed: Led by');
  expect(lines()).not.toContain('no_such_field');
  expect(lines()).toContain('Areas of the home: 1 new, 0 changed, 2 removed');
  expect(lines()).toContain('Ada Berg changed a room that is gone');
  expect(lines()).toContain('The operator made the event');
  expect(lines()).toContain('5 minutes ago');
  expect(await violations()).toEqual([]);
});

test('[AUD4] the history is narrowed to a part, and each thing leads to its own', async () => {
  const { backend } = await openHistory();
  backend.answers(listHistory, { ...START, entries: START.entries.slice(0, 1), has_more: false });
  await page.getByLabelText('What it is about').selectOptions('halls');
  await expect.poll(lines).not.toContain('The operator');
  await expect
    .element(page.getByRole('link', { name: 'Everything about “Hall A”' }))
    .toHaveAttribute('href', `/studio/demo/history?thing=${HALL}`);
  expect(backend.received(listHistory).map(({ query }) => query)).toEqual([{ part: 'halls' }]);
});

test('[AUD4] the history of one thing says so, and leads back to everything', async () => {
  const { backend } = await openPage({
    page: { kind: 'studio_history', filter: { thing: HALL }, start: { ...START, entries: START.entries.slice(0, 1) } },
    ...{ frame: null, url: `/studio/demo/history?thing=${HALL}` },
  });
  await expect.element(page.getByText('About “Hall A” alone')).toBeVisible();
  backend.answers(listHistory, START);
  await page.getByRole('button', { name: 'Show everything' }).click();
  await expect.poll(lines).toContain('The operator made the event');
  await expect.element(page.getByRole('button', { name: 'Show everything' })).not.toBeInTheDocument();
});

test('[AUD4] earlier changes are read behind the last one', async () => {
  const { backend } = await openHistory();
  const earlier = entry(5, { action: 'hall.added', thing: 'Foyer' });
  backend.answers(listHistory, { ...START, entries: [earlier], has_more: false });
  await page.getByRole('button', { name: 'Show earlier' }).click();
  await expect.poll(lines).toContain('added the hall “Foyer”');
  expect(lines()).toContain('The operator made the event');
  expect(backend.received(listHistory)[0]?.query).toEqual({ before: START.entries.at(-1)?.id });
  await expect.element(page.getByRole('button', { name: 'Show earlier' })).not.toBeInTheDocument();
});

test('[AUD4] a page of the studio says who changed its part last', async () => {
  const halls = { halls: [], places: [], streams: [] } as never;
  const { backend } = await openPage({
    ...{
      page: { kind: 'studio_halls', halls, screens: { links: {}, on_site: false } },
      frame: null,
      url: '/studio/demo/halls',
    },
    answers: (server) => server.answers(listHistory, { ...START, entries: START.entries.slice(0, 1) }),
  });
  await expect
    .element(page.getByRole('link', { name: 'Changed by Ada Berg, 5 minutes ago' }))
    .toHaveAttribute('href', '/studio/demo/history?part=halls');
  expect(backend.received(listHistory)[0]?.query).toEqual({ part: 'halls', limit: 1 });
});

test('[STU10] others who have the page open stand there by name, and no more when they leave', async () => {
  const halls = { halls: [], places: [], streams: [] } as never;
  const { backend, boot } = await openPage({
    ...{
      page: { kind: 'studio_halls', halls, screens: { links: {}, on_site: false } },
      frame: null,
      url: '/studio/demo/halls',
    },
    answers: (server, { me }) =>
      server.state('studio:halls', { people: [{ _id: me!.event_user_id, user: me!.user }, BO] }),
  });
  await expect.element(page.getByText('Also on this page:')).toBeVisible();
  await expect.element(page.getByText('Bo Demir')).toBeVisible();
  expect(await violations()).toEqual([]);
  const { event_user_id, user } = boot.me!;
  backend.signal('studio:halls', { kind: 'here', values: [{ people: [{ _id: event_user_id, user }] }], more: false });
  await expect.element(page.getByText('Also on this page:')).not.toBeInTheDocument();
});

test('[RST2] a file that was chosen is called by its name, and the logo what it is', async () => {
  const chosen = `uploads/${'a'.repeat(24)}/river.png`;
  const saved = entry(9, {
    ...{ action: 'event.section_changed', part: 'look', subject: null, thing: null, restore: 'section' },
    section_changes: [
      {
        ...{ part: 'event', name: '', change: 'changed' },
        fields: [
          { field: 'file', before: null, after: chosen },
          { field: 'pending_background', before: 'media/quay.jpg', after: chosen },
        ],
      },
    ],
  });
  await openHistory({ ...START, entries: [saved] });
  await expect.poll(lines).toContain('Logo: nothing → river.png');
  expect(lines()).toContain('Picture before the event: media/quay.jpg → river.png');
});

test.each([390, 1440])(
  '[RST2] a save of a section says from what to what, and leads to putting it back, at %i px',
  async (width) => {
    const saved = entry(9, {
      ...{ action: 'event.section_changed', part: 'pages', subject: null, thing: null, restore: 'section' },
      section_changes: [
        {
          ...{ part: 'pages', name: 'FAQ', change: 'changed' },
          fields: [
            { field: 'html', before: 'One', after: 'Two' },
            { field: 'html', before: null, after: 'Zwei', language: 'de' },
            { field: 'no_such_field', before: null, after: 'x' },
          ],
        },
        { part: 'pages', name: 'Old', change: 'removed', fields: [] },
      ],
    });
    await openHistory({ ...START, entries: [saved] }, width);
    await expect.poll(lines).toContain('FAQ: changed');
    expect(lines()).toContain('Text: One → Two');
    expect(lines()).toContain('Text (Deutsch): nothing → Zwei');
    expect(lines()).toContain('Old: removed');
    expect(lines()).not.toContain('no_such_field');
    const restore = page.getByRole('link', { name: 'Restore' });
    await expect.element(restore).toHaveAttribute('href', `/studio/demo/pages?restore=${saved.id}`);
    expect(await violations()).toEqual([]);
  },
);

test('[RST4] settings are put back at a press that asks first, and asks again where they were changed since', async () => {
  const changed = entry(9, { action: 'event.changed', part: 'event', subject: null, thing: null, restore: 'event' });
  const { backend } = await openHistory({ ...START, entries: [changed], has_more: false });
  backend.answers(restoreChange, refuses('changed_meanwhile'));
  await page.getByRole('button', { name: 'Restore' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
  await expect.element(page.getByText(/changed again since/)).toBeVisible();
  backend.answers(restoreChange, { restored: true });
  backend.answers(listHistory, { ...START, entries: [entry(10, { ...changed, id: 'f'.repeat(24) }), changed] });
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
  await expect.element(page.getByText('Restored.')).toBeVisible();
  await expect.poll(() => document.querySelectorAll('[data-entry]').length).toBe(2);
  expect(backend.received(restoreChange).map(({ body }) => body)).toEqual([{ anyway: false }, { anyway: true }]);
});

const MOVED = entry(8, {
  ...{ action: 'session.changed', part: 'programme', thing: 'Opening', restore: 'session' },
  changes: [
    { kind: 'names', field: 'speakers', added: ['Zoe Demir', 'Cy Or'], removed: ['Bo Li'] },
    { kind: 'picture', field: 'picture', change: 'replaced' },
    { kind: 'picture', field: 'large_picture', change: 'removed' },
    {
      ...{ kind: 'values', field: 'stream', before: { kind: 'stream', stream: 'hall', address: null } },
      after: { kind: 'stream', stream: 'mux', address: 'https://live.example/a.m3u8' },
    },
    {
      ...{ kind: 'values', field: 'title', language: 'de', before: { kind: 'text', text: 'Auftakt' } },
      after: { kind: 'text', text: 'Beginn' },
    },
  ],
});

test.each([390, 1440])(
  '[AUD6] an edit of a session says names, streams and texts in words, at %i px',
  async (width) => {
    await openHistory({ ...START, entries: [MOVED] }, width);
    await expect.poll(lines).toContain('Speakers: Zoe Demir, Cy Or added');
    expect(lines()).toContain('Speakers: Bo Li taken away');
    expect(lines()).toContain('Picture: replaced');
    expect(lines()).toContain('Large picture: removed');
    expect(lines()).toContain('Stream: The stream of its hall → HLS address (https://live.example/a.m3u8)');
    expect(lines()).toContain('Title (Deutsch): Auftakt → Beginn');
    expect(await violations()).toEqual([]);
  },
);

/** Presses the button, and agrees that attendees see it at once. */
async function undo(name: string): Promise<void> {
  await page.getByRole('button', { name: `Undo: ${name}` }).click();
  await expect
    .element(page.getByText('Attendees see it at once, even where changes wait for a release.'))
    .toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click();
}

test('[RST4] an edit is undone where it stands, among earlier ones that are read', async () => {
  const { backend } = await openHistory({ ...START, entries: [entry(9, {}), MOVED], has_more: true });
  backend.answers(listHistory, { ...START, entries: [entry(5, { thing: 'Foyer' })], has_more: false });
  await page.getByRole('button', { name: 'Show earlier' }).click();
  await expect.poll(lines).toContain('Foyer');
  const errors = { title: ['It was changed since.'] };
  backend.answers(undoEdit, refuses('edit_overtaken', { errors }));
  await undo('Opening');
  await expect.element(page.getByText(/\(Title\)/)).toBeVisible();
  backend.answers(undoEdit, { session: null, edit: null });
  const { restore: _, ...undone } = { ...MOVED, undone: true as const };
  const back = entry(10, { action: 'session.undone', thing: 'Opening' });
  backend.answers(listHistory, { ...START, entries: [back, entry(9, {}), undone] });
  await undo('Opening');
  await expect.poll(lines).toContain('undid a change of the session “Opening”');
  await expect.element(page.getByRole('button', { name: 'Undo: Opening' })).not.toBeInTheDocument();
  expect(document.activeElement?.textContent).toContain('Undone');
  expect(lines()).toContain('Foyer');
  expect(backend.received(undoEdit)).toHaveLength(2);
});

test('[RST4] an edit that another organiser has undone meanwhile says so where it stands', async () => {
  const { backend } = await openHistory({ ...START, entries: [entry(9, {}), MOVED] });
  backend.answers(undoEdit, refuses('edit_undone'));
  const { restore: _, ...undone } = { ...MOVED, undone: true as const };
  const back = entry(10, { action: 'session.undone', thing: 'Opening', by: { ...ADA, name: 'Bo Demir' } });
  backend.answers(listHistory, { ...START, entries: [back, entry(9, {}), undone] });
  await undo('Opening');
  await expect.element(page.getByText('It could not be undone')).toBeVisible();
  await expect.poll(lines).toContain('undid a change of the session “Opening”');
  await expect.element(page.getByRole('button', { name: 'Undo: Opening' })).not.toBeInTheDocument();
});

const RELEASED = ['Opening', 'Bees', 'Closing'].map((thing, nth) =>
  entry(9 - nth, {
    ...{ action: 'session.changed', part: 'programme', thing, restore: 'session', subject: `${nth}`.repeat(24) },
    step: { id: 'a'.repeat(24), edits: 3 },
  }),
);

test.each([390, 1440])(
  '[RST8] a release is undone as a whole where its first entry stands, at %i px',
  async (width) => {
    const { backend } = await openHistory({ ...START, entries: RELEASED, has_more: false }, width);
    const all = page.getByRole('button', { name: 'Undo all 3 made together' });
    await expect.element(all).toBeVisible();
    expect(all.elements()).toHaveLength(1);
    expect(await violations()).toEqual([]);
    backend.answers(undoStep, refuses('edit_overtaken', { current: { titles: ['Bees'], count: 1, others: 2 } }));
    await all.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.element(page.getByText(/left as it is: “Bees”\. The 2 others go back/)).toBeVisible();
    backend.answers(undoStep, { sessions: 2 });
    backend.answers(listHistory, { ...START, entries: RELEASED.slice(1, 2), has_more: false });
    await page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.element(page.getByText('2 sessions are as they were before.')).toBeVisible();
    expect(backend.received(undoStep).map(({ body }) => body)).toEqual([{ anyway: false }, { anyway: true }]);
  },
);

test('[RST8] a release of which nothing can be undone any more says so', async () => {
  const { backend } = await openHistory({ ...START, entries: RELEASED, has_more: false });
  const titles = ['A', 'B', 'C', 'D', 'E'];
  backend.answers(undoStep, refuses('edit_overtaken', { current: { titles, count: 7, others: 0 } }));
  await page.getByRole('button', { name: 'Undo all 3 made together' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.element(page.getByText(/“A”, “B”, “C”, “D”, “E”, 2 more/)).toBeVisible();
});
