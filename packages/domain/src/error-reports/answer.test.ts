import { describe, expect, it } from 'vitest';
import { afterAnswer } from './answer.ts';

const NOW = Date.parse('2026-06-15T09:00:00Z');
const after = (status: number, more: { retry_after?: string; rate_limits?: string } = {}, failures = 0) =>
  afterAnswer({ status, retry_after: null, rate_limits: null, ...more }, failures, NOW);

describe('[ERR6] after an answer of the receiver', () => {
  it('goes on when it took the report, unless it names a limit of errors', () => {
    expect(after(200)).toEqual({ again: false, rest_ms: 0, trouble: null });
    expect(after(200, { rate_limits: '60:transaction:key' }).rest_ms).toBe(0);
    expect(after(200, { rate_limits: '60:transaction:key, 30:error;default:org' }).rest_ms).toBe(30_000);
    expect(after(200, { rate_limits: '2700::organization' }).rest_ms).toBe(2_700_000);
  });

  it('rests for as long as a receiver says that has had enough: a minute without a time, an hour at most', () => {
    expect(after(429)).toEqual({ again: false, rest_ms: 60_000, trouble: null });
    expect(after(429, { retry_after: '7' }).rest_ms).toBe(7_000);
    expect(after(429, { retry_after: 'Mon, 15 Jun 2026 09:02:00 GMT' }).rest_ms).toBe(120_000);
    expect(after(429, { retry_after: 'later' }).rest_ms).toBe(60_000);
    expect(after(429, { retry_after: '99999999' }).rest_ms).toBe(3_600_000);
  });

  it('asks a receiver again that is away, ever more rarely', () => {
    const rests = [0, 1, 2, 5, 5_000].map((failures) => afterAnswer(null, failures, NOW).rest_ms);
    expect(rests).toEqual([10_000, 20_000, 40_000, 300_000, 300_000]);
    expect(after(503)).toEqual({ again: true, rest_ms: 10_000, trouble: 'unreachable' });
  });

  it('drops what is refused', () => {
    expect(after(401)).toEqual({ again: false, rest_ms: 0, trouble: 'refused' });
    expect(after(302).trouble).toBe('refused');
  });
});
