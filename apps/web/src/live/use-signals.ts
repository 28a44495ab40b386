import type { SignalOf, Topic, TopicDeclaration } from '@plenary/contract/live';
import { useContext, useEffect, useEffectEvent } from 'react';
import { LiveContext } from './LiveProvider.tsx';

/** Receives the signals of a topic while something else follows it. */
export function useSignals<Declared extends TopicDeclaration>(
  topic: Topic<Declared>,
  onSignal: (signal: SignalOf<Declared>) => void,
): void {
  const client = useContext(LiveContext);
  const receive = useEffectEvent(onSignal);
  useEffect(() => client?.onSignal(topic, (signal: SignalOf<Declared>) => receive(signal)), [client, topic]);
}
