/** Characters of a name that is said to the reader of such an address. */
const MAX = 40;
/** Words of letters, parted by spaces, hyphens, apostrophes or the dots of initials: no address is written so. */
const NAME = /^[\p{L}\p{M}\p{Zs}'’·-]+(?:\.(?:[\p{Zs}-][\p{L}\p{M}\p{Zs}'’·.-]*)?)?$/u;

/**
 * The name by which a message greets its reader; empty: by none. An address that is not verified may be anybody's, who
 * reads no more than a name from the person who typed it (DLV12): a text with anything else in it, an address of a site for
 * example, is left out, and so is a long one.
 */
export function greetingName(first_name: string, email_verified: boolean): string {
  if (email_verified) return first_name;
  return [...first_name].length <= MAX && NAME.test(first_name) && !/\.[\p{L}\p{N}]/u.test(first_name)
    ? first_name
    : '';
}
