import type { VaultCard, VaultPart } from '@plenary/contract/vault/operations';
import { VAULT } from '@plenary/domain/vault/vault-list';
import type { Client } from '@plenary/testkit/client';
import { databaseTraffic } from '@plenary/testkit/faults/traffic';
import { asOwner } from '@plenary/testkit/database';
import type { EventFixture } from '@plenary/testkit/events';
import { useServer } from '@plenary/testkit/use-server';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { blocksFor } from '../../db/blocks.fixture.ts';
import { vault_items } from '../../db/schema/index.ts';
import { listCards } from './list-store.ts';

const server = useServer();
let event: EventFixture;
let attendee: Client;

beforeEach(async () => {
  event = await server.createEvent();
  attendee = await server.signIn(await server.createPerson({ event }));
});

/** Stores items `item-1` to `item-{count}`, every 40th featured, every third one a paper, with long texts behind their cards. */
async function fill({ id }: EventFixture, count: number): Promise<void> {
  await server.ctx.db.$client.query(
    `INSERT INTO vault_items (id, event_id, slug, title, description, featured, categories, detail, attachments, gallery, position)
     SELECT substr(md5($1 || nth), 1, 24), $1, 'item-' || nth, 'Item ' || nth, 'Café ' || nth % 7, nth % 40 = 0,
            CASE WHEN nth % 3 = 0 THEN ARRAY['Papers'] ELSE ARRAY['Films'] END,
            (SELECT string_agg(md5(nth || '/' || part), '') FROM generate_series(1, 30) part), '[]', '{}', nth
       FROM generate_series(1, $2::int) nth`,
    [id, count],
  );
  await asOwner('VACUUM ANALYZE vault_items');
}

const slugs = (items: readonly VaultCard[]): string[] => items.map(({ slug }) => slug);

async function part(query: Record<string, string> = {}): Promise<VaultPart> {
  const answer = await attendee.get(`/${event.slug}/json/vault?${new URLSearchParams(query).toString()}`);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.json.payload;
}

/** All parts of a list, one behind the other. */
async function all(query: Record<string, string> = {}): Promise<string[]> {
  const found: string[] = [];
  for (let after: string | null = ''; after !== null;) {
    const { items, next }: VaultPart = await part({ ...query, ...(after !== '' && { after }) });
    expect(items.length).toBeLessThanOrEqual(VAULT.page_size);
    found.push(...slugs(items));
    after = next;
  }
  return found;
}

const pageOf = async (search = '') => {
  const { boot } = await attendee.get(`/${event.slug}/vault${search}`, { accept: 'text/html' });
  return boot.page;
};

describe('[VLT10] the vault is sent in parts', () => {
  it('that join on, featured items first, of a search and of a category', async () => {
    await fill(event, 130);
    const numbers = Array.from({ length: 130 }, (_, nth) => nth + 1);
    const order = [...numbers.filter((nth) => nth % 40 === 0), ...numbers.filter((nth) => nth % 40 !== 0)];
    const ofAll = order.map((nth) => `item-${nth}`);
    expect(await all()).toEqual(ofAll);
    expect(await all({ category: 'Papers' })).toEqual(ofAll.filter((_, nth) => order[nth]! % 3 === 0));
    expect(await all({ q: 'CAFE item' })).toEqual(ofAll);
    expect(await all({ q: 'item 12', category: 'Films' })).toEqual(
      ofAll.filter((_, nth) => String(order[nth]).includes('12') && order[nth]! % 3 !== 0),
    );
    expect(await part({ q: 'nothing' })).toEqual({ items: [], next: null });
  });

  it.each([{}, { q: 'item' }])(
    'that go on behind an item that was removed meanwhile, also of a search: %o',
    async (query) => {
      await fill(event, 60);
      const { items, next } = await part(query);
      await server.ctx.db.delete(vault_items).where(eq(vault_items.id, items.at(-1)!.id));
      expect((await part({ ...query, after: next! })).items).toHaveLength(60 - VAULT.page_size);
    },
  );

  it('of which its page has the one that its address names, with every category', async () => {
    await fill(event, 60);
    const first = await pageOf();
    expect(first).toMatchObject({ q: '', category: null, next: expect.any(String), categories: ['Films', 'Papers'] });
    expect(first.items).toHaveLength(VAULT.page_size);
    const next = await pageOf(`?after=${first.next}`);
    expect([next.items.length, next.next]).toEqual([60 - VAULT.page_size, null]);
    const found = await pageOf('?q=item+60&category=Papers');
    expect([slugs(found.items), found.q, found.category]).toEqual([['item-60'], 'item 60', 'Papers']);
    expect((await pageOf('?category=none')).items).toHaveLength(VAULT.page_size);
  });

  it('costs of two thousand items what one part does', async () => {
    const { ctx } = server;
    await fill(event, 2_000);
    const ask = { category: null, behind: null, limit: VAULT.page_size + 1 };
    // A block for each item at most, and the way to them.
    const blocks = await blocksFor(ctx, (db) => listCards(db, event.id, ask), 'large');
    expect(blocks).toBeLessThanOrEqual(VAULT.page_size + 10);
    const { statements } = await databaseTraffic(ctx, () => pageOf());
    expect(statements.filter((text) => text.includes('"detail"'))).toEqual([]);
    expect(JSON.stringify(await pageOf()).length).toBeLessThan(20_000);
  });
});
