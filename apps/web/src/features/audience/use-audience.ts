import { AUDIENCE_TOPIC } from '@plenary/contract/audience/topics';
import {
  type AudienceHistory,
  type AudienceNow,
  type AudienceSpan,
  getAudience,
} from '@plenary/contract/audience/operations';
import { useCallback, useEffect, useState } from 'react';
import { useLiveTopic, useSignals, after } from '../../live/index.ts';
import { useEvent } from '../../page/boot.tsx';
import { useServices } from '../../page/services.tsx';

/** Kept counts grow once a minute. */
const HISTORY_EVERY_MS = 60_000;

export interface Audience {
  /** null: not read yet. */
  readonly now: AudienceNow | null;
  readonly history: AudienceHistory | null;
  readonly failed: boolean;
  readonly again: () => void;
}

/** How many people are where: followed while the component is there, with what is kept of some hours. */
export function useAudience(hours: AudienceSpan): Audience {
  const { api } = useServices();
  const { slug } = useEvent();
  const [now, setNow] = useState<AudienceNow | null>(null);
  const [history, setHistory] = useState<AudienceHistory | null>(null);
  const [failed, setFailed] = useState(false);
  const [round, setRound] = useState(0);
  const again = useCallback(() => setRound((before) => before + 1), []);
  useEffect(() => {
    let wanted = true;
    let stop: () => void = () => undefined;
    const read = async (): Promise<void> => {
      const answer = await api.call(getAudience, { params: { event: slug }, query: { hours } });
      if (!wanted) return;
      setFailed(!answer.ok);
      if (answer.ok) {
        setNow(answer.value.now);
        setHistory(answer.value.history);
      }
      stop = after(HISTORY_EVERY_MS, () => void read());
    };
    void read();
    return () => {
      wanted = false;
      stop();
    };
  }, [api, slug, hours, round]);
  // The topic's state says nothing: while it could not be followed, counts may have changed.
  useLiveTopic(AUDIENCE_TOPIC, { onSnapshot: again });
  useSignals(AUDIENCE_TOPIC, ({ kind, values }) => {
    const latest = values.at(-1);
    if (kind === 'audience' && latest) setNow(latest);
  });
  return { now, history, failed, again };
}
