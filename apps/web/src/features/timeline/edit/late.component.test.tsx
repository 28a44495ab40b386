import { runLate, undoEdits } from '@plenary/contract/timeline/late';
import { editableOf, newTestId, refuses, violations } from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openDesk } from './edit.fixture.ts';

const HALLS = [
  { id: newTestId(), name: 'Hall A' },
  { id: newTestId(), name: 'Hall B' },
];
const press = (name: string) => page.getByRole('button', { name, exact: true });

async function openLate() {
  const opened = await openDesk([editableOf('Keynote', [0, 30])], { halls: HALLS });
  await page.getByText('A hall runs late').click();
  return opened;
}

test('[HAL10] a delay says how much it moved and what it put in the way, and is undone as a whole', async () => {
  const { backend } = await openLate();
  const edits = [newTestId(), newTestId()];
  backend.answers(runLate, { hall: 'Hall B', sessions: 4, conflicts: 1, edits });
  backend.answers(undoEdits, { sessions: 4 });
  await page.getByLabelText('Hall', { exact: true }).selectOptions('Hall B');
  await page.getByLabelText('By', { exact: true }).selectOptions('15 minutes');
  expect(await violations()).toEqual([]);
  await press('Move what follows').click();
  await expect.element(page.getByText('Hall B runs 15 minutes late')).toBeVisible();
  await expect
    .element(page.getByText(/4 sessions were moved\. 1 of them now stands in another one’s way/))
    .toBeVisible();
  expect(backend.received(runLate)).toMatchObject([{ params: { id: HALLS[1]?.id }, body: { minutes: 15 } }]);
  await press('Undo').click();
  await expect.element(page.getByText('4 sessions are as they were before.')).toBeVisible();
  expect(backend.received(undoEdits)).toMatchObject([{ body: { edits } }]);
});

test('[HAL10] where nothing follows, that is said', async () => {
  const { backend } = await openLate();
  backend.answers(runLate, refuses('nothing_follows', { message: 'Nothing follows in this hall today.' }));
  await press('Move what follows').click();
  await expect.element(page.getByText('Nothing follows in this hall today.')).toBeVisible();
});
