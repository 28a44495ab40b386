import { feed_events, hosted_segments, vault_films, vault_items } from '@plenary/server/db/schema/index';
import { bundleFolder } from '@plenary/server/features/imports/bundles/bundle.fixture';
import { importBundle } from '@plenary/server/features/imports/bundles/index';
import { deleteEvent } from '@plenary/server/features/event-removal/index';
import { failingFfmpeg, makingFfmpeg } from '@plenary/server/features/films/films.fixture';
import { hostedEvent, Page, recordingOf, STREAM } from '@plenary/server/features/hosted-streams/hosted-streams.fixture';
import { webm } from '@plenary/server/features/uploads/uploads.fixture';
import { VAULT_FILMS_TOPIC } from '@plenary/contract/vault/topics';
import type { VaultContent } from '@plenary/contract/vault/operations';
import type { Client } from '@plenary/testkit/client';
import { FakeClock } from '@plenary/testkit/clock';
import type { EventFixture } from '@plenary/testkit/events';
import type { TestServer } from '@plenary/testkit/server';
import { useServer } from '@plenary/testkit/use-server';
import { and, eq, ne } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { removeStale } from './films.ts';

const clock = new FakeClock();
const HD = 'a film of hd\n';
const server = useServer({ clock, config: { ffmpeg: await makingFfmpeg() } });
const failing = useServer({ config: { ffmpeg: await failingFfmpeg('moov atom not found') } });
let event: EventFixture;
let host: Client;
let attendee: Client;

async function people(at: TestServer): Promise<void> {
  host = await at.signIn(await at.createPerson({ event, host: true }));
  attendee = await at.signIn(await at.createPerson({ event }));
}

async function load(at: TestServer, film: string, more: object = {}): Promise<void> {
  const item = { slug: 'tide', title: 'Tide', video: 'media/tide.webm', ...more };
  const about = { slug: event.slug, name: 'E', time_zone: 'UTC' };
  const folder = await bundleFolder(
    { plenary_bundle: 1, event: about, vault: [item] },
    { 'media/tide.webm': webm(film) },
  );
  expect(await importBundle(at.ctx, folder)).toMatchObject({ ok: true });
}

const content = async (who: Client, slug = 'tide'): Promise<VaultContent> =>
  (await who.get(`/${event.slug}/json/boot?path=/vault/item/${slug}`)).json.payload.page.content;

const news = async () => {
  const ours = and(eq(feed_events.event_id, event.id), eq(feed_events.topic, VAULT_FILMS_TOPIC));
  return (await server.ctx.db.select().from(feed_events).where(ours)).map(({ kind }) => kind);
};

describe('[VLT9] the film of an item that a bundle brought', () => {
  beforeEach(async () => {
    event = await server.createEvent();
    await people(server);
  });

  it('gets smaller versions, of which hosts read meanwhile, and which are read in parts', async () => {
    await load(server, event.slug);
    const waiting = { film: { state: 'waiting', percent: 0 }, versions: [] };
    expect([await content(host), await content(attendee)]).toMatchObject([waiting, { film: null, versions: [] }]);
    expect((await server.runJobs()).done).toEqual(['vault.film']);
    const { film, versions, video } = await content(attendee);
    expect([film, versions.map(({ lines }) => lines)]).toEqual([null, [720, 360]]);
    expect((await content(host)).film).toBeNull();
    const whole = await attendee.get(versions[0]!.url);
    expect([whole.text, whole.headers.get('content-type'), whole.headers.get('cache-control')]).toEqual([
      ...[HD, 'video/mp4', 'private, no-cache'],
    ]);
    const part = await attendee.request(versions[1]!.url, { headers: { range: 'bytes=2-5' } });
    expect([part.status, part.text]).toEqual([206, 'film']);
    expect((await attendee.get(video!)).status).toBe(200);
    // It begins, half of it is done, all of it is.
    expect(await news()).toEqual(Array.from({ length: 3 }, () => 'vault.film_changed'));
    // The same bundle again makes nothing again.
    await load(server, event.slug);
    expect((await server.runJobs()).done).toEqual([]);
    const outsider = await server.signIn(await server.createPerson());
    expect((await outsider.get(versions[0]!.url)).status).toBe(403);
  });

  it('[D5] follows the lock of its item, whoever kept an address', async () => {
    await load(server, event.slug);
    await server.runJobs();
    const { versions } = await content(attendee);
    const url = versions[0]!.url;
    await server.ctx.db
      .update(vault_items)
      .set({ ends_at: new Date(clock.now()) })
      .where(eq(vault_items.event_id, event.id));
    expect([(await attendee.get(url)).json.code, (await host.get(url)).text]).toEqual(['item_closed', HD]);
    for (const wrong of [url.replace('/hd/', '/xl/'), url.replace('/tide/', '/none/')])
      expect((await host.get(wrong)).status).toBeGreaterThanOrEqual(400);
  });

  it('has others when it becomes another one, and none when its event is gone: with the bytes', async () => {
    await load(server, `${event.slug} one`);
    await server.runJobs();
    const { versions } = await content(attendee);
    const hd_hash = (await rows())[0]?.hd_hash ?? '';
    await load(server, `${event.slug} two`);
    expect((await attendee.get(versions[0]!.url)).status).toBe(404);
    await server.runJobs();
    expect((await attendee.get(versions[0]!.url)).text).toBe(HD);
    expect(await rows()).toHaveLength(2);
    await removeStale(server.ctx);
    expect([(await rows()).length, await server.ctx.storage.size(hd_hash)]).toEqual([1, HD.length]);
    // The other events of this file have the same bytes.
    await server.ctx.db.delete(vault_films).where(ne(vault_films.event_id, event.id));
    await deleteEvent(server.ctx, event.slug, () => undefined);
    expect([await rows(), await server.ctx.storage.size(hd_hash)]).toEqual([[], null]);
  });
});

const rows = () => server.ctx.db.select().from(vault_films).where(eq(vault_films.event_id, event.id));

describe('[VLT9] a recording that a host put into the vault', () => {
  it('gets smaller versions once it has ended, which go with it', async () => {
    ({ event } = await hostedEvent(server));
    await people(server);
    const page = new Page(host, event);
    const path = (rest: string) => `/${event.slug}/json/hosted-streams/${STREAM}/${rest}`;
    await host.post(path('recording'), { on: true });
    await page.publish();
    await page.send(recordingOf(3));
    const { id } = (await host.get(path('recordings'))).json.payload.recordings[0];
    const { slug } = (await host.post(path(`recordings/${id}/vault`), { title: 'Keynote' })).json.payload;
    await server.runJobs();
    expect(await content(host, slug)).toMatchObject({ versions: [], film: { state: 'waiting' } });
    await page.stop();
    await clock.advance(60_000);
    await server.runJobs();
    const { versions } = await content(attendee, slug);
    expect(await attendee.get(versions[0]!.url)).toMatchObject({ status: 200, text: HD });
    await host.post(path(`recordings/${id}/remove`));
    expect([(await content(attendee, slug)).versions, (await attendee.get(versions[0]!.url)).status]).toEqual([
      [],
      404,
    ]);
    await server.ctx.db.delete(hosted_segments).where(eq(hosted_segments.event_id, event.id));
    await removeStale(server.ctx);
    expect(await rows()).toEqual([]);
  });
});

describe('[VLT9] a film that cannot be made smaller', () => {
  it('is shown as it is, and hosts alone read why', async () => {
    event = await failing.createEvent();
    await people(failing);
    await load(failing, event.slug);
    expect((await failing.runJobs()).done).toEqual(['vault.film']);
    expect((await content(host)).film).toEqual({ state: 'failed', percent: 0 });
    const { film, versions, video } = await content(attendee);
    expect([film, versions, (await attendee.get(video!)).status]).toEqual([null, [], 200]);
    // Only what the machine was in the way of is tried again.
    await load(failing, event.slug);
    expect((await failing.runJobs()).done).toEqual([]);
    await failing.ctx.db.update(vault_films).set({ film: 'no_ffmpeg' });
    await load(failing, event.slug);
    expect((await failing.runJobs()).done).toEqual(['vault.film']);
  });
});
