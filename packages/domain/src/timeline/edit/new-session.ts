import { checkedChange, type CheckedChange, type SessionChange } from './check-change.ts';
import type { SessionValues } from './fields.ts';

/** The source of sessions that organisers add: no schedule has it, so no import of one removes them (PRG1). */
export const STUDIO_SOURCE = 'studio';

/**
 * A session as an organiser adds it, or what is wrong with it, by column (PRG1, TML41).
 * @param original the values of the session that it copies; null: it begins empty
 * @param near a moment of its event, from which it may lie half a year away; milliseconds
 * @param now milliseconds on the event's clock
 */
export function checkedNew(
  original: SessionValues | null,
  change: SessionChange,
  { near, now }: { readonly near: number; readonly now: number },
): CheckedChange {
  if (original) return checkedChange(original, change, now);
  if (change.starts_at === undefined) return { ok: false, errors: { starts_at: [{ code: 'empty' }] } };
  const blank = { ...EMPTY, starts_at: new Date(near).toISOString() };
  return checkedChange(blank, { ...change, title: change.title ?? '' }, now);
}

const EMPTY: Omit<SessionValues, 'starts_at'> = {
  type: 'meeting',
  ends_at: null,
  title: '',
  location: null,
  link: null,
  max_occupancy: 0,
  featured: false,
  description: '',
  cancelled: false,
  hidden: false,
  speakers: [],
  categories: [],
  format: null,
  language: null,
  stream: null,
  do_not_stream: false,
  cover_image_file: null,
  large_image_file: null,
  misc: null,
  marker_offset_minutes: null,
  open_session: false,
  switched_off: [],
  ...{ hosts: [], lead_host_profile_image: null, co_host_profile_images: [] },
  translations: {},
};
