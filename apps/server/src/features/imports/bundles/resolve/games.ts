import { GAMES } from '@plenary/domain/games/limits';
import { quizProblem } from '@plenary/domain/games/quiz';
import { resolveTime, type TimeFrame } from '@plenary/domain/bundles/times';
import type { Problem, Report } from '@plenary/domain/problem';
import type { EventPlan, GamePlan } from './plan.ts';
import type { ReadBundle } from '../read/read-bundle.ts';
import { textOf } from '../read/read-parts.ts';
import { reportDoubles } from '../read/report-doubles.ts';
import type { GameEntry } from '../read/schema.ts';

/** The games of a bundle: times counted out, pages read, what cannot be is reported. */
export async function gamesOf(
  read: ReadBundle,
  frame: TimeFrame,
  problems: Problem[],
  report: Report,
): Promise<EventPlan['games']> {
  const { games } = read.bundle;
  if (!games) return null;
  reportDoubles(
    ['games'],
    games.map(({ slug }) => slug),
    'slug',
    report,
  );
  const plans: GamePlan[] = [];
  for (const [position, { page, html, ...entry }] of games.entries()) {
    const inGame: Report = (path, reason) => report(['games', position, ...path], reason);
    const page_html = page === null ? html : await textOf(read, page, problems);
    if ((page_html ?? '').length > GAMES.page_max) inGame(['page'], `is longer than ${GAMES.page_max} characters`);
    plans.push({
      ...entry,
      translations: entry.translations ?? {},
      ...timesOf(entry, frame, inGame),
      page_html,
      questions: questionsOf(entry, inGame),
      position,
    });
  }
  return plans;
}

function timesOf(entry: Pick<GameEntry, 'starts_at' | 'ends_at'>, frame: TimeFrame, report: Report) {
  const timeOf = (name: 'starts_at' | 'ends_at'): Date | null => {
    const text = entry[name];
    if (text === null) return null;
    const time = resolveTime(text, frame);
    if (!time.ok) report([name], time.reason);
    return time.ok ? new Date(time.at) : null;
  };
  const [starts_at, ends_at] = [timeOf('starts_at'), timeOf('ends_at')];
  if (starts_at !== null && ends_at !== null && ends_at <= starts_at) report(['ends_at'], 'is not after starts_at');
  return { starts_at, ends_at };
}

/** Authors count choices from 1. */
function questionsOf({ questions }: Pick<GameEntry, 'questions'>, report: Report): GamePlan['questions'] {
  const counted = questions.map((one) => ({ ...one, correct: one.correct - 1 }));
  const wrong = quizProblem(counted);
  if (wrong) report(['questions', wrong.at], wrong.reason);
  return counted;
}
