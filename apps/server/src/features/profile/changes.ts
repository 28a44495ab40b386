import type { AccountRow } from '../accounts/index.ts';
import type { EventFlags } from '@plenary/contract/event';
import type { Picture } from '@plenary/contract/accounts/people';
import type { ChosenLanguage } from '@plenary/contract/profile/operations';
import { keptText } from '@plenary/domain/onboarding/text';
import type { ProfileField } from '@plenary/domain/profile/one-event';
import { PROFILE_TEXTS, type GivenTexts, type ProfileText } from '@plenary/domain/profile/problems';
import { offeredSwitches, PROFILE_SWITCHES } from '@plenary/domain/profile/switches';
import type { Member } from '../../http/request/actor.ts';
import type { ProfileRow } from './store.ts';

/** A profile as a form or a script gives it; what is absent stays as it is. */
export interface GivenProfile extends GivenTexts {
  readonly email?: string | undefined;
  /** The one until now. */
  readonly password?: string | undefined;
  readonly new_password?: string | undefined;
  readonly confirm_password?: string | undefined;
  readonly networking_status?: boolean | undefined;
  readonly invisible?: boolean | undefined;
  readonly receive_email_notifications?: boolean | undefined;
  readonly local_time_enabled?: boolean | undefined;
  /** Filename of an own upload; empty: no picture. */
  readonly avatar_picture?: string | undefined;
  readonly avatar_preset?: string | undefined;
  readonly language?: ChosenLanguage | undefined;
}

/** The fields that differ from the stored ones. */
export interface Changes {
  readonly account: Partial<AccountRow>;
  readonly membership: Partial<Pick<ProfileRow, 'networking_status' | 'invisible'>>;
}

/** Columns that others see. */
const PUBLIC: readonly ProfileField[] = [
  ...(Object.keys(PROFILE_TEXTS) as ProfileText[]),
  'avatar_picture',
  'avatar_preset',
];

/** Leaves out the switches that the event does not show this person (SET6). */
export function shownSwitches(given: GivenProfile, flags: EventFlags, member: Pick<Member, 'host'>): GivenProfile {
  const offered = offeredSwitches(flags, member.host);
  const hidden = PROFILE_SWITCHES.filter((name) => !offered.includes(name));
  return { ...given, ...Object.fromEntries(hidden.map((name) => [name, undefined])) };
}

/**
 * The changes of a profile, apart from how the person signs in.
 * @param picture the one that `avatar_picture` names; null: none
 */
export function changesOf(row: ProfileRow, given: GivenProfile, picture: Picture | null): Changes {
  const { account } = row;
  const wanted: Partial<AccountRow> = {
    ...textsOf(given),
    ...(given.avatar_preset !== undefined && { avatar_preset: given.avatar_preset }),
    ...(given.avatar_picture !== undefined && { avatar_picture: picture }),
    ...(given.receive_email_notifications !== undefined && {
      receive_email_notifications: given.receive_email_notifications,
    }),
    ...(given.language !== undefined && { language: given.language || null }),
    ...(given.local_time_enabled !== undefined && { local_time_enabled: given.local_time_enabled }),
  };
  const { networking_status, invisible } = given;
  return {
    account: differing(account, wanted),
    membership: {
      ...(networking_status !== undefined && networking_status !== row.networking_status && { networking_status }),
      ...(invisible !== undefined && invisible !== row.invisible && { invisible }),
    },
  };
}

/** Whether others see anything of a change. Becoming invisible is published to nobody. */
export function isPublic({ account, membership }: Changes): boolean {
  return membership.networking_status !== undefined || publicFields({ account }).length > 0;
}

/** The changed fields by which others know the person. */
export function publicFields({ account }: Pick<Changes, 'account'>): ProfileField[] {
  return PUBLIC.filter((field) => Object.hasOwn(account, field));
}

/** A new e-mail address, or null when it stays. An account without one may leave it so. */
export function newEmail(account: AccountRow, given: GivenProfile): string | null {
  const email = given.email === undefined ? undefined : keptText(given.email);
  return email === undefined || email === (account.email ?? '') ? null : email;
}

/** A new password with its repetition, or null when both fields were left empty. */
export function newPassword({ new_password = '', confirm_password = '' }: GivenProfile) {
  return new_password === '' && confirm_password === '' ? null : { new_password, confirm_password };
}

function textsOf(given: GivenTexts): Partial<AccountRow> {
  const fields = Object.keys(PROFILE_TEXTS) as ProfileText[];
  const texts = fields.flatMap((field) => {
    const value = given[field];
    return value === undefined ? [] : [[field, keptText(value)] as const];
  });
  return Object.fromEntries(texts);
}

function differing(account: AccountRow, wanted: Partial<AccountRow>): Partial<AccountRow> {
  const changed = Object.entries(wanted).filter(([column, value]) => !same(account[column as keyof AccountRow], value));
  return Object.fromEntries(changed);
}

/** Pictures are the same when their names are. */
function same(one: unknown, other: unknown): boolean {
  return one === other || (nameOf(one) !== undefined && nameOf(one) === nameOf(other));
}

const nameOf = (value: unknown): string | undefined => (value as Picture | null)?.filename;
