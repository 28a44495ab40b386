import { greetingOf, type Letter } from './letter.ts';
import type { Look } from './theme.ts';

/** A letter as plain text; everything that stands in the HTML stands here too. */
export function asText(letter: Letter, look: Look): string {
  return [
    greetingOf(letter, look.language),
    ...letter.paragraphs,
    ...(letter.code === undefined ? [] : [`    ${letter.code}`]),
    ...(letter.button ? [`${letter.button.label}:\n${letter.button.link}`] : []),
    ...letter.notes,
    `-- \n${look.name}\n${look.home}`,
  ].join('\n\n');
}
