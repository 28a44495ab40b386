import { setImmediate } from 'node:timers/promises';
import { isRelative, parseSpan, resolveTime, type TimeFrame } from '@plenary/domain/bundles/times';
import { changeTexts, type Translations } from '@plenary/domain/language/texts';
import type { Report } from '@plenary/domain/problem';
import { markdownToHtml, sanitizeHtml } from '../../../../adapters/formats/html.ts';
import { BUNDLE_SOURCE, type SessionPlan } from './plan.ts';
import type { SessionEntry, SpeakerEntry } from '../read/schema.ts';

/** Counts out the times of sessions and makes their texts harmless. Markers take their start from their session. */
export async function resolveSessions(
  entries: readonly SessionEntry[],
  frame: TimeFrame,
  report: Report,
): Promise<SessionPlan[]> {
  reportDoubles(entries, report);
  const byGuid = new Map(entries.map((entry) => [identity(entry.source, entry.guid), entry]));
  const plan: SessionPlan[] = [];
  for (const [index, entry] of entries.entries()) {
    // Texts of thousands of sessions are work for a second, while others wait.
    if (index % REST_EVERY === 0) await setImmediate();
    const at = (path: readonly PropertyKey[], reason: string) => report(['sessions', index, ...path], reason);
    const target = entry.misc === undefined ? null : byGuid.get(identity(entry.source, entry.misc));
    reportMarker(entry, target, at);
    const starts_at = startOf(entry, target ?? null, frame, at);
    plan.push({ ...fieldsOf(entry), starts_at, ends_at: endOf(entry, starts_at, frame, at) });
  }
  return plan;
}

/** So many sessions are resolved before other work has its turn. */
const REST_EVERY = 50;

function reportDoubles(entries: readonly SessionEntry[], report: Report): void {
  const seen = new Map<string, number>();
  entries.forEach((entry, index) => {
    const known = seen.get(identity(entry.source, entry.guid));
    if (known !== undefined) report(['sessions', index, 'guid'], `"${entry.guid}" is also that of sessions[${known}]`);
    else seen.set(identity(entry.source, entry.guid), index);
  });
}

const identity = (source: string | undefined, guid: string): string => JSON.stringify([source ?? BUNDLE_SOURCE, guid]);

type LocalReport = (path: readonly PropertyKey[], reason: string) => void;

function reportMarker(entry: SessionEntry, target: SessionEntry | null | undefined, at: LocalReport): void {
  const marker = entry.type.startsWith('marker-');
  if (marker && entry.misc === undefined) at(['type'], 'a marker names its session in misc');
  if (!marker && entry.misc !== undefined) at(['misc'], 'only markers have misc');
  if (marker && entry.marker_offset_minutes === undefined) at(['type'], 'a marker has marker_offset_minutes');
  if (target === undefined) at(['misc'], `there is no session with the guid "${entry.misc}"`);
  if (target?.type.startsWith('marker-')) at(['misc'], 'a marker belongs to a session, not to another marker');
  if (entry.description !== undefined && entry.description_markdown !== undefined) {
    at(['description_markdown'], 'give either description or description_markdown');
  }
}

function startOf(entry: SessionEntry, target: SessionEntry | null, frame: TimeFrame, at: LocalReport): Date {
  if (entry.starts_at === undefined) {
    if (!target) at([], 'starts_at is missing');
    const parent = target?.starts_at === undefined ? null : resolveTime(target.starts_at, frame);
    return new Date((parent?.ok ? parent.at : 0) + (entry.marker_offset_minutes ?? 0) * 60_000);
  }
  const start = resolveTime(entry.starts_at, frame);
  if (!start.ok) at(['starts_at'], start.reason);
  return new Date(start.ok ? start.at : 0);
}

/** An end is a time, or a length counted from the start: `+45m`. */
function endOf(entry: SessionEntry, start: Date, frame: TimeFrame, at: LocalReport): Date | null {
  const text = entry.ends_at?.trim();
  if (text === undefined) return null;
  const span = text.startsWith('+') ? parseSpan(text.slice(1)) : null;
  if (span !== null) return new Date(start.getTime() + span);
  const end = resolveTime(text, frame);
  if (!end.ok) at(['ends_at'], `${end.reason}, or a length from the start (+45m)`);
  else if (end.at < start.getTime() && !isRelative(text)) at(['ends_at'], 'is before starts_at');
  return end.ok ? new Date(Math.max(end.at, start.getTime())) : null;
}

function fieldsOf(entry: SessionEntry): Omit<SessionPlan, 'starts_at' | 'ends_at'> {
  const {
    description,
    description_markdown,
    translations = {},
    source,
    link,
    misc,
    marker_offset_minutes,
    ...rest
  } = entry;
  return {
    ...rest,
    source: source ?? BUNDLE_SOURCE,
    description: textOf({ description, description_markdown }),
    translations: textsOf(translations),
    link: link ?? null,
    misc: misc ?? null,
    marker_offset_minutes: marker_offset_minutes ?? null,
    hosts: entry.hosts.map(cleanSpeaker),
    speakers: entry.speakers.map(cleanSpeaker),
  };
}

type Described = Pick<SessionEntry, 'description' | 'description_markdown'>;

const textOf = ({ description, description_markdown }: Described): string =>
  description_markdown === undefined ? sanitizeHtml(description ?? '') : markdownToHtml(description_markdown);

/** Translations with their texts as HTML. */
function textsOf(translations: Translations): Translations {
  const texts = Object.entries(translations).map(([language, { description, description_markdown, ...others }]) => {
    const said = { description, description_markdown } as Described;
    const has_text = description !== undefined || description_markdown !== undefined;
    return [language, { ...others, ...(has_text && { description: textOf(said) }) }];
  });
  return Object.fromEntries(texts) as Translations;
}

const cleanSpeaker = ({ translations, ...speaker }: SpeakerEntry): SpeakerEntry => ({
  ...speaker,
  bio: sanitizeHtml(speaker.bio),
  ...(translations && { translations: changeTexts(translations, { bio: sanitizeHtml }) }),
});
