import { resolveTime, type TimeFrame } from '@plenary/domain/bundles/times';
import { changeTexts } from '@plenary/domain/language/texts';
import { chapterSeconds } from '@plenary/domain/vault/watching';
import type { Report } from '@plenary/domain/problem';
import { sanitizeHtml } from '../../../../adapters/formats/html.ts';
import type { EventPlan } from './plan.ts';
import { reportDoubles } from '../read/report-doubles.ts';
import type { BundleFile } from '../read/schema.ts';

/** The items of the vault of a bundle: times counted out, texts made harmless, what cannot be is reported. */
export function vaultOf({ vault }: BundleFile, frame: TimeFrame, report: Report): EventPlan['vault'] {
  reportDoubles(
    ['vault'],
    vault?.map(({ slug }) => slug),
    'slug',
    report,
  );
  const items = vault?.map((entry, position) => {
    const timeOf = (name: 'starts_at' | 'ends_at'): Date | null => {
      const text = entry[name];
      if (text === null) return null;
      const time = resolveTime(text, frame);
      if (!time.ok) report(['vault', position, name], time.reason);
      return time.ok ? new Date(time.at) : null;
    };
    const [starts_at, ends_at] = [timeOf('starts_at'), timeOf('ends_at')];
    if (starts_at !== null && ends_at !== null && ends_at <= starts_at)
      report(['vault', position, 'ends_at'], 'is not after starts_at');
    const chapters = entry.chapters
      .map(({ at, ...chapter }) => ({ at_s: chapterSeconds(at) ?? 0, ...chapter }))
      .sort((one, other) => one.at_s - other.at_s);
    const translations = changeTexts(entry.translations ?? {}, { detail: sanitizeHtml });
    return {
      ...{ ...entry, chapters, starts_at, ends_at, position, translations },
      detail: sanitizeHtml(entry.detail),
    };
  });
  return items ?? null;
}
