import type { LeadersFrame } from '@plenary/contract/points/operations';
import { LEADERS_TOPIC } from '@plenary/contract/points/topics';
import { ranksShown } from '@plenary/domain/points/leaderboard';
import type { Context } from '../../context.ts';
import type { Board } from './board.ts';
import { named } from './scored-people.ts';
import { scoredPeople } from './store.ts';

/**
 * Notifies viewers of the list of one event that ranks have moved: one frame for everybody, with the first ones where
 * they are others. The places of everybody else travel in answers to those who ask (D166).
 */
export function sayLeaders(ctx: Context): (board: Board) => Promise<void> {
  let n = 0;
  let told = '';
  return async (board) => {
    const { event_id, total } = board;
    const ranks = ranksShown(null, board.ranking.size);
    const leaders = named(board, ranks, await scoredPeople(ctx.db, event_id, board.ids(ranks)));
    const text = JSON.stringify(leaders);
    n += 1;
    const frame: LeadersFrame = { n, leaders: text === told ? null : leaders, total };
    told = text;
    ctx.live.signals.say({ event_id, topic: LEADERS_TOPIC }, 'leaders', String(n), frame);
  };
}
