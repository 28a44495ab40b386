import { describe, expect, it } from 'vitest';
import { homePages, type RuleArea } from '../home/areas.ts';
import { rolesOf, ROLES } from '../policy/policy.ts';
import { liveArea } from '../timeline/live-area.ts';
import { at, RULES, session } from '../timeline/timeline.fixture.ts';
import { areaLinks, areaTitle } from './areas.ts';
import { isHost, placesOf, type PlaceReader } from './places.ts';

const FLAGS = {
  agenda_enabled: true,
  networking_enabled: true,
  speed_networking_enabled: true,
  meetings_enabled: true,
  questions_enabled: true,
  public_chat_enabled: true,
};
const reader = (more: Partial<PlaceReader> = {}): PlaceReader => ({
  ...{ roles: ['attendee'], flags: FLAGS, event_kind: 'hybrid' },
  ...more,
});
const ids = (...from: Parameters<typeof placesOf>) => placesOf(...from).map(({ id }) => id);

describe('the list of places', () => {
  it.each([
    [['attendee'], ''],
    [['speaker'], 'polls'],
    [['moderator'], 'moderation polls'],
    [['host'], 'timeline audience moderation polls rooms go_live device_checks check_in'],
  ] as const)('[PLC1] %s run what their rights allow', (roles, places) => {
    expect(ids('host', reader({ roles })).join(' ')).toBe(places);
  });

  it.each(ROLES)('[PLC4] a %s has the page of hosts exactly where something stands on it', (role) => {
    const roles = rolesOf({ host: false, roles: [role] });
    expect(isHost(roles)).toBe(placesOf('host', reader({ roles })).length > 0);
  });

  it('[PLC1] [CKN2] one has a code where there is a site, and hosts the desk in its place', () => {
    expect(ids('own', reader())).toEqual(['own_code', 'devices']);
    expect(ids('own', reader({ event_kind: 'virtual' }))).toEqual(['devices']);
    expect(ids('own', reader({ roles: ['host'] }))).toEqual(['devices']);
    expect(ids('host', reader({ roles: ['host'], event_kind: 'virtual' }))).not.toContain('check_in');
  });

  it('[PLC1] [PAG19] what the event has switched off is no place', () => {
    const flags = { ...FLAGS, agenda_enabled: false, meetings_enabled: false, public_chat_enabled: false };
    expect(ids('more', reader({ flags }))).toEqual(['networking', 'speed', 'contacts', 'search']);
    expect(ids('host', reader({ roles: ['moderator'], flags }))).toEqual(['polls']);
  });
});

const area = (key: string, more: Partial<RuleArea<null, null>> = {}): RuleArea<null, null> => ({
  ...{ key, title: `The ${key}`, sub_title: '', url: `/fair/${key}`, image_set: null, video: null },
  ...more,
});
const AREAS = [area('welcome', { url: '/fair/pages/welcome' }), area('live_stream', { url: '' }), area('vault')];
interface BarOptions {
  readonly areas?: readonly RuleArea<null, null>[];
  readonly agenda?: string | null;
  readonly sessions?: readonly ReturnType<typeof session>[];
}
const bar = (path: string, { areas = AREAS, agenda = 'Agenda', sessions = [session()] }: BarOptions = {}) =>
  areaLinks(homePages(areas, liveArea(sessions, at('10:30'), RULES)), {
    ...{ slug: 'fair', path, agenda, origin: 'https://event.example' },
  });
const named = (links: ReturnType<typeof bar>) => links.map(({ title, current }) => (current ? `[${title}]` : title));

describe('the bar of areas', () => {
  it.each([
    ['/fair/vault/item/film', ['The welcome', 'The live_stream', 'Agenda', '[The vault]']],
    ['/fair/live_stream/6b0c', ['The welcome', '[The live_stream]', 'Agenda', 'The vault']],
    ['/fair/agenda', ['The welcome', 'The live_stream', '[Agenda]', 'The vault']],
    ['/fair/pages/welcome', ['[The welcome]', 'The live_stream', 'Agenda', 'The vault']],
    ['/fair/vaulted', ['The welcome', 'The live_stream', 'Agenda', 'The vault']],
  ])('[PLC2] at %s the areas stand in their order, and that of the page is the current one', (path, titles) => {
    expect(named(bar(path))).toEqual(titles);
  });

  it('[PLC2] the area of what is live leads home while nothing is on, to one stream, or to the choice among several', () => {
    const live = (sessions: ReturnType<typeof session>[]) => bar('/fair/vault', { sessions })[1]?.target;
    expect(live([])).toEqual({ kind: 'link', href: '/fair', new_tab: false });
    expect(live([session()])).toMatchObject({ kind: 'link', href: session().link });
    expect(live([session(), session({ id: 'another' })])).toEqual({ kind: 'modal' });
  });

  it('[PLC2] an area that leads nowhere is not there, and the agenda neither where it is switched off or an area already', () => {
    expect(named(bar('/fair', { areas: [area('text', { url: '' }), area('vault')], agenda: null }))).toEqual([
      'The vault',
    ]);
    const own = area('programme', { title: 'Programme', url: '/fair/agenda' });
    expect(named(bar('/fair/agenda', { areas: [area('vault'), own] }))).toEqual(['The vault', '[Programme]']);
  });
});

describe('the name of a page', () => {
  const areas = [area('networking', { title: 'Meet people' }), area('films', { title: 'Films', url: '/fair/vault' })];

  it.each([
    ['/fair/networking', 'Meet people'],
    ['/fair//networking?x=1', 'Meet people'],
    ['/fair/vault', 'Films'],
    ['/fair/networking/contacts', null],
    ['/fair/tour', null],
  ])('[PLC3] %s is called what the organiser calls the area: %s', (path, title) => {
    expect(areaTitle(areas, path)).toBe(title);
  });
});
