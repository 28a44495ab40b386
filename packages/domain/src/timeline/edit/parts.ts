import { columnsOf, differingFields, EDIT_FIELDS, isSame, type EditField, type SessionValues } from './fields.ts';

/** The acts that the history of a session knows, each of which is undone. */
export const EDIT_KINDS = ['change', 'extend', 'end', 'release', 'add', 'remove'] as const;
export type EditKind = (typeof EDIT_KINDS)[number];

/**
 * One field of an edit. `kept` says whether the field is the host's: an import leaves it alone until it is
 * released (TML43).
 */
export interface EditPart {
  readonly field: EditField;
  readonly before: Partial<SessionValues>;
  readonly after: Partial<SessionValues>;
  readonly kept_before: boolean;
  readonly kept_after: boolean;
}

/** The values of a session, and which of its fields are the host's. */
export interface EditState {
  readonly values: SessionValues;
  readonly kept: readonly EditField[];
}

/** The parts of an edit that leads to `after`; none where nothing differs. Each field that differs is the host's then. */
export function changedParts({ values, kept }: EditState, after: SessionValues): EditPart[] {
  return differingFields(values, after).map((field) => ({
    field,
    before: columnsOf(field, values),
    after: columnsOf(field, after),
    kept_before: kept.includes(field),
    kept_after: true,
  }));
}

/** The parts of giving fields back to the schedule: their values stay until the next import. */
export function releasedParts({ values, kept }: EditState, fields: readonly EditField[]): EditPart[] {
  return EDIT_FIELDS.filter((field) => kept.includes(field) && fields.includes(field)).map((field) => ({
    field,
    before: columnsOf(field, values),
    after: columnsOf(field, values),
    kept_before: true,
    kept_after: false,
  }));
}

/** A session after an edit. */
export function stateAfter({ values, kept }: EditState, parts: readonly EditPart[]): EditState {
  const next = parts.reduce<SessionValues>((so_far, { after }) => ({ ...so_far, ...after }), values);
  return { values: next, kept: EDIT_FIELDS.filter((field) => keptAfter(field, kept, parts)) };
}

function keptAfter(field: EditField, kept: readonly EditField[], parts: readonly EditPart[]): boolean {
  return parts.find((part) => part.field === field)?.kept_after ?? kept.includes(field);
}

/** The edit that takes another one back. */
export function reversed(parts: readonly EditPart[]): EditPart[] {
  return parts.map(({ field, before, after, kept_before, kept_after }) => ({
    field,
    before: after,
    after: before,
    kept_before: kept_after,
    kept_after: kept_before,
  }));
}

/** The fields of an edit that have changed since: it cannot be undone while there are any. */
export function changedSince({ values, kept }: EditState, parts: readonly EditPart[]): EditField[] {
  return parts
    .filter(({ field, after, kept_after }) => !isSame(field, values, after) || kept.includes(field) !== kept_after)
    .map(({ field }) => field);
}
