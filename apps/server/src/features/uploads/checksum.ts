import { createHash } from 'node:crypto';

/** The checksum that a request of tus names for its bytes (extension `checksum`). */
export interface Checksum {
  readonly algorithm: 'sha1' | 'sha256';
  /** Base64. */
  readonly expected: string;
}

const FORM = /^(sha1|sha256) ([A-Za-z0-9+/]+={0,2})$/;

/** The checksum in the header `Upload-Checksum`; null: none is named. `unknown`: it is none that can be checked. */
export function checksumOf(header: string | null): Checksum | null | 'unknown' {
  if (header === null) return null;
  const [, algorithm, expected] = FORM.exec(header) ?? [];
  if (expected === undefined) return 'unknown';
  return { algorithm: algorithm as Checksum['algorithm'], expected };
}

/** Bytes on their way: what passes is counted into a checksum. */
export interface Checked {
  readonly bytes: AsyncIterable<Uint8Array>;
  /** Whether what has passed is what the checksum says. */
  holds(): boolean;
}

export function checking(bytes: AsyncIterable<Uint8Array>, { algorithm, expected }: Checksum): Checked {
  const hash = createHash(algorithm);
  const passing = async function* (): AsyncGenerator<Uint8Array> {
    for await (const chunk of bytes) {
      hash.update(chunk);
      yield chunk;
    }
  };
  return { bytes: passing(), holds: () => hash.digest('base64') === expected };
}
