import type { EventSettings } from '@plenary/contract/event';
import { ok, refused, type Result } from '@plenary/contract/errors';
import type { SettingsChange } from '@plenary/contract/studio/settings';
import type { FieldProblem } from '@plenary/domain/field-problem';
import type { Problem } from '@plenary/domain/problem';
import { unstorable } from '@plenary/domain/schedules/storable';
import type { Context } from '../../../context.ts';
import type { Member } from '../../../http/request/actor.ts';
import { setEvent } from '../../events/index.ts';

const WITHIN = 'settings.';

/** Changes settings of an event, and notes who did it (STU9). Refusal: `invalid_input` with the problems of its fields. */
export async function changeSettings(
  ctx: Context,
  { slug, by }: { readonly slug: string; readonly by: Member },
  settings: SettingsChange,
): Promise<Result<{ readonly settings: EventSettings }>> {
  const broken = unstorable({ settings }, '');
  if (broken.length > 0) return refused('invalid_input', { errors: problemsOf(broken, 'unstorable') });
  const changed = await setEvent(ctx, slug, { settings }, by);
  return changed.ok
    ? ok({ settings: changed.value.settings })
    : refused('invalid_input', { errors: problemsOf(changed.problems) });
}

/** Anything that is wrong in the shape of a request was refused before: languages and links are left. */
function problemsOf(problems: readonly Problem[], code?: 'unstorable'): Record<string, FieldProblem[]> {
  return Object.fromEntries(
    problems.map(({ place, reason }) => {
      if (!place.startsWith(WITHIN)) throw new Error(`settings of an event were refused: ${place} ${reason}`);
      const [field = ''] = place.slice(WITHIN.length).split('[');
      return [field, [{ code: code ?? codeOf(field) }]];
    }),
  );
}

const codeOf = (field: string): 'languages' | 'not_a_link' =>
  field === 'language' || field === 'languages' ? 'languages' : 'not_a_link';
