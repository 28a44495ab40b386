import type { RowReason } from '@plenary/domain/invitations/person-row';
import type { Language } from '@plenary/domain/language/language';
import { fieldText } from '../../../http/language.ts';

/** Why a row of a list of people is refused, with its column and its value; the reasons of the list itself are English. */
export function rowText(reason: RowReason, language: Language): string {
  if (typeof reason === 'string') return reason;
  const value = reason.value === '' ? '' : `"${reason.value}": `;
  return `${reason.column}: ${value}${fieldText(language, reason.problem)}`;
}
