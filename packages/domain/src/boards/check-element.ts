import { COMMON, TOMBSTONE, TYPES, type Check } from './elements.ts';
import { BOARDS } from './limits.ts';
import { tombstone, type BoardElement } from './merge.ts';
import { sizeOf } from './weight.ts';

/** Why an element cannot be on a board. */
export type ElementProblem =
  | { readonly kind: 'not_an_element' }
  | { readonly kind: 'unknown_type' }
  | { readonly kind: 'too_large' }
  /** The field is missing, has a value that it cannot have, or is none of its type. */
  | { readonly kind: 'bad_field' | 'foreign_field'; readonly field: string };

type Fields = Readonly<Record<string, unknown>>;

/**
 * Why a value cannot be an element of a board, or null. Every field is looked at, none is let through unknown: numbers are finite and
 * near, lists and texts have an end, and nothing leads elsewhere.
 */
export function refuseElement(value: unknown): ElementProblem | null {
  if (!isFields(value)) return { kind: 'not_an_element' };
  // Its size is asked last: a value of endless depth has been refused by its fields then.
  return (
    refuseShape(value) ??
    (sizeOf(value as unknown as BoardElement) > BOARDS.element_max_bytes ? { kind: 'too_large' } : null)
  );
}

function refuseShape(value: Fields): ElementProblem | null {
  if (value.isDeleted === true) return refuseFields(value, TOMBSTONE, {});
  const known = typeof value.type === 'string' && Object.hasOwn(TYPES, value.type) ? TYPES[value.type] : undefined;
  if (!known) return { kind: 'unknown_type' };
  return refuseFields(value, { ...COMMON, ...known.fields }, known.optional);
}

function refuseFields(
  value: Fields,
  fields: Readonly<Record<string, Check>>,
  optional: Readonly<Record<string, Check>>,
): ElementProblem | null {
  const foreign = Object.keys(value).find((key) => !Object.hasOwn(fields, key) && !Object.hasOwn(optional, key));
  if (foreign !== undefined) return { kind: 'foreign_field', field: foreign.slice(0, 64) };
  const bad =
    Object.keys(fields).find((key) => !fields[key]?.(value[key])) ??
    Object.keys(optional).find((key) => value[key] !== undefined && !optional[key]?.(value[key]));
  return bad === undefined ? null : { kind: 'bad_field', field: bad };
}

/**
 * An element of the drawing program as a board takes it: its own fields alone, without a link; deleted ones as a tombstone.
 * @returns null for what a board does not have, such as an embedded page
 */
export function packElement(drawn: Fields): BoardElement | null {
  if (drawn.isDeleted === true) return tombstone(drawn as unknown as BoardElement);
  const known = typeof drawn.type === 'string' && Object.hasOwn(TYPES, drawn.type) ? TYPES[drawn.type] : undefined;
  if (!known) return null;
  const keys = [...Object.keys(COMMON), ...Object.keys(known.fields), ...Object.keys(known.optional)];
  const packed = Object.fromEntries(keys.filter((key) => drawn[key] !== undefined).map((key) => [key, drawn[key]]));
  const saved = drawn.type === 'image' ? { status: 'saved' } : {};
  return { ...packed, ...saved, link: null } as unknown as BoardElement;
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
