import { Writable } from 'node:stream';
import { DrizzleQueryError } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createLog, type LoggedFault } from './log.ts';

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

  it('tells of a refusal of the database without the row that it quotes', () => {
    const error = Object.assign(new Error('duplicate key'), {
      code: '23505',
      detail: 'Key (email)=(a@b.c) already exists.',
    });
    const line = logged((log) => log.warn({ err: error, of: 'it' }));
    expect(line).not.toContain('a@b.c');
    expect(JSON.parse(line).err).toMatchObject({ code: '23505' });
  });

  it('tells of any other error whole', () => {
    const line = logged((log) => log.error({ err: new TypeError('broken') }));
    expect(JSON.parse(line).err).toMatchObject({ type: 'TypeError', message: 'broken', stack: expect.any(String) });
  });

  it('blots out passwords and cookies wherever they stand', () => {
    const line = logged((log) => log.info({ body: { password: 'hunter2' }, req: { method: 'GET' }, cookie: 'c00kie' }));
    expect(line).not.toMatch(/hunter2|c00kie/);
    expect(JSON.parse(line)).toMatchObject({ level: 'info', body: { password: '[redacted]' } });
  });
});

describe('[RUN33] a database that is away', () => {
  it('is a line a minute, which counts what failed; other faults are lines of their own', () => {
    let lines = '';
    let elapsed = 0;
    const faults: LoggedFault[] = [];
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        lines += chunk.toString();
        done();
      },
    });
    const log = createLog(
      { log_level: 'info' },
      sink,
      (fault) => void faults.push(fault),
      () => elapsed,
    );
    const away = new DrizzleQueryError('select 1', [], Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }));
    const stopping = Object.assign(new Error('terminating connection'), { code: '57P01' });
    for (let nth = 0; nth < 100; nth += 1) log.warn({ err: nth % 2 ? away : stopping }, `loop ${nth} failed`);
    elapsed += 60_000;
    log.error({ err: away }, 'a request failed');
    const elsewhere = Object.assign(new Error('connect ECONNREFUSED 192.0.2.1:443'), { code: 'ECONNREFUSED' });
    log.warn({ err: elsewhere }, 'single sign-on came to nothing');
    const said = lines
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(said.map(({ msg, withheld }) => [msg, withheld])).toEqual([
      ['the database does not answer', 0],
      ['the database does not answer', 99],
      ['single sign-on came to nothing', undefined],
    ]);
    expect(said[0].reason).toContain('57P01');
    expect(faults.map(({ sentence }) => sentence)).toEqual(Array(2).fill('the database does not answer'));
  });
});
