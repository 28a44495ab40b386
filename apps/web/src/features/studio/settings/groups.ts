import type { EventFlags, EventSettings } from '@plenary/contract/event';
import { ASKING_NAMES } from '@plenary/domain/questions/board';
import { STREAM_CHATS } from '@plenary/domain/chat/channels';
import { SHIPPED_LANGUAGES } from '@plenary/domain/language/language';
import { SECOND_FACTORS } from '@plenary/domain/onboarding/steps';

type KeysOf<Value> = { [K in keyof EventSettings]: EventSettings[K] extends Value ? K : never }[keyof EventSettings];
export type SwitchKey = KeysOf<boolean>;
export type FlagKey = keyof EventFlags;

/** Settings that are chosen of a list; `''` stands for none. */
export const CHOICES = {
  stream_chat: STREAM_CHATS,
  question_names: ASKING_NAMES,
  second_factor: SECOND_FACTORS,
  language: ['', ...SHIPPED_LANGUAGES],
} as const satisfies Partial<Record<keyof EventSettings, readonly string[]>>;
export type ChoiceKey = keyof typeof CHOICES;

/** Numbers with the least and the most of each, as the contract has them. */
export const NUMBERS = {
  default_stream_minutes: { min: 1, max: 1440 },
  streaming_time_out: { min: 1, max: 3600 },
  invitation_days: { min: 1, max: 365 },
} as const satisfies Partial<Record<keyof EventSettings, object>>;
export type NumberKey = keyof typeof NUMBERS;

export type TextKey = 'imprint_url' | 'poll_url' | 'board_sites';

export type Setting =
  | { readonly kind: 'flag'; readonly key: FlagKey }
  | { readonly kind: 'switch'; readonly key: SwitchKey }
  | { readonly kind: 'choice'; readonly key: ChoiceKey }
  | { readonly kind: 'languages'; readonly key: 'languages' }
  | { readonly kind: 'number'; readonly key: NumberKey }
  | { readonly kind: 'text'; readonly key: TextKey };

/** Settings that are typed, and saved by their group. */
export type TypedSetting = Extract<Setting, { readonly kind: 'number' | 'text' }>;

const flag = (key: FlagKey): Setting => ({ kind: 'flag', key });
const turned = (key: SwitchKey): Setting => ({ kind: 'switch', key });
const choice = (key: ChoiceKey): Setting => ({ kind: 'choice', key });
const number = (key: NumberKey): Setting => ({ kind: 'number', key });
const LANGUAGES: Setting = { kind: 'languages', key: 'languages' };
const text = (key: TextKey): Setting => ({ kind: 'text', key });

/** The settings of an event by what they are about (STU9). Those of its look stand on a page of their own. */
export const GROUPS = {
  pages: [
    ...[flag('agenda_enabled'), flag('timeline_enabled'), flag('open_sessions_enabled'), flag('local_time_enabled')],
    ...[turned('public_timeline'), choice('language'), LANGUAGES, text('imprint_url')],
  ],
  doors: [
    ...[turned('open_sign_up'), choice('second_factor'), turned('ask_avatar'), turned('ask_profile')],
    ...[flag('avatar_upload_enabled'), number('invitation_days')],
  ],
  chat: [
    ...[flag('public_chat_enabled'), flag('private_chat_enabled'), flag('support_chat_enabled')],
    ...[flag('image_upload_enabled'), flag('chat_file_upload_enabled'), flag('chat_previews_enabled')],
    ...[flag('chat_private_previews_enabled'), flag('rich_chat_enabled'), flag('chat_search_enabled')],
    ...[flag('chat_info_enabled'), flag('chat_reactions_enabled'), flag('chat_reply_enabled')],
    ...[flag('chat_more_enabled'), flag('chat_edit_enabled'), flag('chat_delete_enabled')],
    ...[flag('chat_report_enabled'), flag('chat_block_enabled')],
  ],
  stage: [
    ...[flag('stage_reactions_enabled'), choice('stream_chat'), flag('questions_enabled'), choice('question_names')],
    ...[turned('question_review'), turned('question_close'), text('poll_url')],
    ...[number('default_stream_minutes'), number('streaming_time_out')],
  ],
  people: [
    ...[flag('attendees_enabled'), flag('networking_enabled'), flag('speed_networking_enabled')],
    ...[flag('meetings_enabled'), turned('call_audio_only'), turned('call_relay_only'), text('board_sites')],
  ],
} as const satisfies Record<string, readonly Setting[]>;
export type GroupId = keyof typeof GROUPS;
export const GROUP_IDS = Object.keys(GROUPS) as GroupId[];
