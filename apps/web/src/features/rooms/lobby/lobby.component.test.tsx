import { listExhibitorRooms, listNetworkingRooms, ownSeat, type LobbyRoom } from '@plenary/contract/rooms/operations';
import { EXHIBITOR_LOBBY_TOPIC, LOBBY_TOPIC } from '@plenary/contract/rooms/topics';
import { newTestId, openPage, violations } from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

const roomOf = (name: string, position: number) => {
  const _id = newTestId();
  const room = { _id, nId: _id, name, topic: '', position, capacity: 3, chatId: newTestId(), chat_thread: newTestId() };
  return { ...room, sponsor: null, locked: false, guests: 0, kept: 0, owners_in: [], users: [], event_users: [] };
};
const standOf = (name: string, position: number, category: string) => {
  const { nId: id, ...room } = roomOf(name, position);
  const look = { logo: null, color: null, owners: [], exhibitors: [], level: 'Gold', level_number: 1 };
  return { ...room, id, ...look, categories: [category], stand_number: '', website: null, linkedin: null };
};
const cursorOf = ({ position, _id }: Pick<LobbyRoom, 'position' | '_id'>) => `1.${position}.${_id}`;
const named = (name: string) => page.getByRole('heading', { name, exact: true });
const more = page.getByRole('button', { name: 'Show more' });
const NOWHERE = { seat: null, waiting: [], kept_out: [] };

test('[ROM24] a lobby shows more rooms where one asks for them, and what changes beyond them costs nothing', async () => {
  const [tea, chess, late] = [roomOf('Tea', 0), roomOf('Chess', 1), roomOf('Late', 2)];
  const { backend } = await openPage({
    page: { kind: 'networking', title: 'Networking' },
    url: '/demo/networking',
    answers: (answering) => {
      answering.state(LOBBY_TOPIC, { rooms: [tea], next: cursorOf(tea) });
      answering.answers(listNetworkingRooms, { rooms: [chess, late], next: null });
      answering.answers(ownSeat, NOWHERE);
    },
  });
  await expect.element(named('Tea')).toBeVisible();
  backend.publish(LOBBY_TOPIC, { kind: 'room.changed', payload: { room: { ...late, name: 'Later' } } });
  await more.click();
  await expect.element(named('Chess')).toHaveFocus();
  expect(backend.received(listNetworkingRooms).map(({ query }) => query)).toEqual([{ after: cursorOf(tea) }]);
  await expect.element(more).not.toBeInTheDocument();
  backend.publish(LOBBY_TOPIC, { kind: 'room.changed', payload: { room: { ...late, name: 'Latest' } } });
  await expect.element(named('Latest')).toBeVisible();
  expect(await violations()).toEqual([]);
});

test('[ROM1] [ROM24] a category of exhibitors is asked of the server while not all are known', async () => {
  const [rope, paint] = [standOf('Ropes', 0, 'Tools'), standOf('Paints', 70, 'Art')];
  await openPage({
    page: { kind: 'exhibitors', title: 'Exhibitors' },
    url: '/demo/exhibitors',
    answers: (answering) => {
      answering.state(EXHIBITOR_LOBBY_TOPIC, { rooms: [rope], next: cursorOf(rope), categories: ['Art', 'Tools'] });
      answering.answers(listExhibitorRooms, { rooms: [paint], next: null, categories: ['Art', 'Tools'] });
      answering.answers(ownSeat, NOWHERE);
    },
  });
  await page.getByRole('button', { name: 'Art' }).click();
  await expect.element(named('Paints')).toBeVisible();
  await expect.element(named('Ropes')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'All', exact: false }).first().click();
  await expect.element(named('Ropes')).toBeVisible();
});

test('[ROM24] a link to a room reads its lobby up to it, and shows it', async () => {
  const rooms = Array.from({ length: 30 }, (_, nth) => roomOf(`Room ${nth}`, nth));
  const [first, last] = [rooms[0]!, rooms[29]!];
  const { backend } = await openPage({
    page: { kind: 'networking', title: 'Networking' },
    url: `/demo/networking#room-${last._id}`,
    answers: (answering) => {
      answering.state(LOBBY_TOPIC, { rooms: [first], next: cursorOf(first) });
      answering.answers(listNetworkingRooms, ({ query: { after } }) => {
        const from = rooms.findIndex((room) => cursorOf(room) === after) + 1;
        const part = rooms.slice(from, from + 15);
        return { rooms: part, next: from + 15 < 30 ? cursorOf(part.at(-1)!) : null };
      });
      answering.answers(ownSeat, NOWHERE);
    },
  });
  await expect.element(named('Room 29')).toBeInViewport({ ratio: 1 });
  expect(backend.received(listNetworkingRooms).map(({ query }) => query.after)).toEqual(
    [first, rooms[15]!].map(cursorOf),
  );
});

test('[ROM1] exhibitors of an event that names no levels stand under none', async () => {
  const room = { ...standOf('Ropes', 0, 'Tools'), level: '' };
  await openPage({
    page: { kind: 'exhibitors', title: 'Exhibitors' },
    url: '/demo/exhibitors',
    answers: (answering) => {
      answering.state(EXHIBITOR_LOBBY_TOPIC, { rooms: [room], next: null, categories: [] });
      answering.answers(ownSeat, NOWHERE);
    },
  });
  await expect.element(named('Ropes')).toBeVisible();
  await expect.element(named('Level 1')).not.toBeInTheDocument();
});
