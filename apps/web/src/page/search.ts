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

/** Plain `name=value` pairs; the first of a repeated name counts. */
export function parseSearch(search: string): PageSearch {
  const values: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(search)) values[name] ??= value;
  return values;
}

/** The opposite of parseSearch, with its question mark when there is anything to say. */
export function formatSearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) if (typeof value === 'string') params.set(name, value);
  const text = params.toString();
  return text && `?${text}`;
}

/** Drops what cannot be meant: an `agenda` other than true, values of absurd length. */
export function validateSearch(search: Record<string, unknown>): PageSearch {
  const valid: Record<string, string> = {};
  for (const [name, value] of Object.entries(search)) {
    if (typeof value !== 'string' || value.length > MAX_VALUE) continue;
    if (name === 'agenda' && value !== 'true') continue;
    valid[name] = value;
  }
  return valid;
}
