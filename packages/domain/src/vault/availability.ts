/** When something of the vault or of the games may be opened. Times in ms; null: no such end. */
export interface Schedule {
  readonly starts_at: number | null;
  readonly ends_at: number | null;
}

/** How a schedule stands at a moment; `until` is the moment, in ms, that comes next. */
export type Availability =
  | { readonly kind: 'unscheduled' }
  | { readonly kind: 'available_in'; readonly until: number }
  | { readonly kind: 'available_for'; readonly until: number }
  | { readonly kind: 'available_now' }
  | { readonly kind: 'not_available_anymore' };

/** How a schedule stands at `now` (GAM3): it begins with its start, and is over with its end. */
export function availabilityOf({ starts_at, ends_at }: Schedule, now: number): Availability {
  if (starts_at === null && ends_at === null) return { kind: 'unscheduled' };
  if (ends_at !== null && now >= ends_at) return { kind: 'not_available_anymore' };
  if (starts_at !== null && now < starts_at) return { kind: 'available_in', until: starts_at };
  return ends_at === null ? { kind: 'available_now' } : { kind: 'available_for', until: ends_at };
}

/** Whether something is locked at `now`; nothing of the vault is locked for hosts (VLT1). */
export function isLocked(schedule: Schedule, now: number, opens_all: boolean): boolean {
  if (opens_all) return false;
  const { kind } = availabilityOf(schedule, now);
  return kind === 'available_in' || kind === 'not_available_anymore';
}

/** The next moment after `now` at which one of these opens or closes, or null. */
export function nextChange(schedules: readonly Schedule[], now: number): number | null {
  const times = schedules
    .flatMap(({ starts_at, ends_at }) => [starts_at, ends_at])
    .filter((at): at is number => at !== null && at > now);
  return times.length === 0 ? null : Math.min(...times);
}

/** A length of time as a label says it: its largest unit, rounded up, so that nothing is promised too early. */
export function waitUntil(
  until: number,
  now: number,
): { readonly unit: 'day' | 'hour' | 'minute'; readonly count: number } {
  const minutes = Math.max(1, Math.ceil((until - now) / 60_000));
  if (minutes < 60) return { unit: 'minute', count: minutes };
  const hours = Math.ceil(minutes / 60);
  return hours < 24 ? { unit: 'hour', count: hours } : { unit: 'day', count: Math.ceil(hours / 24) };
}
