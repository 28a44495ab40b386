import {
  announce,
  listNotifications,
  markNotifications,
  withdrawAnnouncement,
  type Notification,
} from '@plenary/contract/notifications/operations';
import {
  ANNOUNCED,
  NOTIFICATIONS_CHANGED,
  NOTIFICATIONS_TOPIC,
  WITHDRAWN,
} from '@plenary/contract/notifications/topics';
import { ownTopic } from '@plenary/contract/own-topic';
import { refuses, type Backend } from './backend.ts';
import { newTestId } from './ids.ts';

/** The notifications of the signed-in person, as the server keeps them. */
export class Notices {
  readonly #backend: Backend;
  readonly #me: string;
  #all: Notification[] = [];

  constructor(backend: Backend, me: string) {
    this.#backend = backend;
    this.#me = me;
    backend.answers(listNotifications, () => this.#page());
    backend.answers(markNotifications, ({ body: { notifications } }) => {
      this.read((one) => (notifications === 'all' ? !one.is_unskippable : notifications.includes(one._id)));
      return { status: 'success' as const, unread_count: this.#page().unread_count };
    });
    backend.answers(withdrawAnnouncement, ({ body: { notification } }) => {
      this.withdraw(notification);
      return { notification };
    });
    backend.answers(announce, ({ body }) => {
      if (body.title === '') return refuses('invalid_input', { errors: { title: ['This cannot be empty'] } });
      return { notification: this.announce(body.title, { is_unskippable: body.is_unskippable ?? false }) };
    });
  }

  /** An announcement to everybody at the event. */
  announce(title: string, more: Partial<Notification> = {}): Notification {
    const notification = this.add('announcement', { title, ...more });
    this.#backend.publish(NOTIFICATIONS_TOPIC, {
      kind: ANNOUNCED,
      entity_id: notification._id,
      payload: { notification },
    });
    return notification;
  }

  withdraw(id: string): void {
    this.#all = this.#all.filter(({ _id }) => _id !== id);
    this.#backend.publish(NOTIFICATIONS_TOPIC, { kind: WITHDRAWN, entity_id: id, payload: { notification: id } });
  }

  /** A notification to the person alone: their page reads it. */
  tell(type: Notification['type'], more: Partial<Notification>): Notification {
    const told = this.add(type, more);
    this.changed();
    return told;
  }

  /** Something has changed, as another tab of the person may have done it. */
  changed(payload: { readonly unread_count?: number } = {}): void {
    this.#backend.publish(ownTopic(this.#me), { kind: NOTIFICATIONS_CHANGED, payload });
  }

  /** The reason of one is gone. */
  takeBack(id: string): void {
    this.#all = this.#all.filter(({ _id }) => _id !== id);
    this.changed();
  }

  add(type: Notification['type'], more: Partial<Notification> = {}): Notification {
    const id = newTestId();
    const notification: Notification = {
      ...{ _id: id, cursor: id, type, values: {}, event_user: null, title: '', message: '', link: null, url: null },
      ...{ startTime: null, endTime: null, reads: [], is_unskippable: false, created_at: new Date().toISOString() },
      ...more,
    };
    this.#all.unshift(notification);
    return notification;
  }

  /** How many of them are unread. */
  unread(): number {
    return this.#page().unread_count;
  }

  read(which: (one: Notification) => boolean): void {
    this.#all = this.#all.map((one) => (which(one) ? { ...one, reads: [this.#me] } : one));
  }

  #page() {
    const results = this.#all.toSorted((a, b) => Number(this.#holds(b)) - Number(this.#holds(a)));
    const unread_count = results.filter(({ reads }) => reads.length === 0).length;
    return { results, has_more: false, result_count: results.length, unread_count, hidden: [] };
  }

  #holds({ is_unskippable, reads }: Notification): boolean {
    return is_unskippable && reads.length === 0;
  }
}
