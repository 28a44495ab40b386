import { expect, it } from 'vitest';
import { CHAT_FLAGS, type ChatFlags } from './features.ts';
import { refuseKind } from './files.ts';

const on = Object.fromEntries(CHAT_FLAGS.map((flag) => [flag, true])) as ChatFlags;

it.each([
  ['public', on, true, 'image', null],
  ['public', on, false, 'image', 'uploads_disabled'],
  ['session', on, false, 'image', 'uploads_disabled'],
  ['private', on, false, 'image', null],
  ['public', on, false, 'video', null],
  ['public', on, false, null, null],
  ['private', { ...on, chat_file_upload_enabled: false }, true, 'video', 'feature_off'],
  ['public', { ...on, rich_chat_enabled: false }, true, 'image', 'feature_off'],
] as const)(
  '[WID36] a %s thread with %j, images %s, takes a file of kind %s: %s',
  (kind, flags, images, file, refusal) => {
    expect(refuseKind({ kind, flags, images }, file)).toBe(refusal);
  },
);
