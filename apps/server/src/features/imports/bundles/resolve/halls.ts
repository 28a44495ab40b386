import type { FieldProblem } from '@plenary/domain/field-problem';
import { hallProblems, tidyHall } from '@plenary/domain/halls/halls';
import { moderatorProblems, tidyModerators } from '@plenary/domain/halls/moderators';
import type { Report } from '@plenary/domain/problem';
import type { EventPlan, HallPlan } from './plan.ts';
import type { BundleFile } from '../read/schema.ts';

/** Problems of a hall that the shape of a bundle lets pass, as the end of a sentence. */
const REASONS: Partial<Record<FieldProblem['code'], string>> = {
  hall_twice: 'is also the name or an alias of another hall',
  empty: 'needs the playback_url of its stream',
  twice: 'is the name of two moderators of the hall',
  not_a_link: 'is no address of the web, which a stream in a frame needs',
  stream_video_page:
    'is a page of a video site and no stream (HLS); with `type: embed` it plays in a frame, with `type: external` it opens in a new tab',
};

/** The halls of a bundle in their order; null: it says nothing of them. */
export function hallsOf({ halls }: BundleFile, report: Report): EventPlan['halls'] {
  if (!halls) return null;
  return halls.reduce<HallPlan[]>((before, entry, index) => {
    const typed = entry.moderators.map((one) => (typeof one === 'string' ? { name: one } : one));
    const people = tidyModerators(typed);
    const hall = { ...tidyHall({ ...entry, moderators: people.map(({ name }) => name) }, before), people };
    // Streams over http are refused with those of sessions.
    const problems = { ...hallProblems(hall, before, { secure: false }), ...moderatorProblems(typed) };
    for (const [field, [problem]] of Object.entries(problems))
      report(['halls', index, ...pathOf(field)], reasonOf(problem));
    if (entry.kind === 'on_site' && entry.stream) report(['halls', index, 'stream'], 'is none of a hall on site');
    return [...before, hall];
  }, []);
}

/** Where a bundle has a field. */
function pathOf(field: string): readonly string[] {
  const [first = '', ...more] = field === 'address' ? ['stream'] : field.split('.');
  if (first === 'moderators') return [first, ...more];
  return first === 'translations' ? more.toReversed() : [first];
}

function reasonOf(problem: FieldProblem | undefined): string {
  const one = problem?.code === 'value' ? problem.problem : problem;
  const reason = one && (REASONS[one.code] ?? `cannot be so (${one.code})`);
  return problem?.code === 'value' ? `"${problem.value}" ${reason}` : (reason ?? '');
}
