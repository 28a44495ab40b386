import { vault_items } from '@plenary/server/db/schema/index';
import { importBundle } from '@plenary/server/features/imports/bundles/index';
import { bundleFolder } from '@plenary/server/features/imports/bundles/bundle.fixture';
import { hostedEvent, Page, recordingOf, STREAM } from '@plenary/server/features/hosted-streams/hosted-streams.fixture';
import type { Client } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import { useServer } from '@plenary/testkit/use-server';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';

const server = useServer();
let event: EventFixture;
let host: Client;
let attendee: Client;
let id: number;

const path = (rest: string) => `/${event.slug}/json/hosted-streams/${STREAM}/${rest}`;
const keep = (who: Client, title: string, recording = id) => who.post(path(`recordings/${recording}/vault`), { title });
const content = async (slug: string) =>
  (await attendee.get(`/${event.slug}/json/boot?path=/vault/item/${slug}`)).json.payload.page.content;

beforeEach(async () => {
  ({ event } = await hostedEvent(server));
  host = await server.signIn(await server.createPerson({ event, host: true }));
  attendee = await server.signIn(await server.createPerson({ event }));
  const page = new Page(host, event);
  await host.post(path('recording'), { on: true });
  await page.publish();
  await page.send(recordingOf(3));
  await page.stop();
  id = (await host.get(path('recordings'))).json.payload.recordings[0].id;
});

describe('[VLT8] a recording of a hosted stream', () => {
  it('becomes an item of the vault, once, whose film members read in parts', async () => {
    const { slug } = (await keep(host, 'Keynote')).json.payload;
    expect((await keep(host, 'The keynote')).json.payload.slug).toBe(slug);
    const { items } = (await attendee.get(`/${event.slug}/json/boot?path=/vault`)).json.payload.page;
    expect(items).toMatchObject([{ slug, title: 'The keynote', locked: false }]);
    const { video } = await content(slug);
    const whole = await attendee.get(video);
    expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'video/mp4']);
    const part = await attendee.request(video, { headers: { range: 'bytes=4-7' } });
    expect([part.status, part.text]).toEqual([206, 'ftyp']);
    expect((await attendee.get(`/${event.slug}/vault/item/x/recording.mp4`)).status).toBe(404);
  });

  it('is put there by hosts alone, stays at an import, closes with its item, and goes with its bytes', async () => {
    expect((await keep(attendee, 'Mine')).status).toBe(403);
    expect((await keep(host, 'None', id + 7)).json.code).toBe('not_found');
    expect((await keep(host, '\u200b\u3164')).json.payload.errors.title).toHaveLength(1);
    const { slug } = (await keep(host, 'Keynote')).json.payload;
    const bundle = { plenary_bundle: 1, event: { slug: event.slug, name: 'E', time_zone: 'UTC' }, vault: [] };
    expect(await importBundle(server.ctx, await bundleFolder(bundle))).toMatchObject({ ok: true });
    const { video } = await content(slug);
    const set = (ends_at: Date | null) =>
      server.ctx.db.update(vault_items).set({ ends_at }).where(eq(vault_items.slug, slug));
    await set(new Date(server.clock.now()));
    expect([(await attendee.get(video)).json.code, (await host.get(video)).status]).toEqual(['item_closed', 200]);
    await set(null);
    await host.post(path(`recordings/${id}/remove`));
    expect([(await content(slug)).video, (await attendee.get(video)).status]).toEqual([null, 404]);
  });
});
