import type { HostedStreamsNow } from '@plenary/contract/hosted-streams/operations';
import { HOSTED_STREAMS_TOPIC } from '@plenary/contract/hosted-streams/topics';
import type { TopicDefinition } from '../../live/topic-definition.ts';
import { newsOf } from './present.ts';
import { listStreams } from './store.ts';

/** Which streams are on, for everybody: waiting players begin by it. */
export const hostedTopics: readonly TopicDefinition[] = [
  {
    name: HOSTED_STREAMS_TOPIC,
    action: 'timeline.read',
    snapshot: async ({ clock }, tx, { event_id }): Promise<HostedStreamsNow> => ({
      streams: (await listStreams(tx, event_id)).map(({ stream }) => newsOf(stream, clock.now())),
    }),
  },
];
