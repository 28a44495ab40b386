import { type Consent, readConsent, writeConsent } from './consent-codec.ts';

/** What happened to a choice; told to `window` as an event of its own, `cookie_consent:accept` and so on. */
export type ConsentChange = 'accept' | 'reject' | 'change';

interface ConsentState {
  readonly consent: Consent | null;
  /** The banner is shown: nothing was chosen yet, or somebody wants to change it. */
  readonly asking: boolean;
}

type Listener = () => void;

const SERVER: ConsentState = { consent: null, asking: false };
let state: ConsentState | null = null;
const listeners = new Set<Listener>();

/** The choice as it is now, read from the cookie once. */
export function consentState(): ConsentState {
  if (state) return state;
  const consent = readConsent(document.cookie);
  state = { consent, asking: consent === null };
  return state;
}

/** While rendering on the server nothing is known and nothing is asked. */
export function serverConsentState(): ConsentState {
  return SERVER;
}

/** Hears of every change; the answer ends that. */
export function subscribeConsent(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows the banner again. */
export function askForConsent(): void {
  publish({ ...consentState(), asking: true });
}

/** Keeps a choice and tells `window` of it; the event's detail is the consent. */
export function chooseConsent(consent: Consent): void {
  const before = consentState().consent;
  document.cookie = writeConsent(consent, location.protocol === 'https:');
  publish({ consent, asking: false });
  const first: ConsentChange = consent.analytics ? 'accept' : 'reject';
  const kind: ConsentChange = before === null ? first : 'change';
  window.dispatchEvent(new CustomEvent(`cookie_consent:${kind}`, { detail: consent }));
}

function publish(next: ConsentState): void {
  state = next;
  for (const listener of listeners) listener();
}
