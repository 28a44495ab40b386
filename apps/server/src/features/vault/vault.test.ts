import { files, vault_items, vault_watches } from '@plenary/server/db/schema/index';
import { newId } from '@plenary/server/ids';
import type { Client } from '@plenary/testkit/client';
import { FakeClock } from '@plenary/testkit/clock';
import type { EventFixture } from '@plenary/testkit/events';
import { erasePerson } from '@plenary/server/features/personal-data/index';
import { FEATURES } from '@plenary/server/features';
import { useServer } from '@plenary/testkit/use-server';
import { eq } from 'drizzle-orm';
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
let organiser: Client;

beforeAll(async () => {
  event = await server.createEvent({ slug: 'bay' });
  attendee = await server.signIn(await server.createPerson({ event }));
  host = await server.signIn(await server.createPerson({ event, host: true }));
  organiser = await server.signIn(await server.createPerson({ event, roles: ['organiser'] }));
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
    ...{
      categories: ['Films'],
      cover_image_file: picture,
      large_image_file: picture,
      video_file: film,
      gallery: [picture],
    },
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
    for (const who of [host, organiser]) expect(await locks(who)).toEqual(['always false', 'soon false', 'past false']);
    expect(page.items[0]).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      cover_image_file: { s: `/bay/files/${sizes.s}/sea-s.webp` },
    });
    for (const secret of [film, '-secret', '-told', 'far.example']) expect(text).not.toContain(secret);
  });

  it('[VLT2] shows the page of a film on a video site as the player of it that pages may frame', async () => {
    const told = (embed: string) =>
      server.ctx.db.update(vault_items).set({ embed }).where(eq(vault_items.slug, 'always'));
    await told('https://www.youtube.com/watch?v=abcdefghijk');
    const { page } = await boot(attendee, '/vault/item/always');
    expect(page.content.embed).toBe('https://www.youtube-nocookie.com/embed/abcdefghijk');
    await told('https://far.example/x');
  });

  it('[VLT2] sends what an item holds, made harmless, and a picture in its largest size', async () => {
    const { page } = await boot(attendee, '/vault/item/always');
    expect(page).toMatchObject({
      kind: 'vault_item',
      title: 'always',
      content: {
        large_image_file: { l: `/bay/files/${sizes.l}/sea-l.webp` },
        ...{ link: '/bay/pages/always-secret', video: `/bay/files/${film}/film.mp4`, embed: 'https://far.example/x' },
        detail: '<p>always-told</p>',
        attachments: [{ key: 'a', name: 'A', url: `/bay/files/${sizes.l}/sea-l.webp`, filename: 'sea.jpg' }],
        gallery: [{ s: `/bay/files/${sizes.s}/sea-s.webp` }],
      },
    });
  });

  it('sends nothing of a locked item, to hosts and organisers all of it, and to everybody from its minute to its end', async () => {
    for (const slug of ['soon', 'past']) {
      const { page, text } = await boot(attendee, `/vault/item/${slug}`);
      expect([page.item.locked, page.content]).toEqual([true, null]);
      for (const secret of [film, '-secret', '-told', 'far.example']) expect(text).not.toContain(secret);
      for (const who of [host, organiser])
        expect((await boot(who, `/vault/item/${slug}`)).page.content.video).toContain(film);
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

describe('[VLT5] [D5] a file that only items of the vault hold', () => {
  const bytes = Buffer.from('a film of water');
  const addFile = async (filename: string, more: Partial<typeof files.$inferInsert> = {}): Promise<string> => {
    const id = newId(0);
    const { ctx } = server;
    const row = { id, event_id: event.id, audience: 'item' as const, content_type: 'video/mp4', filename };
    const stored = { content_hash: await ctx.storage.put(bytes), byte_size: bytes.length, created_at: new Date(0) };
    await ctx.db.insert(files).values({ ...row, ...stored, ...more });
    return id;
  };
  const read = (who: Client, id: string, name: string) => who.get(`/bay/files/${id}/${name}`);
  const statuses = async (id: string, name: string) => [
    (await read(attendee, id, name)).json?.code ?? 'open',
    (await read(host, id, name)).json?.code ?? 'open',
  ];
  const hold = (slug: string, more: Partial<typeof vault_items.$inferInsert>) =>
    server.ctx.db.insert(vault_items).values({
      ...{ id: newId(0), event_id: event.id, slug, title: slug, description: '', featured: false, position: 9 },
      ...{ categories: [], attachments: [], gallery: [], detail: '', ...more },
    });

  it('is read by members while one of them is open, and by whoever kept its address not before nor after', async () => {
    const id = await addFile('wave.mp4');
    await hold('wave', {
      video_file: id,
      starts_at: new Date(clock.now() + HOUR),
      ends_at: new Date(clock.now() + 2 * HOUR),
    });
    expect(await statuses(id, 'wave.mp4')).toEqual(['item_closed', 'open']);
    await clock.advance(HOUR);
    const open = await read(attendee, id, 'wave.mp4');
    expect([open.status, open.text, open.headers.get('cache-control')]).toEqual([
      ...[200, 'a film of water', 'private, no-cache'],
    ]);
    await clock.advance(HOUR);
    expect(await statuses(id, 'wave.mp4')).toEqual(['item_closed', 'open']);
    // Another item that is open holds it as well.
    await hold('again', { attachments: [{ key: 'a', name: 'A', file: id }] });
    expect(await statuses(id, 'wave.mp4')).toEqual(['open', 'open']);
  });

  it('counts in each of its sizes, in galleries and as captions', async () => {
    const small = await addFile('sea-s.webp');
    const large = await addFile('sea.jpg', { variations: { s: small, m: small, l: small } });
    const lines = await addFile('sea.vtt');
    await hold('closed', {
      gallery: [large],
      captions: [{ language: 'en', label: 'English', file: lines }],
      ends_at: new Date(clock.now()),
    });
    expect([await statuses(small, 'sea-s.webp'), await statuses(lines, 'sea.vtt')]).toEqual([
      ['item_closed', 'open'],
      ['item_closed', 'open'],
    ]);
    await server.ctx.db.update(vault_items).set({ ends_at: null }).where(eq(vault_items.slug, 'closed'));
    expect([await statuses(small, 'sea-s.webp'), await statuses(lines, 'sea.vtt')]).toEqual([
      ['open', 'open'],
      ['open', 'open'],
    ]);
  });
});

describe('[VLT6] a film', () => {
  const tell = (who: Client, slug: string, position_s: number, duration_s = 100) =>
    who.post(`/bay/json/vault/${slug}/watched`, { position_s, duration_s });
  const begun = async (who: Client) => (await boot(who, '/vault')).page.begun;

  it('goes on for its viewer on every device, and shows among those that were begun, the latest first', async () => {
    const person = await server.createPerson({ event });
    const [phone, laptop] = [await server.signIn(person), await server.signIn(person)];
    await server.ctx.db.insert(vault_items).values({
      ...{ id: newId(0), event_id: event.id, slug: 'other', title: 'other', description: '', featured: false },
      ...{ categories: [], attachments: [], gallery: [], detail: '', position: 10 },
    });
    expect((await tell(phone, 'always', 40)).status).toBe(200);
    expect((await boot(laptop, '/vault/item/always')).page.content.goes_on_at_s).toBe(40);
    await clock.advance(1_000);
    await tell(phone, 'other', 20);
    expect(await begun(laptop)).toMatchObject([
      { item: { slug: 'other' }, at_s: 20, duration_s: 100 },
      { item: { slug: 'always' }, at_s: 40, duration_s: 100 },
    ]);
    await tell(laptop, 'always', 99);
    expect((await boot(phone, '/vault/item/always')).page.content.goes_on_at_s).toBeNull();
    expect((await begun(phone)).map(({ item }: { item: { slug: string } }) => item.slug)).toEqual(['other']);
    expect(await begun(attendee)).toEqual([]);
    await erasePerson(
      server.ctx,
      FEATURES.flatMap(({ personal_data }) => personal_data ?? []),
      person.email,
    );
    expect(await server.ctx.db.select().from(vault_watches)).toEqual([]);
  });

  it('that is locked, or is none, or is told too often, is refused', async () => {
    expect((await tell(attendee, 'past', 40)).json.code).toBe('item_closed');
    expect((await tell(organiser, 'past', 40)).json.status).toBe('success');
    expect((await tell(attendee, 'nothing', 40)).json.code).toBe('not_found');
    for (const wrong of [-1, 1.5, 1e9]) expect((await tell(attendee, 'always', wrong)).json.code).toBe('invalid_input');
    const sent = await Promise.all(Array.from({ length: 40 }, (_, n) => tell(attendee, 'always', n)));
    expect(sent.filter(({ json }) => json.code === 'rate_limited').length).toBeGreaterThan(0);
  });
});
