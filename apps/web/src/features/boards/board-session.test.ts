import type { OpenBoard } from '@plenary/contract/boards/operations';
import { afterEach, expect, it, vi } from 'vitest';
import type { Services } from '../../page/services.tsx';
import { BoardSession, type BoardCamera } from './board-session.ts';

vi.useFakeTimers();
afterEach(() => vi.clearAllTimers());

const board = { opening: 'o1', host: 'ada', board: 'b1', name: 'Harbour', host_name: 'Ada' } as OpenBoard;

/** A camera of which a call keeps how it was. */
function camera(on: boolean): BoardCamera {
  let now = on;
  return { isOn: () => now, set: (next) => void (now = next), kept: { before: null } };
}

it.each([true, false])(
  '[WBD16] a camera that was %j is that again, also when the call was popped out meanwhile',
  (on) => {
    const own = camera(on);
    const large = new BoardSession({} as Services, 'tid', own);
    large.opened(board, 'started', 'ada');
    expect(own.isOn()).toBe(false);
    large.leave();
    const small = new BoardSession({} as Services, 'tid', own);
    small.take({ whiteboard: board, may_start: true }, 'ada');
    expect(own.isOn()).toBe(false);
    small.ended({ v: 1, opening: 'o1', by: null }, 'ada');
    expect([own.isOn(), small.state.getState().board]).toEqual([on, null]);
  },
);
