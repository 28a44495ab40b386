import { UPLOADS } from './limits.ts';

/** Bytes that are kept, or promised to an upload that goes on. */
export interface Kept {
  readonly person_bytes: number;
  readonly event_bytes: number;
  /** Uploads of the person that nothing uses yet. */
  readonly open: number;
}

/** Why another upload of so many bytes has no room, or null. */
export function refuseRoom(kept: Kept, bytes: number): 'upload_quota' | 'storage_full' | null {
  if (kept.open >= UPLOADS.open_per_person) return 'upload_quota';
  if (kept.person_bytes + bytes > UPLOADS.person_max_bytes) return 'upload_quota';
  return kept.event_bytes + bytes > UPLOADS.event_max_bytes ? 'storage_full' : null;
}
