import type { FieldProblem } from '@plenary/domain/field-problem';
import { hasChoices, readDraft } from '@plenary/domain/polls/polls';
import type { Report } from '@plenary/domain/problem';
import type { EventPlan, PollPlan } from './plan.ts';
import { reportDoubles } from '../read/report-doubles.ts';
import type { BundleFile } from '../read/schema.ts';
import type { PollEntry } from '../read/schema-polls.ts';

/** The polls of a bundle, as drafts of a page would be read (PLL2); null: the bundle says nothing of them. */
export function pollsOf({ polls, sessions }: BundleFile, report: Report): EventPlan['polls'] {
  if (!polls) return null;
  reportDoubles(
    ['polls'],
    polls.map(({ key }) => key),
    'key',
    report,
  );
  const guids = new Set(sessions?.map(({ guid }) => guid));
  return polls.flatMap(({ most, session, translations = {}, ...entry }, index): PollPlan[] => {
    const inPoll: Report = (path, reason) => report(['polls', index, ...path], reason);
    if (session !== undefined && !guids.has(session))
      inPoll(['session'], `there is no session with the guid "${session}" in this bundle`);
    if (!hasChoices(entry.kind) && entry.choices.length > 0)
      inPoll(['choices'], `a poll of kind ${entry.kind} has no choices`);
    const draft = readDraft({ ...entry, most: most ?? usualMost(entry) });
    if (draft.ok) return [{ ...draft.value, translations, session: session ?? null }];
    for (const [field, [problem]] of Object.entries(draft.problems)) if (problem) inPoll([field], reasonOf(problem));
    return [];
  });
}

function usualMost({ kind, choices }: Pick<PollEntry, 'kind' | 'choices'>): number {
  return { single: 1, several: choices.length, rating: 5, words: 3 }[kind];
}

function reasonOf(problem: FieldProblem): string {
  switch (problem.code) {
    case 'too_small':
    case 'too_few_values':
      return `is too few: at least ${problem.min}`;
    case 'too_big':
    case 'too_long':
    case 'too_many_values':
      return `is too much: at most ${problem.max}`;
    case 'empty':
      return 'is empty';
    default:
      return 'has two that are the same';
  }
}
