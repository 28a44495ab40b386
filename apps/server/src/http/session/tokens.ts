import { createHash, randomBytes } from 'node:crypto';

/** 32 random bytes, base64url. */
const TOKEN_PATTERN = /^[A-Za-z0-9_-]{43}$/;

/** A fresh token, for a session or for a link; only its hash is stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The stored form of a token: its sha256, in hex. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Whether a text can be one of our tokens. */
export function isToken(text: string): boolean {
  return TOKEN_PATTERN.test(text);
}
