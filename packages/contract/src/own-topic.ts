import type { OwnCallEvents } from './calls/topics.ts';
import type { OwnChatEvents } from './chat/topics.ts';
import type { OwnContactEvents } from './contacts/topics.ts';
import type { OwnHallEvents } from './halls/topics.ts';
import type { Topic } from './live.ts';
import type { OwnMeetingEvents } from './meetings/topics.ts';
import type { OwnNotificationEvents } from './notifications/topics.ts';
import type { OwnPointEvents } from './points/topics.ts';
import type { OwnPollEvents } from './polls/topics.ts';
import type { OwnQuestionEvents } from './questions/topics.ts';
import type { OwnRoomEvents } from './rooms/topics.ts';
import type { OwnSettingsEvents } from './settings/topics.ts';

/** A person's own topic at an event, which nobody else follows; features declare what they say there. */
export interface OwnTopic {
  readonly name: 'user:<user>';
  readonly events: OwnCallEvents &
    OwnChatEvents &
    OwnContactEvents &
    OwnHallEvents &
    OwnMeetingEvents &
    OwnNotificationEvents &
    OwnPointEvents &
    OwnPollEvents &
    OwnQuestionEvents &
    OwnRoomEvents &
    OwnSettingsEvents;
}
export const ownTopic = (account_id: string) => `user:${account_id}` as Topic<OwnTopic>;
