import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanCandidate, type AddressRange, type CandidateRules } from './candidates.ts';
import { cleanDescription } from './descriptions.ts';

const RANGES: Record<string, AddressRange> = {
  '203.0.113.7': 'public',
  '2001:db8::7': 'public',
  '192.168.1.20': 'private',
  '127.0.0.1': 'own',
  '169.254.169.254': 'never',
  '0.0.0.0': 'never',
};
const HIDDEN = '1f2e3d4c-0000-4000-8000-0123456789ab.local';
const rules = (more: Partial<CandidateRules> = {}): CandidateRules => ({
  relay_only: false,
  networks: ['203.0.113.1', '198.51.100.1'],
  rangeOf: (address) => RANGES[address] ?? null,
  ...more,
});
const candidate = (address: string, { port = 50_000, type = 'host', more = '' } = {}): string =>
  `candidate:842163049 1 udp 1677729535 ${address} ${port} typ ${type}${more}`;
const passes = (line: string, more: Partial<CandidateRules> = {}): boolean | 'malformed' => {
  const cleaned = cleanCandidate(line, rules(more));
  return cleaned.ok ? cleaned.line !== null : 'malformed';
};

describe('[CAL21] [D203] candidates', () => {
  it.each([
    ['public', '203.0.113.7', [true, true, true]],
    ['public IPv6', '2001:db8::7', [true, true, true]],
    ['hidden behind a name of the browser', HIDDEN, [true, true, true]],
    ['of a private network', '192.168.1.20', [false, true, true]],
    ['of this machine', '127.0.0.1', [false, false, true]],
    ['of the metadata service of a cloud', '169.254.169.254', [false, false, false]],
    ['of nobody', '0.0.0.0', [false, false, false]],
    ['a name', 'intranet.example.org', [false, false, false]],
  ] as const)('%s are passed between strangers, from one place, on one machine: %s %o', (_, address, expected) => {
    const networks = [
      ['203.0.113.1', '198.51.100.1'],
      ['203.0.113.1', '203.0.113.1'],
      ['own', 'own'],
    ] as const;
    expect(networks.map((both) => passes(candidate(address), { networks: both }))).toEqual(expected);
  });

  it('of a venue’s network pass between its people, who reach the server by it', () => {
    expect(passes(candidate('192.168.1.20'), { networks: ['private', 'own'] })).toBe(true);
    expect(passes(candidate('192.168.1.20'), { networks: ['private', '203.0.113.1'] })).toBe(false);
  });

  it('to ports of services are left out', () => {
    expect([22, 53, 1_023, 1_024, 65_535].map((port) => passes(candidate('203.0.113.7', { port })))).toEqual([
      ...[false, false, false, true, true],
    ]);
    expect(passes('candidate:1 1 tcp 5 203.0.113.7 9 typ host tcptype active')).toBe(true);
  });

  it('but relayed ones are left out where no address is shown to others; the one behind it never is', () => {
    const relayed = candidate('203.0.113.7', { type: 'relay', more: ' raddr 198.51.100.9 rport 4242 generation 0' });
    expect(passes(candidate('203.0.113.7'), { relay_only: true })).toBe(false);
    expect(cleanCandidate(relayed, rules({ relay_only: true }))).toEqual({
      ok: true,
      line: candidate('203.0.113.7', { type: 'relay', more: ' raddr 0.0.0.0 rport 0 generation 0' }),
    });
    expect(cleanCandidate('', rules())).toEqual({ ok: true, line: '' });
  });

  it.each([
    'candidate',
    'a=candidate:1 1 udp 5 203.0.113.7 5000 typ host',
    'candidate:1 1 udp 5 203.0.113.7 99999 typ host',
    'candidate:1 1 udp 5 203.0.113.7 5000 typ other',
    'candidate:1 1 udp 5 203.0.113.7 5000 typ host\r\na=x',
    'candidate:1 1 udp 5 203.0.113.7 5000 typ host generation',
    `candidate:1 1 udp 5 203.0.113.7 5000 typ host ${'x 1 '.repeat(200)}`,
  ])('%j is malformed', (line) => {
    expect(passes(line)).toBe('malformed');
  });
});

const sdp = (...lines: string[]): string => ['v=0', ...lines, ''].join('\r\n');

describe('[CAL21] session descriptions', () => {
  it('pass with the candidates that may, and name no address otherwise', () => {
    const said = sdp(
      'o=- 1 2 IN IP4 198.51.100.9',
      's=-',
      'm=audio 50123 UDP/TLS/RTP/SAVPF 111 63',
      'c=IN IP4 198.51.100.9',
      'a=rtcp:9 IN IP4 198.51.100.9',
      `a=${candidate('203.0.113.7')}`,
      `a=${candidate('192.168.1.20')}`,
      'a=remote-candidates:1 198.51.100.9 5000',
      'a=fmtp:111 minptime=10;useinbandfec=1',
      'm=video 0 UDP/TLS/RTP/SAVPF 96',
    );
    expect(cleanDescription(said, rules())).toBe(
      sdp(
        'o=- 1 2 IN IP4 127.0.0.1',
        's=-',
        'm=audio 9 UDP/TLS/RTP/SAVPF 111 63',
        'c=IN IP4 0.0.0.0',
        'a=rtcp:9 IN IP4 0.0.0.0',
        `a=${candidate('203.0.113.7')}`,
        'a=fmtp:111 minptime=10;useinbandfec=1',
        'm=video 0 UDP/TLS/RTP/SAVPF 96',
      ),
    );
  });

  it.each([
    ['nothing', ''],
    ['no description', 'hello'],
    ['another version', 'v=1\r\n'],
    ['an empty line', sdp('s=-', '', 's=-')],
    ['a line that is none', sdp('hello')],
    ['what no text can hold', sdp('s=\u0000')],
    ['a section of something else', sdp('m=message 9 TCP/MSRP *')],
    ['a malformed candidate', sdp('a=candidate:1')],
    ['too many sections', sdp(...Array.from({ length: 65 }, () => 'm=audio 9 UDP/TLS/RTP/SAVPF 111'))],
    ['a line without end', sdp(`a=${'x'.repeat(5_000)}`)],
    ['too much', sdp(...Array.from({ length: 5_000 }, () => 'a=x'))],
  ])('%s is refused', (_, text) => {
    expect(cleanDescription(text, rules())).toBeNull();
  });

  it('of any text never show an address of a person where none is to be shown', () => {
    const line = fc.oneof(
      fc.constantFrom(`a=${candidate('203.0.113.7')}`, 'c=IN IP4 203.0.113.7', 'a=rtcp:1 IN IP4 203.0.113.7', 's=-'),
      fc.constant('o=- 1 1 IN IP4 203.0.113.7'),
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 20 }), (lines) => {
        expect(cleanDescription(sdp(...lines), rules({ relay_only: true }))).not.toContain('203.0.113.7');
      }),
    );
  });
});
