import { describe, expect, it } from 'vitest';
import { isPageOf } from './PageLink.tsx';

describe('[PAG1] pages of the open event', () => {
  it.each([
    ['/demo', true],
    ['/demo/', true],
    ['/demo/live_stream/65aa#LIVE_STREAM', true],
    ['/demo?agenda=true', true],
    ['/demo/livestreams', true],
    ['/demonstration', false],
    ['/other', false],
    ['/', false],
    ['/demo/logout', false],
    ['/demo/login', false],
    ['/demo/json/settings', false],
    ['/demo/files/x.pdf', false],
    ['https://event.example/demo', false],
    ['//demo', false],
  ])('%s: %s', (href, expected) => {
    expect(isPageOf(href, 'demo')).toBe(expected);
  });

  it('without an event nothing is', () => {
    expect(isPageOf('/demo', null)).toBe(false);
  });
});
