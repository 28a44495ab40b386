import { codeOf } from '../failures/failure.ts';

const MAX_LENGTH = 300;

/**
 * Why something failed, short and without the values it was about: a failed query is described by the database's own words,
 * because the statement's parameters may hold codes and links.
 */
export function reasonOf(error: unknown): string {
  let at = error;
  while (at instanceof Error && 'query' in at && at.cause instanceof Error) at = at.cause;
  if (!(at instanceof Error)) return 'something that is no error was thrown';
  if (at.name === 'ZodError' || at.name === '$ZodError')
    return 'the payload has another shape than this release expects';
  const code = codeOf(at);
  const text = at instanceof AggregateError && at.message === '' ? reasonOf(at.errors[0]) : at.message;
  const line = text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
  return (code === undefined || line.includes(code) ? line : `${code}: ${line}`).slice(0, MAX_LENGTH);
}
