import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { askedHost } from './asked-host.ts';

const asked = (trust_proxy: string[], remoteAddress: string, headers: Record<string, string>) =>
  askedHost({ trust_proxy }, {
    headers: { host: 'inner:3000', ...headers },
    socket: { remoteAddress },
  } as unknown as IncomingMessage);

describe('[HTP1] the host that was asked', () => {
  const forwarded = { 'x-forwarded-host': 'events.example' };
  it.each([
    ['nobody is trusted', [], '10.0.0.1', 'inner:3000'],
    ['the proxy lies in a trusted network', ['10.0.0.0/8'], '10.1.2.3', 'events.example'],
    ['it comes as an IPv4 address in IPv6', ['10.0.0.0/8'], '::ffff:10.1.2.3', 'events.example'],
    ['the proxy is trusted by its address', ['192.0.2.1', '::1'], '::1', 'events.example'],
    ['somebody else says so', ['10.0.0.0/8'], '192.0.2.1', 'inner:3000'],
    ['the address is unknown', ['10.0.0.0/8'], '', 'inner:3000'],
  ])('when %s', (_name, networks, address, host) => {
    expect(asked(networks, address, forwarded)).toBe(host);
  });

  it('is what the last proxy says, and the Host when none says anything', () => {
    expect(asked(['10.0.0.0/8'], '10.1.2.3', { 'x-forwarded-host': 'evil.example, events.example' })).toBe(
      'events.example',
    );
    expect(asked(['10.0.0.0/8'], '10.1.2.3', {})).toBe('inner:3000');
  });
});
