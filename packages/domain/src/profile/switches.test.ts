import { describe, expect, test } from 'vitest';
import { offeredSwitches } from './switches.ts';

describe('[SET6] the switches that are offered', () => {
  const [networking, mails, local] = ['networking_status', 'receive_email_notifications', 'local_time_enabled'];
  test.each([
    [true, true, false, [networking, mails, local]],
    [false, true, false, [mails, local]],
    [false, true, true, [networking, mails, local]],
    [true, false, false, [networking, mails]],
    [false, false, false, [mails]],
  ])('with networking %s, local time %s, host %s', (networking_enabled, local_time_enabled, host, offered) => {
    expect(offeredSwitches({ networking_enabled, local_time_enabled }, host)).toEqual(offered);
  });
});
