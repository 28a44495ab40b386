/**
 * Live topic of an event's hosted streams, without schemas: `stream.changed` {v:1, stream, state, holding} when somebody
 * begins, drops, returns or ends, and when the holding picture is shown. Its present state is `{streams}` with the same
 * fields. Hosts who hear of a change ask for the numbers anew.
 */
export const HOSTED_STREAMS_TOPIC = 'hosted-streams';
