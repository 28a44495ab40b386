import type { Report } from '@plenary/domain/problem';
import { sanitizeHtml } from '../../../../adapters/formats/html.ts';
import type { EventPlan } from './plan.ts';
import { reportDoubles } from '../read/report-doubles.ts';
import type { BundleFile } from '../read/schema.ts';

/** The tour of a bundle, its text made harmless; spots that lead to no scene are reported. */
export function tourOf({ tour }: BundleFile, report: Report): EventPlan['tour'] {
  if (!tour) return tour;
  const keys = tour.scenes?.map(({ key }) => key);
  reportDoubles(['tour', 'scenes'], keys, 'key', report);
  tour.scenes?.forEach(({ spots }, at) =>
    spots.forEach(({ scene }, nth) => {
      if (scene === null || keys?.includes(scene)) return;
      report(['tour', 'scenes', at, 'spots', nth, 'scene'], `there is no scene with the key "${scene}"`);
    }),
  );
  return { ...tour, intro: sanitizeHtml(tour.intro) };
}
