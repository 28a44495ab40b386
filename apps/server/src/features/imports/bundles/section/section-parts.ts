import type { SectionName } from '@plenary/contract/studio/sections';
import type { EventPlan } from '../resolve/plan.ts';
import type { BundleFile } from '../read/schema.ts';

type Part = Exclude<keyof BundleFile, 'plenary_bundle' | 'event' | 'stays_alive'>;
type Written = Exclude<keyof EventPlan, 'event' | 'assets' | 'room_kinds'>;

/** A section of the studio in a bundle. */
interface SectionParts {
  /** The fields of `event.settings` that are its own; with any of them it has the media of the event. */
  readonly settings: readonly string[];
  /** The parts of the bundle that are its own. */
  readonly own: readonly Part[];
  /** Parts whose entries its own may name, or have to differ from. */
  readonly beside: readonly Part[];
  /** The parts of the plan that are written. */
  readonly writes: readonly Written[];
  readonly room_kinds?: EventPlan['room_kinds'];
}

const NONE = { settings: [], beside: [] } as const;

/** The content of each section, where a bundle has it. */
export const SECTION_PARTS: Readonly<Record<SectionName, SectionParts>> = {
  look: {
    ...NONE,
    settings: ['brand_color', 'external_link', 'coming_soon_heading', 'event_over_heading', 'event_over_text'],
    ...{ own: [], writes: [] },
  },
  // Rooms show the names and logos of their sponsors.
  home: {
    ...{ settings: [], own: ['sponsors', 'areas'], beside: ['rooms', 'exhibitors', 'levels'] },
    ...{ writes: ['sponsors', 'areas', 'rooms'], room_kinds: [] },
  },
  pages: { ...NONE, own: ['pages'], writes: ['pages'] },
  vault: { ...NONE, own: ['vault'], writes: ['vault'] },
  games: { ...NONE, own: ['games'], writes: ['games'] },
  exhibitors: {
    ...{ settings: [], own: ['levels', 'exhibitors'], beside: ['sponsors', 'rooms'] },
    ...{ writes: ['levels', 'rooms'], room_kinds: ['exhibitor'] },
  },
  rooms: {
    ...{ settings: [], own: ['rooms'], beside: ['sponsors', 'exhibitors', 'levels'] },
    ...{ writes: ['rooms'], room_kinds: ['networking'] },
  },
  tour: { ...NONE, own: ['tour'], writes: ['tour'] },
};
