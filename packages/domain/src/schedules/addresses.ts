import { webUrl } from '../web-address.ts';

/** Endings of files that people link to beside a page: `slides.pdf` is one of them and no host. */
const FILE =
  /\.(?:pdf|html?|php|zip|gz|tar|png|jpe?g|gif|svg|webp|txt|md|odp|pptx?|key|docx?|xlsx?|mp[34]|webm|ogg|json|xml|ics|epub)$/i;

/** A host as people write it without a scheme: `www.example.org`, `example.org/talks`, `example.org:8080`. */
const HOST = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.){1,8}\p{L}{2,24}(?::\d{1,5})?(?=[/?#]|$)/u;

/** An address without a scheme, with https before it; null when it is none, such as a path of a page. */
export function withScheme(text: string): string | null {
  const host = HOST.exec(text)?.[0];
  if (host === undefined || (host === text && FILE.test(text) && !/^www\./i.test(text))) return null;
  return `https://${text}`;
}

/**
 * The absolute web address that a file means.
 * @param base address that relative ones are counted from; empty: they are none
 * @returns null for anything else: other schemes, texts
 */
export function addressOf(text: string, base: string): string | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  const absolute =
    URL.parse(withScheme(trimmed) ?? trimmed) ?? URL.parse(trimmed, /^https?:/i.test(base) ? base : undefined);
  return absolute && webUrl(absolute.href) ? absolute.href : null;
}

const MEETING_HOSTS = ['zoom.us', 'zoom.com', 'meet.google.com', 'teams.microsoft.com', 'teams.live.com', 'webex.com'];
const MORE_MEETING_HOSTS = ['meet.jit.si', 'whereby.com', 'gotomeeting.com', 'gotomeet.me', 'meet.goto.com'];

/** Is this the address of a video meeting, which only hosts may have (D5)? */
export function isMeetingAddress(address: string): boolean {
  const host = URL.parse(address)?.hostname.toLowerCase() ?? '';
  const known = [...MEETING_HOSTS, ...MORE_MEETING_HOSTS].some((one) => host === one || host.endsWith(`.${one}`));
  return known || /\/b\/[a-z0-9]{3}-[a-z0-9]{3}-[a-z0-9]{3}/i.test(URL.parse(address)?.pathname ?? '');
}

/** Addresses of video meetings in a text. */
export function meetingAddressesIn(text: string): string[] {
  return (text.match(/https?:\/\/[^\s<>"')\]]+/gi) ?? []).filter(isMeetingAddress);
}
