/** Event id of topics that belong to an account rather than to one event. */
export const SITE_EVENT_ID = '0'.repeat(24);

/** A live topic: names are unique within an event only. */
export interface TopicKey {
  readonly event_id: string;
  readonly topic: string;
}

/** One string for a topic of an event, for maps. */
export function keyText({ event_id, topic }: TopicKey): string {
  return `${event_id} ${topic}`;
}

/** The topic's name goes on with the account's id. */
export const ACCESS_TOPIC_PREFIX = 'access:';

/** Topic that hears of changes to what an account may do or see. */
export function accessTopic(account_id: string): TopicKey {
  return { event_id: SITE_EVENT_ID, topic: `${ACCESS_TOPIC_PREFIX}${account_id}` };
}
