import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createOutbound, type Outbound } from '../../../../adapters/outbound/outbound.ts';
import { fetchSchedule, NO_VALIDATORS, type Fetched } from './fetch-schedule.ts';
import { publish, talks, type Publisher } from './sources.fixture.ts';

let publisher: Publisher;
let outbound: Outbound;

beforeAll(async () => {
  publisher = await publish();
  outbound = createOutbound({ trusted_hosts: [publisher.host] });
});
beforeEach(() => void (publisher.asked.length = 0));
afterAll(async () => {
  await outbound.close();
  await publisher.close();
});

const LIMITS = { max_bytes: 10_000, timeout_ms: 300 };
const fetching = (known = NO_VALIDATORS) => fetchSchedule(outbound, publisher.address, known, LIMITS);
const code = (fetched: Fetched): string => (fetched.kind === 'problem' ? fetched.problem.code : fetched.kind);

test('[SRC3] an answer is asked for again by its ETag and its date alone', async () => {
  publisher.answer = ({ headers }, response) => {
    response.setHeader('etag', '"1"').setHeader('last-modified', 'Mon, 01 Jun 2026 10:00:00 GMT');
    if (headers['if-none-match'] === '"1"') response.writeHead(304).end();
    else response.end(talks('a'));
  };
  const first = await fetching();
  expect(first).toMatchObject({ kind: 'schedule', name: publisher.host, etag: '"1"' });
  if (first.kind !== 'schedule') throw new Error('no schedule');
  expect(first.bytes.toString()).toBe(talks('a'));
  expect(await fetching(first)).toEqual({ kind: 'same' });
  expect(publisher.asked).toMatchObject([
    { etag: undefined, since: undefined },
    { etag: '"1"', since: 'Mon, 01 Jun 2026 10:00:00 GMT' },
  ]);
});

test.each([
  ['too much', 'too_large', (_q, response) => response.end('x'.repeat(20_000))],
  ['never', 'too_slow', () => undefined],
  [
    'slowly',
    'too_slow',
    (_q, response) => {
      response.write('{');
    },
  ],
  [
    'by a redirect into the network',
    'not_public',
    (_q, response) => response.writeHead(302, { location: 'http://10.0.0.1/' }).end(),
  ],
  [
    'by a redirect to itself, for ever',
    'unreachable',
    (_q, response) => response.writeHead(302, { location: '/' }).end(),
  ],
  ['by a break', 'unreachable', (request) => request.socket.destroy()],
  ['by an error', 'status', (_q, response) => response.writeHead(503).end('later')],
] satisfies [string, string, Publisher['answer']][])(
  '[SRC3] an address that answers %s is a problem',
  async (_how, expected, answer) => {
    publisher.answer = answer;
    expect(code(await fetching())).toBe(expected);
  },
);

test('[SRC3] an address within the network is never asked', async () => {
  const checked = createOutbound();
  expect(code(await fetchSchedule(checked, publisher.address, NO_VALIDATORS))).toBe('not_public');
  expect(publisher.asked).toEqual([]);
  await checked.close();
});
