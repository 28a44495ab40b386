/** Addresses and numbers as pages show them to a person who has not verified yet that they are theirs. */

/**
 * A number of which the dial code and the last two digits stay: `+41 •• ••• •• 67`.
 * @param international the number in its international spelling, the dial code first, groups parted by spaces
 */
export function maskMobileNumber(international: string): string {
  const [dial_code = '', ...groups] = international.split(' ');
  const rest = groups.join(' ');
  return `${dial_code} ${rest.slice(0, -2).replace(/\d/g, '•')}${rest.slice(-2)}`.trim();
}

/** An e-mail address of which the first character and the host stay: `a•••@example.org`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const [first = ''] = email.slice(0, Math.max(at, 0));
  return `${first}•••${email.slice(at)}`;
}
