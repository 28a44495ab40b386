import { describe, expect, it } from 'vitest';
import { envelopeOf, faultEvent, traceEvent } from './event.ts';
import { pageFault } from './page-fault.ts';
import type { Fault } from './report.ts';

const PAGE = '/:event/live_stream/:id';
const ABOUT = {
  event_id: '0123456789abcdef'.repeat(2),
  at: 1_000_500,
  release: '1.2.3',
  environment: 'production',
} as const;

describe('[STP4] what a stream answers', () => {
  it.each([
    [404, 'The stream answers 404'],
    [429, 'The stream answers 429: Limit rate exceeded'],
    [0, 'The stream cannot be reached'],
  ])('%i is told as: %s', (status, message) => {
    expect(pageFault({ kind: 'stream_status', status }, PAGE)).toMatchObject({
      level: 'warning',
      message,
      transaction: PAGE,
      tags: { kind: 'stream_status', status: String(status) },
    });
  });

  it('a player that stops is told with its code', () => {
    expect(pageFault({ kind: 'player', code: 'bufferAppendError' }, PAGE)?.message).toBe(
      'The player stopped: bufferAppendError',
    );
  });

  it('a page load is a trace with its times', () => {
    const load = { kind: 'page_load', first_byte_ms: 80, drawn_ms: 300, loaded_ms: 1_500 } as const;
    expect(traceEvent(load, PAGE, ABOUT)).toMatchObject({
      type: 'transaction',
      transaction: PAGE,
      start_timestamp: 999,
      timestamp: 1_000.5,
      measurements: { ttfb: { value: 80, unit: 'millisecond' } },
    });
  });
});

describe('[ERR7] errors of others', () => {
  it('are those of scripts that a page may not look into, and of extensions', () => {
    const error = { kind: 'uncaught', name: 'Error', message: 'x', stack: '' } as const;
    expect(pageFault(error, PAGE)).not.toBeNull();
    expect(pageFault({ ...error, message: 'Script error.' }, PAGE)).toBeNull();
    expect(pageFault({ ...error, stack: 'at moz-extension://abc/a.js:1:1' }, PAGE)).toBeNull();
  });
});

describe('[ERR4] an event', () => {
  const fault: Fault = {
    source: 'server',
    level: 'error',
    name: 'TypeError',
    message: 'no ada@example.org',
    stack: 'TypeError: no ada@example.org\n    at f (/srv/apps/server/src/a.ts:1:2)',
    transaction: 'POST /:event/login',
    tags: { status: '500' },
  };

  it('bears what failed and where, and nothing of whom', () => {
    const event = faultEvent(fault, 3, ABOUT);
    expect(event).toMatchObject({
      release: 'plenary@1.2.3',
      level: 'error',
      transaction: 'POST /:event/login',
      tags: { status: '500', source: 'server' },
      extra: { repeated: 3 },
      exception: {
        values: [
          { type: 'TypeError', value: 'no [e-mail]', stacktrace: { frames: [{ filename: 'apps/server/src/a.ts' }] } },
        ],
      },
    });
    expect(Object.keys(event)).not.toEqual(expect.arrayContaining(['user', 'request', 'server_name']));
    expect(JSON.stringify(event)).not.toContain('ada@');
  });

  it('is sent as three lines', () => {
    const lines = envelopeOf(faultEvent(fault, 0, ABOUT), 0).split('\n');
    expect(lines).toHaveLength(4);
    expect(JSON.parse(lines[0] ?? '')).toEqual({ event_id: ABOUT.event_id, sent_at: '1970-01-01T00:00:00.000Z' });
    expect(JSON.parse(lines[1] ?? '')).toEqual({ type: 'event' });
  });
});
