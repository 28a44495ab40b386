import type { CallBoard } from '@plenary/contract/boards/operations';
import { whiteboardTopic } from '@plenary/contract/boards/topics';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useLiveTopic } from '../../live/index.ts';
import { useServices } from '../../page/services.tsx';
import { BoardSession, type BoardCamera } from './board-session.ts';
import { useBoardGuards } from './use-board-guards.ts';

/** Follows the whiteboard of a call that one has joined. @param me one's own event-user id; null: not known yet */
export function useBoard(tid: string, me: string | null, camera: BoardCamera): BoardSession {
  const services = useServices();
  const [session] = useState(() => new BoardSession(services, tid, camera));
  const board = useStore(session.state, (state) => state.board);
  useLiveTopic(me === null ? null : whiteboardTopic(tid), {
    onSnapshot: (payload) => session.take(payload as CallBoard, me),
    onEvents: (events, replayed) => {
      for (const { kind, payload } of events) {
        if (kind === 'whiteboard.started') session.opened(payload.whiteboard, replayed ? 'restored' : 'started', me);
        if (kind === 'whiteboard.ended') session.ended(payload, me);
      }
    },
  });
  useEffect(() => () => session.leave(), [session]);
  useBoardGuards(board !== null && board.host === me);
  return session;
}
