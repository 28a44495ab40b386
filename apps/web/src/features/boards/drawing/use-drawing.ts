import { BOARDS, type BoardContent } from '@plenary/contract/boards/operations';
import { drawingTopic } from '@plenary/contract/boards/topics';
import { useEffect, useState } from 'react';
import { useInterval } from '../../../ui/time/use-interval.ts';
import { useLiveTopic, useSignals } from '../../../live/index.ts';
import type { BoardDrawing, Said } from './board-drawing.ts';
import type { BoardSession } from '../board-session.ts';

interface Followed {
  /** Something is to be said about it. */
  readonly said: Said | null;
  /** How many elements this page does not draw. */
  readonly left_out: number;
  /** It is lost to this page. */
  readonly lost: boolean;
}

/** Follows the drawing on an open board. */
export function useDrawing(session: BoardSession, drawing: BoardDrawing, opening: string): Followed {
  const [said, say] = useState<Said | null>(null);
  const [left_out, showLeftOut] = useState(0);
  const [lost, setLost] = useState(false);
  const topic = drawingTopic(opening);
  useLiveTopic(topic, {
    onState: (state) => void (state === 'unsubscribed' && setLost(true)),
    onSnapshot: (payload) => drawing.receive((payload as BoardContent | null)?.elements ?? []),
    onEvents: (events) => {
      for (const { kind, payload } of events) if (kind === 'drawing.changed') drawing.receive(payload.elements);
    },
  });
  useSignals(topic, ({ kind, values }) => {
    if (kind === 'cursor') drawing.pointers(values);
  });
  useEffect(() => {
    session.flushBy(() => drawing.flush());
    drawing.reportBy(say, showLeftOut);
    return () => {
      session.flushBy(async () => undefined);
      drawing.end();
    };
  }, [drawing, session]);
  useInterval(BOARDS.cursor_shown_ms / 2, () => drawing.sweep());
  return { said, left_out, lost };
}
