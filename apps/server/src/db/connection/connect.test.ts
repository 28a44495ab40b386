import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { checkDatabase, fewConnections, problemWith } from './connect.ts';

describe('[RUN4] an external database', () => {
  it('is refused when it is older than PostgreSQL 15', () => {
    expect(problemWith({ number: 140_011, name: '14.11', encoding: 'UTF8' })).toBe(
      'The database of DATABASE_URL is PostgreSQL 14.11, but 15 or newer is needed.',
    );
    expect(problemWith({ number: 150_000, name: '15.0', encoding: 'UTF8' })).toBeNull();
  });

  it('is refused when it does not store UTF-8', () => {
    expect(problemWith({ number: 160_000, name: '16.0', encoding: 'SQL_ASCII' })).toContain('SQL_ASCII');
  });

  it('that does not answer is named without its password', async () => {
    const refused = checkDatabase({ connectionString: 'postgres://me:secret@127.0.0.1:1/x' });
    await expect(refused).rejects.toThrow(
      'The database of DATABASE_URL at 127.0.0.1:1 cannot be used: nothing answers there.',
    );
  });

  it('that has less room than a server opens connections is said at the start', () => {
    expect(fewConnections({ room: 31 })).toBeNull();
    expect(fewConnections({ room: 61 }, 2)).toContain('and 2 processes open up to 62');
    expect(fewConnections({ room: 30 })).toContain('room for 30 more connections, and a server opens up to 31');
  });

  it('says how much room it has, less than its largest number of connections', async () => {
    const { room } = await checkDatabase({ connectionString: process.env.TEST_DATABASE_URL });
    const client = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL });
    await client.connect();
    const { rows } = await client.query<{ max_connections: string }>('SHOW max_connections');
    await client.end();
    expect(room).toBeGreaterThan(0);
    expect(room).toBeLessThan(Number(rows[0]?.max_connections));
  });

  it('that we may use is accepted', async () => {
    await expect(checkDatabase({ connectionString: process.env.TEST_DATABASE_URL })).resolves.toMatchObject({
      encoding: 'UTF8',
    });
  });
});
