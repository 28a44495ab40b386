import type { OnboardingPage } from '@plenary/contract/onboarding-page';
import { LEADS } from './texts.ts';

/** The sentence below the heading; null on the page "Hello", whose states have their own. */
export function leadOf(form: OnboardingPage['form']): string | null {
  switch (form.type) {
    case 'accept_invite':
      return LEADS.accept_invite[form.mode](form.email);
    case 'verify_email':
    case 'verify_phone':
      return (form.expires_at === null ? LEADS.verify_unsent : LEADS.verify)(inOnePiece(form.destination));
    case 'mobile_number':
      return form.masked_mobile_number === ''
        ? LEADS.mobile_number
        : `${LEADS.mobile_number} ${LEADS.known_number(inOnePiece(form.masked_mobile_number))}`;
    case 'default':
      return null;
    default:
      return LEADS[form.type];
  }
}

/** A number is read in one piece: it is not broken at the end of a line. */
const inOnePiece = (number: string): string => number.replaceAll(' ', '\u00A0');
