import * as z from 'zod/mini';

/** A list that a form may send once, repeated, or as a JSON array (D46). */
export const listOf = <T extends z.core.$ZodType>(item: T) => z.pipe(z.transform(asList), z.array(item));

function asList(value: unknown): unknown[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? (value as unknown[]) : [value];
}

/** A flag as forms and scripts write it: `true`, `1`, `on`, `yes`, and their opposites. */
export const FormFlag = z.pipe(
  z.transform((value: unknown) =>
    value === true || value === 'true' || value === '1' || value === 1 || value === 'on' || value === 'yes'
      ? true
      : value === false ||
          value === 'false' ||
          value === '0' ||
          value === 0 ||
          value === 'off' ||
          value === 'no' ||
          value === ''
        ? false
        : value,
  ),
  z.boolean(),
);

/** A whole number as a query string or a form writes it. */
export const wholeNumber = (min: number, max: number) =>
  z.pipe(
    z.transform((value: unknown) => (typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value)),
    z.int().check(z.minimum(min), z.maximum(max)),
  );
