import type { AnsweredRefusal, ErrorCode } from '@plenary/contract/errors';
import type { Translate } from '@plenary/texts/texts';

/** The sentence of a refusal: the server's own, or the page's where no answer of the server arrived. */
export function refusalText(t: Translate, { code, message }: AnsweredRefusal): string {
  const cause = code === 'unauthorised' || code === 'unavailable' ? code : 'internal';
  return message ?? t(`frame.refusal.${cause}`);
}

/** A server that is busy or away says something else later; other refusals are its answer. */
export const PASSING: ReadonlySet<ErrorCode> = new Set([
  'unavailable',
  'busy',
  'rate_limited',
  'internal',
  'storage_full',
  'storage_unwritable',
]);
