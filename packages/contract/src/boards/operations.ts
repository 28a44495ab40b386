import { BOARDS } from '@plenary/domain/boards/limits';
import type { BoardElement } from '@plenary/domain/boards/merge';
import * as z from 'zod/mini';
import { Id, IsoTime } from '../ids.ts';
import { operation } from '../operation.ts';

export { BOARDS };

/** Whiteboards: their state in calls, the boards that people keep, and what is drawn on them (WBD1, D17, D47). */

/** A board that is open in a call. */
export interface OpenBoard {
  /** Another one each time that a board is started. */
  readonly opening: string;
  readonly tid: string;
  readonly board_url: string;
  /** null: a page of another site. */
  readonly board: string | null;
  /** Empty for a page of another site. */
  readonly name: string;
  /** Event-user `_id` of the person who started it. */
  readonly host: string;
  readonly host_name: string;
  readonly started_at: string;
}

/** Present state of `whiteboard:<tid>`. */
export interface CallBoard {
  readonly whiteboard: OpenBoard | null;
  /** One may start boards in this call. */
  readonly may_start: boolean;
}
/** `whiteboard.started`. */
export interface BoardStartedPayload {
  readonly v: 1;
  readonly whiteboard: OpenBoard;
}
/** `whiteboard.ended`. */
export interface BoardEndedPayload {
  readonly v: 1;
  readonly opening: string;
  /** Event-user `_id`; null: nobody ended it, its host was gone (D17). */
  readonly by: string | null;
}
/** `drawing.changed`: elements in the form in which they stand now. */
export interface BoardChangedPayload {
  readonly v: 1;
  readonly elements: readonly BoardElement[];
}
/** A value of the signal `cursor`. */
export interface CursorValue {
  /** Event-user `_id`. */
  readonly event_user: string;
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly down: boolean;
}

/** A board with all that is on it. */
export const BoardContent = z.object({
  _id: Id,
  name: z.string(),
  /** Those that show and those that were deleted. */
  elements: z.array(z.custom<BoardElement>()),
});
export type BoardContent = z.infer<typeof BoardContent>;

/** A board in its owner's list. */
export const KeptBoard = z.object({
  _id: Id,
  name: z.string(),
  boardUrl: z.string(),
  /** Elements that show. */
  elements: z.int(),
  updated_at: IsoTime,
  /** It is open in a call now. */
  open: z.boolean(),
});
export type KeptBoard = z.infer<typeof KeptBoard>;

const EventParams = z.object({ event: z.string() });
const BoardParams = z.object({ event: z.string(), board: Id });
const PATH = '/:event/json/whiteboard';
const ENTRY_REFUSALS = ['not_found', 'call_no_seat', 'chat_disabled', 'banned', 'cannot_reach', 'call_gone'] as const;
const Name = z.string().check(z.maxLength(BOARDS.name_max * 4));

/** The answer of a board's calls (D47). */
const BoardAnswer = { success: z.boolean(), boardUrl: z.nullable(z.string()), isBoardOwner: z.boolean() };

export const getWhiteboard = operation({
  method: 'GET',
  path: PATH,
  action: 'boards.use',
  envelope: 'bare',
  summary: 'The whiteboard of the call of a thread; `boardUrl` null where none is open (D47)',
  params: EventParams,
  query: z.object({ tid: Id }),
  answer: z.object(BoardAnswer),
  refusals: ENTRY_REFUSALS,
});

export const getWhiteboardToken = operation({
  method: 'GET',
  path: `${PATH}/token`,
  action: 'boards.use',
  envelope: 'bare',
  summary: 'The same with the name of the opening, which changes carry; it opens nothing by itself (D293)',
  params: EventParams,
  query: z.object({ tid: Id }),
  answer: z.object({ ...BoardAnswer, token: z.nullable(Id) }),
  refusals: ENTRY_REFUSALS,
});

export const startWhiteboard = operation({
  method: 'POST',
  path: `${PATH}/start`,
  action: 'boards.use',
  envelope: 'bare',
  summary: 'Opens a board in the call that one is in; refused while one is open (D17)',
  params: EventParams,
  body: z.object({ tid: Id, boardUrl: z.string().check(z.maxLength(BOARDS.address_max)) }),
  answer: z.object(BoardAnswer),
  refusals: [...ENTRY_REFUSALS, 'forbidden', 'board_open', 'board_elsewhere', 'board_address', 'rate_limited'],
});

export const endWhiteboard = operation({
  method: 'POST',
  path: `${PATH}/end`,
  action: 'boards.use',
  envelope: 'bare',
  summary: 'Ends the whiteboard of a call: its host, and an organiser any (D17)',
  params: EventParams,
  body: z.object({ tid: Id }),
  answer: z.object(BoardAnswer),
  refusals: ['not_found', 'forbidden', 'board_gone', 'rate_limited'],
});

export const joinWhiteboard = operation({
  method: 'POST',
  path: `${PATH}/join`,
  action: 'boards.use',
  envelope: 'payload',
  summary: 'Says that one looks at the board of one’s call, which gives points once (D62)',
  params: EventParams,
  body: z.object({ opening: Id }),
  answer: z.object({ opening: Id }),
  refusals: ['board_gone', 'rate_limited'],
});

export const listBoards = operation({
  method: 'GET',
  path: `${PATH}/boards`,
  action: 'boards.use',
  envelope: 'payload',
  summary: 'One’s own boards, the latest first, and the sites whose boards the event allows',
  params: EventParams,
  answer: z.object({ boards: z.array(KeptBoard), sites: z.array(z.string()) }),
});

export const createBoard = operation({
  method: 'POST',
  path: `${PATH}/boards`,
  action: 'boards.use',
  envelope: 'payload',
  summary: 'Makes an empty board of one’s own, for those who may start boards in the call of this thread',
  params: EventParams,
  body: z.object({ tid: Id, name: Name }),
  answer: KeptBoard,
  refusals: [...ENTRY_REFUSALS, 'forbidden', 'board_many', 'rate_limited'],
});

export const renameBoard = operation({
  method: 'POST',
  path: `${PATH}/boards/:board/rename`,
  action: 'boards.use',
  envelope: 'payload',
  summary: 'Gives a board of one’s own another name',
  params: BoardParams,
  body: z.object({ name: Name }),
  answer: KeptBoard,
  refusals: ['not_found', 'rate_limited'],
});

export const removeBoard = operation({
  method: 'POST',
  path: `${PATH}/boards/:board/delete`,
  action: 'boards.use',
  envelope: 'payload',
  summary: 'Removes a board of one’s own for good, with all that is on it; refused while it is open',
  params: BoardParams,
  answer: z.object({ _id: Id }),
  refusals: ['not_found', 'board_elsewhere', 'rate_limited'],
});

export const readBoard = operation({
  method: 'GET',
  path: `${PATH}/boards/:board`,
  action: 'boards.use',
  envelope: 'payload',
  summary: 'A board with all that is on it, for its owner, and for those in the call in which it is open',
  params: BoardParams,
  answer: BoardContent,
  refusals: ['not_found'],
});

export const readBoardFile = operation({
  method: 'GET',
  path: `${PATH}/boards/:board/files/:file`,
  action: 'boards.use',
  envelope: 'file',
  summary: 'An image on a board, for those who may read the board',
  params: z.object({ event: z.string(), board: Id, file: Id }),
  refusals: ['not_found'],
});

export const changeBoard = operation({
  method: 'POST',
  path: `${PATH}/changes`,
  action: 'boards.use',
  envelope: 'payload',
  summary: 'Merges changed elements into the board of one’s call; repeating it changes nothing (WBD10)',
  params: EventParams,
  body: z.object({
    opening: Id,
    elements: z.array(z.unknown()).check(z.minLength(1), z.maxLength(BOARDS.batch_max)),
  }),
  /** Elements of the batch that stand in another form, which won. */
  answer: z.object({ lost: z.array(z.custom<BoardElement>()) }),
  points: 1,
  refusals: ['board_gone', 'board_element', 'board_image', 'board_full', 'rate_limited'],
});

export const sayCursor = operation({
  method: 'POST',
  path: `${PATH}/cursor`,
  action: 'boards.use',
  envelope: 'payload',
  summary: 'Sends the position of the caller’s pointer to the others at a board; stored nowhere',
  aside: true,
  params: EventParams,
  body: z.object({
    opening: Id,
    x: z.number().check(z.minimum(-BOARDS.far), z.maximum(BOARDS.far)),
    y: z.number().check(z.minimum(-BOARDS.far), z.maximum(BOARDS.far)),
    down: z.optional(z.boolean()),
  }),
  answer: z.object({ opening: Id }),
  points: 1,
  refusals: ['board_gone', 'rate_limited'],
});
