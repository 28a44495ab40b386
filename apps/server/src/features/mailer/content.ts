import type { Language } from '@plenary/domain/language/language';
import { textsOf } from '@plenary/texts/catalogue';

/** The content of a message, before it is drawn as HTML or set as plain text. All of it is plain text. */
export interface MailContent {
  readonly subject: string;
  /** The preview that a list of mails shows beside the subject. */
  readonly preview: string;
  readonly heading: string;
  /** First name of whom it is to; empty: unknown. */
  readonly first_name: string;
  readonly paragraphs: readonly string[];
  /** A code to be typed in. */
  readonly code?: string;
  /** Several things, each with a line of its own; `text` may be empty. */
  readonly items?: readonly { readonly title: string; readonly text: string }[];
  readonly button?: { readonly label: string; readonly link: string };
  /** Below what matters, smaller: what to do if another person asked for it. */
  readonly notes: readonly string[];
  /** Where mails of this kind end. */
  readonly stop?: { readonly label: string; readonly link: string };
}

/** The greeting at the start of a mail. */
export function greetingOf({ first_name }: MailContent, language: Language): string {
  const { t } = textsOf(language);
  return first_name === '' ? t('mail.greeting_unknown') : t('mail.greeting', { name: isolated(first_name) });
}

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** A name that runs from right to left is isolated, so that the comma after it stays behind it. */
function isolated(name: string): string {
  return RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name;
}
