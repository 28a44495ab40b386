import { CONSENT_COOKIE, type Consent, readConsent } from '@plenary/domain/consent/consent';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { followCookies, keepCookie } from '../../page/storage/own-cookies.ts';

/** The change of a choice; dispatched on `window` as an event of its own, `cookie_consent:accept` and so on. */
export type ConsentChange = 'accept' | 'reject' | 'change';

interface ConsentState {
  readonly consent: Consent | null;
  /** The banner is shown: nothing was chosen yet, or a person wants to change it. */
  readonly asking: boolean;
}

/** While rendering on the server and hydrating nothing is known and nothing is asked. */
const store = createStore<ConsentState>(() => ({ consent: null, asking: false }));

export function useConsent(): ConsentState {
  return useStore(store);
}

/** Reads the choice from the cookie, and asks where there is none. */
export function lookForConsent(): void {
  const consent = readConsent(document.cookie);
  store.setState({ consent, asking: consent === null });
}

/** Takes the choice that was made on another page of this browser: scripts of this one learn of it as well. */
export function followConsent(): () => void {
  return followCookies((cookies) => {
    const before = store.getState().consent;
    const consent = readConsent(cookies);
    if (consent === null || before?.analytics === consent.analytics) return;
    store.setState({ consent, asking: false });
    notifyWindow(before, consent);
  });
}

/** Shows the banner again. */
export function askForConsent(): void {
  store.setState({ asking: true });
}

/** Takes the reopened banner away; what was chosen before stays. */
export function leaveConsent(): void {
  store.setState({ asking: false });
}

/** Keeps a choice and notifies `window`; the event's detail is the consent. */
export function chooseConsent(consent: Consent): void {
  const before = store.getState().consent;
  store.setState({ consent, asking: false });
  keepCookie(writeConsent(consent, location.protocol === 'https:'));
  notifyWindow(before, consent);
}

function notifyWindow(before: Consent | null, consent: Consent): void {
  const first: ConsentChange = consent.analytics ? 'accept' : 'reject';
  const kind: ConsentChange = before === null ? first : 'change';
  window.dispatchEvent(new CustomEvent(`cookie_consent:${kind}`, { detail: consent }));
}

/** How long a choice is remembered, in seconds: half a year, then one is asked again. */
const MAX_AGE_S = 182 * 24 * 3600;

/** The cookie to be set, with its attributes. @param secure whether the page came over TLS */
export function writeConsent(consent: Consent, secure: boolean): string {
  const value = encodeURIComponent(JSON.stringify({ analytics: consent.analytics }));
  return `${CONSENT_COOKIE}=${value}; Path=/; Max-Age=${MAX_AGE_S}; SameSite=Lax${secure ? '; Secure' : ''}`;
}
