import type { Outbound } from '../../../adapters/outbound/outbound.ts';
import { PIXELS_MAX, sharp } from '../../../adapters/media/sharp.ts';
import { essentialPicture } from '../../files/index.ts';
import { readPage, type PageWords } from './read-page.ts';

/** Bytes of a page and of a picture, and milliseconds for all of an exchange. */
const PAGE = { max_bytes: 2 * 1024 ** 2, timeout_ms: 5_000 } as const;
const PICTURE = { max_bytes: 5 * 1024 ** 2, timeout_ms: 8_000 } as const;
/** The picture of a preview is a thumbnail, twice as large as it is drawn. Pixels. */
const PICTURE_SIZE = 320;
const AGENT = { 'user-agent': 'Plenary (preview of a link)' } as const;

export interface FetchedPage {
  readonly words: PageWords;
  /** WebP; null: it has none that can be read. */
  readonly picture: Buffer | null;
}

/** Asks for a page and its picture; null: it cannot be had, or says nothing of itself. Never throws. */
export async function fetchPreview(outbound: Outbound, address: string): Promise<FetchedPage | null> {
  const html = await fetchHtml(outbound, address).catch(() => null);
  const words = html === null ? null : readPage(html);
  if (!words) return null;
  const image = words.image === '' ? null : URL.parse(words.image, address);
  return { words, picture: image && (await fetchPicture(outbound, image).catch(() => null)) };
}

async function fetchHtml(outbound: Outbound, address: string): Promise<string | null> {
  const headers = { ...AGENT, accept: 'text/html,application/xhtml+xml' };
  const { status, headers: answered, body } = await outbound.request(address, { headers, ...PAGE });
  const type = String(answered['content-type'] ?? '');
  if (status !== 200 || !/^(?:text\/html|application\/xhtml\+xml)\b/i.test(type)) return null;
  return new TextDecoder(charsetOf(type, body)).decode(body);
}

/** As the answer says, or the page in its first bytes; an unknown one is read as UTF-8. */
function charsetOf(type: string, body: Buffer): string {
  const named = /charset=["']?([\w-]+)/i;
  const label = (named.exec(type) ?? named.exec(body.subarray(0, 1024).toString('latin1')))?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return 'utf-8';
  }
}

/** Encoded again and small, without metadata (D41); the bytes decide its type, not its name. */
async function fetchPicture(outbound: Outbound, url: URL): Promise<Buffer | null> {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  const { status, body } = await outbound.request(url.href, { headers: { ...AGENT, accept: 'image/*' }, ...PICTURE });
  if (status !== 200) return null;
  const bytes = isWebp(body) ? body : await essentialPicture(body);
  if (!Buffer.isBuffer(bytes)) return null;
  return sharp(bytes, { limitInputPixels: PIXELS_MAX })
    .rotate()
    .resize({ width: PICTURE_SIZE, height: PICTURE_SIZE, fit: 'cover' })
    .webp({ quality: 78, effort: 3 })
    .toBuffer();
}

const isWebp = (bytes: Buffer): boolean =>
  bytes.subarray(0, 4).toString('latin1') === 'RIFF' && bytes.subarray(8, 12).toString('latin1') === 'WEBP';
