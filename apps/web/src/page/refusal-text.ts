import type { AnsweredRefusal } from '@plenary/contract/errors';
import type { Translate } from '@plenary/texts/texts';

/** The sentence of a refusal: the server's own, or the page's where no answer of the server arrived. */
export function refusalText(t: Translate, { code, message }: AnsweredRefusal): string {
  const cause = code === 'unauthorised' || code === 'unavailable' ? code : 'internal';
  return message ?? t(`frame.refusal.${cause}`);
}
