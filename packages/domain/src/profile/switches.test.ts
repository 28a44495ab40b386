import { describe, expect, test } from 'vitest';
import { offeredSwitches, PROFILE_SWITCHES } from './switches.ts';

describe('[SET6] the switches that are offered', () => {
  const [networking, hidden, mails, local] = PROFILE_SWITCHES;
  test.each([
    [true, true, false, [networking, mails, local]],
    [false, true, false, [mails, local]],
    [false, true, true, [networking, mails, local]],
    [true, false, false, [networking, mails]],
    [false, false, false, [mails]],
  ])('with networking %s, local time %s, host %s', (networking_enabled, local_time_enabled, host, offered) => {
    const flags = { networking_enabled, local_time_enabled, attendees_enabled: false };
    expect(offeredSwitches(flags, host)).toEqual(offered);
    expect(offeredSwitches({ ...flags, attendees_enabled: true }, host)).toContain(hidden);
  });
});
