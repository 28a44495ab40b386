import { ROLES } from '@plenary/domain/policy/policy';
import * as z from 'zod/mini';
import { Id } from '../ids.ts';

/** Avatar used when none was chosen (ATT7). */
export const DEFAULT_AVATAR_PRESET = 'avatar-one';

export const Picture = z.object({
  filename: z.string(),
  variations: z.object({ s: z.object({ url: z.string() }), m: z.object({ url: z.string() }) }),
});
export type Picture = z.infer<typeof Picture>;

/** A person as others at the event see them (ATT7). */
export const PublicUser = z.object({
  _id: Id,
  first_name: z.string(),
  last_name: z.string(),
  screen_name: z.string(),
  company: z.string(),
  role: z.string(),
  host: z.boolean(),
  avatar_preset: z.string(),
  avatar_picture: z.nullable(Picture),
  attending_virtually: z.boolean(),
  networking_status: z.boolean(),
  active: z.boolean(),
  deleted: z.boolean(),
  /** Present, and true, of simulated people (SIM1). */
  simulated: z.optional(z.boolean()),
  /** Left out for those who may not see it (LDB7), and where people are named by the way. */
  activity_score: z.optional(z.int()),
});
export type PublicUser = z.infer<typeof PublicUser>;

export const EventUser = z.object({
  _id: Id,
  /** Stands where `activity_score` does. */
  highest_activity_score: z.optional(z.int()),
  user: PublicUser,
});
export type EventUser = z.infer<typeof EventUser>;

/** The signed-in person at this event. */
export const Me = z.object({
  /** user `_id` (D20). */
  _id: Id,
  event_user_id: Id,
  email: z.string(),
  user: PublicUser,
  roles: z.array(z.enum(ROLES)),
  host: z.boolean(),
  local_time_enabled: z.boolean(),
  /** They moderate a hall, and so make polls of the sessions there (HAL17); absent: none. */
  moderates_halls: z.optional(z.literal(true)),
});
export type Me = z.infer<typeof Me>;

export { displayName } from '../names.ts';
