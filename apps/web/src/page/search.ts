/** Search parameters that the app itself reads; all others are kept as they are. */
export interface PageSearch {
  /** `agenda=true` opens the agenda once. */
  readonly agenda?: 'true';
  readonly modal?: string;
  readonly q?: string;
  readonly openVideoChat?: string;
  readonly [name: string]: string | undefined;
}

const MAX_VALUE = 256;

/**
 * Reads plain `name=value` pairs; the first of a repeated name counts. What cannot be meant is left out: an `agenda`
 * other than true, values of absurd length.
 */
export function parseSearch(search: string): PageSearch {
  const values: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(search)) values[name] ??= value;
  const meant = ([name, value]: [string, string]) =>
    value.length <= MAX_VALUE && (name !== 'agenda' || value === 'true');
  return Object.fromEntries(Object.entries(values).filter(meant));
}

/** The opposite of parseSearch, with its question mark when there is anything to say. */
export function formatSearch(search: PageSearch): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) if (value !== undefined) params.set(name, value);
  const text = params.toString();
  return text && `?${text}`;
}
