import type { Signal } from '@plenary/contract/live';
import { useContext, useEffect, useEffectEvent } from 'react';
import { LiveContext } from './LiveProvider.tsx';

/** Hears the passing news of a topic while something else follows it. */
export function useSignals(topic: string, onSignal: (signal: Signal) => void): void {
  const client = useContext(LiveContext);
  const hear = useEffectEvent(onSignal);
  useEffect(() => client?.onSignal(topic, (signal) => hear(signal)), [client, topic]);
}
