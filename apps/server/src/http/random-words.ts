import { randomFillSync } from 'node:crypto';

/** Words that are made at a time: a call of the system's generator costs about as much as many bytes of it. */
const AT_A_TIME = 128;

/**
 * Unguessable words of so many random bytes, one a call.
 * @param coding of the bytes
 */
export function randomWords(bytes: number, coding: 'base64' | 'base64url'): () => string {
  const made = Buffer.alloc(bytes * AT_A_TIME);
  let at = made.length;
  return () => {
    if (at === made.length) {
      randomFillSync(made);
      at = 0;
    }
    at += bytes;
    return made.toString(coding, at - bytes, at);
  };
}
