import { GAMES, sendGameScore, type PlayedGame } from '@plenary/contract/games/operations';
import { FRAME_MESSAGES_VERSION, isFromFrame, readFrameMessage } from '@plenary/domain/games/frame-messages';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { useEvent } from '../../page/boot.tsx';
import { PASSING } from '../../page/refusal-text.ts';
import { useServices } from '../../page/services.tsx';
import { createScoreSender } from './score-sender.ts';

/** The last thing that the server said of a score: it is the best one, or could not be kept. */
export type ReportedScore = { readonly kind: 'best'; readonly score: number } | { readonly kind: 'failed' };

interface FramedGame {
  readonly id: string;
  readonly frame: NonNullable<PlayedGame['frame']>;
  readonly scores: boolean;
}

/**
 * Receives the scores that a game in a frame reports, and passes them on (GAM8). A message counts from the window and the origin of that
 * frame alone; a game that asks gets a confirmation.
 */
export function useFrameScores(
  element: RefObject<HTMLIFrameElement | null>,
  { id, frame, scores }: FramedGame,
  onResult: () => void,
): ReportedScore | null {
  const { api } = useServices();
  const { slug } = useEvent();
  const [reported, setReported] = useState<ReportedScore | null>(null);
  const send = useEffectEvent(async (score: number) => {
    const kept = await api.call(sendGameScore, { params: { event: slug, id }, body: { score } });
    if (!kept.ok) {
      setReported({ kind: 'failed' });
      return !PASSING.has(kept.refusal.code);
    }
    if (kept.value.best) {
      setReported({ kind: 'best', score });
      onResult();
    }
    return true;
  });
  const origin = frame.own ? null : (URL.parse(frame.address)?.origin ?? null);
  useEffect(() => {
    const sender = createScoreSender((score) => send(score), GAMES.score_every_ms);
    const receive = (event: MessageEvent): void => {
      const { contentWindow: game } = element.current ?? {};
      if (!game || !isFromFrame(event.origin, origin, event.source === game)) return;
      const message = readFrameMessage(event.data);
      // A frame without an origin can be addressed in no other way; nobody else is in it.
      if (message?.kind === 'ready')
        game.postMessage({ plenary: FRAME_MESSAGES_VERSION, type: 'welcome', scores }, origin ?? '*');
      if (message?.kind === 'score' && scores) sender.take(message.score);
    };
    addEventListener('message', receive);
    return () => {
      removeEventListener('message', receive);
      sender.close();
    };
  }, [element, origin, scores]);
  return reported;
}
