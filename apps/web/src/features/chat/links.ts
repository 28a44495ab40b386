import { LinkifyIt } from 'linkify-it';

/** A piece of a message: plain text, or an address to open. */
export type TextPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string };

const linkify = new LinkifyIt({ fuzzyLink: false, fuzzyEmail: false })
  .add('ftp:', null)
  .add('mailto:', null)
  .add('//', null);

/** Splits a message at its https addresses. Everything else stays text: nothing is ever drawn as HTML. */
export function textParts(message: string): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const match of linkify.match(message) ?? []) {
    if (!isHttps(match.url)) continue;
    if (match.index > at) parts.push({ kind: 'text', text: message.slice(at, match.index) });
    parts.push({ kind: 'link', text: match.raw, href: match.url });
    at = match.lastIndex;
  }
  if (at < message.length || parts.length === 0) parts.push({ kind: 'text', text: message.slice(at) });
  return parts;
}

function isHttps(address: string): boolean {
  return URL.parse(address)?.protocol === 'https:';
}
