import type { FastifyInstance } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';

/** Bodies, queries and parameters are parsed by the contract's schemas. */
export function validateByContract(app: FastifyInstance): void {
  app.setValidatorCompiler((route) => {
    const validate = validatorCompiler(route as never);
    return (data: unknown) => {
      const field = fieldWithNul(data);
      return field === null ? named(validate(data), data) : { error: nulIssue(field) as never };
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

/** Name of the first field that holds a NUL character, which PostgreSQL cannot store; null when none does. */
function fieldWithNul(data: unknown): string | null {
  if (typeof data !== 'object' || data === null) return null;
  for (const [field, value] of Object.entries(data)) if (holdsNul(value) || field.includes('\0')) return field;
  return null;
}

/** Goes without recursion: a body of brackets alone is deeper than any stack. */
function holdsNul(value: unknown): boolean {
  const waiting = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next === 'string' && next.includes('\0')) return true;
    if (typeof next !== 'object' || next === null) continue;
    for (const [key, inner] of Object.entries(next)) {
      if (key.includes('\0')) return true;
      waiting.push(inner);
    }
  }
  return false;
}

/** In the form in which the validator reports what a schema refuses. */
function nulIssue(field: string): unknown {
  return [
    {
      [Symbol.for('ZodFastifySchemaValidationError')]: true,
      keyword: 'nul',
      instancePath: `/${field.replaceAll('\0', '')}`,
      schemaPath: '#',
      params: {},
    },
  ];
}
