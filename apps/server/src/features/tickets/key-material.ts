import { createPublicKey, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto';
import type { KeyCode } from '@plenary/domain/field-problem';
import { TICKET, type TicketAlgorithm } from '@plenary/domain/tickets/limits';

/** A key as it is stored, or the sentence that says why it cannot be used. */
export type ReadKey =
  | { readonly ok: true; readonly key: string }
  /** `reason` is for the command line, `code` for the field of a form. */
  | { readonly ok: false; readonly code: KeyCode; readonly reason: string };

/** How the secret of HS256 stands in its file: its bytes themselves, or base64 of them. */
export type SecretEncoding = 'raw' | 'base64';

const unusable = (code: KeyCode, reason: string): ReadKey => ({ ok: false, code, reason });

/** Reads what a shop gave: the shared secret of HS256, or the public key (PEM, or a certificate) of the others. */
export function readKey(algorithm: TicketAlgorithm, bytes: Buffer, encoding: SecretEncoding): ReadKey {
  return algorithm === 'HS256' ? readSecret(bytes, encoding) : readPublicKey(algorithm, bytes.toString('utf8'));
}

function readSecret(bytes: Buffer, encoding: SecretEncoding): ReadKey {
  const text = bytes.toString('latin1').replace(/\r?\n$/, '');
  if (text.includes('-----BEGIN '))
    return unusable('key_of_a_pair', 'is a key pair’s key, but HS256 takes a secret that both sides share');
  if (encoding === 'base64' && !/^[\w+/-]+={0,2}$/.test(text.trim()))
    return unusable('key_not_base64', 'is not base64');
  const secret = encoding === 'base64' ? Buffer.from(text.trim(), 'base64') : Buffer.from(text, 'latin1');
  if (secret.length < TICKET.secret_min_bytes)
    return unusable(
      'key_too_short',
      `holds ${secret.length} bytes, but a secret must have at least ${TICKET.secret_min_bytes}`,
    );
  return { ok: true, key: secret.toString('base64') };
}

function readPublicKey(algorithm: 'RS256' | 'EdDSA', pem: string): ReadKey {
  if (/-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(pem))
    return unusable(
      'key_private',
      'is a private key: keep it secret, and give the public one, which "openssl pkey -pubout" writes',
    );
  const key = parse(pem);
  if (!key) return unusable('key_not_public', 'is not a public key in PEM form');
  const wanted = algorithm === 'RS256' ? 'rsa' : 'ed25519';
  if (key.asymmetricKeyType !== wanted)
    return unusable(
      'key_other_kind',
      `is a key of the kind ${key.asymmetricKeyType ?? '?'}, but ${algorithm} takes one of the kind ${wanted}`,
    );
  const bits = key.asymmetricKeyDetails?.modulusLength;
  if (wanted === 'rsa' && (bits ?? 0) < TICKET.rsa_min_bits)
    return unusable('key_too_short', `has ${bits ?? 0} bits, but an RSA key must have at least ${TICKET.rsa_min_bits}`);
  return { ok: true, key: pemOf(key) };
}

function parse(pem: string): KeyObject | null {
  try {
    return createPublicKey(pem);
  } catch {
    return null;
  }
}

const pemOf = (key: KeyObject): string => key.export({ type: 'spki', format: 'pem' }).toString();

/** A new key: what is stored, and what the shop gets, which is shown once and kept nowhere. */
export function generateKey(algorithm: 'HS256' | 'EdDSA'): { readonly key: string; readonly for_shop: string } {
  if (algorithm === 'HS256') {
    const secret = randomBytes(TICKET.secret_min_bytes).toString('base64');
    return { key: secret, for_shop: secret };
  }
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  return { key: pemOf(publicKey), for_shop: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() };
}
