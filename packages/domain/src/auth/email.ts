import { FIELD_TEXTS } from '../onboarding/text.ts';

/** RFC 5321 §4.5.3.1, in characters. */
const MAX = { whole: 254, local: 64, label: 63 } as const;
const LOCAL = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
/** Letters, digits and marks beyond ASCII. */
const FOREIGN = /(?!\p{ASCII})[\p{L}\p{M}\p{N}]/gu;
const LABEL = /^[a-z\d](?:[a-z\d-]*[a-z\d])?$/i;

/**
 * The problems of an e-mail address, as texts beside its field; none when it is good. The one check of the product.
 * Only ASCII counts: not every mail server on the way takes more, and addresses are compared whatever their case, which
 * beyond ASCII differs from one program to the next. A domain in other letters is written in its `xn--` form.
 */
export function emailProblems(value: string): string[] {
  const email = value.trim();
  if (email === '') return [FIELD_TEXTS.empty];
  return isEmail(email) ? [] : [reasonOf(email)];
}

/** An address that fails for its letters alone looks right to whoever typed it, so the reason is said. */
function reasonOf(email: string): string {
  if (!isEmail(email.replace(FOREIGN, 'a'))) return 'This is not an e-mail address';
  return email.slice(0, email.lastIndexOf('@')).search(FOREIGN) === -1
    ? 'Please write the part after the @ in its form that begins with xn--'
    : 'Not every mail server takes an address with letters beyond a to z; please use another one';
}

function isEmail(email: string): boolean {
  if (email.length > MAX.whole) return false;
  const at = email.lastIndexOf('@');
  const labels = email.slice(at + 1).split('.');
  return (
    at > 0 &&
    at <= MAX.local &&
    LOCAL.test(email.slice(0, at)) &&
    labels.length > 1 &&
    labels.every((label) => label.length <= MAX.label && LABEL.test(label))
  );
}
