import type { LiveArea, LiveAreaState } from '../timeline/live-area.ts';

/** Key of the area that follows the timeline (HOM4). */
export const LIVE_STREAM_AREA = 'live_stream';
/** How many sponsors a page shows (HOM2). */
export const HOME_SPONSORS_MAX = 6;
/** Quick links with an icon of their own; others get a generic one (QL1). */
export const QUICK_LINK_IDS = ['live_stream', 'vault', 'tour', 'networking', 'exhibitors'] as const;
export type QuickLinkIcon = (typeof QUICK_LINK_IDS)[number] | 'generic';

/** The facts that the rules need of an area of the home. */
export interface RuleArea<Images, Film> {
  readonly key: string;
  readonly title: string;
  readonly sub_title: string;
  readonly url: string;
  readonly image_set: Images | null;
  readonly video: Film | null;
}

/** A page of the home (HOM1), with the button it shows. */
export interface HomePage<Images, Film> {
  readonly id: string;
  /** Empty: a placeholder stands in its place, and so for the subtitle. */
  readonly title: string;
  readonly subTitle: string;
  readonly link: string | null;
  readonly images: Images | null;
  readonly video: Film | null;
  /** `select` opens the live-streams modal; null: nothing to visit. */
  readonly action: 'visit' | 'select' | null;
  /** The timeline's message in place of the subtitle; null: this page does not follow it. */
  readonly live: LiveAreaState | null;
}

/**
 * The pages of the home, one for each area. Without areas there is one page: it follows the timeline while a session is on
 * air or comes, and is a placeholder otherwise (HOM3, D74).
 */
export function homePages<Images, Film>(
  areas: readonly RuleArea<Images, Film>[],
  live: LiveArea,
): HomePage<Images, Film>[] {
  if (areas.length === 0) return [live.state.kind === 'none' ? WELCOME : livePage(WELCOME, live)];
  return areas.map((area) => {
    const page = plainPage(area);
    return area.key === LIVE_STREAM_AREA ? livePage(page, live) : page;
  });
}

/** The page of an event without areas. */
const WELCOME: HomePage<never, never> = {
  id: 'welcome',
  title: '',
  subTitle: '',
  link: null,
  images: null,
  video: null,
  action: null,
  live: null,
};

function plainPage<Images, Film>(area: RuleArea<Images, Film>): HomePage<Images, Film> {
  const link = area.url === '' ? null : area.url;
  return {
    id: area.key,
    title: area.title,
    subTitle: area.sub_title,
    link,
    images: area.image_set,
    video: area.video,
    action: link === null ? null : 'visit',
    live: null,
  };
}

function livePage<Images, Film>(page: HomePage<Images, Film>, live: LiveArea): HomePage<Images, Film> {
  const followable = live.action === 'select' || live.link !== null;
  return {
    ...page,
    link: live.link,
    action: followable ? live.action : null,
    live: live.state,
  };
}

/** Whether the pages of a home thank sponsors themselves: it has no strip then, lest they be thanked twice (D385). */
export function thanksSponsors(areas: readonly { readonly sponsors: readonly unknown[] }[]): boolean {
  return areas.some(({ sponsors }) => sponsors.length > 0);
}

/** Sponsors in order of position, at most six (HOM2). */
export function homeSponsors<S extends { readonly position: number }>(sponsors: readonly S[]): S[] {
  return [...sponsors].sort((a, b) => a.position - b.position).slice(0, HOME_SPONSORS_MAX);
}
