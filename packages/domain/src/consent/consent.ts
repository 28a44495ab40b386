/** The consent cookie's exact name (D50). */
export const CONSENT_COOKIE = 'cookie_consent';

/** The consent of a person. Necessary cookies need no consent. */
export interface Consent {
  readonly analytics: boolean;
}

/** The choice in a `Cookie` header or `document.cookie`; null when there is none that can be read: ask. */
export function readConsent(cookies: string): Consent | null {
  const prefix = `${CONSENT_COOKIE}=`;
  const found = cookies.split('; ').find((cookie) => cookie.startsWith(prefix));
  if (found === undefined) return null;
  try {
    const value: unknown = JSON.parse(decodeURIComponent(found.slice(prefix.length)));
    const analytics = (value as { analytics?: unknown } | null)?.analytics;
    return typeof analytics === 'boolean' ? { analytics } : null;
  } catch {
    // A forged or truncated cookie: no consent was given.
    return null;
  }
}
