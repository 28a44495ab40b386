import { BOARDS } from '@plenary/contract/boards/operations';
import { rectangle } from '@plenary/domain/boards/boards.fixture';
import { merged, type Board, type BoardElement } from '@plenary/domain/boards/merge';
import type { EventFixture } from '@plenary/testkit/events';
import { useServer } from '@plenary/testkit/use-server';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { FEATURES } from '../../features.ts';
import { connect } from '../../live/live.fixture.ts';
import { newCaller } from '../calls/calls.fixture.ts';
import { feedOf } from '../chat/chat.fixture.ts';
import { erasePerson, exportPerson } from '../personal-data/index.ts';
import { addRoom } from '../rooms/rooms.fixture.ts';
import { removeExpired } from '../uploads/sweep.ts';
import { announcing, idOf, picture } from '../uploads/uploads.fixture.ts';
import { drawerOf, type Drawer } from './boards.fixture.ts';

const REGISTERED = FEATURES.flatMap(({ personal_data }) => personal_data ?? []);

const server = useServer();
let event: EventFixture;
let room: string;
let tid: string;
let hal: Drawer;
let ada: Drawer;
let url: string;
let board: string;
let opening: string;

async function comes(host = false): Promise<Drawer> {
  const caller = await newCaller(server, event, { host });
  ({ chatId: tid } = await caller.sit(room));
  await caller.joins(tid);
  return drawerOf(event, caller);
}

beforeEach(async () => {
  event = await server.createEvent();
  room = await addRoom(server, event, { name: 'Tea', max_guests: 20 });
  hal = await comes(true);
  ada = await comes();
  url = await hal.makes(tid);
  board = url.split('/').at(-1) ?? '';
  opening = await hal.starts(tid, url);
});

describe('[WBD10] drawing together', () => {
  it('the higher version stands, a tie goes to the lower nonce, and the loser is told what stands', async () => {
    await hal.draws(opening, rectangle({ version: 2, versionNonce: 5, x: 1 }));
    const late = await ada.draws(opening, rectangle({ version: 1, x: 2 }));
    expect(late.json.payload.lost).toEqual([rectangle({ version: 2, versionNonce: 5, x: 1 })]);
    expect((await ada.draws(opening, rectangle({ version: 2, versionNonce: 4, x: 3 }))).json.payload.lost).toEqual([]);
    expect(await hal.board(opening)).toMatchObject({ a: { x: 3 } });
  });

  it('a deleted element keeps its name and version alone, until the board is opened anew', async () => {
    await hal.draws(opening, rectangle({ version: 2 }));
    await ada.draws(opening, { id: 'a', version: 3, versionNonce: 1, isDeleted: true });
    expect((await hal.draws(opening, rectangle({ version: 2, x: 9 }))).json.payload.lost).toMatchObject([
      { isDeleted: true },
    ]);
    expect(await ada.board(opening)).toEqual({ a: { id: 'a', version: 3, versionNonce: 1, isDeleted: true } });
    await hal.does('end', { tid });
    expect(await hal.board(await hal.starts(tid, url))).toEqual({});
  });

  it('ten who draw at once, and repeat themselves, hear the same as the board has', { timeout: 60_000 }, async () => {
    const people = [hal, ada, ...(await Promise.all(Array.from({ length: 8 }, () => comes())))];
    await Promise.all(
      people.map(async (person, nth) => {
        for (let turn = 1; turn <= 10; turn += 1) {
          const shared = rectangle({ id: 'shared', version: turn, versionNonce: (nth * 7 + turn) % 10, x: nth });
          const own = rectangle({ id: `own-${nth}`, version: turn, x: turn });
          const batch = [shared, own];
          expect((await person.draws(opening, ...batch)).status).toBe(200);
          if (turn % 4 === 0) await person.draws(opening, ...batch);
        }
      }),
    );
    const stands = await ada.board(opening);
    expect(Object.keys(stands)).toHaveLength(11);
    const best = Array.from({ length: 10 }, (_, nth) => (nth * 7 + 10) % 10).indexOf(0);
    expect(stands['shared']).toMatchObject({ version: 10, versionNonce: 0, x: best });
    const told = await feedOf(server, event, `drawing:${opening}`);
    const heard = told.reduce<Board>(
      (before, { payload }) => merged(before, payload['elements'] as BoardElement[]),
      new Map(),
    );
    expect(Object.fromEntries(heard)).toEqual(stands);
  });

  it('is for those in the call alone: not for its owner from outside, nor for whoever has left', async () => {
    const outside = drawerOf(event, await newCaller(server, event));
    for (const what of ['changes', 'cursor', 'join'])
      expect(await outside.code(what, { opening, elements: [rectangle()], x: 1, y: 1 })).toBe('board_gone');
    expect((await outside.caller.reads(`drawing:${opening}`)).status).toBe(403);
    await ada.caller.call('leave', { room });
    expect(await ada.code('changes', { opening, elements: [rectangle()] })).toBe('board_gone');
    expect((await ada.caller.reads(`drawing:${opening}`)).status).toBe(403);
    await hal.does('end', { tid });
    expect(await hal.code('changes', { opening, elements: [rectangle()] })).toBe('board_gone');
    expect(await feedOf(server, event, `drawing:${opening}`)).toMatchObject([{ kind: 'drawing.replaced' }]);
  });
});

describe('[WBD11] what cannot be on a board', () => {
  it.each([
    ['a foreign key', rectangle({ secret: 1 }), 'secret'],
    ['an embedded page', rectangle({ type: 'embeddable' }), 'type'],
    ['a link', rectangle({ link: 'https://evil.example' }), 'link'],
    ['an image from inside', rectangle({ type: 'image', fileId: 'http://10.0.0.1/a.png' }), 'fileId'],
    ['an image from outside', rectangle({ type: 'image', fileId: 'https://evil.example/a.png' }), 'fileId'],
    ['an image of its own bytes', rectangle({ type: 'image', fileId: 'data:image/svg+xml,<svg/>' }), 'fileId'],
    ['no number', rectangle({ x: null }), 'x'],
  ])('%s is refused with its field, and nothing of the batch is kept', async (_, element, field) => {
    const { status, json } = await ada.draws(opening, rectangle({ id: 'good' }), element);
    expect([status, json.code]).toEqual([400, 'board_element']);
    expect(json.payload.reason).toContain(field);
    expect(await ada.board(opening)).toEqual({});
  });

  it('a body of 50 MB is refused before it is read, and one of deep lists as what it is', async () => {
    const path = `/${event.slug}/json/whiteboard/changes`;
    const headers = { 'content-type': 'application/json' };
    const body = Buffer.alloc(50 * 1024 * 1024, ' ');
    const large = await ada.caller.client.request(path, { method: 'POST', headers, body }).catch(() => null);
    if (large) expect(large.status).toBe(413);
    const deep = `{"opening":"${opening}","elements":[${'['.repeat(50_000)}${']'.repeat(50_000)}]}`;
    expect((await ada.caller.client.request(path, { method: 'POST', headers, body: Buffer.from(deep) })).status).toBe(
      400,
    );
    const infinite = JSON.stringify({ opening, elements: [rectangle({ x: 7 })] }).replace('"x":7', '"x":1e999');
    const answer = await ada.caller.client.request(path, { method: 'POST', headers, body: Buffer.from(infinite) });
    expect(answer.json.code).toBe('board_element');
    expect(await ada.code('changes', { opening, elements: Array.from({ length: 501 }, () => rectangle()) })).toBe(
      'invalid_input',
    );
  });

  it('[WBD12] a shape of few bytes that is a million lines to draw is refused for everybody', async () => {
    const endless = { width: 1e6, height: 1e6, fillStyle: 'cross-hatch', backgroundColor: '#ffc9c9' } as const;
    expect(await ada.code('changes', { opening, elements: [rectangle(endless)] })).toBe('board_element');
    expect(await ada.code('changes', { opening, elements: [rectangle({ ...endless, fillStyle: 'solid' })] })).toBe(
      'ok',
    );
  });

  it('[WBD12] a full board takes nothing more, and deleting makes room', async () => {
    const full = sql`UPDATE boards SET shown = ${BOARDS.elements_max} WHERE id = ${board}`;
    await ada.draws(opening, rectangle());
    await server.ctx.db.execute(full);
    expect(await ada.code('changes', { opening, elements: [rectangle({ id: 'b' })] })).toBe('board_full');
    expect(await ada.code('changes', { opening, elements: [rectangle({ version: 2 })] })).toBe('ok');
    const gone = { id: 'a', version: 3, versionNonce: 1, isDeleted: true };
    expect(await ada.code('changes', { opening, elements: [gone] })).toBe('ok');
    expect(await ada.code('changes', { opening, elements: [rectangle({ id: 'b' })] })).toBe('ok');
  });
});

describe('[WBD21] images on a board', () => {
  const image = (fileId: string, more: object = {}) =>
    rectangle({ type: 'image', fileId, status: 'saved', scale: [1, 1], crop: null, ...more });

  async function upload({ caller }: Drawer, bytes: Buffer, filename = 'a.png'): Promise<string> {
    const begun = await caller.client.request(`/${event.slug}/json/uploads`, {
      method: 'POST',
      headers: announcing(bytes.length, { filename, whiteboard: board }),
    });
    const id = idOf(begun);
    await caller.client.request(`/${event.slug}/json/uploads/${id}`, {
      method: 'PATCH',
      headers: {
        ...{ 'tus-resumable': '1.0.0', 'upload-offset': '0' },
        'content-type': 'application/offset+octet-stream',
      },
      body: bytes,
    });
    return id;
  }

  it('are uploads for it, read by those who read the board, and go with it', async () => {
    const file = await upload(ada, await picture());
    expect(await hal.code('changes', { opening, elements: [image(file)] })).toBe('board_image');
    expect(await ada.code('changes', { opening, elements: [image(file)] })).toBe('ok');
    expect(await hal.code('changes', { opening, elements: [image(file, { id: 'copy' })] })).toBe('ok');
    const got = await hal.reads(`/boards/${board}/files/${file}`);
    expect([got.status, got.headers.get('content-type')]).toEqual([200, 'image/webp']);
    const outside = drawerOf(event, await newCaller(server, event, { roles: ['organiser'] }));
    expect((await outside.reads(`/boards/${board}/files/${file}`)).status).toBe(404);
    await removeExpired(server.ctx);
    expect((await hal.reads(`/boards/${board}/files/${file}`)).status).toBe(200);
    await hal.does('end', { tid });
    expect((await ada.reads(`/boards/${board}/files/${file}`)).status).toBe(404);
    await hal.does(`boards/${board}/delete`);
    await removeExpired(server.ctx);
    expect((await server.ctx.db.execute(sql`SELECT 1 FROM uploads`)).rows).toEqual([]);
  });

  it('are neither those of other boards or messages, nor other files', async () => {
    const file = await upload(ada, await picture());
    await hal.does('end', { tid });
    const second = await hal.starts(tid);
    expect(await ada.code('changes', { opening: second, elements: [image(file)] })).toBe('board_image');
    expect(await ada.code('changes', { opening: second, elements: [image('f'.repeat(24))] })).toBe('board_image');
    const text = Buffer.from('hello');
    const refused = await ada.caller.client.request(`/${event.slug}/json/uploads`, {
      method: 'POST',
      headers: announcing(text.length, { filename: 'a.txt', filetype: 'text/plain', whiteboard: board }),
    });
    expect(refused.status).toBeGreaterThanOrEqual(400);
  });
});

it('[WBD22] pointers are told as they are now, each person once, and stored nowhere', async () => {
  const socket = await connect(server.url, event.slug, ada.caller.client.cookie);
  socket.send({ t: 'sub', topic: `drawing:${opening}` });
  await socket.next('subbed');
  for (const x of [1, 2, 3]) expect(await hal.code('cursor', { opening, x, y: 5 })).toBe('ok');
  const { event_user_id: event_user } = hal.caller.person;
  expect((await socket.next('sig')).values).toMatchObject([{ x: 1, event_user }]);
  await server.clock.advance(100);
  expect((await socket.next('sig')).values).toMatchObject([{ x: 3, y: 5, down: false, event_user }]);
  expect(await hal.code('cursor', { opening, x: 1e9, y: 0 })).toBe('invalid_input');
  expect(await feedOf(server, event, `drawing:${opening}`)).toEqual([]);
  socket.close();
});

it('[WBD23] [PER1] boards of somebody who is erased go, and the one that is open ends', async () => {
  await ada.draws(opening, rectangle());
  const { email } = hal.caller.person;
  const exported = await exportPerson(server.ctx, REGISTERED, email);
  expect(exported).toMatchObject({ value: { documents: { boards: 1, open_boards: 1 } } });
  await erasePerson(server.ctx, REGISTERED, email);
  expect((await ada.sees(tid)).whiteboard).toBeNull();
  expect((await server.ctx.db.execute(sql`SELECT 1 FROM board_elements WHERE board_id = ${board}`)).rows).toEqual([]);
});
