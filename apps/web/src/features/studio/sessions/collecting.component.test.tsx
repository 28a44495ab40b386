import { listEdits, undoEdit } from '@plenary/contract/timeline/edit';
import { newTestId } from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { inHall, openSessions } from './sessions.fixture.ts';

const TIDES = inHall('Tides', [20, 50], 'Hall A');
const EDIT = {
  ...{ id: newTestId(), at: '2026-05-04T08:00:00.000Z', kind: 'change' as const, session: TIDES.id, title: 'Tides' },
  ...{ fields: ['title' as const], by: 'Ben Ash', undone: false },
};

test('[REL7] where changes wait, an undo asks first, since attendees see it at once', async () => {
  const { backend, desk } = await openSessions([TIDES], { collected: { collecting: 'always', changes: [] } });
  backend.answers(listEdits, { edits: [EDIT] });
  desk.change(TIDES.id, { title: 'Tides' });
  backend.answers(undoEdit, { session: { ...TIDES, version: 2 }, edit: null });
  const undo = page.getByRole('button', { name: /^Undo: .*Tides/ });
  await undo.click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText(/Attendees see it at once/)).toBeVisible();
  expect(backend.received(undoEdit)).toEqual([]);
  await dialog.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(() => backend.received(undoEdit).length).toBe(1);
});
