import type { DeviceFinding, LiveWay, SoundFinding } from '@plenary/domain/devices/checks';
import { boolean, foreignKey, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { id, instant } from '../columns.ts';
import { event_users } from '../people/people.ts';

/** The findings of a person's latest device check, as they sent them. No name and no id of a device is in it. */
export const device_checks = pgTable(
  'device_checks',
  {
    event_id: id('event_id').notNull(),
    event_user_id: id('event_user_id').notNull(),
    at: instant('at').notNull(),
    camera: text('camera').$type<DeviceFinding>().notNull(),
    microphone: text('microphone').$type<DeviceFinding>().notNull(),
    sound: text('sound').$type<SoundFinding>().notNull(),
    live: text('live').$type<LiveWay>().notNull(),
    /** The browser can connect to others at all. */
    webrtc: boolean('webrtc').notNull(),
    /** Milliseconds to the server and back; null: not known. */
    delay_ms: integer('delay_ms'),
    /** Family and main version: `Firefox 140`. */
    browser: text('browser').notNull(),
    system: text('system').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.event_id, t.event_user_id] }),
    foreignKey({
      columns: [t.event_id, t.event_user_id],
      foreignColumns: [event_users.event_id, event_users.id],
      name: 'device_checks_person',
    }).onDelete('cascade'),
  ],
);
