import { joinNetworkingRoom, leaveNetworkingRoom, ownSeat, type Seat } from '@plenary/contract/rooms/operations';
import { seatTopic } from '@plenary/contract/rooms/topics';
import {
  addChat,
  chatField,
  chatList,
  newTestId,
  NOW,
  PrivateChats,
  tap,
  violations,
  writerOf,
  type Backend,
} from '@plenary/web/testing';
import type { Boot } from '@plenary/contract/boot';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { join, openCallPage, peerOf, region, takeDevices, tid } from './call-page.fixture.ts';

const SAID = Array.from({ length: 12 }, (_none, at) => ({ message: `word ${String(at)} about the tide` }));

/** Joins the call of the room in which the tab sat before it was loaded again. */
async function openRoom(size: { readonly width: number; readonly height: number }) {
  takeDevices();
  const room = newTestId();
  const seat: Seat = {
    ...{ room, room_kind: 'networking', lease_id: newTestId(), place: 'guest', chatId: tid, name: 'Corner' },
    ...{ topic: '', logo: null, owners: [], sponsor: null, expires_at: NOW },
  };
  const opened = await openCallPage({
    ...size,
    url: '/demo',
    stored: { network_room_id: room, session_storage_room_sponsor: 'null' },
    others: [peerOf('Bea')],
    answers: (backend: Backend, boot: Boot) => {
      addChat(backend, boot, []);
      const bea = writerOf('Bea');
      new PrivateChats(backend, boot, [bea]).begin([bea], SAID, { name: 'Corner' }, tid);
      backend.answers(joinNetworkingRoom, seat);
      backend.answers(leaveNetworkingRoom, { left: true });
      backend.answers(ownSeat, { seat: { room, room_kind: 'networking', here: true }, waiting: [], kept_out: [] });
      backend.state(seatTopic(seat.lease_id), {});
    },
  });
  await join.click();
  await expect.element(region.getByRole('button', { name: 'Leave', exact: true })).toBeVisible();
  return opened;
}

const boxOf = (element: Element) => element.getBoundingClientRect();
const panel = () => document.getElementById('side-panel');
const tab = page.getByRole('tab', { name: 'This room' });

test('[CAL45] [PAN13] from 1,200 px the chat of the room stands open beside its call, which closes it and opens it again', async () => {
  await openRoom({ width: 1_200, height: 800 });
  await expect.element(tab).toHaveAttribute('aria-selected', 'true');
  await expect.element(chatList.getByText('word 11 about the tide')).toBeVisible();
  await expect.poll(() => boxOf(panel()!).left - boxOf(region.element()).right).toBeGreaterThanOrEqual(0);
  await page.getByRole('button', { name: /^2 people/ }).click();
  const people = page.getByRole('dialog', { name: 'People in this chat' });
  await expect.element(people.getByText('Bea', { exact: true })).toBeVisible();
  await people.getByRole('button', { name: 'Close' }).click();
  await region.getByRole('button', { name: 'Close the chat' }).click();
  await expect.poll(panel).toBe(null);
  await region.getByRole('button', { name: 'Chat of this call' }).click();
  await expect.element(tab).toBeVisible();
  await region.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect.element(tab).not.toBeInTheDocument();
});

/** How many messages are seen whole, of the list and of the screen. */
function wholeMessages(): number {
  const list = boxOf(chatList.element());
  const rows = chatList.getByRole('article').elements().map(boxOf);
  return rows.filter(({ top, bottom }) => top >= list.top && bottom <= Math.min(list.bottom, innerHeight)).length;
}

test.for([
  [390, 844, 4],
  [320, 568, 2],
  [844, 390, 2],
] as const)(
  '[CAL45] on a phone of %i × %i the call and its chat are both in sight, with %i messages, the field and Leave',
  async ([width, height, least]) => {
    await openRoom({ width, height });
    tap(page.getByRole('navigation', { name: 'Event' }).getByRole('button', { name: 'Chat' }));
    await expect.element(tab).toBeVisible();
    await expect.element(chatField).toBeVisible();
    await expect.poll(wholeMessages).toBeGreaterThanOrEqual(least);
    expect(boxOf(chatField.element()).bottom).toBeLessThanOrEqual(height);
    const bea = region.getByRole('article', { name: 'Bea' });
    await expect.poll(() => boxOf(bea.element()).height).toBeGreaterThan(80);
    const [call, beside] = [boxOf(region.element()), boxOf(panel()!)];
    expect(beside.top >= call.bottom - 1 || beside.left >= call.right - 1).toBe(true);
    const leave = boxOf(region.getByRole('button', { name: 'Leave', exact: true }).element());
    expect([leave.bottom <= call.bottom, leave.right <= call.right]).toEqual([true, true]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    // The seat is one of the whole browser.
    await region.getByRole('button', { name: 'Leave', exact: true }).click();
    await expect.element(tab).not.toBeInTheDocument();
  },
);

test('[CAL3] one press leaves, also while the menu beside it is open', async () => {
  await openRoom({ width: 1_200, height: 800 });
  await region.getByRole('button', { name: 'More' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Gallery view' })).toBeVisible();
  await region.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect.element(region).not.toBeInTheDocument();
});

test('[CAL2] a call on a phone is a bar above the foot while one reads on, and large again by one press', async () => {
  const width = vi.spyOn(screen, 'width', 'get').mockReturnValue(390);
  onTestFinished(() => width.mockRestore());
  await openRoom({ width: 390, height: 844 });
  await region.getByRole('button', { name: 'Make the call small' }).click();
  const back = page.getByRole('button', { name: 'Back to the call' });
  await expect.element(back).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Corner', level: 2 })).toBeVisible();
  expect(document.getElementById('main')?.hasAttribute('data-covered')).toBe(false);
  const foot = page.getByRole('navigation', { name: 'Event' }).element();
  expect(boxOf(region.element()).bottom).toBeLessThanOrEqual(boxOf(foot).top + 1);
  expect(await violations()).toEqual([]);
  await region.getByRole('button', { name: 'Turn microphone off (M)' }).click();
  await expect.element(region.getByRole('button', { name: 'Turn microphone on (M)' })).toBeVisible();
  await back.click();
  await expect.element(region.getByRole('button', { name: 'Leave', exact: true })).toBeVisible();
  await expect.element(back).not.toBeInTheDocument();
  await region.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect.element(region).not.toBeInTheDocument();
});
