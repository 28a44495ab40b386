import { joinBytes } from '@plenary/domain/bytes';

/** The caller's address as a proxy names it; null: the proxy speaks for itself, or knows none. */
export type ProxyReading =
  | { readonly kind: 'caller'; readonly address: string | null; readonly rest: Uint8Array }
  | { readonly kind: 'more' }
  | { readonly kind: 'broken' };

/** `PROXY TCP6 <39> <39> <5> <5>` and its line end. */
const LINE_MAX = 107;
const LINE =
  /^PROXY (?:UNKNOWN(?: [^\r\n]*)?|TCP4 ([\d.]{7,15}) [\d.]{7,15} \d{1,5} \d{1,5}|TCP6 ([\da-fA-F:.]{2,39}) [\da-fA-F:.]{2,39} \d{1,5} \d{1,5})\r\n$/;
const SIGNATURE = Uint8Array.of(0x0d, 0x0a, 0x0d, 0x0a, 0x00, 0x0d, 0x0a, 0x51, 0x55, 0x49, 0x54, 0x0a);
const HEAD_BYTES = 16;
/** Addresses and what a proxy may add to them; bytes. */
const BODY_MAX = 2_048;
const MORE: ProxyReading = { kind: 'more' };
const BROKEN: ProxyReading = { kind: 'broken' };

/**
 * Reads what a proxy says before the bytes of a connection: the PROXY protocol, version 1 or 2
 * (https://www.haproxy.org/download/3.0/doc/proxy-protocol.txt). The bytes may come cut anywhere.
 */
export class ProxyHeader {
  #bytes: Uint8Array = new Uint8Array();

  push(bytes: Uint8Array): ProxyReading {
    this.#bytes = joinBytes([this.#bytes, bytes]);
    if (this.#bytes.length === 0) return MORE;
    return this.#bytes[0] === SIGNATURE[0] ? binary(this.#bytes) : line(this.#bytes);
  }
}

function line(bytes: Uint8Array): ProxyReading {
  const end = bytes.indexOf(0x0a);
  const known = 'PROXY ';
  const begun = ascii(bytes.subarray(0, known.length));
  if (!known.startsWith(begun) || (end === -1 && bytes.length >= LINE_MAX) || end >= LINE_MAX) return BROKEN;
  if (end === -1) return MORE;
  const found = LINE.exec(ascii(bytes.subarray(0, end + 1)));
  if (!found) return BROKEN;
  return { kind: 'caller', address: found[1] ?? found[2] ?? null, rest: bytes.subarray(end + 1) };
}

const ascii = (bytes: Uint8Array): string => String.fromCharCode(...bytes);

function binary(bytes: Uint8Array): ProxyReading {
  const begun = bytes.subarray(0, SIGNATURE.length);
  if (!begun.every((byte, at) => byte === SIGNATURE[at])) return BROKEN;
  if (bytes.length < HEAD_BYTES) return MORE;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const [version, length] = [view.getUint8(12), view.getUint16(14)];
  if ((version !== 0x20 && version !== 0x21) || length > BODY_MAX) return BROKEN;
  if (bytes.length < HEAD_BYTES + length) return MORE;
  const rest = bytes.subarray(HEAD_BYTES + length);
  // A proxy that asks for itself, as for its checks of health, names nobody.
  if (version === 0x20) return { kind: 'caller', address: null, rest };
  return {
    kind: 'caller',
    address: addressIn(view.getUint8(13) >> 4, bytes.subarray(HEAD_BYTES, HEAD_BYTES + length)),
    rest,
  };
}

/** @param family 1: IPv4, 2: IPv6; others have no address that counts */
function addressIn(family: number, body: Uint8Array): string | null {
  if (family === 1 && body.length >= 12) return body.subarray(0, 4).join('.');
  if (family !== 2 || body.length < 36) return null;
  const view = new DataView(body.buffer, body.byteOffset, 16);
  return Array.from({ length: 8 }, (_, at) => view.getUint16(2 * at).toString(16)).join(':');
}
