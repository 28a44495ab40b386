/** Limits of uploaded files (WID11, WID34, D88). Bytes, where nothing else is said. */
export const UPLOADS = {
  image_max_bytes: 10 * 1024 * 1024,
  /** Of every other file, unless the operator says otherwise. */
  file_max_mb: 100,
  /** All that one person keeps at an event, and all that an event keeps. */
  person_max_bytes: 1024 ** 3,
  event_max_bytes: 50 * 1024 ** 3,
  /** Uploads of one person that are not used in anything yet. */
  open_per_person: 20,
  /** Unfinished and unused uploads are kept this long, milliseconds. */
  kept_ms: 24 * 3600_000,
  /** Characters of a file's name. */
  name_max: 120,
  /** The longer side of a redrawn image, and the squares of its thumbnails; pixels. */
  image_side: 2_560,
  thumbnails: { s: 100, m: 200 },
} as const;
