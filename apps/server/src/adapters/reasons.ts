import { didYouMean } from '@plenary/domain/suggestion';
import { z } from 'zod';

/** Kinds of value, in the words of who writes an `event.yaml` or a command. */
const KINDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a group of fields',
  record: 'a group of fields',
};

/**
 * The problems of a value of a bundle, as the end of a sentence; for `safeParse`. Checks that have words of their own
 * keep them.
 */
export function reasonOf(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is missing' : `must be ${KINDS[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return `must be one of ${issue.values.map(String).join(', ')}${suggestionFor(issue.input, issue.values.map(String))}`;
    case 'too_small':
      return `must ${sizeOf(issue.origin)} at least ${issue.minimum}${unitOf(issue.origin)}`;
    case 'too_big':
      return `must ${sizeOf(issue.origin)} at most ${issue.maximum}${unitOf(issue.origin)}`;
    case 'unrecognized_keys':
      return `there is no such field here: ${issue.keys.map((key) => key + suggestionFor(key, fieldsOf(issue.inst))).join(', ')}`;
    case 'invalid_union':
      return 'has none of the forms that it can have';
    default:
      return undefined;
  }
}

const suggestionFor = (input: unknown, known: readonly string[]): string =>
  typeof input === 'string' ? didYouMean(input, known) : '';

/** The fields that the schema of an issue knows. */
const fieldsOf = (schema: unknown): readonly string[] =>
  schema instanceof z.core.$ZodObject ? Object.keys(schema._zod.def.shape) : [];

const sizeOf = (origin: string): string => (origin === 'string' || origin === 'array' ? 'have' : 'be');
const UNITS: Readonly<Record<string, string>> = { string: ' characters', array: ' entries' };
const unitOf = (origin: string): string => UNITS[origin] ?? '';
