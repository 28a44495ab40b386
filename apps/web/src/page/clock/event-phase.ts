import { eventPhase, type EventPhase } from '@plenary/domain/policy/phase';
import { useCallback, useMemo } from 'react';
import { useBoot } from '../boot.tsx';
import { useEventMoments } from './clock.ts';

/** The phase that attendees are in, renewed at the opening and at the end; `open` where no event is addressed. */
export function useEventPhase(): EventPhase {
  const { event } = useBoot();
  const opens = event?.opens_at ?? null;
  const closes = event?.closes_at ?? null;
  const times = useMemo(() => ({ opens_at: momentOf(opens), closes_at: momentOf(closes) }), [opens, closes]);
  const next = useCallback(
    (now: number) => [times.opens_at, times.closes_at].find((at) => at !== null && at > now) ?? null,
    [times],
  );
  return eventPhase(useEventMoments(next), times);
}

const momentOf = (text: string | null): number | null => (text === null ? null : Date.parse(text));
