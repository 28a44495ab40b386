import type { LivePayload, Topic } from '@plenary/contract/live';

/** Event id of topics that belong to an account rather than to one event. */
export const SITE_EVENT_ID = '0'.repeat(24);

/** A live topic: names are unique within an event only. */
export interface TopicKey<Name extends string = string> {
  readonly event_id: string;
  readonly topic: Name;
}

/** One string for a topic of an event, for maps. */
export function keyText({ event_id, topic }: TopicKey): string {
  return `${event_id} ${topic}`;
}

/** Changes to what an account may do or see. It is the server's own: no client may follow it. */
export interface AccessTopic {
  readonly name: 'access:<account>';
  readonly events: {
    readonly 'access.changed': LivePayload;
  };
}

/** The topic's name goes on with the account's id. */
export const ACCESS_TOPIC_PREFIX = 'access:';

/** Topic of changes to what an account may do or see. */
export function accessTopic(account_id: string): TopicKey<Topic<AccessTopic>> {
  return { event_id: SITE_EVENT_ID, topic: `${ACCESS_TOPIC_PREFIX}${account_id}` as Topic<AccessTopic> };
}
