import { emptyDatabase } from '@plenary/testkit/database';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrateDatabase } from './migrate.ts';
import { readMigrations } from './migrations.ts';

const CHANGE = '0006_believed_before';
/** Traces that something of ours has verified the address of an account that came by a provider. */
const SHOWN = {
  'a password': `UPDATE accounts SET password_hash = 'x' WHERE id = $1`,
  'a session by an invitation': `INSERT INTO account_sessions (id, account_id, token_hash, method, created_at, authenticated_at, last_seen_at, expires_at)
    SELECT 'i', $1, 'i', 'invitation', at, at, at, at FROM now() AS at`,
  'an accepted invitation': `INSERT INTO invitations (id, event_id, account_id, created_at, accepted_at) VALUES ('i', 'e', $1, now(), now())`,
  'a used link': `INSERT INTO password_resets (id, account_id, token_hash, created_at, expires_at, used_at) VALUES ('r', $1, 'r', now(), now(), now())`,
  'a used code': `WITH made AS (INSERT INTO account_sessions (id, account_id, token_hash, method, created_at, authenticated_at, last_seen_at, expires_at)
      SELECT 'c', $1, 'c', 'sso', at, at, at, at FROM now() AS at RETURNING id)
    INSERT INTO login_codes (id, session_id, channel, destination, code_hash, created_at, expires_at, used_at)
    SELECT 'c', id, 'email', 'x@y.example', 'h', now(), now(), now() FROM made`,
  "the operator's command": `INSERT INTO audit_log (id, at, action, subject, after) VALUES ('a', now(), 'person.added', $1, '{"created": true}')`,
};
const NAMES = Object.keys(SHOWN) as (keyof typeof SHOWN)[];

let client: pg.Client;
beforeAll(async () => {
  const connectionString = await emptyDatabase();
  const all = await readMigrations();
  const before = all.slice(
    0,
    all.findIndex(({ name }) => name === CHANGE),
  );
  await migrateDatabase({ connectionString }, { migrations: before });
  client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(`INSERT INTO events (id, slug, name, event_kind, time_zone, settings, media, created_at)
    VALUES ('e', 'e', 'E', 'virtual', 'UTC', '{}', '{}', now())`);
  for (const name of ['nothing else', ...NAMES]) await addBelieved(name);
  for (const name of NAMES) await client.query(SHOWN[name], [name]);
  await migrateDatabase({ connectionString }, { migrations: all });
});
afterAll(() => client.end());

/** Somebody whom a provider has brought before, with an address that counted everywhere. */
async function addBelieved(id: string): Promise<void> {
  await client.query(
    `INSERT INTO accounts (id, email, email_verified, first_name, last_name, created_at)
     VALUES ($1::text, $2, true, 'Ada', 'Byron', now())`,
    [id, `${id.replaceAll(/\W/g, '')}@uni.example`],
  );
  await client.query(
    `INSERT INTO sso_holders (event_id, issuer, subject, account_id, created_at) VALUES ('e', 'https://id.example', $1::text, $1, now())`,
    [id],
  );
}

async function found(id: string): Promise<unknown[]> {
  const { rows } = await client.query(
    `SELECT a.email_verified, h.email FROM accounts a JOIN sso_holders h ON h.account_id = a.id WHERE a.id = $1`,
    [id],
  );
  return rows;
}

describe('[ONB34] an account that a provider made while its word counted everywhere', () => {
  it("is verified at that provider's event alone, where nothing else has shown whose it is", async () => {
    expect(await found('nothing else')).toEqual([{ email_verified: false, email: 'nothingelse@uni.example' }]);
  });

  it.each(NAMES)('stays verified after %s', async (name) => {
    expect(await found(name)).toEqual([{ email_verified: true, email: null }]);
  });
});
