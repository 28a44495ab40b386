import { DEFAULT_EVENT_SETTINGS, type EventFlags, type EventSettings } from '@plenary/contract/event';
import { customType } from 'drizzle-orm/pg-core';

/** The values that a row may hold: events from before a setting or a flag existed do not name it. */
type Stored<T> = { readonly [K in keyof T]?: (K extends 'flags' ? Stored<EventFlags> : T[K]) | undefined };

/** Settings in full: what is not named has its default, what is no setting (any more) is left out. */
export function readEventSettings(stored: Stored<EventSettings>): EventSettings {
  return { ...complete(DEFAULT_EVENT_SETTINGS, stored), flags: complete(DEFAULT_EVENT_SETTINGS.flags, stored.flags) };
}

function complete<T extends object>(defaults: T, given: Stored<T> = {}): T {
  const names = Object.keys(defaults) as (keyof T)[];
  return Object.fromEntries(names.map((name) => [name, given[name] ?? defaults[name]])) as T;
}

/** A jsonb column of settings, which are complete wherever they are read. */
export const eventSettings = customType<{ data: EventSettings; driverData: Stored<EventSettings> | string }>({
  dataType: () => 'jsonb',
  toDriver: (settings) => JSON.stringify(settings),
  fromDriver: (stored) =>
    readEventSettings(typeof stored === 'string' ? (JSON.parse(stored) as Stored<EventSettings>) : stored),
});
