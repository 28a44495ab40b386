/** Everything below is linear in the length of the text: it runs on whatever anybody sends. */

/** Ends of names that people write without `https://` and mean as an address. */
const ENDS = new Set(
  'com net org info biz io co app dev me tv xyz online site shop live link club top de at ch fr it es nl be pl uk eu us ca ru cn jp in br'.split(
    ' ',
  ),
);
const NAME = /(?:[\p{L}\p{N}-]+\.)+[\p{L}\p{N}-]+/u;
const ADDRESS = /^[^\p{L}]*([a-z][a-z0-9+.-]*):\/\/(?:[^/?#\s@]*@)?([^/?#\s:@]+)/u;
/** A chunk longer than this is looked at as far as here. */
const CHUNK_MAX = 2048;

/**
 * The hosts that a text leads to, lower case: of addresses with a scheme, of names that begin with `www.`, and of names
 * that end as sites do. E-mail addresses lead nowhere.
 */
export function linkedHosts(text: string): string[] {
  const plain = text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[。｡．]/g, '.')
    .toLowerCase();
  return [...new Set(plain.split(/[\s<>"'()[\]{},;]+/).flatMap((chunk) => hostOf(chunk.slice(0, CHUNK_MAX)) ?? []))];
}

function hostOf(chunk: string): string | null {
  const address = ADDRESS.exec(chunk);
  if (address) return trimmed(address[2] ?? '');
  if (chunk.includes('@')) return null;
  const name = NAME.exec(chunk)?.[0];
  if (name === undefined) return null;
  const labels = name.split('.');
  return labels[0] === 'www' || ENDS.has(labels.at(-1) ?? '') ? name : null;
}

const trimmed = (host: string): string => host.replace(/\.+$/, '');

/** Whether a host is one of some, or below one of them. */
export function isKnownHost(host: string, known: readonly string[]): boolean {
  return known.some((one) => host === one || host.endsWith(`.${one}`));
}
