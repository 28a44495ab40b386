import type { FastifyInstance } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';

/** Bodies, queries and parameters are parsed by the contract's schemas. */
export function validateByContract(app: FastifyInstance): void {
  app.setValidatorCompiler((route) => {
    const validate = validatorCompiler(route as never);
    return (data: unknown) => {
      const path = pathOfNul(data);
      return path === null ? named(validate(data), data) : { error: nulIssue(path) as never };
    };
  });
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));
}

type Validated = ReturnType<ReturnType<typeof validatorCompiler>>;

/** An issue as the validator reports it. */
interface Issue {
  readonly instancePath: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** Gives issues of values in a list those values, so that a refusal can name them (WID83). */
function named(validated: Validated, data: unknown): Validated {
  if (typeof validated !== 'object' || validated === null || !('error' in validated)) return validated;
  if (!Array.isArray(validated.error)) return validated;
  const error = (validated.error as readonly Issue[]).map((issue) => {
    const [, field, at, ...rest] = issue.instancePath.split('/');
    if (field === undefined || at === undefined || !/^\d+$/.test(at)) return issue;
    const value = [field, at, ...rest].reduce(part, data);
    return typeof value === 'string' ? { ...issue, params: { ...issue.params, value } } : issue;
  });
  return { error: error as never };
}

/** A part of what was sent, by its own name alone; a list of one may come as its value (`listOf`). */
function part(of: unknown, name: string): unknown {
  if (typeof of === 'string' && name === '0') return of;
  return typeof of === 'object' && of !== null && Object.hasOwn(of, name)
    ? (of as Readonly<Record<string, unknown>>)[name]
    : undefined;
}

/** A place in what was sent, and the one that it lies in. */
interface Place {
  readonly value: unknown;
  readonly step: string;
  readonly within: Place | null;
}

/**
 * The path of a text that holds a NUL character, which PostgreSQL cannot store; null when none does. Goes without recursion: a body of
 * brackets alone is deeper than any stack.
 */
function pathOfNul(data: unknown): readonly string[] | null {
  const waiting: Place[] = [{ value: data, step: '', within: null }];
  for (let place = waiting.pop(); place; place = waiting.pop()) {
    const { value, step } = place;
    if (step.includes('\0') || (typeof value === 'string' && value.includes('\0'))) return stepsTo(place);
    if (typeof value !== 'object' || value === null) continue;
    const inner = Object.entries(value).map(([name, part]) => ({ value: part as unknown, step: name, within: place }));
    waiting.push(...inner.toReversed());
  }
  return null;
}

function stepsTo(place: Place): string[] {
  const steps: string[] = [];
  for (let at = place; at.within; at = at.within) steps.push(at.step);
  return steps.toReversed();
}

/** In the form in which the validator reports what a schema refuses. */
function nulIssue(path: readonly string[]): unknown {
  return [
    {
      [Symbol.for('ZodFastifySchemaValidationError')]: true,
      keyword: 'nul',
      instancePath: `/${path.join('/').replaceAll('\0', '')}`,
      schemaPath: '#',
      params: {},
    },
  ];
}
