import type { EventFixture } from '@plenary/testkit/events';
import { useServer } from '@plenary/testkit/use-server';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { callerOf, linesOf, newCaller, type Caller } from '../calls/calls.fixture.ts';
import { addRoom } from '../rooms/rooms.fixture.ts';
import { drawerOf, later, rectangle, type Drawer } from './boards.fixture.ts';

const server = useServer({ config: { embed_hosts: ['https://board.example'] } });
let event: EventFixture;
let hal: Drawer;
let ivy: Drawer;
let ada: Drawer;
let room: string;
let tid: string;

/** A person who sits in the room and is in its call. */
async function joined(caller: Caller, kind: 'networking' | 'exhibitor' = 'networking'): Promise<Drawer> {
  ({ chatId: tid } = await caller.sit(room, {}, kind));
  await caller.joins(tid);
  return drawerOf(event, caller);
}

beforeEach(async () => {
  event = await server.createEvent({ settings: { board_sites: ['https://board.example', 'https://other.example'] } });
  room = await addRoom(server, event, { name: 'Tea' });
  hal = await joined(await newCaller(server, event, { host: true }));
  ivy = await joined(await newCaller(server, event, { host: true }));
  ada = await joined(await newCaller(server, event));
});

const id = ({ caller }: Drawer): string => caller.person.event_user_id;
const lines = async (): Promise<string[]> =>
  (await linesOf(event, ada.caller, tid)).filter((line) => line.startsWith('whiteboard'));

describe('[WBD13] [D17] starting', () => {
  it('a host opens a board, everybody in the call hears of it, and lines stand in the thread', async () => {
    expect(await ada.sees(tid)).toEqual({ whiteboard: null, may_start: false });
    expect(await hal.sees(tid)).toMatchObject({ may_start: true });
    const url = await hal.makes(tid, ' Plan \n of the day ');
    expect((await hal.does('start', { tid, boardUrl: url })).json).toEqual({
      success: true,
      boardUrl: url,
      isBoardOwner: true,
    });
    expect((await ada.reads(`?tid=${tid}`)).json).toEqual({ success: true, boardUrl: url, isBoardOwner: false });
    expect((await ada.reads(`/token?tid=${tid}`)).json).toMatchObject({
      token: expect.stringMatching(/^[0-9a-f]{24}$/),
    });
    expect((await ada.sees(tid)).whiteboard).toMatchObject({ name: 'Plan of the day', host: id(hal), board_url: url });
    expect((await hal.does('end', { tid })).json).toMatchObject({ success: true, boardUrl: null });
    expect(await lines()).toEqual(['whiteboard_started', 'whiteboard_ended']);
    expect((await ada.sees(tid)).whiteboard).toBeNull();
  });

  it('[NOT32] neither turn is a notification to anybody', async () => {
    await hal.starts(tid);
    await hal.does('end', { tid });
    const { rows } = await server.ctx.db.execute(sql`SELECT kind FROM notifications WHERE event_id = ${event.id}`);
    expect(rows).toEqual([]);
  });

  it('of two hosts who start at once one gets it, and the other is told that one is open', async () => {
    for (let nth = 0; nth < 5; nth += 1) {
      const [one, two] = await Promise.all([hal.makes(tid), ivy.makes(tid)]);
      const codes = await Promise.all([
        hal.code('start', { tid, boardUrl: one }),
        ivy.code('start', { tid, boardUrl: two }),
      ]);
      expect(codes.toSorted()).toEqual(['board_open', 'ok']);
      await (codes[0] === 'ok' ? hal : ivy).does('end', { tid });
    }
  });

  it('is refused to attendees, without a place in the call, and with a board of somebody else or of nowhere', async () => {
    const url = await hal.makes(tid);
    expect(await ada.code('boards', { tid, name: 'x' })).toBe('forbidden');
    expect(await ada.code('start', { tid, boardUrl: url })).toBe('forbidden');
    expect(await ivy.code('start', { tid, boardUrl: url })).toBe('not_found');
    const elsewhere = drawerOf(event, await callerOf(server, event, hal.caller.person));
    expect(await elsewhere.code('start', { tid, boardUrl: url })).toBe('call_no_seat');
    for (const boardUrl of ['https://evil.example/', 'https://other.example/', 'javascript:1', '/x'])
      expect(await hal.code('start', { tid, boardUrl })).toBe('board_address');
    const outside = drawerOf(event, await newCaller(server, event, { host: true }));
    expect(await outside.code('start', { tid, boardUrl: url })).toBe('call_no_seat');
    expect((await outside.reads(`?tid=${tid}`)).json.code).toBe('call_no_seat');
    expect((await outside.caller.reads(`whiteboard:${tid}`)).status).toBe(403);
  });

  it('an owner starts one in the own exhibitor room, guests do not', async () => {
    const own = await newCaller(server, event);
    room = await addRoom(server, event, { kind: 'exhibitor', owners: [own.person.event_user_id], name: 'Stand' });
    const owner = await joined(own, 'exhibitor');
    const guest = await joined(await newCaller(server, event), 'exhibitor');
    expect(await guest.sees(tid)).toMatchObject({ may_start: false });
    expect(await guest.code('boards', { tid, name: '' })).toBe('forbidden');
    await owner.starts(tid);
    expect((await guest.sees(tid)).whiteboard).toMatchObject({ host: id(owner) });
  });

  it('[WBD17] [D294] a page of an allowed site opens for all, and takes no elements of ours', async () => {
    expect((await hal.reads('/boards')).json.payload).toEqual({ boards: [], sites: ['https://board.example'] });
    const opening = await hal.starts(tid, 'https://board.example/b/7');
    expect((await ada.sees(tid)).whiteboard).toMatchObject({ board: null, board_url: 'https://board.example/b/7' });
    expect((await ada.draws(opening, rectangle())).json.code).toBe('board_gone');
    expect((await ada.caller.reads(`drawing:${opening}`)).status).toBe(403);
  });
});

describe('[WBD18] [D17] ending', () => {
  it('is for its host and for organisers, who need not be in the call; another host cannot', async () => {
    await hal.starts(tid);
    expect([await ivy.code('end', { tid }), await ada.code('end', { tid })]).toEqual(['forbidden', 'forbidden']);
    const outsider = drawerOf(event, await newCaller(server, event));
    expect(await outsider.code('end', { tid })).toBe('board_gone');
    const organiser = drawerOf(event, await newCaller(server, event, { roles: ['organiser'] }));
    expect(await organiser.code('end', { tid })).toBe('ok');
    expect(await organiser.code('end', { tid })).toBe('board_gone');
  });

  it('comes by itself when the lease of its host runs out, and when the call is over', async () => {
    await hal.starts(tid);
    await later(server, 30);
    for (const { caller } of [ada, ivy]) {
      await caller.sit(room);
      await caller.joins(tid);
    }
    expect((await ada.sees(tid)).whiteboard).not.toBeNull();
    await later(server, 16);
    expect((await ada.sees(tid)).whiteboard).toBeNull();
    expect(await lines()).toEqual(['whiteboard_started', 'whiteboard_ended']);
    await ivy.starts(tid);
    await later(server, 60);
    expect((await server.ctx.db.execute(sql`SELECT 1 FROM open_boards`)).rows).toEqual([]);
  });

  it('a host who is gone holds nobody up: another starts at once', async () => {
    await hal.starts(tid);
    await hal.caller.call('leave', { room });
    await ivy.starts(tid);
    expect((await ada.sees(tid)).whiteboard).toMatchObject({ host: id(ivy) });
    expect((await lines()).toSorted()).toEqual(['whiteboard_ended', 'whiteboard_started', 'whiteboard_started']);
  });

  it('a host whose page is loaded anew keeps the board', async () => {
    await hal.starts(tid);
    await hal.caller.joins(tid);
    await later(server);
    expect((await hal.reads(`?tid=${tid}`)).json).toMatchObject({ isBoardOwner: true });
  });
});

it('[WBD19] [D28] [D62] looking at a board gives points once, and needs a place in its call', async () => {
  const url = await hal.makes(tid);
  const opening = await hal.starts(tid, url);
  const points = async () =>
    (await server.ctx.db.execute(sql`SELECT subject FROM point_awards WHERE action = 'miro_board_join'`)).rows;
  expect([await ada.code('join', { opening }), await ada.code('join', { opening })]).toEqual(['ok', 'ok']);
  expect(await points()).toEqual([{ subject: url.split('/').at(-1) }]);
  const outside = drawerOf(event, await newCaller(server, event));
  expect(await outside.code('join', { opening })).toBe('board_gone');
});

describe('[WBD20] boards that one keeps', () => {
  it('are listed, renamed and reopened with what is on them, by their owner alone', async () => {
    const url = await hal.makes(tid, 'First');
    const opening = await hal.starts(tid, url);
    await ada.draws(opening, rectangle());
    const board = url.split('/').at(-1) ?? '';
    expect(await hal.code(`boards/${board}/delete`)).toBe('board_elsewhere');
    await hal.does('end', { tid });
    expect((await hal.does(`boards/${board}/rename`, { name: 'Second' })).json.payload).toMatchObject({
      name: 'Second',
    });
    expect((await hal.reads('/boards')).json.payload.boards).toMatchObject([
      { name: 'Second', elements: 1, open: false },
    ]);
    expect((await ivy.reads('/boards')).json.payload.boards).toEqual([]);
    for (const other of [ada, ivy]) {
      expect((await other.reads(`/boards/${board}`)).status).toBe(404);
      expect(await other.code(`boards/${board}/rename`, { name: 'x' })).toBe('not_found');
      expect(await other.code(`boards/${board}/delete`)).toBe('not_found');
    }
    expect((await hal.reads(`/boards/${board}`)).json.payload.elements).toEqual([rectangle()]);
    const again = await hal.starts(tid, url);
    expect(again).not.toBe(opening);
    expect(await ada.board(again)).toEqual({ a: rectangle() });
    await hal.does('end', { tid });
    expect(await hal.code(`boards/${board}/delete`)).toBe('ok');
    expect((await hal.reads(`/boards/${board}`)).status).toBe(404);
    const left = await server.ctx.db.execute(sql`SELECT 1 FROM board_elements`);
    expect(left.rows).toEqual([]);
  });

  it('one is open in one call at a time', async () => {
    const url = await hal.makes(tid);
    await hal.starts(tid, url);
    const [first, hosts] = [tid, await newCaller(server, event, { host: true })];
    const organiser = drawerOf(event, hosts);
    room = await addRoom(server, event, { name: 'Other' });
    await joined(hosts);
    expect(await organiser.code('start', { tid, boardUrl: url })).toBe('not_found');
    // The host goes over to the other room: the board in the first call is over, and opens here.
    await joined(hal.caller);
    await hal.starts(tid, url);
    expect((await ada.sees(first)).whiteboard).toBeNull();
  });
});
