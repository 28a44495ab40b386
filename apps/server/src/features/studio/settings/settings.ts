import type { EventSettings } from '@plenary/contract/event';
import { ok, refused, type Result } from '@plenary/contract/errors';
import type { SettingsChange, SettingsSave } from '@plenary/contract/studio/settings';
import type { FieldProblem } from '@plenary/domain/field-problem';
import type { Problem } from '@plenary/domain/problem';
import { unstorable } from '@plenary/domain/schedules/storable';
import type { Context } from '../../../context.ts';
import type { Member } from '../../../http/request/actor.ts';
import { CHANGED_MEANWHILE, eventBySlug, setEvent } from '../../events/index.ts';
import { joinForms } from '../../../http/request/join-forms.ts';

const WITHIN = 'settings.';

/**
 * Changes settings of an event, and notes who did it (STU9). Of those that came with what they were before, what another
 * organiser has changed since stays (STU17). Refusals: `invalid_input` with the problems of its fields, `changed_meanwhile`.
 */
export async function changeSettings(
  ctx: Context,
  { slug, by }: { readonly slug: string; readonly by: Member },
  { before, ...typed }: SettingsSave,
): Promise<Result<{ readonly settings: EventSettings }>> {
  const broken = unstorable({ settings: typed }, '');
  if (broken.length > 0) return refused('invalid_input', { errors: problemsOf(broken, 'unstorable') });
  const event = await eventBySlug(ctx.db, slug);
  if (!event) return refused('not_found');
  const now = sameFields(typed, event.settings);
  const joined = joinForms(before, typed, now);
  if (!joined.ok) return { ok: false, refusal: { ...joined.refusal, current: event.settings } };
  const settings = joined.value;
  const { flags = {}, ...others } = now;
  const changed = await setEvent(ctx, slug, { settings }, by, before ? { ...others, ...flags } : {});
  if (changed.ok) return ok({ settings: changed.value.settings });
  // Another save came in between: it is joined as well.
  if (changed.problems[0]?.place === CHANGED_MEANWHILE) return changeSettings(ctx, { slug, by }, { ...typed, before });
  return refused('invalid_input', { errors: problemsOf(changed.problems) });
}

/** The settings of an event that a change is about. */
function sameFields({ flags, ...change }: SettingsChange, settings: EventSettings): SettingsChange {
  const of = <Values extends object>(wanted: object, values: Values): Partial<Values> =>
    Object.fromEntries(Object.entries(values).filter(([name]) => Object.hasOwn(wanted, name))) as Partial<Values>;
  return { ...of(change, settings), ...(flags && { flags: of(flags, settings.flags) }) };
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
