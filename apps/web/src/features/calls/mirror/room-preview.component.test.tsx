import { joinNetworkingRoom, leaveNetworkingRoom, ownSeat, type Seat } from '@plenary/contract/rooms/operations';
import { LOBBY_TOPIC, seatTopic } from '@plenary/contract/rooms/topics';
import { newTestId, NOW, violations } from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openCallPage, peerOf, region, takeDevices, tid } from '../call-page.fixture.ts';

const room = newTestId();
const TEA = {
  ...{ _id: room, nId: room, name: 'Tea', topic: '', position: 0, capacity: 3, chatId: tid, chat_thread: tid },
  ...{ sponsor: null, locked: false, guests: 1, kept: 0, owners_in: [], event_users: [] },
  users: [{ _id: newTestId(), user: newTestId(), name: 'Bea Harbour', avatar: '2', photo: null, simulated: false }],
};
const SEAT: Seat = {
  ...{ room, room_kind: 'networking', lease_id: newTestId(), place: 'guest', chatId: tid, name: 'Tea' },
  ...{ topic: '', logo: null, owners: [], sponsor: null, expires_at: NOW },
};

test('[ROM25] [ROM4] the question before a room shows who is inside and oneself; one press of Join leads into its call', async () => {
  takeDevices();
  let sits = false;
  const { backend } = await openCallPage({
    page: { kind: 'networking', title: 'Networking' },
    url: '/demo/networking',
    width: 390,
    height: 844,
    others: [peerOf('Bea Harbour')],
    answers: (answering) => {
      answering.state(LOBBY_TOPIC, { rooms: [TEA], next: null });
      answering.answers(ownSeat, () => ({
        seat: sits ? { room, room_kind: 'networking' as const, here: true } : null,
        waiting: [],
        kept_out: [],
      }));
      answering.answers(joinNetworkingRoom, () => {
        sits = true;
        return SEAT;
      });
      answering.answers(leaveNetworkingRoom, { left: true });
      answering.state(seatTopic(SEAT.lease_id), {});
    },
  });
  await page.getByRole('article', { name: 'Tea' }).getByRole('button', { name: /^Join/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Tea' });
  await expect.element(dialog.getByText('Would you like to join the room named: Tea?')).toBeVisible();
  await expect.element(dialog.getByText('In the room: Bea Harbour')).toBeVisible();
  await expect.element(dialog.getByLabelText('Your picture')).toBeVisible();
  await dialog.getByRole('button', { name: 'Microphone on' }).click();
  await expect.element(dialog.getByRole('button', { name: 'Microphone off' })).toBeVisible();
  expect(await violations({ include: '[role=dialog]' })).toEqual([]);
  expect(backend.received(joinNetworkingRoom)).toEqual([]);
  await dialog.getByRole('button', { name: 'Join', exact: true }).click();
  await expect.element(region.getByRole('button', { name: 'Leave', exact: true })).toBeVisible();
  await expect.element(region.getByRole('button', { name: 'Turn microphone on (M)' })).toBeVisible();
  await region.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect.element(page.getByRole('heading', { name: 'Networking' })).toBeVisible();
});
