import type { HistoryPart } from '../audit/history.ts';
import { SECTIONS, type SectionName } from './sections.ts';

/** A page of an event in the studio, and its path below `/studio/{event}`. */
export interface StudioPage {
  readonly id:
    | 'overview'
    | 'settings'
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

/** The pages of an event in the studio, in the order in which an event is made (STU8). */
export const STUDIO_PAGES: readonly StudioPage[] = [
  { id: 'overview', path: '' },
  ...SECTIONS.slice(0, 3).map(sectionPage),
  { id: 'schedules', path: '/schedules' },
  { id: 'halls', path: '/halls' },
  { id: 'sessions', path: '/programme' },
  ...SECTIONS.slice(3).map(sectionPage),
  { id: 'team', path: '/team' },
  { id: 'people', path: '/people' },
  { id: 'awaited', path: '/awaited' },
  { id: 'doors', path: '/doors' },
  { id: 'rehearse', path: '/rehearse' },
  { id: 'settings', path: '/settings' },
  { id: 'view', path: '/view' },
  { id: 'history', path: '/history' },
];

function sectionPage(id: SectionName): StudioPage {
  return { id, path: `/${id}` };
}

/** The address of a page of an event in the studio. */
export const studioAddress = (slug: string, { path }: StudioPage): string => `/studio/${slug}${path}`;

/** The part of the history that is about what a page of the studio changes; null: the whole history. */
export function historyPartOf(id: StudioPage['id']): HistoryPart | null {
  if (id === 'overview' || id === 'settings' || id === 'rehearse') return 'event';
  if (id === 'schedules' || id === 'sessions') return 'programme';
  if (id === 'team' || id === 'awaited') return 'people';
  return id === 'history' || id === 'view' ? null : id;
}
