import { expect, test } from 'vitest';
import { isThere } from './draft.ts';
import { GIVEN_ROLES } from './roles.ts';

const attendee = { host: false, roles: [] };

test('[DRF1] a published event is there for everybody', () => {
  for (const membership of [null, attendee, { host: true, roles: [] }])
    expect(isThere({ draft: false }, membership)).toBe(true);
});

test('[DRF1] a draft is there for members with a role beyond attendee, and for nobody else', () => {
  expect(isThere({ draft: true }, null)).toBe(false);
  expect(isThere({ draft: true }, attendee)).toBe(false);
  expect(isThere({ draft: true }, { host: false, roles: ['attendee'] })).toBe(false);
  expect(isThere({ draft: true }, { host: true, roles: [] })).toBe(true);
  for (const role of GIVEN_ROLES) expect(isThere({ draft: true }, { host: false, roles: [role] })).toBe(true);
});
