import { listMeasures } from '@plenary/contract/chat/moderation';
import { decideCase } from '@plenary/contract/chat/reports';
import { Cases, NOW, openChat, rowOf, violations, writerOf, type PageOptions } from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

const queue = page.getByRole('dialog', { name: 'Reported messages' });
const says = (text: string) => queue.getByText(text, { exact: false });
const review = page.getByRole('button', { name: 'Review' });
const press = (key: string) => userEvent.keyboard(key);

/** A host's page, on which nothing is reported yet. */
async function openHost(said: readonly string[], more: PageOptions = {}) {
  const me = { host: true, roles: ['host'] } as const;
  const opened = await openChat({ me, said: said.map((message) => ({ message })), ...more });
  await expect.element(rowOf(said[0]!).first()).toBeVisible();
  return { ...opened, cases: new Cases(opened.backend, opened.chat) };
}

test('[WID27] [WID28] reports are on the host’s page at once; by keys the host deletes, undoes, and goes through the queue', async () => {
  const script = '<img src=x onerror="window.ran=1">';
  const { cases } = await openHost([`cheap watches ${script}`, 'more watches']);
  cases.report('cheap watches', `selling ${script}`);
  await expect.element(page.getByText('1 reported message waits for a decision.', { exact: false })).toBeVisible();
  cases.report('more watches', 'selling again');
  const waiting = page.getByText('2 reported messages wait for a decision.', { exact: false });
  await expect.element(waiting).toBeVisible();
  await review.click();
  await expect.element(says(`selling ${script}`)).toBeVisible();
  await expect.element(says('1 of 2')).toBeVisible();
  await press('j');
  await expect.element(says('selling again')).toBeVisible();
  await press('k');
  await expect.element(says(`selling ${script}`)).toBeVisible();
  await press('d');
  await expect.element(says('Deleted.')).toBeVisible();
  await expect.element(says('selling again')).toBeVisible();
  await press('u');
  await expect.element(says('Undone. The report is open again.')).toBeVisible();
  await expect.element(says(`selling ${script}`)).toBeVisible();
  await press('x');
  await expect.element(says('Left as it is.')).toBeVisible();
  await expect.element(says('selling again')).toBeVisible();
  await press('m');
  await expect.element(says('Deleted, and its author muted.')).toBeVisible();
  await expect.element(says('Nothing waits for a decision.')).toBeVisible();
  await queue.getByRole('tab', { name: 'Decided' }).click();
  await queue.getByRole('button', { name: 'Undo' }).first().click();
  await expect.element(page.getByText('1 reported message waits', { exact: false })).toBeInTheDocument();
  expect(Reflect.get(window, 'ran')).toBe(undefined);
});

test('[WID28] a case that somebody else decides is not replaced by another under one’s keys', async () => {
  const { backend, cases } = await openHost(['a third offer', 'a fourth offer']);
  const { _id } = cases.report('a third offer', 'about the third');
  cases.report('a fourth offer', 'about the fourth');
  await review.click();
  await expect.element(says('about the third')).toBeVisible();
  cases.decide(_id, 'dismiss');
  await expect.element(says('Someone else has decided this case.')).toBeVisible();
  await press('d');
  await press('j');
  await expect.element(says('about the fourth')).toBeVisible();
  expect(backend.received(decideCase)).toEqual([]);
});

test('[WID28] what could not be done to a case is done to it by the same key again, and to no other', async () => {
  const { backend, cases } = await openHost(['a fifth offer', 'a sixth offer']);
  const { _id: moderation_case } = cases.report('a fifth offer', 'about the fifth');
  cases.report('a sixth offer', 'about the sixth');
  await review.click();
  await expect.element(says('about the fifth')).toBeVisible();
  backend.reachable = false;
  await press('d');
  await expect
    .element(queue.getByRole('status').getByText('The server cannot answer right now.', { exact: false }))
    .toBeVisible();
  backend.reachable = true;
  await press('d');
  await expect.element(says('about the sixth')).toBeVisible();
  expect(backend.received(decideCase).map(({ body }) => body)).toEqual([{ moderation_case, decision: 'delete' }]);
});

test('[WID28] [WID62] `?` shows the keys of the queue, and a case says who did what to its author before', async () => {
  const { backend, cases } = await openHost(['a dubious offer']);
  const by = { at: NOW, until: null, event_user: writerOf('Mara Lindqvist') };
  backend.answers(listMeasures, {
    measures: [
      { ...by, measure: 'unmuted' },
      { ...by, measure: 'muted' },
    ],
  });
  cases.report('a dubious offer', 'selling');
  await review.click();
  await queue.getByText('2 measures until now').click();
  await expect.element(queue.getByText(/^Unmuted by Mara Lindqvist/)).toBeVisible();
  await press('?');
  const keys = queue.getByRole('region', { name: 'Keys' });
  await expect.element(keys.getByText('Delete and ban from the event')).toBeVisible();
  expect(await violations({ include: '[role=dialog]' })).toEqual([]);
  await press('?');
  await expect.element(keys).not.toBeInTheDocument();
  await press('x');
  await expect.element(says('Left as it is.')).toBeVisible();
});

test.for([
  ['light', 1440],
  ['dark', 390],
] as const)('[A11Y] [WID12] the queue has no axe violations and fits, %s at %i px', async ([theme, width]) => {
  const { cases } = await openHost(['watches', 'more watches'], { theme, width });
  cases.report('watches', 'w'.repeat(300));
  cases.report('more watches', 'again');
  await review.click();
  await expect.element(says('w'.repeat(300))).toBeVisible();
  expect(await violations({ include: '[role=dialog]' })).toEqual([]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
});
