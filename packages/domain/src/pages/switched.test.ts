import { describe, expect, it, test } from 'vitest';
import { leadsToNothing, openAreas, SWITCHED_PAGES, type LinkReader, type PageFlags } from './switched.ts';

const ALL_ON: PageFlags = {
  agenda_enabled: true,
  networking_enabled: true,
  speed_networking_enabled: true,
  meetings_enabled: true,
  questions_enabled: true,
};
const reader = (off: readonly (keyof PageFlags)[] = [], more: Partial<LinkReader> = {}): LinkReader => ({
  slug: 'fair',
  origin: 'https://event.example',
  flags: { ...ALL_ON, ...Object.fromEntries(off.map((flag) => [flag, false])) },
  roles: ['attendee'],
  ...more,
});
const HOST = { roles: ['host'] } as const;
const gone = (who: LinkReader): string[] =>
  Object.keys(SWITCHED_PAGES).filter((page) => leadsToNothing(`/fair/${page}`, who));

describe('[PAG19] links to pages that a flag has switched off', () => {
  it.each([
    [[], [], []],
    [['agenda_enabled'], ['agenda'], ['agenda']],
    [['questions_enabled'], ['questions'], ['questions']],
    [['speed_networking_enabled'], ['networking/speed'], ['networking/speed']],
    [['meetings_enabled'], ['networking/meetings'], ['networking/meetings']],
    [
      ['networking_enabled'],
      ['networking', 'networking/speed', 'networking/meetings'],
      ['networking/speed', 'networking/meetings'],
    ],
  ] as const)('with %j off %j are gone, for hosts %j', (off, pages, for_hosts) => {
    expect([gone(reader(off)), gone(reader(off, HOST))]).toEqual([pages, for_hosts]);
  });

  it.each([
    ['/fair/networking#room-1', true],
    ['/fair/networking/', true],
    ['https://event.example/fair/networking?a=b', true],
    ['/fair/networking/contacts', false],
    ['/fair/exhibitors', false],
    ['/fair', false],
    ['/other/networking', false],
    ['https://other.example/fair/networking', false],
    ['', false],
    ['https://', false],
  ])('%s leads to nothing without networking: %s', (href, nothing) => {
    expect(leadsToNothing(href, reader(['networking_enabled']))).toBe(nothing);
  });

  it('a session’s questions are below the page of questions', () => {
    expect(leadsToNothing(`/fair/questions/${'a'.repeat(24)}`, reader(['questions_enabled']))).toBe(true);
  });
});

test('[PAG19] areas that lead to such a page are gone, by their link and by their key, and stay for hosts', () => {
  const areas = [
    { key: 'live_stream', url: '' },
    { key: 'meet', url: '/fair/networking' },
    { key: 'networking', url: 'https://rooms.example' },
    { key: 'vault', url: '/fair/vault' },
  ];
  const keys = (who: LinkReader): string[] => openAreas(areas, who).map(({ key }) => key);
  expect(keys(reader(['networking_enabled']))).toEqual(['live_stream', 'vault']);
  expect(keys(reader(['networking_enabled'], HOST))).toEqual(['live_stream', 'meet', 'networking', 'vault']);
  expect(keys(reader())).toEqual(['live_stream', 'meet', 'networking', 'vault']);
});
