import type { FieldProblem, FieldProblems } from '@plenary/domain/field-problem';
import { textPath } from '@plenary/domain/language/bundle-texts';
import { pathText, type Problem } from '@plenary/domain/problem';
import type { z } from 'zod';

/** Problems by the path of their field, as `areas[3].url`. */
type Placed = readonly [path: string, problem: FieldProblem];

/** Problems of the shape of a section. */
export const shapeProblems = (issues: readonly z.core.$ZodIssue[]): FieldProblems =>
  byPath(issues.map((issue) => [pathText(textPath(issue.path)), problemOf(issue)]));

/**
 * Problems for which an import would be refused. A problem of a file, or of an address, stands at the field that names it.
 * @param values the section that was sent
 */
export function importProblems(problems: readonly Problem[], values: unknown): FieldProblems {
  const fields = [...textsIn(values, [])];
  const named = ({ file, reason }: Problem): string | undefined =>
    fields.find(({ text }) => text === file || (text !== '' && reason.startsWith(`${text} `)))?.path;
  const known = (path: string): boolean => fields.some((field) => field.path === path || field.path.startsWith(path));
  return byPath(
    problems.map((one) => {
      const path = one.place !== '' && known(one.place) ? one.place : (named(one) ?? 'section');
      const twice = one.reason.includes(' is also that of ');
      if (twice || one.reason.startsWith('needs its text in ')) return [path, { code: twice ? 'twice' : 'empty' }];
      return [path, { code: 'import_refuses', reason: one.reason }];
    }),
  );
}

/** Problems of files, at the fields that name them. */
export function fileProblems(files: ReadonlyMap<string, FieldProblem>, values: unknown): FieldProblems {
  return byPath(
    [...textsIn(values, [])].flatMap(({ text, path }) => {
      const one = files.get(text);
      return one ? [[path, one] as const] : [];
    }),
  );
}

function* textsIn(value: unknown, path: PropertyKey[]): Generator<{ readonly text: string; readonly path: string }> {
  if (typeof value === 'string') yield { text: value, path: pathText(path) };
  else if (Array.isArray(value)) for (const [at, part] of value.entries()) yield* textsIn(part, [...path, at]);
  else if (typeof value === 'object' && value !== null)
    for (const [field, part] of Object.entries(value)) yield* textsIn(part, [...path, field]);
}

function byPath(problems: readonly Placed[]): FieldProblems {
  const fields = new Map<string, FieldProblem[]>();
  for (const [path, one] of problems) fields.set(path, [...(fields.get(path) ?? []), one]);
  return Object.fromEntries(fields);
}

/** Fields whose form has one name, whatever section they are of. */
const FORMS: readonly (readonly [fields: readonly string[], code: 'not_a_link' | 'key_letters' | 'not_a_colour'])[] = [
  [['url', 'link', 'website', 'linkedin', 'embed'], 'not_a_link'],
  [['key', 'slug'], 'key_letters'],
  [['color', 'brand_color'], 'not_a_colour'],
];

function problemOf(issue: z.core.$ZodIssue): FieldProblem {
  switch (issue.code) {
    case 'too_big':
      return { code: TOO_BIG[issue.origin] ?? 'too_big', max: Number(issue.maximum) };
    case 'too_small':
      return TOO_BIG[issue.origin] ? { code: 'empty' } : { code: 'too_small', min: Number(issue.minimum) };
    case 'invalid_value':
      return { code: 'wrong_choice', expected: issue.values.map(String).join(', ') };
    default:
      return formProblem(issue);
  }
}

const TOO_BIG: Readonly<Record<string, 'too_long' | 'too_many_values'>> = {
  string: 'too_long',
  array: 'too_many_values',
};

function formProblem({ path, message }: z.core.$ZodIssue): FieldProblem {
  if (message === 'is missing' || message === 'must not be empty') return { code: 'empty' };
  const field = String(path.findLast((step) => typeof step === 'string'));
  if (field === 'owners') return { code: 'not_an_email' };
  if (field === 'logo_dark') return { code: 'logo_missing' };
  const code = FORMS.find(([fields]) => fields.includes(field))?.[1];
  return code ? { code } : { code: 'import_refuses', reason: message };
}
