import { BOARDS, type BoardContent } from '@plenary/contract/boards';
import { drawingTopic } from '@plenary/contract/boards-topics';
import { useEffect, useState } from 'react';
import { useLiveTopic, useSignals } from '../../live/index.ts';
import type { BoardDrawing, Said } from './board-drawing.ts';
import type { BoardSession } from './board-session.ts';

/** Follows what is drawn on an open board. Returns what is to be said about it, and whether it is lost to this page. */
export function useDrawing(session: BoardSession, drawing: BoardDrawing, opening: string): [Said | null, boolean] {
  const [said, say] = useState<Said | null>(null);
  const [lost, setLost] = useState(false);
  const topic = drawingTopic(opening);
  useLiveTopic(topic, {
    onState: (state) => void (state === 'unsubscribed' && setLost(true)),
    onSnapshot: (payload) => drawing.hear((payload as BoardContent | null)?.elements ?? []),
    onEvents: (events) => {
      for (const { kind, payload } of events) if (kind === 'drawing.changed') drawing.hear(payload.elements);
    },
  });
  useSignals(topic, ({ kind, values }) => {
    if (kind === 'cursor') drawing.pointers(values);
  });
  useEffect(() => {
    session.flushBy(() => drawing.flush());
    drawing.tellBy(say);
    const sweep = setInterval(() => drawing.sweep(), BOARDS.cursor_shown_ms / 2);
    return () => {
      clearInterval(sweep);
      session.flushBy(async () => undefined);
      drawing.end();
    };
  }, [drawing, session]);
  return [said, lost];
}
