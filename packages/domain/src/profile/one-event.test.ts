import { expect, test } from 'vitest';
import { keptElsewhere, type ProfileSource, type ProfileField } from './one-event.ts';

const fresh: ProfileSource = {
  counts_everywhere: false,
  elsewhere: true,
  named: false,
  avatar_step: false,
  profile_step: false,
};
const FIELDS = ['first_name', 'last_name', 'screen_name', 'company', 'avatar_picture'] as const;
const NAMES = ['first_name', 'last_name', 'screen_name'];

test.each<[string, Partial<ProfileSource>, readonly string[]]>([
  [
    'a password changes everything',
    { counts_everywhere: true, named: true, avatar_step: true, profile_step: true },
    [],
  ],
  ['nobody else has the person', { elsewhere: false, named: true, avatar_step: true, profile_step: true }, []],
  ['a person without a name gets one', {}, ['screen_name']],
  ['the name of a list stays', { named: true }, NAMES],
  ['a picture that was chosen stays', { named: true, avatar_step: true }, [...NAMES, 'avatar_picture']],
  ['a profile that was written stays', { named: true, profile_step: true }, [...NAMES, 'company']],
])('[SET33] %s', (_, heard, kept) => {
  const changed: readonly ProfileField[] = FIELDS;
  expect(keptElsewhere(changed, { ...fresh, ...heard })).toEqual(kept);
});
