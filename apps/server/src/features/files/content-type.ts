import { extname } from 'node:path';
import { fileTypeFromBuffer } from 'file-type';

/** Content types that an event may hold, as found in the bytes (D41). */
const ACCEPTED: ReadonlySet<string> = new Set([
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/tiff',
  'video/mp4',
  'video/webm',
  'video/ogg',
  'video/mp2t',
  'audio/mpeg',
  'audio/mp4',
  'audio/x-m4a',
  'audio/ogg',
  'application/pdf',
]);

/** Formats of text, which carry no signature: the name proposes, the content decides. */
const TEXTS: Readonly<Record<string, { readonly type: string; readonly looksRight: (text: string) => boolean }>> = {
  '.svg': { type: 'image/svg+xml', looksRight: (text) => /<svg[\s>]/i.test(text) },
  '.vtt': { type: 'text/vtt; charset=utf-8', looksRight: (text) => text.startsWith('WEBVTT') },
};

/**
 * The content type of the bytes, by their content and not by their name (D41).
 * @returns a content type, or null for a kind of file that an event does not hold
 */
export async function contentTypeOf(bytes: Uint8Array, filename: string): Promise<string | null> {
  const text = TEXTS[extname(filename).toLowerCase()];
  if (text) return text.looksRight(beginningOf(bytes)) ? text.type : null;
  const found = await fileTypeFromBuffer(bytes);
  return found && ACCEPTED.has(found.mime) ? found.mime : null;
}

/** A raster picture, of which sizes are made. */
export function isPicture(contentType: string): boolean {
  return contentType.startsWith('image/') && contentType !== 'image/svg+xml';
}

function beginningOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes.subarray(0, 4096)).trimStart();
}
