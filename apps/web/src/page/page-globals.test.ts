import type { Boot } from '@plenary/contract/boot';
import { DEFAULT_EVENT_SETTINGS } from '@plenary/contract/event';
import { describe, expect, it } from 'vitest';
import { pageGlobals } from './page-globals.ts';

const boot = {
  event: { slug: 'demo', time_zone: 'Europe/Zurich', settings: { ...DEFAULT_EVENT_SETTINGS, streaming_time_out: 25 } },
  me: { host: true },
  legal: [{ slug: 'cookie-notice', title: 'Cookies', url: '/pages/cookie-notice' }],
  page: { kind: 'home' },
} as unknown as Boot;

describe('page globals', () => {
  it('[PAG2] [D49] flags, host, time zone, time-out and the addresses of legal pages', () => {
    expect(pageGlobals(boot)).toMatchObject({
      AGENDA_ENABLED: true,
      ATTENDEES_ENABLED: true,
      NETWORKING_ENABLED: true,
      IS_HOST: true,
      STREAMING_TIME_OUT: 25,
      EVENT_TIMEZONE: 'Europe/Zurich',
      COOKIE_NOTICE_URL: '/pages/cookie-notice',
    });
  });

  it('[ONB2] [D49] the addresses of the links of an onboarding page, those that it has', () => {
    const links = { forgotten_password: '/demo/request-pass-reset', skip_to: '/demo/update-avatar?skip=1' };
    const globals = pageGlobals({ ...boot, page: { kind: 'onboarding', links } } as unknown as Boot);
    expect(globals).toMatchObject({
      FORGOTTEN_PASSWORD_URL: '/demo/request-pass-reset',
      SKIP_TO_URL: '/demo/update-avatar?skip=1',
    });
    expect(globals).not.toHaveProperty('BACK_TO_URL');
  });

  it('[D4] the time-out is 40 seconds where nothing is set', () => {
    expect(
      pageGlobals({ event: null, me: null, legal: [], page: { kind: 'not_found' } } as unknown as Boot),
    ).toMatchObject({
      STREAMING_TIME_OUT: 40,
      IS_HOST: false,
    });
  });
});
