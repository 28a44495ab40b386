/** Live topics of whiteboards, without schemas. */

/**
 * The whiteboard of the call of a thread, for those who may be in it: `whiteboard.started` (BoardStartedPayload) and `whiteboard.ended`
 * (BoardEndedPayload). Its present state is CallBoard.
 */
export const whiteboardTopic = (tid: string): string => `whiteboard:${tid}`;

/**
 * The drawing on an open board, for those who are in its call: `drawing.changed` (BoardChangedPayload), and the signal `cursor` (CursorValue). It is gone
 * with the opening. Its present state is BoardContent.
 */
export const drawingTopic = (opening: string): string => `drawing:${opening}`;
