import { open } from 'node:fs/promises';
import { textTypeOf } from '@plenary/domain/uploads/kinds';
import { fileTypeFromFile } from 'file-type';

/** Bytes of a text's beginning and end that are looked at. */
const LOOK = 64 * 1024;
/** Types of one format under several names. */
const SAME: Readonly<Record<string, string>> = { 'audio/mp4': 'audio/x-m4a', 'video/x-m4v': 'video/mp4' };
const UNKNOWN = 'application/octet-stream';

/**
 * The type of a file by its bytes (D41). The name proposes only where a format has no signature: text.
 * @returns `application/octet-stream` where nothing is known of it
 */
export async function contentTypeOf(path: string, name: string): Promise<string> {
  const found = await fileTypeFromFile(path).catch(() => undefined);
  const text = textTypeOf(name);
  if (found && !(text === 'image/svg+xml' && found.mime === 'application/xml')) return SAME[found.mime] ?? found.mime;
  if (text === null) return UNKNOWN;
  const beginning = await beginningOf(path);
  if (beginning === null) return UNKNOWN;
  return text !== 'image/svg+xml' || /<svg[\s>]/i.test(beginning) ? text : UNKNOWN;
}

/** The beginning of a file as text; null: it is none. */
async function beginningOf(path: string): Promise<string | null> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(LOOK), 0, LOOK, 0);
    const bytes = buffer.subarray(0, bytesRead);
    if (bytes.includes(0)) return null;
    // A character may be cut at the end of what was read.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: bytesRead === LOOK });
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  } finally {
    await file.close();
  }
}
