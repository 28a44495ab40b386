import type { NetworkedUser } from '@plenary/contract/chat/private';
import { foldName } from '@plenary/domain/people/search';
import { asOwner } from '@plenary/testkit/database';
import type { EventFixture } from '@plenary/testkit/events';
import type { TestServer } from '@plenary/testkit/server';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { accounts, event_users } from '../../../db/schema/index.ts';
import { blocksFor } from '../../../db/blocks.fixture.ts';
import type { Member } from '../../../http/request/actor.ts';
import { useChat, type Chatter } from '../chat.fixture.ts';
import { mentionablePeople } from '../mentions/store.ts';
import { findPeople } from './selection.ts';

let server: TestServer;
let event: EventFixture;
let ada: Chatter;
let bob: Chatter;
let hal: Chatter;

useChat((room) => ({ server, event, ada, bob, hal } = room));

async function find(
  who: Chatter,
  query: Record<string, string> = {},
): Promise<{ users: NetworkedUser[]; has_more: boolean }> {
  const search = new URLSearchParams(query);
  const answer = await who.client.get(`/${event.slug}/json/networked-users?${search.toString()}`);
  expect(answer.status).toBe(200);
  return answer.json.payload;
}
const names = async (who: Chatter, query: Record<string, string> = {}) =>
  (await find(who, query)).users.map(({ user }) => user.first_name);
/** Hal as the server knows them: a host, to whom everybody is listed. */
const asMember = ({ person: { account_id, event_user_id } }: Chatter): Member => ({
  ...{
    kind: 'member',
    account_id,
    user_id: account_id,
    session_id: '',
    language: null,
    text_language: null,
    steps: [],
  },
  ...{ event_id: event.id, event_user_id, roles: ['attendee', 'host'], host: true, halls: [] },
});
const person = (first_name: string, last_name: string, more = {}) =>
  server.createPerson({ event, first_name, last_name, ...more });

describe('choosing people', () => {
  it('[PRV23] names those who let others reach them, by name, without oneself; hosts see everybody', async () => {
    await person('Zoe', 'Hidden', { networking_status: false });
    const gone = await person('Gone', 'Away');
    await server.ctx.db.update(event_users).set({ active: false }).where(eq(event_users.id, gone.event_user_id));
    const seen = await find(ada);
    expect(seen.users.map(({ _id }) => _id).sort()).toEqual([bob, hal].map((who) => who.person.event_user_id).sort());
    expect(seen.users.every(({ can_be_added }) => can_be_added)).toBe(true);
    expect(await names(hal)).toContain('Zoe');
    expect(await names(ada, { for_public_chat: 'true' })).not.toContain('Zoe');
    expect(JSON.stringify(seen)).not.toContain('@example.org');
  });

  it('[PRV23] finds by the first word in names and company; further words rank [D33]', async () => {
    await person('Anna', 'Berg');
    await person('Joanna', 'Cole');
    await person('Hans', 'Meier', { screen_name: 'annabel' });
    const firm = await person('Otto', 'Werk');
    await server.ctx.db.update(accounts).set({ company: 'ANNA Ltd' }).where(eq(accounts.id, firm.account_id));
    expect((await names(ada, { search: 'anna' })).sort()).toEqual(['Anna', 'Hans', 'Joanna', 'Otto']);
    expect((await names(ada, { search: ' aNNa  cole' }))[0]).toBe('Joanna');
    expect(await names(ada, { search: 'nobody anna' })).toEqual([]);
  });

  it('[PRV23] takes every character as it is, and a search of any length', async () => {
    await person('100%', 'Sure');
    expect(await names(ada, { search: '%' })).toEqual(['100%']);
    for (const search of ['_', '\\', "'; DROP TABLE accounts; --", '\u202e', 'x'.repeat(200)])
      expect(await names(ada, { search })).toEqual(search === '\u202e' ? expect.anything() : []);
    const long = await ada.client.get(`/${event.slug}/json/networked-users?search=${'x'.repeat(201)}`);
    expect(long.json.code).toBe('invalid_input');
  });

  it('[ATT18] finds a name without its accents, and umlauts that are written with an e, in the order of the ranks', async () => {
    await person('José', 'Núñez');
    await person('Jürgen', 'Müller');
    await person('Łukasz', 'Groß', { screen_name: 'Łuki' });
    await person('Νίκος', 'محمد');
    for (const search of ['jose', 'José', 'JOSE', 'NUNEZ']) expect(await names(ada, { search })).toEqual(['José']);
    for (const search of ['Muller', 'Mueller', 'müller', 'u', 'MUEL'])
      expect(await names(ada, { search })).toContain('Jürgen');
    for (const search of ['gross', 'luki']) expect(await names(ada, { search })).toEqual(['Łukasz']);
    for (const search of ['ΝΙΚΟΣ', 'νικοσ', 'مُحمّد']) expect(await names(ada, { search })).toEqual(['Νίκος']);
    expect(await names(ada, { search: 'jose nunez' })).toEqual(['José']);
  });

  it('[ATT18] compares names in the database as the lists in memory do', async () => {
    const letters = Array.from({ length: 0x2ff0 - 0x20 }, (_, at) => String.fromCodePoint(at + 0x20));
    const texts = letters.filter((letter) => /^[\p{L}\p{M}\p{N}\p{P}]$/u.test(letter)).map((letter) => `a${letter}b`);
    const folded = await server.ctx.db.execute<{ text: string; folded: string }>(
      sql`SELECT text, name_fold(text) AS folded FROM unnest(${sql.param(texts)}::text[]) AS text`,
    );
    expect(folded.rows.filter((row) => row.folded !== foldName(row.text))).toEqual([]);
  });

  it('[PRV23] says whether there are more than it names', async () => {
    for (let count = 0; count < 3; count += 1) await person('Many', `Number ${count}`);
    expect(await find(ada, { search: 'many', limit: '2' })).toMatchObject({ users: { length: 2 }, has_more: true });
    expect(await find(ada, { search: 'many', limit: '3' })).toMatchObject({ users: { length: 3 }, has_more: false });
  });

  it('[PRV17] leaves out those whom a block keeps apart, on both sides', async () => {
    await ada.call('users/block', { user: bob.person.account_id });
    for (const [who, other] of [
      [ada, bob],
      [bob, ada],
    ] as const)
      expect((await find(who)).users.map(({ _id }) => _id)).not.toContain(other.person.event_user_id);
    expect((await find(hal)).users).toHaveLength(2);
  });

  it('[PRV23] among twenty thousand people answers with one page', async () => {
    const { db } = server.ctx;
    await db.execute(sql`INSERT INTO accounts (id, first_name, last_name, created_at)
      SELECT 'aaaa' || lpad(to_hex(i), 20, '0'), 'Person', 'Of ' || i, now() FROM generate_series(1, 20000) i`);
    await db.execute(sql`INSERT INTO event_users (id, event_id, account_id, created_at)
      SELECT 'bbbb' || lpad(to_hex(i), 20, '0'), ${event.id}, 'aaaa' || lpad(to_hex(i), 20, '0'), now() FROM generate_series(1, 20000) i`);
    const some = await find(ada, { search: 'person 19999' });
    expect(some.users[0]?.user.last_name).toBe('Of 19999');
    expect(some).toMatchObject({ users: { length: 50 }, has_more: true });
    await asOwner('VACUUM ANALYZE accounts, event_users');
    // Everybody is in some 1,700 blocks.
    const member = asMember(hal);
    const thread = { id: event.thread_id, kind: 'public' } as const;
    for (const search of ['', 'p', '19999', 'nobody of'])
      expect(await blocksFor(server.ctx, (asked) => findPeople(asked, member, { search }, 51)), search).toBeLessThan(
        600,
      );
    for (const word of ['1234', 'nobody'])
      expect(
        await blocksFor(server.ctx, (asked) => mentionablePeople(asked, member, thread, [word])),
        word,
      ).toBeLessThan(200);
  });
});
