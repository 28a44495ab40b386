import { DEFAULT_EVENT_SETTINGS, type EventFlags, type EventSettings } from '@plenary/contract/event';
import type { Context } from '@plenary/server/context';
import { chat_threads, events } from '@plenary/server/db/schema/index';
import { newId } from '@plenary/server/ids';

export interface EventOptions {
  readonly slug?: string;
  readonly name?: string;
  readonly event_kind?: 'hybrid' | 'virtual' | 'community';
  readonly time_zone?: string;
  /** Absent or null: unbounded on that side, so the event is open. */
  readonly opens_at?: Date | null;
  readonly closes_at?: Date | null;
  readonly starts_at?: Date | null;
  readonly clock_offset_ms?: number;
  readonly draft?: boolean;
  readonly settings?: Partial<Omit<EventSettings, 'flags'>>;
  readonly flags?: Partial<EventFlags>;
}

/** An event as tests name it. */
export interface EventFixture {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  /** Its public chat thread. */
  readonly thread_id: string;
}

let made = 0;

/** An event that is open, with every flag on and a public chat thread; it asks nobody for a picture or a profile. */
export async function createEvent(ctx: Context, options: EventOptions = {}): Promise<EventFixture> {
  made += 1;
  const now = ctx.clock.now();
  const event = { id: newId(now), slug: options.slug ?? `event-${made}`, name: options.name ?? `Event ${made}` };
  const created_at = new Date(now);
  await ctx.db.insert(events).values({
    ...event,
    event_kind: options.event_kind ?? 'hybrid',
    time_zone: options.time_zone ?? 'Europe/Zurich',
    opens_at: options.opens_at ?? null,
    closes_at: options.closes_at ?? null,
    starts_at: options.starts_at ?? null,
    clock_offset_ms: options.clock_offset_ms ?? 0,
    draft: options.draft ?? false,
    settings: {
      ...DEFAULT_EVENT_SETTINGS,
      ask_avatar: false,
      ask_profile: false,
      ...options.settings,
      flags: { ...DEFAULT_EVENT_SETTINGS.flags, ...options.flags },
    },
    media: {},
    created_at,
  });
  const thread_id = newId(now);
  await ctx.db
    .insert(chat_threads)
    .values({ id: thread_id, event_id: event.id, kind: 'public', name: 'Public Chat', created_at });
  return { ...event, thread_id };
}
