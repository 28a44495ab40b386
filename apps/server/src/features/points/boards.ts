import { LEADERS_TOPIC } from '@plenary/contract/points/topics';
import type { Context } from '../../context.ts';
import { Board } from './board.ts';
import { sayLeaders } from './say-leaders.ts';

/** A board that nobody asks for or looks at goes after this; milliseconds. */
const IDLE_MS = 10 * 60_000;
const USER_TOPIC = 'user:';

/** The boards of the events whose ranks are looked at. */
export class Boards {
  readonly #ctx: Context;
  readonly #boards = new Map<string, Board>();
  readonly #stops: readonly (() => void)[];

  constructor(ctx: Context) {
    this.#ctx = ctx;
    const onMoved = ctx.live.onMoved((topics) => {
      for (const { event_id, topic } of topics)
        if (topic.startsWith(USER_TOPIC)) this.#boards.get(event_id)?.accountMoved(topic.slice(USER_TOPIC.length));
    });
    const onGap = ctx.live.onGap(() => this.#boards.forEach((board) => board.readAgain()));
    this.#stops = [onMoved, onGap];
  }

  /** The board of an event, with ranks of a moment ago. */
  async of(event_id: string): Promise<Board> {
    this.#dropIdle();
    const board = this.#boards.get(event_id) ?? new Board(this.#ctx, event_id, sayLeaders(this.#ctx));
    this.#boards.set(event_id, board);
    await board.ready();
    return board;
  }

  close(): void {
    for (const stop of this.#stops) stop();
    for (const board of this.#boards.values()) board.close();
    this.#boards.clear();
  }

  #dropIdle(): void {
    const oldest = this.#ctx.clock.elapsed() - IDLE_MS;
    for (const [event_id, board] of this.#boards) {
      if (board.asked_at > oldest) continue;
      // Its viewers ask again only after an event that ranks have moved.
      if (this.#ctx.live.hub.followersOf({ event_id, topic: LEADERS_TOPIC }) > 0) continue;
      board.close();
      this.#boards.delete(event_id);
    }
  }
}
