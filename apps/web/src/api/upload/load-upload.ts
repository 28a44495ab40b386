import type { Upload, UploadParts } from './upload.ts';

/** A file to upload, its purpose, and the listener of its progress. */
type UploadOrder = Pick<UploadParts, 'file' | 'event' | 'meant_for' | 'show'>;

/** Fetches what uploads, which few visits need. Returns what begins an upload; null: it could not be fetched. */
export async function loadUpload(): Promise<((order: UploadOrder) => Upload) | null> {
  const code = await Promise.all([import('./upload.ts'), import('./send-request.ts')]).catch(() => null);
  if (!code) return null;
  const [{ startUpload }, { sendByXhr, waitOrOnline }] = code;
  return (order) => startUpload({ ...order, send: sendByXhr, wait: waitOrOnline, now: () => performance.now() });
}
