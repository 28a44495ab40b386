import { Writable } from 'node:stream';
import { DrizzleQueryError } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createLog, loggableUrl } from './log.ts';

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  let lines = '';
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines += chunk.toString();
      done();
    },
  });
  write(createLog({ log_level: 'info' }, sink));
  return lines;
}

describe('[RUN6] no secrets in the log', () => {
  it.each([
    ['/demo/pass-reset/abc?x=1', '/demo/pass-reset/[redacted]?x=1'],
    ['/demo/accept-invite/abc', '/demo/accept-invite/[redacted]'],
    ['/demo/ticket/ey.J.x', '/demo/ticket/[redacted]'],
    ['/demo/sso/callback?code=abc&state=def&q=1', '/demo/sso/callback?code=[redacted]&state=[redacted]&q=1'],
    [
      '/login?next=%2Fdemo%2Fticket%2Fey.J.x%3Fnext%3D%252Fdemo&q=1',
      '/login?next=%2Fdemo%2Fticket%2F[redacted]%3Fnext%3D%252Fdemo&q=1',
    ],
    ['/demo/verify-email?next=/demo/accept-invite/abc', '/demo/verify-email?next=/demo/accept-invite/[redacted]'],
    [
      '/demo/channels?next=%2Fdemo%2Fmobile-number%3Fnext%3D%252Fdemo%252Fticket%252FeyJ.x.y%26a%3Db',
      '/demo/channels?next=%2Fdemo%2Fmobile-number%3Fnext%3D%252Fdemo%252Fticket%252F[redacted]%26a%3Db',
    ],
    ['/demo/login?next=%2Fx%3Ftoken%3Dabc%26a%3Db', '/demo/login?next=%2Fx%3Ftoken%3D[redacted]%26a%3Db'],
    ['/demo/request-pass-reset?email=ada%40example.org&next=/x', '/demo/request-pass-reset?email=[redacted]&next=/x'],
    ['/demo/%70ass-rese%74/abc', '/demo/pass-reset/[redacted]'],
    ['/demo/%74icket/%65yJ', '/demo/ticket/[redacted]'],
    ['/demo/pass%2dreset/abc', '/demo/pass-reset/[redacted]'],
    ['/demo/%2570ass-reset/abc', '/demo/pass-reset/[redacted]'],
    ['/login?%74oken=abc&x=%20', '/login?token=[redacted]&x=%20'],
    ['/login?email=a&password=hunter2', '/login?email=[redacted]&password=[redacted]'],
    ['/x?new_password=hunter2&q=1', '/x?new_password=[redacted]&q=1'],
    ['/demo/vault', '/demo/vault'],
  ])('blots tokens out of %s', (url, expected) => {
    expect(loggableUrl(url)).toBe(expected);
  });

  it('tells of a failed query without its parameters', () => {
    const cause = new Error('relation "deliveries" does not exist');
    const error = new DrizzleQueryError('insert into deliveries values ($1)', ['482913\nsecond line'], cause);
    const line = logged((log) => log.error({ err: error }, 'a request failed'));
    expect(line).not.toMatch(/482913|second line/);
    expect(JSON.parse(line)).toMatchObject({ err: { message: expect.stringContaining('does not exist') } });
    expect(line).toContain('insert into deliveries');
  });

  it('tells of a broken connection without what it was opened with', () => {
    const error = Object.assign(new Error('broken'), { client: { password: 'hunter2', connectionParameters: {} } });
    expect(logged((log) => log.warn({ err: error }))).not.toMatch(/hunter2|connectionParameters/);
  });

  it('tells of any other error whole', () => {
    const line = logged((log) => log.error({ err: new TypeError('broken') }));
    expect(JSON.parse(line).err).toMatchObject({ type: 'TypeError', message: 'broken', stack: expect.any(String) });
  });

  it('blots out passwords and cookies wherever they stand', () => {
    const line = logged((log) =>
      log.info({ body: { password: 'hunter2' }, req: { method: 'GET', url: '/' }, cookie: 'c00kie' }),
    );
    expect(line).not.toMatch(/hunter2|c00kie/);
    expect(JSON.parse(line)).toMatchObject({ level: 'info', body: { password: '[redacted]' } });
  });
});
