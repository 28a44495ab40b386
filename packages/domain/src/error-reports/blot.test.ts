import { describe, expect, it } from 'vitest';
import { blotText, errorName } from './blot.ts';

describe('[ERR4] what may be somebody’s is blotted out of the text of an error', () => {
  it.each([
    ['cannot fetch https://ada:pw@cdn.example.org/live/k3y/a.m3u8?token=abc#x', 'cannot fetch https://cdn.example.org'],
    ['publish rtmp://live.example.org/app/sk_live_9fk2 failed', 'publish rtmp://live.example.org failed'],
    ['GET /demo/login?email=ada%40example.org&next=/x', 'GET /demo/login'],
    ['at /demo/pass-reset/abc', 'at /demo/pass-reset/…'],
    ['no account ada.lovelace@example.org', 'no account [e-mail]'],
    ['authorization: Bearer abc.def', 'authorization: … …'],
    ['stream_key=s3cret, more', 'stream_key=…, more'],
    ['cookie: plenary_session=abc; x', 'cookie: …; x'],
    ['invalid input syntax for type integer: "Ada Lovelace"', 'invalid input syntax for type integer: "…"'],
    ['relation "deliveries" does not exist', 'relation "deliveries" does not exist'],
    [`Unexpected token 'A', "{"name": "Ada Lo"... is not valid JSON`, `Unexpected token 'A', "…"... is not valid JSON`],
    ['connect ECONNREFUSED 10.1.2.3:5432', 'connect ECONNREFUSED [address]:5432'],
    ['from 2001:db8::ff00:42:8329 twice', 'from [address] twice'],
    ['session 6a1f0c2d3e4f5a6b7c8d9e0f is gone', 'session [token] is gone'],
    ['call +44 20 7123 4567 now', 'call [number] now'],
    ["ENOENT: no such file or directory, open '/home/ada/data/ab'", "ENOENT: no such file or directory, open '…'"],
    ["'#Ada Lovelace' is not a valid selector", "'…' is not a valid selector"],
    ['Failed query: x\nparams: Ada Lovelace,Berlin', 'Failed query: x\nparams: …'],
    ["Cannot read properties of undefined (reading 'title')", "Cannot read properties of undefined (reading 'title')"],
  ])('%s', (text, expected) => {
    expect(blotText(text)).toBe(expected);
  });

  it('keeps 500 characters, and reads no more than 2,000 of a huge one', () => {
    expect(blotText('a b '.repeat(1_000_000))).toHaveLength(500);
    for (const piece of ['a@', '://', '"', ': "', 'key=', '1 ', 'a:', '/?', '-'])
      expect(blotText(piece.repeat(500_000)).length).toBeLessThanOrEqual(500);
  });

  it('takes the name of an error only where a programmer wrote it', () => {
    expect([errorName('TypeError'), errorName('ada@example.org'), errorName('')]).toEqual([
      'TypeError',
      'Error',
      'Error',
    ]);
  });
});
