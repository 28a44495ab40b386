/** Pictures of people (SET4, SET15). Bytes, pixels. */
export const AVATAR = {
  max_bytes: 10 * 1024 * 1024,
  types: ['image/gif', 'image/jpeg', 'image/png', 'image/tiff'],
  /** Side lengths of the two sizes, cut to squares. */
  sizes: { s: 100, m: 400 },
} as const;

/** The file field in which a picture is sent, and what is wrong with one that is larger (SET5). */
export const AVATAR_FILE = {
  field: 'image',
  max_bytes: AVATAR.max_bytes,
  too_large: { code: 'picture_too_large', max: AVATAR.max_bytes / 2 ** 20 },
} as const;
