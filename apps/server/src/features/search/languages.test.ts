import type { FoundGroup } from '@plenary/contract/search/operations';
import { content_pages, rooms, sponsors, timeline_sessions, vault_items } from '@plenary/server/db/schema/index';
import { newId } from '@plenary/server/ids';
import { FakeClock } from '@plenary/testkit/clock';
import { useServer } from '@plenary/testkit/use-server';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { joinChat } from '../chat/chat.fixture.ts';
import { eventBySlug, setEvent } from '../events/index.ts';
import { addRoom } from '../rooms/rooms.fixture.ts';
import { sessionRow } from '../timeline/timeline.fixture.ts';
import { writeSome } from './write-entries.ts';

const clock = new FakeClock();
const server = useServer({ clock });

it('[TXT3] [TXT4] finds nothing by a language that an event has given up, and all of it once that is back', async () => {
  const event = await server.createEvent();
  const { client } = await joinChat(server, event);
  const de = (fields: object) => ({ translations: { de: fields as Record<string, string> } });
  const row = () => ({ id: newId(0), event_id: event.id, position: 0 });
  const track = { name: 'Sea', position: 1, translations: { de: { name: 'Leuchtturm' } } };
  const session = { title: 'Light', categories: [track] };
  const times = { starts_at: new Date(clock.now()), ends_at: new Date(clock.now() + 3_600_000) };
  await server.ctx.db
    .insert(timeline_sessions)
    .values([
      sessionRow(event.id, { ...times, ...session }),
      sessionRow(event.id, { ...times, title: 'Dark', ...de({ title: 'Der Leuchtturm' }) }),
    ]);
  await server.ctx.db.insert(vault_items).values({
    ...{ ...row(), slug: 'light', title: 'Light', description: '', featured: false },
    ...{ categories: [], attachments: [], gallery: [], detail: '', link: '/light', ...de({ title: 'Leuchtturm' }) },
  });
  const room = await addRoom(server, event, { name: 'Light' });
  await server.ctx.db
    .update(rooms)
    .set(de({ name: 'Leuchtturm' }))
    .where(eq(rooms.id, room));
  await server.ctx.db.insert(sponsors).values({ ...row(), key: 'bank', name: 'Bank', ...de({ name: 'Leuchtturm' }) });
  const html = { slug: 'way', title: 'Way', html: '<p>There.</p>', ...de({ html: '<p>Am Leuchtturm.</p>' }) };
  await server.ctx.db.insert(content_pages).values({ ...row(), ...html });

  const found = async (path: string) => {
    while ((await writeSome(server.ctx)) > 0);
    await clock.advance(10_000);
    return (await client.get(path)).json.payload;
  };
  const counts = async () => {
    const { groups } = await found(`/${event.slug}/json/search?q=leuchtturm`);
    const vault = await found(`/${event.slug}/json/vault?q=leuchtturm`);
    return [
      ...(groups as FoundGroup[]).map(({ group, hits }) => `${group} ${hits.length}`),
      `vault ${vault.items.length}`,
    ];
  };
  const speak = async (languages: 'de'[]) => {
    const { settings } = (await eventBySlug(server.ctx.db, event.slug))!;
    const said = await setEvent(server.ctx, event.slug, { settings: { ...settings, language: 'en', languages } });
    expect(said.ok).toBe(true);
  };
  const all = ['page 1', 'room 1', 'session 2', 'sponsor 1', 'vault 1', 'vault_item 1'];
  await speak(['de']);
  expect((await counts()).toSorted()).toEqual(all);
  await speak([]);
  expect(await counts()).toEqual(['vault 0']);
  await speak(['de']);
  expect((await counts()).toSorted()).toEqual(all);
});
