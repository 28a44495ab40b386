import type { NetworkInterfaceInfo } from 'node:os';
import { expect, it } from 'vitest';
import { phoneAddress } from './phone-address.ts';

const at = (address: string, more: Partial<NetworkInterfaceInfo> = {}) =>
  ({ address, family: 'IPv4', internal: false, ...more }) as NetworkInterfaceInfo;
const MACHINE = {
  lo: [at('127.0.0.1', { internal: true })],
  docker0: [at('172.17.0.1')],
  wlan0: [at('fe80::1', { family: 'IPv6' }), at('192.168.1.7')],
};

it.each([
  ['127.0.0.1', null, null],
  ['localhost', null, null],
  ['0.0.0.0', null, 'http://192.168.1.7:3000'],
  ['::', null, 'http://192.168.1.7:3000'],
  ['10.0.0.4', null, 'http://10.0.0.4:3000'],
  ['fd00::4', null, 'http://[fd00::4]:3000'],
  ['my-laptop', null, 'http://my-laptop:3000'],
  ['127.0.0.1', 'https://dev.example.org', 'https://dev.example.org'],
  ['0.0.0.0', 'http://localhost:3000', null],
])('[RUN50] a phone reaches a server that listens on %s (PUBLIC_URL %s) at %s', (host, public_url, address) => {
  expect(phoneAddress({ host, public_url }, 3000, MACHINE)).toBe(address);
});

it('[RUN50] a machine in no network is reached by no phone', () => {
  expect(phoneAddress({ host: '0.0.0.0', public_url: null }, 3000, { lo: MACHINE.lo })).toBeNull();
});
