import { isChannel, type FeaturedThread } from '../features.ts';

/** Addresses of a text that are looked at for one to preview. */
const LOOKED_AT = 5;

const ADDRESS = /\bhttps:\/\/[^\s<>"'`\\^{|}]+/gi;
/** Signs that end a sentence and no address. */
const TRAILING = /[.,;:!?)\]}*_~'"»”’]+$/u;

/**
 * The first address of a text that may be previewed, as it would be asked for; null: there is none.
 * @param own origins of this installation: its links are nobody's page
 */
export function previewAddress(text: string, own: readonly string[]): string | null {
  for (const found of [...text.matchAll(ADDRESS)].slice(0, LOOKED_AT)) {
    const url = URL.parse(found[0].replace(TRAILING, ''));
    if (!url || own.includes(url.origin) || isSecret(url)) continue;
    url.hash = '';
    return url.href;
  }
  return null;
}

/** Names in a query behind which something stands that is meant for one person. */
const SECRET_NAME =
  /^(?:.*[_-])?(?:token|key|apikey|secret|sig|sign|signature|auth|code|otp|pin|password|passwd|pass|pwd|session|sid|jwt|ticket|invite|invitation|credential|credentials|hash|nonce|state|samlresponse|confirm|verify|e?mail|user|uid)$/i;
/** Parts of a path that lead into something: a meeting, an account, a list. */
const SECRET_PART =
  /^(?:j|join|meetup-join|invite|invites|invitation|invitations|ticket|tickets|reset|reset-password|password|verify|verification|confirm|activate|magic|magic-link|login|signin|sign-in|sso|oauth|oauth2|auth|session|sessions?-token|unsubscribe|share|shared|s|private|admin|account|token)$/i;
/** Hosts whose addresses are keys to what they lead to. */
const SECRET_HOST =
  /(?:^|\.)(?:zoom\.us|meet\.google\.com|docs\.google\.com|drive\.google\.com|teams\.microsoft\.com|teams\.live\.com|whereby\.com|webex\.com|dropbox\.com|1drv\.ms|sharepoint\.com|wetransfer\.com|we\.tl|discord\.gg|chat\.whatsapp\.com|t\.me)$/i;
/** Names that no public page has. */
const INWARD_NAME =
  /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home|corp|private|test|invalid|example|onion|arpa|consul|svc|cluster)\.?$/i;
const UUID = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/i;
/** A run of letters and digits that nobody made up: longer words have no digits, longer numbers no letters. */
const KEY_LENGTH = 16;

/**
 * Whether an address holds a secret, or leads where only this network leads: it is never fetched, so that the owner of it
 * learns nothing and no content of this network leaks.
 */
export function isSecret(url: URL): boolean {
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '' || url.port !== '') return true;
  if (!isPublicName(url.hostname) || SECRET_HOST.test(url.hostname)) return true;
  const parts = url.pathname.split('/').flatMap((part) => decoded(part) ?? '%');
  if (parts.some((part) => part === '%' || SECRET_PART.test(part) || isKey(part))) return true;
  return [...url.searchParams].some(([name, value]) => SECRET_NAME.test(name) || isKey(name) || isKey(value));
}

/** A name with a dot that is no number in whatever spelling: URLs write those as 127.0.0.1 or [::1]. */
function isPublicName(host: string): boolean {
  return host.includes('.') && !host.includes(':') && !/(?:^|\.)[0-9.]+$/.test(host) && !INWARD_NAME.test(host);
}

function isKey(text: string): boolean {
  if (UUID.test(text) || /@/.test(text)) return true;
  return text
    .split(/[^A-Za-z0-9]+/)
    .some((run) => run.length >= KEY_LENGTH && /[0-9]/.test(run) && /[A-Za-z]/.test(run));
}

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

/** Whether links are previewed in a thread: channels and the others have a setting each. */
export function previewsIn({ kind, flags }: FeaturedThread): boolean {
  return isChannel(kind) ? flags.chat_previews_enabled : flags.chat_private_previews_enabled;
}
