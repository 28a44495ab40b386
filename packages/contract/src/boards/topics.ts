import type { BoardChangedPayload, BoardEndedPayload, BoardStartedPayload, CursorValue } from './operations.ts';
import type { LivePayload, Topic } from '../live.ts';

/** The whiteboard of the call of a thread, for those who may be in it. Its present state is a CallBoard. */
export interface WhiteboardTopic {
  readonly name: 'whiteboard:<thread>';
  readonly events: {
    /** A board was opened in the call. */
    readonly 'whiteboard.started': BoardStartedPayload;
    /** The board was closed. */
    readonly 'whiteboard.ended': BoardEndedPayload;
  };
}
export const whiteboardTopic = (tid: string) => `whiteboard:${tid}` as Topic<WhiteboardTopic>;

/** The drawing on an open board, for those who are in its call. It is gone with the opening. Its present state is a BoardContent. */
export interface DrawingTopic {
  readonly name: 'drawing:<opening>';
  readonly events: {
    /** Elements in the form in which they stand now. */
    readonly 'drawing.changed': BoardChangedPayload;
    /** The board was closed, and what was drawn is not repeated. */
    readonly 'drawing.replaced': LivePayload;
  };
  readonly signals: {
    /** A person's pointer. */
    readonly cursor: CursorValue;
  };
}
export const drawingTopic = (opening: string) => `drawing:${opening}` as Topic<DrawingTopic>;
