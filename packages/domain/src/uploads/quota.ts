import { UPLOADS } from './limits.ts';

/** Bytes that are kept, the versions of films among them, or promised to an upload that goes on. */
export interface Kept {
  readonly person_bytes: number;
  readonly event_bytes: number;
  /** Uploads of the person that nothing uses yet. */
  readonly open: number;
}

/** Why another upload of so many bytes has no room, or null. */
export function refuseRoom(kept: Kept, bytes: number): 'upload_quota' | 'storage_full' | null {
  if (kept.open >= UPLOADS.open_per_person) return 'upload_quota';
  return refuseBytes(kept, bytes);
}

/** The same for bytes that are no upload of their own: versions of a film. */
export function refuseBytes(
  { person_bytes, event_bytes }: Pick<Kept, 'person_bytes' | 'event_bytes'>,
  bytes: number,
): 'upload_quota' | 'storage_full' | null {
  if (person_bytes + bytes > UPLOADS.person_max_bytes) return 'upload_quota';
  return event_bytes + bytes > UPLOADS.event_max_bytes ? 'storage_full' : null;
}
