import type { CallBoard } from '@plenary/contract/boards/operations';
import { rectangle } from '@plenary/domain/boards/boards.fixture';
import type { BoardElement } from '@plenary/domain/boards/merge';
import type { Answer } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import type { TestServer } from '@plenary/testkit/server';
import { sql } from 'drizzle-orm';
import type { Caller } from '../calls/calls.fixture.ts';
import { lookAfterCalls } from '../calls/round.ts';
import { releaseBoards } from './round.ts';

export { rectangle };

/** The whiteboards of an event as a person's page uses them. */
export interface Drawer {
  readonly caller: Caller;
  /** POST to `/json/whiteboard/<what>`. */
  does(what: string, body?: object): Promise<Answer>;
  /** GET of `/json/whiteboard<what>`. */
  reads(what: string): Promise<Answer>;
  /** The code with which something is refused, or 'ok'. */
  code(what: string, body?: object): Promise<string>;
  /** Makes a board and answers its address. */
  makes(tid: string, name?: string): Promise<string>;
  /** Opens a board of one's own, made for it or named, and answers the name of the opening. */
  starts(tid: string, boardUrl?: string): Promise<string>;
  draws(opening: string, ...elements: readonly object[]): Promise<Answer>;
  /** The board of a call as the page of this person learns of it. */
  sees(tid: string): Promise<CallBoard>;
  /** The elements of an open board, by their ids. */
  board(opening: string): Promise<Record<string, BoardElement>>;
}

export function drawerOf({ slug }: EventFixture, caller: Caller): Drawer {
  const path = `/${slug}/json/whiteboard`;
  const does: Drawer['does'] = (what, body = {}) => caller.client.post(`${path}/${what}`, body);
  const makes: Drawer['makes'] = async (tid, name = 'Plan') =>
    (await does('boards', { tid, name })).json.payload.boardUrl;
  return {
    caller,
    does,
    makes,
    reads: (what) => caller.client.get(`${path}${what}`),
    code: async (what, body) => {
      const { json } = await does(what, body);
      return json?.success === true || json?.status === 'success' ? 'ok' : json?.code;
    },
    starts: async (tid, boardUrl) => {
      const started = await does('start', { tid, boardUrl: boardUrl ?? (await makes(tid)) });
      if (started.json?.success !== true) throw new Error(`starting answered ${started.text}`);
      return (await caller.client.get(`${path}/token?tid=${tid}`)).json.token;
    },
    draws: (opening, ...elements) => does('changes', { opening, elements }),
    sees: async (tid) => (await caller.reads(`whiteboard:${tid}`)).json.payload,
    board: async (opening) => {
      const { json } = await caller.reads(`drawing:${opening}`);
      const { elements } = json.payload as { elements: readonly BoardElement[] };
      return Object.fromEntries(elements.map((element) => [element.id, element]));
    },
  };
}

/** Seconds later: places whose leases ran out have ended, and with them the boards of their hosts. */
export async function later(server: TestServer, seconds = 1): Promise<void> {
  await server.clock.advance(seconds * 1_000);
  await lookAfterCalls(server.ctx);
  await releaseBoards(server.ctx);
}

/** Stores an element on all boards of an event, as a release did that did not look at what drawing it takes (WBD12). */
export async function storeElement({ ctx }: TestServer, event: EventFixture, element: BoardElement): Promise<void> {
  const json = JSON.stringify(element);
  await ctx.db.execute(sql`INSERT INTO board_elements (event_id, board_id, element_id, deleted, bytes, element)
    SELECT event_id, id, ${element.id}, false, ${json.length}, ${json} FROM boards WHERE event_id = ${event.id}`);
}
