/** Patterns without their schemas, for code that must stay light. */

/** 24 hexadecimal characters, time-ordered (D20). */
export const ID_PATTERN = /^[0-9a-f]{24}$/;

/** A slug of an event or of a page: lower-case letters, digits, hyphens and underscores, at most 64. */
export const SLUG_PATTERN = /^[a-z0-9](?:[a-z0-9_-]{0,62}[a-z0-9])?$/;
