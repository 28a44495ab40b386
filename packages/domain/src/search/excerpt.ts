import { markFound } from '../chat/search.ts';

/** Characters before the first word that was found. */
const BEFORE = 60;

/**
 * The part of a text in which the words of a search stand first, cut between words; its beginning where they stand
 * nowhere.
 * @param max characters
 */
export function excerptOf(text: string, search: string, max: number): string {
  const flat = text.replace(/\s+/gu, ' ').trim();
  const [head] = markFound(flat, search);
  const at = head && !head.found && head.text.length < flat.length ? head.text.length : 0;
  const from = at <= BEFORE ? 0 : wordAfter(flat, at - BEFORE);
  const rest = flat.slice(from);
  const cut = rest.length <= max ? rest : wordBefore(rest, max);
  return `${from > 0 ? '… ' : ''}${cut.toWellFormed()}${cut.length < rest.length ? ' …' : ''}`;
}

function wordAfter(text: string, at: number): number {
  const space = text.indexOf(' ', at);
  return space === -1 || space - at > BEFORE ? at : space + 1;
}

function wordBefore(text: string, max: number): string {
  const space = text.lastIndexOf(' ', max);
  return text.slice(0, space > max / 2 ? space : max);
}
