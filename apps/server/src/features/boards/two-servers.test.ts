import { drawingTopic } from '@plenary/contract/boards/topics';
import { rectangle } from '@plenary/domain/boards/boards.fixture';
import { merged, type Board } from '@plenary/domain/boards/merge';
import { FakeClock } from '@plenary/testkit/clock';
import type { EventFixture } from '@plenary/testkit/events';
import { eventually } from '@plenary/testkit/eventually';
import { cutBuses } from '@plenary/testkit/faults/cut-bus';
import type { TestServer } from '@plenary/testkit/server';
import { useServer } from '@plenary/testkit/use-server';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { connect, eventsIn, signalsIn, type RawSocket } from '../../live/live.fixture.ts';
import { callerOf } from '../calls/calls.fixture.ts';
import { follow } from '../presence/presence.fixture.ts';
import { addRoom } from '../rooms/rooms.fixture.ts';
import { drawerOf, type Drawer } from './boards.fixture.ts';

const clock = new FakeClock();
const here = useServer({ clock, config: { files_shared: true } });
const there = useServer({ clock, config: { files_shared: true } });
let event: EventFixture;
let hal: Drawer;
let ada: Drawer;
let opening: string;
const pages: RawSocket[] = [];

/** Hal's page is at one server, Ada's at the other, both at one board. */
beforeEach(async () => {
  await busesWork(true);
  event = await here.createEvent();
  const room = await addRoom(here, event);
  let tid = '';
  const comes = async (server: TestServer, host: boolean): Promise<Drawer> => {
    const caller = await callerOf(server, event, await here.createPerson({ event, host }));
    ({ chatId: tid } = await caller.sit(room));
    await caller.joins(tid);
    return drawerOf(event, caller);
  };
  hal = await comes(here, true);
  ada = await comes(there, false);
  opening = await hal.starts(tid);
});
afterEach(() => pages.splice(0).forEach((page) => page.close()));

const busesWork = (works: boolean) =>
  eventually(() => expect([here, there].map(({ ctx }) => ctx.helpers.all().get('bus'))).toEqual([works, works]));

async function pageAt(server: TestServer, { caller }: Drawer): Promise<RawSocket> {
  const page = await connect(server.url, event.slug, caller.client.cookie);
  pages.push(page);
  await page.next('hello');
  await follow(page, drawingTopic(opening));
  return page;
}
/** The drawing as a page has it that merges what it is sent. */
const drawn = (page: RawSocket) => () =>
  Object.fromEntries(
    eventsIn(page.waiting, drawingTopic(opening)).reduce<Board>(
      (before, { kind, payload }) => (kind === 'drawing.changed' ? merged(before, payload.elements) : before),
      new Map(),
    ),
  );

describe('[WBD10] a board of people at two servers', () => {
  test('is the same for all of them and in the database, whichever of two changes at once comes first', async () => {
    const boards = [drawn(await pageAt(here, hal)), drawn(await pageAt(there, ada))];
    for (let turn = 1; turn <= 8; turn += 1) {
      const shared = (nonce: number, x: number) => rectangle({ id: 'shared', version: turn, versionNonce: nonce, x });
      await Promise.all([
        hal.draws(opening, shared((turn % 2) + 1, 1), rectangle({ id: `h${turn}` })),
        ada.draws(opening, shared(2 - (turn % 2), 2), rectangle({ id: `a${turn}` })),
      ]);
    }
    const stands = await hal.board(opening);
    expect([Object.keys(stands).length, stands['shared']?.['x']]).toEqual([17, 1]);
    expect(await ada.board(opening)).toEqual(stands);
    for (const board of boards) await eventually(() => expect(board()).toEqual(stands));
  });

  test('[LV34] shows pointers of both, and loses nothing that is drawn while the bus is cut', async () => {
    const page = await pageAt(there, ada);
    await hal.does('cursor', { opening, x: 3, y: 4 });
    await eventually(() => expect(signalsIn(page.waiting, drawingTopic(opening))).toMatchObject([{ kind: 'cursor' }]));
    await cutBuses(here.ctx.db.$client);
    await busesWork(false);
    await hal.draws(opening, rectangle({ id: 'meanwhile' }));
    await clock.advance(1_000);
    await eventually(() => expect(Object.keys(drawn(page)())).toEqual(['meanwhile']));
  });
});
