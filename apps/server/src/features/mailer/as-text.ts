import type { Letter } from './letter.ts';
import type { Look } from './theme.ts';

/** A letter as plain text; everything that stands in the HTML stands here too. */
export function asText(letter: Letter, look: Look): string {
  return [
    letter.first_name === '' ? 'Hello,' : `Hello ${isolated(letter.first_name)},`,
    ...letter.paragraphs,
    ...(letter.code === undefined ? [] : [`    ${letter.code}`]),
    ...(letter.button ? [`${letter.button.label}:\n${letter.button.link}`] : []),
    ...letter.notes,
    `-- \n${look.name}\n${look.home}`,
  ].join('\n\n');
}

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** A name that runs from right to left is isolated, so that the comma after it stays behind it. */
function isolated(name: string): string {
  return RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name;
}
