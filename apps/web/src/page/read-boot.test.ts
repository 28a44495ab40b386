import { describe, expect, it, test } from 'vitest';
import type { Boot } from '@plenary/contract/boot';
import { DEFAULT_EVENT_SETTINGS } from '@plenary/contract/event';
import { createStore } from 'zustand/vanilla';
import { keepPageGlobals, pageGlobals, readBoot } from './read-boot.ts';

const read = (parts: object) => readBoot(JSON.stringify({ v: 1, flash: [], page: { kind: 'home' }, ...parts })) as any;

describe('[FLS1] boot data that cannot be read', () => {
  const message = { category: 'message', message: 'You are in. Welcome!' };
  test.each([
    [undefined, []],
    [null, []],
    ['[]', []],
    [{ category: 'message' }, []],
    [[message, null, 'x', { category: 'error' }], [message]],
    [[message], [message]],
  ])('flash %j gives %j', (flash, messages) => {
    expect(read({ flash }).flash).toEqual(messages);
  });

  it('leaves the rest as it is, and is an error where it is no JSON at all', () => {
    expect(read({ page: { kind: 'content', slug: 'faq' } }).page).toEqual({ kind: 'content', slug: 'faq' });
    expect(() => readBoot('{')).toThrow(SyntaxError);
  });
});

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

  it('[D49] follow what changes while the page is open', () => {
    const boots = createStore<Boot>(() => boot);
    const window = { IS_HOST: false };
    keepPageGlobals(boots, window);
    expect(window).toMatchObject({ IS_HOST: true, AGENDA_ENABLED: true });
    const flags = { ...boot.event!.settings.flags, agenda_enabled: false };
    const event = { ...boot.event!, settings: { ...boot.event!.settings, flags, streaming_time_out: 7 } };
    boots.setState({ event });
    expect(window).toMatchObject({ IS_HOST: true, AGENDA_ENABLED: false, STREAMING_TIME_OUT: 7 });
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
