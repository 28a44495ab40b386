import type { EventSettings } from '@plenary/contract/event';
import { RESERVED_SLUGS } from '@plenary/contract/ids';
import { resolveTime, type TimeFrame } from '@plenary/domain/bundles/times';
import type { Checked, Problem } from '@plenary/domain/problem';
import { isTimeZone } from '@plenary/domain/time/formats';
import { sanitizeHtml } from '../../adapters/html.ts';
import { readEventSettings } from '../../db/schema/index.ts';
import { assetsOf } from './asset-list.ts';
import type { EventPlan } from './plan.ts';
import type { ReadBundle } from './read-bundle.ts';
import { readDemoStreams, readPages } from './read-parts.ts';
import { resolveSessions, type Report } from './resolve-sessions.ts';
import { BUNDLE_FILE, type BundleFile } from './schema.ts';

export interface ResolveOptions {
  /** Moment that `now` and `today` mean, milliseconds. */
  readonly anchor: number;
  /** Takes the place of the bundle's own slug. */
  readonly slug?: string | undefined;
}

/** Turns a bundle into a plan: references checked, times counted out, texts read and made harmless. */
export async function resolveBundle(read: ReadBundle, options: ResolveOptions): Promise<Checked<EventPlan>> {
  const problems: Problem[] = [];
  const report: Report = (path, reason) => problems.push({ file: BUNDLE_FILE, place: read.placeOf(path), reason });
  const { bundle } = read;
  const time_zone = bundle.event.time_zone;
  if (!isTimeZone(time_zone))
    report(['event', 'time_zone'], `"${time_zone}" is not a time zone; write e.g. Europe/Zurich`);
  const frame: TimeFrame = { anchor: options.anchor, time_zone: isTimeZone(time_zone) ? time_zone : 'UTC' };
  reportReferences(bundle, report);
  const event = eventOf(bundle, frame, report, options.slug);
  const sessions = bundle.sessions ? resolveSessions(bundle.sessions, frame, report) : null;
  reportDemoStreams(bundle, report);
  const pages = await readPages(read, problems, report);
  const demo_streams = await readDemoStreams(read, problems);
  if (problems.length > 0) return { ok: false, problems };
  const rest = { demo_streams, pages, sessions, sponsors: sponsorsOf(bundle), areas: areasOf(bundle) };
  return { ok: true, value: { event, ...rest, assets: assetsOf(event, rest) } };
}

function eventOf(bundle: BundleFile, frame: TimeFrame, report: Report, slug?: string): EventPlan['event'] {
  const { event } = bundle;
  const moment = (field: 'opens_at' | 'closes_at' | 'starts_at') => {
    const text = event[field];
    const time = text === null ? null : resolveTime(text, frame);
    if (time && !time.ok) report(['event', field], time.reason);
    return time?.ok ? new Date(time.at) : null;
  };
  const times = { opens_at: moment('opens_at'), closes_at: moment('closes_at'), starts_at: moment('starts_at') };
  if (times.opens_at && times.closes_at && times.closes_at <= times.opens_at) {
    report(['event', 'closes_at'], 'is not after opens_at');
  }
  const taken = slug ?? event.slug;
  if (RESERVED_SLUGS.has(taken)) report(['event', 'slug'], `"${taken}" is an address of the site itself`);
  const { name, event_kind, time_zone, media } = event;
  return { slug: taken, name, event_kind, time_zone, media, ...times, settings: settingsOf(event.settings) };
}

/** Settings that the bundle leaves out have their defaults. */
function settingsOf(given: BundleFile['event']['settings']): EventSettings {
  const settings = readEventSettings(given);
  return { ...settings, event_over_text: sanitizeHtml(settings.event_over_text) };
}

function sponsorsOf(bundle: BundleFile): EventPlan['sponsors'] {
  return bundle.sponsors?.map((sponsor, position) => ({ ...sponsor, position })) ?? null;
}

function areasOf(bundle: BundleFile): EventPlan['areas'] {
  return bundle.areas?.map((area, position) => ({ ...area, position })) ?? null;
}

function reportReferences(bundle: BundleFile, report: Report): void {
  reportDoubles(
    ['sponsors'],
    bundle.sponsors?.map(({ key }) => key),
    'key',
    report,
  );
  reportDoubles(
    ['areas'],
    bundle.areas?.map(({ key }) => key),
    'key',
    report,
  );
  reportDoubles(
    ['pages'],
    bundle.pages?.map(({ slug }) => slug),
    'slug',
    report,
  );
  reportDoubles(
    ['demo_streams'],
    bundle.demo_streams?.map(({ name }) => name),
    'name',
    report,
  );
  const known = new Set(bundle.sponsors?.map(({ key }) => key));
  bundle.areas?.forEach((area, index) => {
    const unknown = (key: string) => `there is no sponsor with the key "${key}"`;
    if (area.sponsor !== null && !known.has(area.sponsor)) report(['areas', index, 'sponsor'], unknown(area.sponsor));
    area.sponsors.forEach((key, nth) => {
      if (!known.has(key)) report(['areas', index, 'sponsors', nth], unknown(key));
    });
  });
}

function reportDoubles(
  path: readonly PropertyKey[],
  values: readonly string[] | undefined,
  field: string,
  report: Report,
) {
  values?.forEach((value, index) => {
    const first = values.indexOf(value);
    if (first !== index) report([...path, index, field], `"${value}" is also that of ${String(path[0])}[${first}]`);
  });
}

function reportDemoStreams(bundle: BundleFile, report: Report): void {
  const names = new Set(bundle.demo_streams?.map(({ name }) => name));
  bundle.sessions?.forEach(({ stream }, index) => {
    if (stream?.demo_stream === undefined || names.has(stream.demo_stream)) return;
    report(
      ['sessions', index, 'stream', 'demo_stream'],
      `there is no demo stream with the name "${stream.demo_stream}"`,
    );
  });
}
