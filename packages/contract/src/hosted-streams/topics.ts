import type { StreamNews } from './operations.ts';
import type { LivePayload, Topic } from '../live.ts';

/** The hosted streams of an event. Its present state is `{streams}` with the same fields. */
export interface HostedStreamsTopic {
  readonly name: 'hosted-streams';
  readonly events: {
    /** A publisher begins, drops, returns or ends, or the holding picture appears or goes. Hosts read the numbers again. */
    readonly 'stream.changed': StreamNews & LivePayload;
  };
}
export const HOSTED_STREAMS_TOPIC = 'hosted-streams' as Topic<HostedStreamsTopic>;
