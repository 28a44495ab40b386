/** Sources of frames that play streams for other sites and set no cookies before they play, beside those of the operator. */
const KNOWN_FRAMES: readonly string[] = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'];

/**
 * The address that a frame plays: for a page of YouTube or Vimeo their player without tracking, any other as it stands.
 * @param address as an organiser gave it
 */
export function embedAddress(address: string): string {
  const url = URL.parse(address);
  if (!url) return address;
  const youtube = youtubeId(url);
  if (youtube !== null) return `https://www.youtube-nocookie.com/embed/${youtube}`;
  const vimeo = /^(?:www\.)?vimeo\.com$/.test(url.hostname) ? /^\/(\d+)/.exec(url.pathname)?.[1] : undefined;
  return vimeo === undefined ? address : `https://player.vimeo.com/video/${vimeo}?dnt=1`;
}

function youtubeId({ hostname, pathname, searchParams }: URL): string | null {
  const host = hostname.replace(/^(?:www|m)\./, '');
  const named = host === 'youtu.be' ? pathname.slice(1) : searchParams.get('v');
  const id = host === 'youtube.com' ? (/^\/(?:live|embed|shorts)\/([^/]+)/.exec(pathname)?.[1] ?? named) : named;
  return /^(?:youtube\.com|youtu\.be|youtube-nocookie\.com)$/.test(host) && /^[\w-]{6,20}$/.test(id ?? '') ? id : null;
}

/**
 * Whether pages may hold a frame of an address: over https, and of a known player or of a host that the operator named.
 * @param allowed sources as a content security policy has them: `https://*.example.org`
 */
export function mayEmbed(address: string, allowed: readonly string[]): boolean {
  const url = URL.parse(address);
  return url?.protocol === 'https:' && [...KNOWN_FRAMES, ...allowed].some((source) => matches(url.origin, source));
}

function matches(origin: string, source: string): boolean {
  const [, below] = /^https:\/\/\*(\..+)$/.exec(source) ?? [];
  return below === undefined ? origin === source : origin.startsWith('https://') && origin.endsWith(below);
}
