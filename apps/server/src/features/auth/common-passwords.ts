/** Chosen again every year, so that no list of leaked passwords holds the latest. */
const SEASONS = ['spring', 'summer', 'autumn', 'winter'];
const YEARS = { first: 2000, last: 2049 } as const;

/** Common only where a default password must be changed and must have a digit. */
const DEFAULTS = ['admin1234', 'administrator1', 'changeme123', 'plenary1', 'plenary123'];

/**
 * The passwords that are tried first, in lower case: the 49,000 most common ones of zxcvbn's list and a few that it cannot
 * hold. Of the 3,000 that are enough for others only 105 could be chosen at all, having 8 characters, a letter and a digit
 * (D380). Read when it is first asked for; a megabyte that few processes need.
 */
export async function commonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const listed = dictionary['passwords-common'].map((password) => String(password).toLowerCase());
  return new Set([...listed, ...DEFAULTS, ...seasons()]);
}

function seasons(): string[] {
  const years = Array.from({ length: YEARS.last - YEARS.first + 1 }, (_, n) => YEARS.first + n);
  return SEASONS.flatMap((season) => years.map((year) => `${season}${year}`));
}
