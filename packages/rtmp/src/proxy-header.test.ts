import { describe, expect, it, test } from 'vitest';
import { joinBytes } from '@plenary/domain/bytes';
import { ProxyHeader } from './proxy-header.ts';

const text = (line: string): Uint8Array => new TextEncoder().encode(line);
const SIGNATURE = Uint8Array.of(0x0d, 0x0a, 0x0d, 0x0a, 0x00, 0x0d, 0x0a, 0x51, 0x55, 0x49, 0x54, 0x0a);
/** A header of version 2. */
const second = (command: number, family: number, body: readonly number[]): Uint8Array =>
  joinBytes([SIGNATURE, Uint8Array.of(0x20 | command, family, body.length >> 8, body.length & 255, ...body)]);
const IPV4 = [203, 0, 113, 9, 10, 0, 0, 1, 0xc0, 0x00, 0x07, 0x8f];
const IPV6 = [0x20, 0x01, 0x0d, 0xb8, ...new Array<number>(11).fill(0), 9, ...new Array<number>(20).fill(1)];
const AFTER = Uint8Array.of(3, 1, 2, 3);

describe('[HST27] the caller whom a proxy names', () => {
  const HEADERS: [string, Uint8Array, string | null][] = [
    ['version 1, IPv4', text('PROXY TCP4 203.0.113.9 10.0.0.1 49152 1935\r\n'), '203.0.113.9'],
    ['version 1, IPv6', text('PROXY TCP6 2001:db8::9 ::1 49152 1935\r\n'), '2001:db8::9'],
    ['version 1, nobody', text('PROXY UNKNOWN\r\n'), null],
    ['version 2, IPv4', second(1, 0x11, IPV4), '203.0.113.9'],
    ['version 2, IPv4 with more behind it', second(1, 0x11, [...IPV4, 4, 0, 1, 0]), '203.0.113.9'],
    ['version 2, IPv6', second(1, 0x21, IPV6), '2001:db8:0:0:0:0:0:9'],
    ['version 2, the proxy itself', second(0, 0, []), null],
    ['version 2, a socket of its machine', second(1, 0x31, new Array<number>(216).fill(0)), null],
  ];

  test.each(HEADERS)('%s, wherever its bytes are cut', (_name, header, address) => {
    const bytes = joinBytes([header, AFTER]);
    for (let at = 0; at <= bytes.length; at += 1) {
      const reader = new ProxyHeader();
      const [first, then] = [reader.push(bytes.subarray(0, at)), bytes.subarray(at)];
      const read = first.kind === 'more' ? reader.push(then) : first;
      expect([at, read]).toMatchObject([at, { kind: 'caller', address }]);
      const rest = read.kind === 'caller' ? read.rest : AFTER;
      expect(first.kind === 'more' ? rest : joinBytes([rest, then])).toEqual(AFTER);
    }
  });

  it.each([
    ['RTMP', Uint8Array.of(3, 0, 0, 0)],
    ['HTTP', text('GET / HTTP/1.1\r\n')],
    ['a line without an end', text(`PROXY UNKNOWN ${'x'.repeat(100)}`)],
    ['a line that is too long', text(`PROXY UNKNOWN ${'x'.repeat(100)}\r\n`)],
    ['no address', text('PROXY TCP4 localhost 10.0.0.1 1 2\r\n')],
    ['another version', joinBytes([SIGNATURE, Uint8Array.of(0x11, 0x11, 0, 0)])],
    ['a signature that ends otherwise', Uint8Array.of(0x0d, 0x0a, 0x0d, 0x0b)],
    ['a body that is too large', joinBytes([SIGNATURE, Uint8Array.of(0x21, 0x11, 0xff, 0xff)])],
  ])('is not %s', (_name, bytes) => {
    expect(new ProxyHeader().push(bytes)).toEqual({ kind: 'broken' });
  });
});
