import type { ScheduleChoices } from '@plenary/contract/schedules/operations';
import { hallChoice } from '@plenary/domain/halls/choosing';
import type { Checked } from '@plenary/domain/problem';
import type { ReadingProblem } from '@plenary/domain/schedules/sources/sources';
import { doubtLoss, type ScheduleLoss } from '@plenary/domain/schedules/removing';
import type { Context } from '../../../../context.ts';
import { isSecureSite } from '../../../../http/site-origin.ts';
import { importSchedule, type ScheduleOptions, type ScheduleReport } from '../import-schedule.ts';
import type { ScheduleFile } from '../read-schedule.ts';
import type { SourceReading } from '../sources-store.ts';

/** How a schedule is to be read, beside what reads it. */
export type Choices = Pick<ScheduleChoices, 'name' | 'dates' | 'halls'>;

/** Reads a schedule and says what it would change; most of what came with it before may go (SRC1). */
export function showSchedule(
  ctx: Context,
  slug: string,
  file: ScheduleFile,
  choices: Choices,
): Promise<Checked<ScheduleReport>> {
  return importSchedule(ctx, file, { ...optionsOf(ctx, slug, choices), dry_run: true, remove_most: true });
}

/** Imports a schedule as it was shown, or nothing (SRC2). */
export function importShown(
  ctx: Context,
  slug: string,
  file: ScheduleFile,
  choices: Choices & { readonly shown: string; readonly remove_most: boolean; readonly reading: SourceReading },
): Promise<Checked<ScheduleReport>> {
  const { shown, remove_most, reading } = choices;
  return importSchedule(ctx, file, { ...optionsOf(ctx, slug, choices), shown, remove_most, reading });
}

function optionsOf(ctx: Context, slug: string, { name, dates, halls }: Choices): ScheduleOptions {
  return {
    slug,
    source: name.trim(),
    dates: dates === '' ? null : dates,
    halls: new Map(halls.split('\n').flatMap((line) => [hallChoice(line) ?? []].filter(isPair))),
    secure_site: isSecureSite(ctx.config),
    may_wait: true,
  };
}

const isPair = (pair: readonly string[]): pair is [string, string] => pair.length === 2;

/** The harm of an import by itself, which nobody may have meant (SRC5); null: none. */
export function lossProblem(loss: ScheduleLoss): ReadingProblem | null {
  if (doubtLoss(loss) === null) return null;
  if (loss.found === 0) return { code: 'empty', detail: '' };
  return { code: 'removes_most', detail: `${loss.removed}/${loss.stored}` };
}
