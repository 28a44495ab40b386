import type { HistoryPart } from '../audit/history.ts';
import type { SectionName } from './sections.ts';

/** A page of an event in the studio, and its path below `/studio/{event}`. */
export interface StudioPage {
  readonly id:
    | 'overview'
    | 'settings'
    | 'chat_rules'
    | 'polls'
    | 'team'
    | 'people'
    | 'awaited'
    | 'schedules'
    | 'halls'
    | 'sessions'
    | 'doors'
    | 'view'
    | 'history'
    | 'rehearse'
    | SectionName;
  readonly path: string;
}

/** Pages of an event in the studio that belong together. */
export interface StudioGroup {
  readonly id: 'event' | 'sessions' | 'places' | 'people' | 'around';
  readonly pages: readonly StudioPage[];
}

/** The first page of an event in the studio, which is in no group. */
const OVERVIEW: StudioPage = { id: 'overview', path: '' };

/** The other pages, by what an organiser thinks of while an event is made, in that order (STU8). */
export const STUDIO_GROUPS: readonly StudioGroup[] = [
  {
    id: 'event',
    pages: [
      ...[below('settings'), { id: 'chat_rules', path: '/chat-rules' } as const],
      ...[below('look'), below('home'), below('pages')],
    ],
  },
  {
    id: 'sessions',
    pages: [below('schedules'), below('halls'), { id: 'sessions', path: '/programme' }, below('polls')],
  },
  { id: 'places', pages: [below('exhibitors'), below('rooms'), below('vault'), below('games'), below('tour')] },
  { id: 'people', pages: [below('team'), below('people'), below('awaited'), below('doors')] },
  { id: 'around', pages: [below('view'), below('rehearse'), below('history')] },
];

/** All pages of an event in the studio. */
export const STUDIO_PAGES: readonly StudioPage[] = [OVERVIEW, ...STUDIO_GROUPS.flatMap(({ pages }) => pages)];

function below(id: StudioPage['id']): StudioPage {
  return { id, path: `/${id}` };
}

/** The address of a page of an event in the studio. */
export const studioAddress = (slug: string, { path }: StudioPage): string => `/studio/${slug}${path}`;

/** The part of the history that is about what a page of the studio changes; null: the whole history. */
export function historyPartOf(id: StudioPage['id']): HistoryPart | null {
  if (id === 'overview' || id === 'settings' || id === 'rehearse') return 'event';
  if (id === 'schedules' || id === 'sessions') return 'programme';
  if (id === 'chat_rules') return 'chat';
  if (id === 'polls') return 'audience';
  if (id === 'team' || id === 'awaited') return 'people';
  return id === 'history' || id === 'view' ? null : id;
}
