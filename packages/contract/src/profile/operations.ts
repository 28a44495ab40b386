import { LANGUAGES } from '@plenary/domain/language/language';
import { AVATAR, AVATAR_FILE } from '@plenary/domain/profile/limits';
import * as z from 'zod/mini';
import { FormFlag, listOf, EmailField } from '../forms.ts';
import { Id, IsoTime } from '../ids.ts';
import { OnboardingUser } from '../onboarding/page.ts';
import { operation } from '../operation.ts';
import { EventUser, Picture } from '../accounts/people.ts';

export { AVATAR };

const EventParams = z.object({ event: z.string() });

/** The language that a person chooses; empty: as the event or the browser says (LNG7). */
const ChosenLanguage = z.enum(['', ...LANGUAGES]);
export type ChosenLanguage = z.infer<typeof ChosenLanguage>;

/** The caller's own profile, and whether e-mail and password may be changed without signing in again (D34). */
export const OwnProfile = z.object({
  user: OnboardingUser,
  language: ChosenLanguage,
  may_change_sign_in: z.boolean(),
  /** Address of the form whose sign-in may; `next` is still to be added. */
  sign_in_again: z.string(),
  has_password: z.boolean(),
});
export type OwnProfile = z.infer<typeof OwnProfile>;

export const getProfile = operation({
  method: 'GET',
  path: '/:event/json/profile',
  action: 'profile.own',
  envelope: 'payload',
  summary: "The caller's own profile",
  params: EventParams,
  answer: OwnProfile,
});

const text = () => z.optional(z.string());
/**
 * An absent field stays as it is. `avatar_picture` is the filename that an upload answered; empty takes the picture
 * away. A switch that the event does not show (SET6) is ignored, so that a form that was open when the event
 * changed can still be saved. Refusals answer 200 with `status: 'error'` and `payload.errors` (D32).
 */
export const updateProfile = operation({
  method: 'POST',
  path: '/:event/json/update-profile',
  action: 'profile.own',
  envelope: 'payload',
  summary: 'Changes the own profile; all of it, or none and a text for each field that was refused',
  params: EventParams,
  body: z.object({
    first_name: text(),
    last_name: text(),
    screen_name: text(),
    company: text(),
    role: text(),
    /** Between commas (SPD3). */
    interests: text(),
    email: z.optional(EmailField),
    /** The password until now; needed where there is one and a new one, or a new address, is given (D380). */
    password: text(),
    new_password: text(),
    confirm_password: text(),
    networking_status: z.optional(FormFlag),
    /** Nobody sees that the person is here (D123). */
    invisible: z.optional(FormFlag),
    receive_email_notifications: z.optional(FormFlag),
    local_time_enabled: z.optional(FormFlag),
    avatar_picture: text(),
    avatar_preset: text(),
    /** Pages, refusals and messages are in it from the next request on. */
    language: z.optional(ChosenLanguage),
  }),
  answer: OwnProfile,
  refusals_as: 200,
  refusals: ['sign_in_again', 'wrong_credentials', 'email_taken', 'busy', 'rate_limited'],
});

/** `reason` is shown when `use_custom_message` is set (SET5). */
export const uploadAvatarPicture = operation({
  method: 'POST',
  path: '/:event/json/upload-avatar-picture',
  action: 'profile.own',
  envelope: 'payload',
  summary: 'Takes a picture (multipart field `image`) and prepares it; it becomes the avatar when the profile is saved',
  params: EventParams,
  file: AVATAR_FILE,
  answer: z.object({
    asset: Picture,
    reason: z.optional(z.string()),
    use_custom_message: z.optional(z.boolean()),
  }),
  refusals_as: 200,
  refusals: ['too_large', 'bad_image', 'forbidden', 'busy', 'rate_limited'],
});

/** An avatar to choose (SET26). */
export const AvatarPresetItem = z.object({
  key: z.string(),
  /** In the reader's language. */
  alt: z.string(),
  /** Its file stands at `/avatars/presets/{filename}`. */
  filename: z.string(),
});

export const listAvatarPresets = operation({
  method: 'GET',
  path: '/:event/json/avatar-presets',
  action: 'profile.own',
  envelope: 'payload',
  summary: 'The avatars to choose from, in order',
  params: EventParams,
  answer: z.object({ avatar_presets: z.array(AvatarPresetItem) }),
});

export const readAvatarPreset = operation({
  method: 'GET',
  path: '/avatars/presets/:filename',
  action: 'site.asset',
  envelope: 'file',
  summary: 'The drawing of an avatar to choose, as SVG',
  params: z.object({ filename: z.string().check(z.maxLength(64)) }),
  refusals: ['not_found'],
});

/** The bytes of a person's picture, for people who share an event with them. */
export const readAvatar = operation({
  method: 'GET',
  path: '/avatars/:id/:size/:name',
  action: 'people.picture',
  envelope: 'file',
  summary: 'A picture of a person, to those who share an event with them',
  params: z.object({ id: Id, size: z.enum(['s', 'm']), name: z.string().check(z.maxLength(255)) }),
  refusals: ['not_found'],
});

/** A browser in which the caller is signed in. */
export const SignedInBrowser = z.object({
  _id: Id,
  /** The one that asks. */
  current: z.boolean(),
  /** For example `Firefox on Windows`; never the raw header. */
  browser: z.string(),
  address: z.string(),
  method: z.enum(['password', 'invitation', 'ticket', 'sso']),
  created_at: IsoTime,
  last_seen_at: IsoTime,
});
export type SignedInBrowser = z.infer<typeof SignedInBrowser>;

export const listSessions = operation({
  method: 'GET',
  path: '/:event/json/sessions',
  action: 'profile.own',
  envelope: 'payload',
  summary: 'Where the caller is signed in, the latest use first',
  params: EventParams,
  answer: z.object({ sessions: z.array(SignedInBrowser) }),
});
export const endSessions = operation({
  method: 'POST',
  path: '/:event/json/sessions/end',
  action: 'profile.own',
  envelope: 'payload',
  summary: 'Ends own sessions by their ids; one that has ended already changes nothing',
  params: EventParams,
  body: z.object({ sessions: listOf(Id) }),
  answer: z.object({ sessions: z.array(SignedInBrowser) }),
  refusals: ['not_found'],
});

/** Present state of the topic `people`: nothing; pages hold people already, and the topic says who has changed. */
export const PeopleState = z.object({});
/** `user_updated` carries the person as everybody may see them. */
export const PersonEvent = z.object({ v: z.literal(1), event_user: EventUser });
export type PersonEvent = z.infer<typeof PersonEvent>;
