/** Whiteboards where calls show them; they come with the call, and the drawing program with the first board. */
export { BoardElsewhere } from './BoardElsewhere.tsx';
export { BoardTile } from './BoardTile.tsx';
export { askEnd, askStart, showHangUp } from './board-modals.tsx';
export { useBoard } from './use-board.ts';
export type { BoardSession } from './board-session.ts';
