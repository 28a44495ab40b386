import { describe, expect, it } from 'vitest';
import { liveArea } from '../timeline/live-area.ts';
import { at, RULES, session } from '../timeline/timeline.fixture.ts';
import { homePages, homeSponsors, thanksSponsors, type RuleArea } from './areas.ts';
import { headingArea, headingTitle, isHeadingShown } from './heading.ts';
import { hasSponsorStrip } from './sponsor-strip.ts';
import { isExternal, quickLinks } from './quick-links.ts';

const ORIGIN = 'https://event.example';
const area = (key: string, more: Partial<RuleArea<string, string>> = {}): RuleArea<string, string> => ({
  key,
  title: `The ${key}`,
  sub_title: `About ${key}`,
  url: `/demo/${key}`,
  image_set: null,
  video: null,
  ...more,
});
const live = (time: string, sessions = [session()]) => liveArea(sessions, at(time), RULES);
const links = (time: string, sessions = [session()]) =>
  quickLinks(
    homePages([area('live_stream', { url: '' }), area('vault'), area('tour'), area('shown')], live(time, sessions)),
    'shown',
    ORIGIN,
  );

describe('pages of the home', () => {
  it.each([
    ['no sessions', live('10:30', [])],
    ['all sessions over', live('12:30')],
  ])('[HOM3] without areas and with %s: one page without texts of its own, and nothing to visit', (_, none) => {
    const pages = homePages([], none);
    expect(pages).toHaveLength(1);
    expect(pages[0]).toMatchObject({ title: '', subTitle: '', live: null, action: null });
  });

  it('[HOM3] [D74] without areas, the one page follows the sessions that are on air or come', () => {
    const ends = { kind: 'ends_in', at_ms: at('11:00') };
    expect(homePages([], live('10:30'))).toMatchObject([
      { id: 'welcome', title: '', link: session().link, action: 'visit', live: ends },
    ]);
    expect(homePages([], live('08:00'))).toMatchObject([
      { link: null, action: null, live: { kind: 'starts_in', at_ms: at('10:00') } },
    ]);
  });

  it('[HOM1] one page for each area, in order, with its link', () => {
    const pages = homePages([area('vault'), area('about', { url: '' })], live('10:30'));
    expect(pages.map((page) => [page.id, page.link, page.action])).toEqual([
      ['vault', '/demo/vault', 'visit'],
      ['about', null, null],
    ]);
    expect(pages[0]).toMatchObject({ title: 'The vault', subTitle: 'About vault', live: null });
  });

  it('[HOM4] the live_stream area takes what it says, link and button from the timeline', () => {
    const [page] = homePages([area('live_stream', { url: '/ignored' })], live('10:30'));
    expect(page).toMatchObject({
      title: 'The live_stream',
      link: session().link,
      action: 'visit',
      live: { kind: 'ends_in', at_ms: at('11:00') },
    });
    const [before] = homePages([area('live_stream', { url: '/ignored' })], live('08:00'));
    expect(before).toMatchObject({ link: null, action: null, live: { kind: 'starts_in', at_ms: at('10:00') } });
    const [dark] = homePages([area('live_stream')], live('10:30', [session({ link: null })]));
    expect(dark).toMatchObject({ link: null, action: null });
  });

  it('[HOM2] at most six sponsors, by position', () => {
    const sponsors = [8, 3, 1, 7, 5, 2, 6].map((position) => ({ position }));
    expect(homeSponsors(sponsors).map((each) => each.position)).toEqual([1, 2, 3, 5, 6, 7]);
  });
});

describe('sponsors of the header', () => {
  it('[HDR4] [D385] the strip leaves a home alone whose pages thank sponsors', () => {
    expect(thanksSponsors([{ sponsors: [] }, { sponsors: [{ id: 'a' }] }])).toBe(true);
    expect(thanksSponsors([{ sponsors: [] }])).toBe(false);
  });

  it.each([
    ['vault', true],
    ['live_stream', true],
    ['audience', false],
    ['devices', false],
    ['not_found', false],
  ])('[HDR4] [D401] nobody is thanked where people work, fill in a form or read of an error: %s', (kind, shown) => {
    expect(hasSponsorStrip(kind)).toBe(shown);
  });
});

describe('quick links', () => {
  const KEYS = ['live_stream', 'vault', 'tour', 'networking', 'exhibitors', 'stage'];
  const linksTo = (keys: readonly string[], shown: string) =>
    quickLinks(
      homePages(
        keys.map((key) => area(key)),
        live('10:30'),
      ),
      shown,
      ORIGIN,
    ).map(({ id }) => id);

  it('[QL1] [D385] into the other pages, and only where that is more than a tab said again', () => {
    expect(linksTo(['vault'], 'vault')).toEqual([]);
    expect(linksTo(['vault', 'tour'], 'vault')).toEqual([]);
    expect(linksTo(['vault', 'tour', 'stage'], 'tour')).toEqual(['vault', 'stage']);
  });

  it('[QL1] known ids have their icon, others the generic one', () => {
    const pages = homePages(
      [...KEYS, 'shown'].map((key) => area(key)),
      live('10:30'),
    );
    const icons = quickLinks(pages, 'shown', ORIGIN).map((link) => link.icon);
    expect(icons).toEqual([...KEYS.slice(0, 5), 'generic']);
  });

  it('[QL2] several streams on air open the modal', () => {
    const two = [session(), session({ id: 'b'.repeat(24) })];
    expect(links('10:30', two)[0]?.target).toEqual({ kind: 'modal' });
  });

  it('[QL2] exactly one opens in a new tab if its link is external, else here; none is left out', () => {
    const external = [session({ link: 'https://video.example/stage' })];
    expect(links('10:30', external)[0]?.target).toEqual({
      kind: 'link',
      href: 'https://video.example/stage',
      new_tab: true,
    });
    expect(links('10:30')[0]?.target).toMatchObject({ kind: 'link', new_tab: false });
    expect(links('12:30').map(({ id }) => id)).toEqual(['vault', 'tour']);
  });

  it.each([
    ['/demo/vault', false],
    ['https://event.example/demo', false],
    ['http://event.example/demo', true],
    ['//other.example/x', true],
    ['https://', false],
  ])('[QL2] %s is external: %s', (link, external) => {
    expect(isExternal(link, ORIGIN)).toBe(external);
  });
});

describe('heading', () => {
  it.each([
    ['/demo', null],
    ['/demo/', null],
    ['/demo/live_stream/65aa', 'live_stream'],
    ['/demo/vault?q=x', 'vault'],
    ['/demo#LIVE_STREAM', null],
    ['/', null],
  ])('[HDR1] the second segment of %s picks the area %s', (path, key) => {
    expect(headingArea(path)).toBe(key);
  });

  it('[HDR1] the header names the area, else the event', () => {
    expect(headingTitle({ event_name: 'Demo', area_name: '' })).toBe('Demo');
    expect(headingTitle({ event_name: 'Demo', area_name: 'Vault' })).toBe('Vault');
  });

  it('[HDR1] [D385] a name is not said beside the logo that is this name', () => {
    expect(isHeadingShown('Demo', { text: null, alt: 'Demo' })).toBe(false);
    expect(isHeadingShown('Demo', { text: 'Demo', alt: 'An anchor' })).toBe(false);
    expect(isHeadingShown('Demo', { text: null, alt: 'An anchor' })).toBe(true);
    expect(isHeadingShown('Vault', { text: null, alt: 'Demo' })).toBe(true);
  });
});
