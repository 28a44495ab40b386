import { cleanEmail } from '@plenary/domain/auth/email';
import * as z from 'zod/mini';

/** A list that a form may send once, repeated, or as a JSON array (D46). */
export const listOf = <T extends z.core.$ZodType>(item: T) => z.pipe(z.transform(asList), z.array(item));

function asList(value: unknown): unknown[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? (value as unknown[]) : [value];
}

const YES: readonly unknown[] = [true, 1, 'true', '1', 'on', 'yes'];
const NO: readonly unknown[] = [false, 0, 'false', '0', 'off', 'no', ''];

/** A flag as forms and scripts write it: `true`, `1`, `on`, `yes`, and their opposites. */
export const FormFlag = z.pipe(
  z.transform((value: unknown) => (YES.includes(value) ? true : NO.includes(value) ? false : value)),
  z.boolean(),
);

/** An e-mail address, without what comes along when it is copied (LOG21). */
export const EmailField = z.pipe(z.string(), z.transform(cleanEmail));

/** A number or a code, without the characters that nobody sees and that come along when it is copied (LOG21). */
export const SeenField = z.pipe(
  z.string(),
  z.transform((value: string) => value.replace(/\p{Cf}/gu, '').trim()),
);

/** A whole number as a query string or a form writes it. */
export const wholeNumber = (min: number, max: number) =>
  z.pipe(
    z.transform((value: unknown) => (typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value)),
    z.int().check(z.minimum(min), z.maximum(max)),
  );
