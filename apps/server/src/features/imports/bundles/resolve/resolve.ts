import { NO_RULES, tidyRules, type ChatRules } from '@plenary/domain/chat/moderation/screening';
import { changeTexts } from '@plenary/domain/language/texts';
import type { Checked, Problem, Report } from '@plenary/domain/problem';
import { sanitizeHtml } from '../../../../adapters/formats/html.ts';
import { resolveEvent, timeFrame } from '../../../events/index.ts';
import { assetsOf } from '../read/asset-list.ts';
import type { EventPlan } from './plan.ts';
import type { ReadBundle } from '../read/read-bundle.ts';
import { readDemoStreams, readPages } from '../read/read-parts.ts';
import { hallsOf } from './halls.ts';
import { resolveSessions } from './sessions.ts';
import { reportDoubles } from '../read/report-doubles.ts';
import { reportRooms, roomsOf } from './rooms.ts';
import { gamesOf } from './games.ts';
import { pollsOf } from './polls.ts';
import { tourOf } from './tour.ts';
import { vaultOf } from './vault.ts';
import { BUNDLE_FILE, type BundleFile } from '../read/schema.ts';

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
  const inEvent: Report = (path, reason) => report(['event', ...path], reason);
  const frame = timeFrame(bundle.event.time_zone, options.anchor, inEvent);
  reportReferences(bundle, report);
  reportRooms(bundle, report);
  const { media, chat_rules, ...entry } = { ...bundle.event, slug: options.slug ?? bundle.event.slug };
  const rules = chat_rules && { chat_rules: tidyRules({ ...NO_RULES, ...withoutAbsent(chat_rules) }) };
  const event = { ...resolveEvent(entry, frame, inEvent), ...rules, media };
  const sessions = bundle.sessions ? await resolveSessions(bundle.sessions, frame, report) : null;
  const halls = hallsOf(bundle, report);
  const vault = vaultOf(bundle, frame, report);
  const tour = tourOf(bundle, report);
  const polls = pollsOf(bundle, report);
  reportDemoStreams(bundle, report);
  const pages = await readPages(read, problems, report);
  const demo_streams = await readDemoStreams(read, problems);
  const games = await gamesOf(read, frame, problems, report);
  if (problems.length > 0) return { ok: false, problems };
  const rest = {
    demo_streams,
    pages,
    halls,
    sessions,
    vault,
    games,
    polls,
    tour,
    sponsors: sponsorsOf(bundle),
    areas: areasOf(bundle),
    ...roomsOf(bundle),
  };
  return { ok: true, value: { event, ...rest, assets: assetsOf(event, rest) } };
}

/** The fields that are there. */
function withoutAbsent(rules: NonNullable<BundleFile['event']['chat_rules']>): Partial<ChatRules> {
  return Object.fromEntries(Object.entries(rules).filter(([, value]) => value !== undefined));
}

function sponsorsOf(bundle: BundleFile): EventPlan['sponsors'] {
  return (
    bundle.sponsors?.map(({ translations = {}, ...sponsor }, position) => ({
      ...{ ...sponsor, text: sanitizeHtml(sponsor.text), position },
      translations: changeTexts(translations, { text: sanitizeHtml }),
    })) ?? null
  );
}

function areasOf(bundle: BundleFile): EventPlan['areas'] {
  return bundle.areas?.map((area, position) => ({ ...area, translations: area.translations ?? {}, position })) ?? null;
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
