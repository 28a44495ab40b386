import { FIELD_TEXTS } from '../onboarding/text.ts';

/** RFC 5321 §4.5.3.1, in characters. */
const MAX = { whole: 254, local: 64, label: 63 } as const;
const LOCAL = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const LABEL = /^[a-z\d](?:[a-z\d-]*[a-z\d])?$/i;

/**
 * What is wrong with an e-mail address, as texts beside its field; none when it is good. The one check of the product.
 * Only ASCII counts: not every mail server on the way takes more, and addresses are compared whatever their case, which
 * beyond ASCII differs from one program to the next. A domain in other letters is written in its `xn--` form.
 */
export function emailProblems(value: string): string[] {
  const email = value.trim();
  if (email === '') return [FIELD_TEXTS.empty];
  return isEmail(email) ? [] : ['This is not an e-mail address'];
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
