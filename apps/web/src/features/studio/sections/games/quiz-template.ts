import type { Translate } from '@plenary/texts/texts';

const CHOICES = [1, 2, 3, 4] as const;

/** The address of a table to begin from: its columns in the reader's language, and one question. */
export function templateAddress(t: Translate): string {
  const divided = t('studio-editors.quiz.template.divided_by');
  const rows = [
    [
      t('studio-editors.quiz.template.question'),
      ...CHOICES.map((number) => t('studio-editors.quiz.template.choice', { number: String(number) })),
      ...[t('studio-editors.quiz.template.right'), t('studio-editors.quiz.template.seconds')],
    ],
    [
      t('studio-editors.quiz.template.example'),
      ...CHOICES.map((number) => t('studio-editors.quiz.template.example_choice', { number: String(number) })),
      ...['2', '20'],
    ],
  ];
  // The mark at the beginning has spreadsheets read it as UTF-8.
  const text = `\ufeff${rows.map((cells) => cells.join(divided)).join('\r\n')}\r\n`;
  return `data:text/csv;charset=utf-8,${encodeURIComponent(text)}`;
}
