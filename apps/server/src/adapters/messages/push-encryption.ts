import { createCipheriv, createECDH, hkdfSync, randomBytes, type ECDH } from 'node:crypto';

/** The keys of a browser's push subscription, base64url. */
export interface PushKeys {
  /** An uncompressed point of P-256. */
  readonly p256dh: string;
  /** 16 bytes. */
  readonly auth: string;
}

/** One record holds the whole message; push services take so many bytes (RFC 8291 §4). */
const RECORD_BYTES = 4096;
const TAG_BYTES = 16;
/** The salt, the size of a record, and the key with its length. */
const HEADER_BYTES = 16 + 4 + 1 + 65;
/** Bytes that a message may have: one is the delimiter of the only record. */
export const PUSH_MAX_BYTES = RECORD_BYTES - HEADER_BYTES - TAG_BYTES - 1;

/**
 * A message that only the browser of a subscription can read (RFC 8291, content coding `aes128gcm` of RFC 8188).
 * @param chosen the sender's key pair and the salt, in tests; else both are new for each message
 * @throws where the browser's key is no point of the curve
 */
export function encryptPush(
  message: Buffer,
  { p256dh, auth }: PushKeys,
  chosen: { readonly ecdh: ECDH; readonly salt: Buffer } = fresh(),
): Buffer {
  if (message.byteLength > PUSH_MAX_BYTES) throw new Error(`a push message has ${PUSH_MAX_BYTES} bytes at most`);
  const { ecdh, salt } = chosen;
  const theirs = Buffer.from(p256dh, 'base64url');
  const ours = ecdh.getPublicKey();
  const shared = ecdh.computeSecret(theirs);
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours]);
  const secret = derive(shared, Buffer.from(auth, 'base64url'), about, 32);
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(RECORD_BYTES);
  const last = Buffer.from([2]);
  return Buffer.concat([
    salt,
    size,
    Buffer.from([ours.byteLength]),
    ours,
    cipher.update(Buffer.concat([message, last])),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
}

/** Whether messages can be encrypted with these: a point of the curve, and 16 bytes. */
export function arePushKeys({ p256dh, auth }: PushKeys): boolean {
  if (!/^[\w-]{22}$/.test(auth) || !/^[\w-]{87}$/.test(p256dh)) return false;
  try {
    return fresh().ecdh.computeSecret(Buffer.from(p256dh, 'base64url')).byteLength === 32;
  } catch {
    return false;
  }
}

function fresh(): { readonly ecdh: ECDH; readonly salt: Buffer } {
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  return { ecdh, salt: randomBytes(16) };
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));
