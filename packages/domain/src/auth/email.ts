import type { EmailCode, FieldProblem } from '../field-problem.ts';

/** RFC 5321 §4.5.3.1, in characters. */
const MAX = { whole: 254, local: 64, label: 63 } as const;
const LOCAL = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
/** Letters, digits and marks beyond ASCII. */
const FOREIGN = /(?!\p{ASCII})[\p{L}\p{M}\p{N}]/gu;
const LABEL = /^[a-z\d](?:[a-z\d-]*[a-z\d])?$/i;

/**
 * An address without what comes along when it is copied: space, characters that nobody sees (class Cf), `mailto:`, a name before
 * `<` and `>`, quotation marks, and a full stop at its end. Two addresses stay what they are: no address.
 */
export function cleanEmail(value: string): string {
  const seen = value.replace(/\p{Cf}/gu, '').trim();
  const inner = /^[^<>@]*<([^<>]*)>$/.exec(seen)?.[1] ?? seen;
  const bare = inner.trim().replace(/^mailto:\s*/i, '');
  const quoted = /^(['"\u2018\u201c])(.*)['"\u2019\u201d]$/s.exec(bare)?.[2] ?? bare;
  return quoted.trim().replace(/[.,;]$/, '');
}

/**
 * The problems of an e-mail address. The one check of the product.
 * Only ASCII counts: not every mail server on the way takes more, and addresses are compared whatever their case, which
 * beyond ASCII differs from one program to the next. A domain in other letters is written in its `xn--` form.
 */
export function emailProblems(value: string): FieldProblem[] {
  const email = value.trim();
  if (email === '') return [{ code: 'empty' }];
  return isEmail(email) ? [] : [{ code: reasonOf(email) }];
}

/** An address that fails for its letters alone looks right to the person who typed it, so the reason is given. */
function reasonOf(email: string): EmailCode {
  if (!isEmail(email.replace(FOREIGN, 'a'))) return 'not_an_email';
  return email.slice(0, email.lastIndexOf('@')).search(FOREIGN) === -1 ? 'email_domain_letters' : 'email_letters';
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

/** Whether an address is that of a demo account, whose password everybody knows. The domain can be nobody's (RFC 2606). */
export function isDemoEmail(email: string): boolean {
  return email.trim().toLowerCase().endsWith('@plenary.example');
}
