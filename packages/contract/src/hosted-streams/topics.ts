import type { StreamNews } from './operations.ts';
import type { LivePayload, Topic } from '../live.ts';

/** The hosted streams of an event. Its present state is `{streams}` with the same fields. */
export interface HostedStreamsTopic {
  readonly name: 'hosted-streams';
  readonly events: {
    /** Somebody begins, drops, returns or ends, or the holding picture is shown or not. Hosts ask for the numbers anew. */
    readonly 'stream.changed': StreamNews & LivePayload;
  };
}
export const HOSTED_STREAMS_TOPIC = 'hosted-streams' as Topic<HostedStreamsTopic>;
