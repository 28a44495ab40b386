import { textsOf } from '@plenary/texts/catalogue';
import { greetingOf, type MailContent } from './content.ts';
import type { MailTheme } from './theme.ts';

/** A mail as plain text; everything that stands in the HTML stands here too. */
export function asText(content: MailContent, theme: MailTheme): string {
  return [
    greetingOf(content, theme.language),
    ...content.paragraphs,
    ...(content.code === undefined ? [] : [`    ${content.code}`]),
    ...(content.items ?? []).map(({ title, text }) => (text === '' ? `* ${title}` : `* ${title}\n  ${text}`)),
    ...(content.button ? [`${content.button.label}:\n${content.button.link}`] : []),
    ...content.notes,
    `-- \n${theme.name}\n${theme.home}${imprintLine(theme)}${content.stop ? `\n${content.stop.label}: ${content.stop.link}` : ''}`,
  ].join('\n\n');
}

function imprintLine({ imprint, language }: MailTheme): string {
  return imprint === null ? '' : `\n${textsOf(language).t('legal.imprint.title')}: ${imprint}`;
}
