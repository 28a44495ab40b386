import { EventFlags, EventSettings, EVENT_KINDS } from '@plenary/contract/event';
import { RESERVED_SLUGS, SLUG_PATTERN } from '@plenary/contract/ids';
import { resolveTime, type TimeFrame } from '@plenary/domain/bundles/times';
import { isBlank } from '@plenary/domain/blank';
import {
  changeTexts,
  joinTranslations,
  pickTexts,
  textsBelow,
  type Translations,
} from '@plenary/domain/language/texts';
import type { Report } from '@plenary/domain/problem';
import { isTimeZone } from '@plenary/domain/time/formats';
import { webAddress } from '@plenary/domain/timeline/links';
import { webUrl } from '@plenary/domain/web-address';
import { z } from 'zod';
import { sanitizeHtml } from '../../adapters/formats/html.ts';
import { readEventSettings } from '../../db/schema/index.ts';
import type { NewEvent, StoredEvent } from '../../stores/events-store.ts';
import { withTranslations } from './text-fields.ts';

const text = (max: number) => z.string().max(max);
const time = text(64);
/** A name or a title: something of it can be seen. */
const named = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((words) => !isBlank(words), { error: 'must not be empty' });

/** Fields that an event has in common with what belongs to it, as `event.yaml` writes them. */
export const ENTRY = {
  text,
  named,
  title: named(300),
  slug: z.string().regex(SLUG_PATTERN, 'must be lower-case letters, digits, hyphens and underscores, at most 64'),
  /** A moment in one of the forms of TIME_FORMS. */
  time,
  /** Where a link leads: an https or http address, or a path of the site; `/{event}/` stands for the event's own. */
  link: text(2000).refine((link) => /^\S+$/.test(link) && webAddress(link) !== null, {
    error: 'must be an http(s) address without a name or a password, or a path that starts with /',
  }),
} as const;

const SettingsEntry = z
  .strictObject({
    ...withTranslations('event.settings', {
      ...EventSettings.shape,
      ...{ coming_soon_heading: text(300), event_over_heading: text(300), event_over_text: text(200_000) },
    }),
    flags: z.strictObject(EventFlags.shape).partial(),
    external_link: z
      .strictObject(withTranslations('event.settings.external_link', { label: ENTRY.title, url: ENTRY.link }))
      .nullable(),
    imprint_url: ENTRY.link.nullable(),
    board_sites: z
      .array(text(200).regex(/^https:\/\/[^\s/?#@]+$/, 'must be an https origin, such as https://board.example.org'))
      .max(20),
    poll_url: text(2000)
      .refine((address) => webUrl(address) !== null, { error: 'must be an http(s) address' })
      .nullable(),
  })
  .partial();

/** The fields of an event, as `event.yaml` and the command line write them; files are a bundle's own. */
export const EventEntry = z.strictObject({
  slug: ENTRY.slug,
  ...withTranslations('event', { name: ENTRY.title }),
  event_kind: z.enum(EVENT_KINDS).default('virtual'),
  time_zone: text(64),
  opens_at: time.nullable().default(null),
  closes_at: time.nullable().default(null),
  starts_at: time.nullable().default(null),
  draft: z.boolean().default(false),
  settings: SettingsEntry.default({}),
});

/** The columns that fields of an event become; `draft` counts where it is created alone (DRF8). */
export type EventValues = Required<
  Pick<
    NewEvent,
    | 'slug'
    | 'name'
    | 'event_kind'
    | 'time_zone'
    | 'opens_at'
    | 'closes_at'
    | 'starts_at'
    | 'draft'
    | 'settings'
    | 'translations'
  >
>;

/** The zone and moment from which times of an event are counted; a zone that is none is reported. */
export function timeFrame(time_zone: string, anchor: number, report: Report): TimeFrame {
  if (isTimeZone(time_zone)) return { anchor, time_zone };
  report(['time_zone'], `"${time_zone}" is not a time zone; write e.g. Europe/Zurich`);
  return { anchor, time_zone: 'UTC' };
}

/** Counts out the times of an event, completes its settings and makes its texts harmless. */
export function resolveEvent(entry: z.output<typeof EventEntry>, frame: TimeFrame, report: Report): EventValues {
  const moment = (field: 'opens_at' | 'closes_at' | 'starts_at') => {
    const given = entry[field];
    const found = given === null ? null : resolveTime(given, frame);
    if (found && !found.ok) report([field], found.reason);
    return found?.ok ? new Date(found.at) : null;
  };
  const times = { opens_at: moment('opens_at'), closes_at: moment('closes_at'), starts_at: moment('starts_at') };
  if (times.opens_at && times.closes_at && times.closes_at <= times.opens_at)
    report(['closes_at'], 'is not after opens_at');
  if (RESERVED_SLUGS.has(entry.slug)) report(['slug'], `"${entry.slug}" is an address of the site itself`);
  const { slug, name, event_kind, time_zone, draft } = entry;
  const settings = readEventSettings(entry.settings as Parameters<typeof readEventSettings>[0]);
  reportLanguages(settings, report);
  const event_over_text = sanitizeHtml(settings.event_over_text);
  const translations = changeTexts(joinTranslations(entry.translations ?? {}, entry.settings.translations ?? {}), {
    event_over_text: sanitizeHtml,
  });
  return {
    ...{ slug, name, event_kind, time_zone, ...times, draft, translations },
    settings: { ...settings, event_over_text },
  };
}

/** The languages of an event: its own, which it says where there are further ones, and each of those once (TXT3). */
function reportLanguages({ language, languages }: EventSettings, report: Report): void {
  if (languages.length > 0 && language === null)
    report(['settings', 'language'], 'is missing: an event with further languages says its own');
  languages.forEach((one, at) => {
    if (one === language) report(['settings', 'languages', at], `"${one}" is the event's own language already`);
    else if (languages.indexOf(one) < at) report(['settings', 'languages', at], `"${one}" is named twice`);
  });
}

/** An event as its fields: the opposite of `resolveEvent`, with times in UTC. */
export function entryOf(event: StoredEvent): Record<string, unknown> {
  const { slug, name, event_kind, time_zone, opens_at, closes_at, starts_at, draft, settings, translations } = event;
  const textsOf = (path: string): { translations?: Translations } => {
    const picked = pickTexts(translations, textsBelow(path));
    return Object.keys(picked).length > 0 ? { translations: picked } : {};
  };
  return {
    slug,
    name,
    ...textsOf('event'),
    event_kind,
    time_zone,
    ...(opens_at && { opens_at: opens_at.toISOString() }),
    ...(closes_at && { closes_at: closes_at.toISOString() }),
    ...(starts_at && { starts_at: starts_at.toISOString() }),
    ...(draft && { draft }),
    settings: { ...settings, ...textsOf('event.settings') },
  };
}
