import { files, vault_items } from '@plenary/server/db/schema/index';
import { newId } from '@plenary/server/ids';
import type { Client } from '@plenary/testkit/client';
import { FakeClock } from '@plenary/testkit/clock';
import type { EventFixture } from '@plenary/testkit/events';
import { useServer } from '@plenary/testkit/use-server';
import { beforeAll, describe, expect, it } from 'vitest';

const clock = new FakeClock();
const server = useServer({ clock });
const HOUR = 3_600_000;
const film = newId(0);
const picture = newId(0);
const sizes = { s: 'a'.repeat(24), m: 'b'.repeat(24), l: 'c'.repeat(24) };
let event: EventFixture;
let attendee: Client;
let host: Client;

beforeAll(async () => {
  event = await server.createEvent({ slug: 'bay' });
  attendee = await server.signIn(await server.createPerson({ event }));
  host = await server.signIn(await server.createPerson({ event, host: true }));
  const file = {
    event_id: event.id,
    audience: 'member' as const,
    content_hash: 'x',
    byte_size: 1,
    created_at: new Date(0),
  };
  await server.ctx.db.insert(files).values([
    { ...file, id: film, content_type: 'video/mp4', filename: 'film.mp4' },
    { ...file, id: picture, content_type: 'image/jpeg', filename: 'sea.jpg', variations: sizes },
  ]);
  const item = (slug: string, position: number, starts: number | null, ends: number | null) => ({
    ...{ id: newId(0), event_id: event.id, slug, title: slug, description: '', featured: false, position },
    ...{ categories: ['Films'], cover_image_file: picture, video_file: film, gallery: [picture] },
    ...{
      link: `/bay/pages/${slug}-secret`,
      embed: 'https://far.example/x',
      attachments: [{ key: 'a', name: 'A', file: picture }],
    },
    detail: `<p onclick="x()">${slug}-told<script>x</script></p>`,
    starts_at: starts === null ? null : new Date(clock.now() + starts),
    ends_at: ends === null ? null : new Date(clock.now() + ends),
  });
  await server.ctx.db
    .insert(vault_items)
    .values([item('always', 0, null, null), item('soon', 1, HOUR, 2 * HOUR), item('past', 2, null, -HOUR)]);
});

const boot = async (who: Client, path: string) => {
  const answer = await who.get(`/bay/json/boot?path=${encodeURIComponent(path)}`);
  return { status: answer.status, page: answer.json.payload?.page, text: JSON.stringify(answer.json) };
};
const locks = async (who: Client) =>
  (await boot(who, '/vault')).page.items.map((one: { slug: string; locked: boolean }) => `${one.slug} ${one.locked}`);

describe('[VLT1] [D5] the vault', () => {
  it('lists items in their order, with nothing of what they hold, and is locked on the server', async () => {
    const { page, text } = await boot(attendee, '/vault');
    expect(await locks(attendee)).toEqual(['always false', 'soon true', 'past true']);
    expect(await locks(host)).toEqual(['always false', 'soon false', 'past false']);
    expect(page.items[0].cover_image.s).toBe(`/bay/files/${sizes.s}/sea-s.webp`);
    for (const secret of [film, '-secret', '-told', 'far.example']) expect(text).not.toContain(secret);
  });

  it('[VLT2] sends what an item holds, made harmless, and a picture in its largest size', async () => {
    const { page } = await boot(attendee, '/vault/item/always');
    expect(page).toMatchObject({
      kind: 'vault_item',
      title: 'always',
      content: {
        ...{ link: '/bay/pages/always-secret', video: `/bay/files/${film}/film.mp4`, embed: 'https://far.example/x' },
        detail: '<p>always-told</p>',
        attachments: [{ key: 'a', name: 'A', url: `/bay/files/${sizes.l}/sea-l.webp`, filename: 'sea.jpg' }],
        gallery: [{ s: `/bay/files/${sizes.s}/sea-s.webp` }],
      },
    });
  });

  it('sends nothing of a locked item, to hosts all of it, and to everybody from its minute to its end', async () => {
    for (const slug of ['soon', 'past']) {
      const { page, text } = await boot(attendee, `/vault/item/${slug}`);
      expect([page.item.locked, page.content]).toEqual([true, null]);
      for (const secret of [film, '-secret', '-told', 'far.example']) expect(text).not.toContain(secret);
      expect((await boot(host, `/vault/item/${slug}`)).page.content.video).toContain(film);
    }
    const told = async () => (await boot(attendee, '/vault/item/soon')).page.content?.detail ?? null;
    await clock.advance(HOUR - 1);
    expect(await told()).toBeNull();
    await clock.advance(1);
    expect(await told()).toBe('<p>soon-told</p>');
    await clock.advance(HOUR);
    expect(await told()).toBeNull();
  });

  it('has no page for what is not there, and none for people of elsewhere', async () => {
    for (const path of [
      '/vault/item/nothing',
      '/vault/item',
      '/vault/else/always',
      '/vault/item/always/x',
      '/vault/item/%00',
    ])
      expect((await boot(attendee, path)).page?.kind ?? 'not_found').toBe('not_found');
    const outsider = await server.signIn(await server.createPerson());
    expect((await outsider.get('/bay/vault', { accept: 'text/html' })).status).toBe(403);
    expect((await attendee.get('/bay/vault', { accept: 'text/html' })).boot?.page.kind).toBe('vault');
    expect((await attendee.get('/bay/vault/item/always', { accept: 'text/html' })).boot?.page.kind).toBe('vault_item');
  });
});
