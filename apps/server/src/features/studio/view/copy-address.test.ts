import { rm } from 'node:fs/promises';
import type { Client } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import { useServer } from '@plenary/testkit/use-server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { newId } from '../../../ids.ts';
import { deleteEvent } from '../../event-removal/index.ts';
import { eventBySlug } from '../../events/index.ts';
import { bundleFolder, wholeBundle, wholeFiles } from '../../imports/bundles/bundle.fixture.ts';
import { importBundle } from '../../imports/bundles/index.ts';
import { sweep } from '../../rehearsals/sweep.ts';

const server = useServer();
let slug = '';
let event_id = '';
let made = 0;
let organiser: Client;
beforeEach(async () => {
  slug = `broken-${(made += 1)}`;
  const folder = await bundleFolder(wholeBundle(slug), await wholeFiles());
  expect(await importBundle(server.ctx, folder)).toMatchObject({ ok: true });
  await rm(folder, { recursive: true });
  event_id = (await eventBySlug(server.ctx.db, slug))?.id ?? '';
  await query('UPDATE events SET opens_at = NULL, closes_at = NULL WHERE id = $1', [event_id]);
  const event = { id: event_id, slug } as EventFixture;
  organiser = await server.signIn(await server.createPerson({ event, roles: ['organiser'] }));
});
afterEach(() => vi.restoreAllMocks());
const query = async <T extends object>(text: string, values: unknown[]): Promise<T[]> =>
  (await server.ctx.db.$client.query<T>(text, values)).rows;
const rested = () => server.clock.advance(5_000);
const ask = () => organiser.post(`/${slug}/json/studio/preview`, { as: 'attendee', at: '' });
const copies = () =>
  query<{ id: string; slug: string }>('SELECT id, slug FROM events WHERE rehearsal_of = $1', [event_id]);

/** Presses, and returns the copy that is open then. */
async function pressed() {
  await rested();
  expect((await ask()).status).toBe(200);
  return (await open())[0]!;
}
const open = async () => (await copies()).filter(({ slug: at }) => !at.startsWith('deleted-'));

describe('[REL14] a preview with what waits', () => {
  it('has an address that nobody learns from the ids of this server', async () => {
    const { slug: at } = await pressed();
    const made_by_process = newId(server.clock.now()).slice(8, 18);
    for (let from = 0; from < 5; from += 1) expect(at).not.toContain(made_by_process.slice(from, from + 6));
  });

  it('is there although a frame that is visible already is allowed no longer', async () => {
    await query(`UPDATE vault_items SET embed = 'https://elsewhere.example/1' WHERE event_id = $1`, [event_id]);
    const { slug: at } = await pressed();
    expect((await organiser.get(`/${at}~attendee/json/boot`)).status).toBe(200);
  });
});

/** Has something happen once the event was read, before its copy is stored. */
function meanwhile(happens: () => Promise<unknown>): void {
  const { live } = server.ctx;
  const transact = live.transact.bind(live);
  vi.spyOn(live, 'transact').mockImplementationOnce(async (...given) => {
    await happens();
    return transact(...given);
  });
}

describe('[REL14] while an event is copied', () => {
  it('a file that another organiser has replaced is copied as it is now', async () => {
    await rested();
    meanwhile(() => query(`UPDATE files SET content_hash = content_hash || 'x' WHERE event_id = $1`, [event_id]));
    expect((await ask()).status).toBe(200);
    expect(await open()).toHaveLength(1);
  });

  it('it can be removed, and there is nothing to look at then', async () => {
    await rested();
    meanwhile(() => deleteEvent(server.ctx, slug, () => undefined));
    expect((await ask()).json.code).toBe('not_found');
    expect(await copies()).toEqual([]);
  });
});

describe('[REL15] a preview with what waits ends', () => {
  it('under the address as well that its copy has until it is removed', async () => {
    const { id } = await pressed();
    expect((await organiser.get(`/studio/${slug}/view/end`, { accept: 'text/html' })).status).toBe(302);
    expect(await copies()).toEqual([{ id, slug: `deleted-${id}` }]);
    for (const at of ['', '~attendee', '~host'])
      expect([at, (await organiser.get(`/deleted-${id}${at}/json/boot`)).status]).toEqual([at, 404]);
  });

  it('where its person presses twice at once: one is left', async () => {
    await rested();
    const answers = await Promise.all([ask(), ask()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await open()).toHaveLength(1);
    await sweep(server.ctx);
    expect(await copies()).toHaveLength(1);
  });
});
