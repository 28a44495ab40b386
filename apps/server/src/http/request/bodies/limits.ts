/** Limits of what a request may carry; a file of an operation that takes one comes on top. Bytes and counts. */
export const BODY = { max_bytes: 256 * 1024, field_bytes: 64 * 1024, fields: 200, name_bytes: 100 } as const;
