import { ok, refused, type Result } from '@plenary/contract/errors';
import type { FieldProblem } from '@plenary/domain/field-problem';
import { pathText } from '@plenary/domain/problem';
import { mergeChanges } from '@plenary/domain/studio/merge';

const TEXT_MAX = 200;

/**
 * A form that was filled in while another organiser may have saved it: each field has the value of the person who changed
 * it (STU17).
 * @param before the form as it was when it was begun; absent: all that was typed counts
 * @param now the form as it is
 * Refusal: `changed_meanwhile` with the fields that both have changed, and `current`, the form as it is.
 */
export function joinForms<Form extends object>(before: Form | undefined, typed: Form, now: Form): Result<Form> {
  if (!before) return ok(typed);
  const { value, clashes } = mergeChanges(before, typed, now);
  if (clashes.length === 0) return ok(value as Form);
  const errors = clashes.map(({ path, theirs }): [string, FieldProblem[]] => [
    pathText(path),
    [{ code: 'changed_to', now: textOf(theirs) }],
  ]);
  return refused('changed_meanwhile', { current: now, errors: Object.fromEntries(errors) });
}

function textOf(value: unknown): string {
  if (value === undefined || value === null || value === '') return '–';
  const text = Array.isArray(value) ? value.join(', ') : typeof value === 'string' ? value : JSON.stringify(value);
  return text.slice(0, TEXT_MAX);
}
