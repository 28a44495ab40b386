import type { Topic } from '../live.ts';
import type { Notification } from './operations.ts';

export const ANNOUNCED = 'notification.announced';
export const WITHDRAWN = 'notification.withdrawn';

/** An announcement to everybody, as they all may read it. */
interface AnnouncedPayload {
  readonly v: 1;
  readonly notification: Notification;
}
/** The id of an announcement. */
interface WithdrawnPayload {
  readonly v: 1;
  readonly notification: string;
}

interface ChangedPayload {
  readonly v: 1;
  /** How many are unread, where one has read some oneself: every page of the person says so at once. */
  readonly unread_count?: number;
}

/** Announcements to everybody. Of one that was taken back since, every event says no more than its id. */
export interface NotificationsTopic {
  readonly name: 'notifications';
  readonly events: {
    /** An announcement. */
    readonly [ANNOUNCED]: AnnouncedPayload | WithdrawnPayload;
    /** It was taken back. */
    readonly [WITHDRAWN]: WithdrawnPayload;
  };
}
export const NOTIFICATIONS_TOPIC = 'notifications' as Topic<NotificationsTopic>;

export const NOTIFICATIONS_CHANGED = 'notifications.changed';

/** Of the topic of a person's own. */
export type OwnNotificationEvents = {
  /**
   * One's own notifications or their marks have changed. It says nothing of them: pages that show them read them again, as
   * far as they may by then (D5, D24).
   */
  readonly [NOTIFICATIONS_CHANGED]: ChangedPayload;
};
