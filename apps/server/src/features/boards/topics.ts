import type { CallBoard } from '@plenary/contract/boards/operations';
import { drawingTopic, whiteboardTopic } from '@plenary/contract/boards/topics';
import type { TopicDefinition } from '../../live/topic-definition.ts';
import { enterCall } from '../calls/index.ts';
import { readContent } from './content.ts';
import { findOpeningOf, findOwnOpening, presentOpening } from './openings.ts';
import { mayStart } from './starter.ts';

/** Whether a board is open in the call of a thread, for those who may be in it. */
const whiteboard: TopicDefinition = {
  name: whiteboardTopic('<thread>'),
  action: 'boards.use',
  allowed: async (ctx, member, { thread = '' }) => (await enterCall(ctx, ctx.db, member, thread)).ok,
  snapshot: async (ctx, tx, member, { thread = '' }): Promise<CallBoard> => {
    const [opening, entered] = await Promise.all([
      findOpeningOf(tx, member.event_id, thread),
      enterCall(ctx, tx, member, thread),
    ]);
    return {
      whiteboard: opening && presentOpening(opening),
      may_start: entered.ok && mayStart(member, entered.value),
    };
  },
};

/** The drawing on an open board, for those who are in its call on this device. */
const board: TopicDefinition = {
  name: drawingTopic('<opening>'),
  action: 'boards.use',
  allowed: async ({ db, clock }, member, { opening = '' }) => {
    const own = await findOwnOpening(db, member, opening, clock.now());
    return own !== null && own.board_id !== null;
  },
  snapshot: async ({ clock }, tx, member, { opening = '' }) => {
    const own = await findOwnOpening(tx, member, opening, clock.now());
    return own?.board_id ? readContent(tx, member, own.board_id, clock.now()) : null;
  },
};

export const drawingTopics: readonly TopicDefinition[] = [whiteboard, board];
