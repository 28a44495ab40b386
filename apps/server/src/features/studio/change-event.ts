import { ok, refused, type Result } from '@plenary/contract/errors';
import type { EventForm } from '@plenary/contract/studio/operations';
import { problemText } from '@plenary/domain/problem';
import { basicsProblems, openingProblem, spanOf } from '@plenary/domain/studio/new-event';
import { wallText } from '@plenary/domain/time/zoned';
import type { Context } from '../../context.ts';
import type { Member } from '../../http/request/actor.ts';
import type { events } from '../../db/schema/index.ts';
import { CHANGED_MEANWHILE, eventBySlug, setEvent } from '../events/index.ts';
import { joinForms } from '../../http/request/join-forms.ts';
import { readLeft } from './left/read-left.ts';
import type { Check } from '@plenary/domain/studio/left';

type Event = typeof events.$inferSelect;

/** The basics of an event as their form shows them. */
export function formOf({ name, event_kind, time_zone, starts_at, closes_at, opens_at }: Event): EventForm {
  const text = (at: Date | null): string => (at ? wallText(at.getTime(), time_zone) : '');
  const times = { opens_at: text(opens_at), starts_at: text(starts_at), ends_at: text(closes_at) };
  return { name, event_kind, time_zone, ...times };
}

/**
 * Changes the basics of an event (STU4). When it opens moves with its start, by as much, unless it is said.
 * @param started the form as it was before: what another organiser has changed since stays (STU17); absent: all is changed
 * @returns the form then, and what is left to do. Refusals: `invalid_input` with problems of fields, `changed_meanwhile`
 */
export async function changeEvent(
  ctx: Context,
  of: { readonly slug: string; readonly by: Member },
  { before: started, ...typed }: EventForm & { readonly before?: EventForm | undefined },
): Promise<Result<{ readonly form: EventForm; readonly left: Check[] }>> {
  const before = await eventBySlug(ctx.db, of.slug);
  if (!before) return refused('not_found');
  const joined = joinForms(started, typed, formOf(before));
  if (!joined.ok) return joined;
  // It moves with the begin as long as nobody has said when it opens.
  const { opens_at: opens, ...basics } = joined.value;
  const form: EventForm = typed.opens_at === undefined ? basics : { ...basics, opens_at: opens };
  const now = ctx.clock.now();
  const opening = form.opens_at ? openingProblem(form.opens_at, form, now) : null;
  const errors = {
    ...basicsProblems({ ...form, slug: of.slug }, now, () => true),
    ...(opening && { opens_at: [opening] }),
  };
  const span = spanOf(form, now);
  if (Object.keys(errors).length > 0 || !span) return refused('invalid_input', { errors });
  const iso = (at: number): string => new Date(at).toISOString();
  const opens_at = openingOf(before, form, span.starts_at, now);
  const fields = {
    ...{ name: form.name.trim(), event_kind: form.event_kind, time_zone: form.time_zone },
    ...{ starts_at: iso(span.starts_at), closes_at: iso(span.ends_at) },
    opens_at: opens_at === null ? null : iso(opens_at),
  };
  const changed = await setEvent(ctx, of.slug, fields, of.by, seenOf(before));
  if (!changed.ok) {
    // Another save came in between: it is joined as well.
    if (changed.problems[0]?.place === CHANGED_MEANWHILE)
      return changeEvent(ctx, of, { ...typed, before: started ?? formOf(before) });
    throw new Error(`the basics of an event were refused: ${changed.problems.map(problemText).join('; ')}`);
  }
  const after = await eventBySlug(ctx.db, of.slug);
  if (!after) return refused('not_found');
  return ok({ form: formOf(after), left: await readLeft(ctx, after, of.by.event_user_id) });
}

/** The basics as they were read, which a change is made from. */
function seenOf({ name, event_kind, time_zone, ...times }: Event): Record<string, unknown> {
  const iso = (at: Date | null): string | null => at?.toISOString() ?? null;
  const { starts_at, closes_at, opens_at } = times;
  return {
    ...{ name, event_kind, time_zone },
    ...{ starts_at: iso(starts_at), closes_at: iso(closes_at), opens_at: iso(opens_at) },
  };
}

/** When the event opens then, in milliseconds; null: it is open at once. */
function openingOf({ opens_at, starts_at }: Event, form: EventForm, starts: number, now: number): number | null {
  if (form.opens_at === '') return null;
  if (form.opens_at !== undefined) return spanOf({ ...form, starts_at: form.opens_at }, now)?.starts_at ?? null;
  if (!opens_at) return null;
  return opens_at.getTime() + (starts_at ? starts - starts_at.getTime() : 0);
}
