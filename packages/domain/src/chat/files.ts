import type { UploadKind } from '../uploads/kinds.ts';
import { isChannel, refuseFeature, type FeaturedThread } from './features.ts';

/** A thread as far as its files are concerned. */
export interface FiledThread extends FeaturedThread {
  /** The event's flag for images in channels. */
  readonly images: boolean;
}

/**
 * Why messages of a thread take no file of a kind, or null (D88).
 * @param kind null: not known yet
 */
export function refuseKind(thread: FiledThread, kind: UploadKind | null): 'feature_off' | 'uploads_disabled' | null {
  const off = refuseFeature(thread, 'fileUpload');
  if (off) return off;
  return kind === 'image' && isChannel(thread.kind) && !thread.images ? 'uploads_disabled' : null;
}
