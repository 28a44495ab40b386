import { choicesOf } from './compile.ts';
import type { Message, Part } from './message.ts';

const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const ACCENTED = 'àƀçđéƒğĥíĵķľɱñóþǫŕšťúṽŵẋýžÀƁÇĐÉƑĞĤÍĴĶĽṀÑÓÞǪŔŠŤÚṼŴẊÝŽ';
/** Other languages take about this much more room than English. */
const LONGER = 0.4;

/**
 * A message in no language: accented, longer and in brackets, its values kept. A text that is drawn without them is not
 * in the catalogue; a bracket that is missing was cut off.
 */
export function pseudoMessage(message: Message): Message {
  // In words, as a language has them: one long run could not be broken into lines.
  const padding = '~'.repeat(Math.ceil(lengthOf(message) * LONGER)).replace(/~{8}(?=~)/g, '$& ');
  if (typeof message === 'string') return `[${accented(message)} ${padding}]`;
  return ['[', ...message.map(pseudoPart), ` ${padding}]`];
}

function pseudoPart(part: Part): Part {
  if (typeof part === 'string') return accented(part);
  const cases = Object.fromEntries(
    Object.entries(choicesOf(part)).map(([name, inner]) => [name, accentedMessage(inner)]),
  );
  if (part[0] === 's') return ['s', part[1], cases];
  return part[0] === 'p' || part[0] === 'o' ? [part[0], part[1], part[2], cases] : part;
}

function accentedMessage(message: Message): Message {
  return typeof message === 'string' ? accented(message) : message.map(pseudoPart);
}

/** Tags of a text, as in `<link>terms</link>`, are kept. */
function accented(text: string): string {
  return text.replace(/<\/?\w+>|[a-zA-Z]/g, (found) => ACCENTED[PLAIN.indexOf(found)] ?? found);
}

function lengthOf(message: Message): number {
  if (typeof message === 'string') return message.length;
  const lengths = message.map((part) =>
    typeof part === 'string' ? part.length : Math.max(0, ...Object.values(choicesOf(part)).map(lengthOf)),
  );
  return lengths.reduce((sum, length) => sum + length, 0);
}
