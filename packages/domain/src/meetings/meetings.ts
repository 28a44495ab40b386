/** Bookable meetings of two (MTG). Times in milliseconds, on the event's clock. */
export const MEETINGS = {
  /** Minutes that a slot may have. */
  minutes: [15, 30, 45, 60],
  /** Slots that a person may offer at once. */
  slots_max: 100,
  /** Requests of a person within 24 hours. */
  requests_per_day: 20,
  day_ms: 24 * 60 * 60_000,
  /** Characters of the message of a request. */
  message_max: 300,
  /** The call opens so long before its minute, and ends so long after the end. */
  opens_before_ms: 5 * 60_000,
  closes_after_ms: 5 * 60_000,
  /** Calls are opened and ended this often, and meetings that cannot be any more called off. */
  round_ms: 5_000,
  /** Where the event has no end, slots lie within so many days. */
  days_ahead: 60,
} as const;

/** Where a meeting stands. Nothing comes after `declined` and `cancelled`. */
export const MEETING_STATES = ['requested', 'accepted', 'declined', 'cancelled'] as const;
export type MeetingState = (typeof MEETING_STATES)[number];

/** The news of a meeting. */
export const MEETING_STEPS = ['requested', 'accepted', 'declined', 'moved', 'cancelled', 'begins'] as const;
export type MeetingStep = (typeof MEETING_STEPS)[number];

/** The step that a stored notification names; another one is older than this list. */
export const meetingStep = (stored: unknown): MeetingStep =>
  MEETING_STEPS.find((step) => step === stored) ?? 'requested';

/** A time from one moment to another, the end excluded. */
export interface Span {
  readonly starts_at: number;
  readonly ends_at: number;
}

/** Whether two times share a moment; one that ends when the other begins does not. */
export const overlaps = (one: Span, other: Span): boolean =>
  one.starts_at < other.ends_at && other.starts_at < one.ends_at;

/**
 * Why a time cannot be offered, or null: it has begun, lies outside the event, has a length that none has, is one too many, or
 * shares a moment with another one of the person's (MTG1).
 */
export function refuseSlot(
  slot: Span,
  own: readonly Span[],
  event: { readonly opens_at: number | null; readonly closes_at: number | null },
  now: number,
): 'slot_wrong' | 'slot_taken' | 'too_many_slots' | null {
  const minutes = (slot.ends_at - slot.starts_at) / 60_000;
  const last = event.closes_at ?? now + MEETINGS.days_ahead * MEETINGS.day_ms;
  const inside = slot.starts_at >= (event.opens_at ?? slot.starts_at) && slot.ends_at <= last;
  if (!(MEETINGS.minutes as readonly number[]).includes(minutes) || !inside || slot.starts_at <= now)
    return 'slot_wrong';
  if (own.some((other) => overlaps(slot, other))) return 'slot_taken';
  return own.length >= MEETINGS.slots_max ? 'too_many_slots' : null;
}

/** A meeting as far as what may be done with it is concerned. People are event-user ids. */
export interface MeetingFacts extends Span {
  readonly state: MeetingState;
  /** The one whose word it waits for. */
  readonly waits_for: string;
}

export type MeetingAct = 'answer' | 'move' | 'cancel';

/**
 * Why one of its two may not do something with a meeting, or null: it is over or settled, or it waits for the word of the other
 * (MTG3). A meeting that was accepted is moved and cancelled by either; one that was asked for is answered by the one it waits for.
 */
export function refuseAct(act: MeetingAct, meeting: MeetingFacts, person: string, now: number): 'meeting_gone' | null {
  const { state, waits_for, starts_at, ends_at } = meeting;
  if (state === 'declined' || state === 'cancelled') return 'meeting_gone';
  if (act === 'cancel') return now < ends_at ? null : 'meeting_gone';
  if (now >= starts_at) return 'meeting_gone';
  if (act === 'move') return null;
  return state === 'requested' && waits_for === person ? null : 'meeting_gone';
}

/** Whether the call of an accepted meeting is open at `now` (MTG6). */
export const isMeetingOpen = ({ starts_at, ends_at }: Span, now: number): boolean =>
  now >= starts_at - MEETINGS.opens_before_ms && now < ends_at + MEETINGS.closes_after_ms;
