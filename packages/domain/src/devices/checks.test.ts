import { expect, test } from 'vitest';
import { browserOf, findingOf, SLOW_MS, troublesOf, type CheckResult } from './checks.ts';

const FINE: CheckResult = {
  ...({ camera: 'works', microphone: 'works', sound: 'heard', live: 'socket', webrtc: true, delay_ms: 20 } as const),
};

test('[DEV6] whoever will have trouble, and why, the worst first', () => {
  expect(troublesOf(FINE)).toEqual([]);
  expect(troublesOf({ ...FINE, sound: 'untested', delay_ms: null })).toEqual([]);
  expect(troublesOf({ ...FINE, camera: 'denied', microphone: 'missing', webrtc: false })).toEqual([
    ...['no_calls', 'no_microphone', 'no_camera'],
  ]);
  expect(troublesOf({ ...FINE, live: 'poll', sound: 'silent', delay_ms: SLOW_MS })).toEqual([
    'no_sound',
    'slow',
    'no_live',
  ]);
  expect(troublesOf({ ...FINE, live: 'none' })).toEqual(['no_connection']);
  expect([findingOf(null), findingOf('in_use')]).toEqual(['works', 'in_use']);
});

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0',
    'Edge 138',
    'Windows',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.7204.63 Mobile Safari/537.36',
    'Chrome 138',
    'Android',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    'Safari 18',
    'macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari 18',
    'iOS',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox 140', 'Linux'],
  ['curl/8.5', '', ''],
])('[DEV5] of a browser its family, its main version and its system are kept: %s', (agent, browser, system) => {
  expect(browserOf(agent)).toEqual({ browser, system });
});
