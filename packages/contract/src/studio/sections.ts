import * as z from 'zod/mini';
import { SECTIONS } from '@plenary/domain/studio/sections';
import { IsoTime } from '../ids.ts';
import { operation } from '../operation.ts';

export { SECTIONS };

/** A part of an event that has a page of its own in the studio (SEC1). */
export const SectionName = z.enum(SECTIONS);
export type SectionName = z.infer<typeof SectionName>;

/** A file that a section names, by the path that stands for it there. */
export const SectionFile = z.object({
  /** Its address; of a picture, that of its small size. */
  url: z.string(),
  name: z.string(),
  /** The type of its content. */
  type: z.string(),
});
export type SectionFile = z.infer<typeof SectionFile>;

/** A section as a bundle has it, with its fields where `event.yaml` has them. */
export const SectionValues = z.record(z.string(), z.unknown());
export type SectionValues = z.infer<typeof SectionValues>;

/** A change of a section that attendees do not see yet (REL1). */
export const Unreleased = z.object({
  /** `areas/live_stream`: an entry of a list by its key or address; `areas`: the order of that list; `event`, `levels`, `tour`: a whole part. */
  id: z.string(),
  /** The name of the entry; empty: it has none. */
  name: z.string(),
  change: z.enum(['added', 'changed', 'removed', 'moved']),
});

export const Section = z.object({
  /** As the team of the event wants it. */
  values: SectionValues,
  /** As attendees see it; absent: so as well. */
  visible: z.optional(SectionValues),
  unreleased: z.array(Unreleased),
  /** Names this state of it; a save says which it began from. */
  seen: z.string(),
  /** Its files, by their path. */
  files: z.record(z.string(), SectionFile),
  /** Sponsors, levels and pages of text: what its entries may name beside it. */
  names: z.object({
    sponsors: z.array(z.object({ key: z.string(), name: z.string() })),
    levels: z.array(z.string()),
    pages: z.array(z.object({ slug: z.string(), title: z.string() })),
  }),
});
export type Section = z.infer<typeof Section>;

/** An earlier state of a section that is put back (RST3): what one save has changed is taken back. */
export const SectionRestore = z.object({
  /** When it was saved. */
  at: IsoTime,
  /** The states before and after it. */
  before: SectionValues,
  after: SectionValues,
});
export type SectionRestore = z.infer<typeof SectionRestore>;

/** The path of a fresh upload of the caller, for a field that names a file: `uploads/{id}/{name}`. */
export function uploadPath(upload: string, name: string): string {
  const plain = name.replaceAll(/[^\p{L}\p{N}._-]+/gu, '-').slice(-80);
  return `uploads/${upload}/${plain.replace(/^\.+/, '') || 'file'}`;
}

/** The id of the upload that a path stands for; null: it is no upload's. */
export const uploadOf = (path: string): string | null => /^uploads\/([0-9a-f]{24})\/[^/]+$/.exec(path)?.[1] ?? null;

const Params = z.object({ event: z.string(), section: SectionName });
const Ids = z.array(z.string().check(z.maxLength(400))).check(z.maxLength(5_000));

export const sectionPage = operation({
  method: 'GET',
  path: '/studio/:event/:section',
  action: 'studio.organise',
  envelope: 'page',
  summary: 'A section of an event, as a form',
  params: z.object({ event: z.string(), section: z.string() }),
  refusals: ['not_found'],
});
export const getSection = operation({
  method: 'GET',
  path: '/:event/json/studio/sections/:section',
  action: 'studio.organise',
  envelope: 'payload',
  summary: 'A section of an event as a bundle has it, with the addresses of its files',
  params: Params,
  answer: Section,
});
export const saveSection = operation({
  method: 'POST',
  path: '/:event/json/studio/sections/:section',
  action: 'studio.organise',
  envelope: 'payload',
  points: 30,
  body_bytes: 8 * 1024 * 1024,
  summary: 'Saves a section as an import would; `uploads/{id}/{name}` names a finished upload with `studio_section`',
  params: Params,
  body: z.object({
    values: SectionValues,
    /** `seen` of the state from which it was changed. */
    seen: z.string().check(z.maxLength(64)),
    /** Changes that attendees do not see yet, by their ids; all others are released. */
    keep: z.optional(Ids),
    /** Entries that attendees see and are not to see any more; the team keeps them. */
    hide: z.optional(Ids),
  }),
  answer: Section,
  refusals: ['changed_meanwhile'],
});
