import { account_sessions, avatar_pictures, event_users } from '@plenary/server/db/schema/index';
import type { Client } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import type { Person } from '@plenary/testkit/people';
import { startServer } from '@plenary/testkit/server';
import { useServer } from '@plenary/testkit/use-server';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { sendPicture, wearPicture } from './picture.fixture.ts';
import { removeUnused, UNUSED_KEPT_MS } from './sweep.ts';

const server = useServer();
let event: EventFixture;
let ada: Person;
let as_ada: Client;

beforeEach(async () => {
  event = await server.createEvent();
  ada = await server.createPerson({ event });
  as_ada = await server.signIn(ada);
});

let shade = 0;
/** A picture that no other test has. */
const picture = () => {
  shade += 20;
  return sharp({
    create: { width: 8, height: 8, channels: 3, background: { r: shade % 256, g: 0, b: 255 - (shade % 256) } },
  })
    .png()
    .toBuffer();
};
const wear = async (client = as_ada, slug = event.slug) => wearPicture(client, slug, await picture());
const status = async (url: string, client: Client) => (await client.get(url)).status;

describe('[SET19] a picture is seen', () => {
  it('by those who share an event with its person, to be kept for good, and by nobody else', async () => {
    const { variations } = await wear();
    const bob = await server.signIn(await server.createPerson({ event }));
    const eve = await server.signIn(await server.createPerson({ event: await server.createEvent() }));
    for (const { url } of [variations.s, variations.m]) {
      const { headers } = await bob.get(url);
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'private, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining('sandbox'),
      });
      expect((await bob.get(url, { 'if-none-match': headers.get('etag') ?? '' })).status).toBe(304);
      expect([await status(url, as_ada), await status(url, eve)]).toEqual([200, 404]);
      expect((await server.anonymous.get(url)).json).toEqual({ status: 'unauthorised user' });
    }
  });

  it('under its own address only', async () => {
    const { variations, filename } = await wear();
    const { url } = variations.s;
    const wrong = [
      url.replace(filename, 'x.webp'),
      url.replace('/s/', '/l/'),
      url.replace(/[0-9a-f]{24}/, 'f'.repeat(24)),
    ];
    expect(await Promise.all(wrong.map((one) => status(one, as_ada)))).toEqual([404, 400, 404]);
  });

  it('while it is the one that its person uses; an upload that is not saved is for them alone', async () => {
    const bob = await server.signIn(await server.createPerson({ event }));
    const first = await wear();
    const { asset } = (await sendPicture(as_ada, event.slug, await picture())).json.payload;
    expect([await status(asset.variations.m.url, bob), await status(asset.variations.m.url, as_ada)]).toEqual([
      404, 200,
    ]);
    await as_ada.post(`/${event.slug}/json/update-profile`, { avatar_picture: '' });
    expect([await status(first.variations.m.url, bob), await status(first.variations.m.url, as_ada)]).toEqual([
      404, 200,
    ]);
  });

  it('as far as a membership and a session reach', async () => {
    const { variations } = await wear();
    const seen = (client: Client) => status(variations.s.url, client);
    const bob = await server.createPerson({ event });
    const as_bob = await server.signIn(bob);
    const sessions = eq(account_sessions.account_id, bob.account_id);
    const other = await server.createEvent();
    await server.ctx.db.update(account_sessions).set({ event_id: other.id }).where(sessions);
    expect(await seen(as_bob)).toBe(404);
    await server.ctx.db.update(account_sessions).set({ event_id: event.id }).where(sessions);
    expect(await seen(as_bob)).toBe(200);
    await server.ctx.db.update(event_users).set({ active: false }).where(eq(event_users.id, bob.event_user_id));
    expect(await seen(as_bob)).toBe(404);
  });

  it('[ONB10] not before the second factor, where the shared event asks for one', async () => {
    const strict = await server.createEvent({ settings: { second_factor: 'email' } });
    await server.addMember(ada, strict);
    const { variations } = await wear();
    const bob = await server.createPerson({ event: strict });
    const as_bob = await server.signIn(bob);
    const set = (at: Date | null) =>
      server.ctx.db
        .update(account_sessions)
        .set({ second_factor_at: at })
        .where(eq(account_sessions.account_id, bob.account_id));
    await set(null);
    expect(await status(variations.s.url, as_bob)).toBe(404);
    await set(new Date(server.clock.now()));
    expect(await status(variations.s.url, as_bob)).toBe(200);
  });

  it('is saved by the person who sent it only', async () => {
    const { filename } = await wear();
    const bob = await server.signIn(await server.createPerson({ event }));
    const { json } = await bob.post(`/${event.slug}/json/update-profile`, { avatar_picture: filename });
    expect(json.payload.errors.avatar_picture).toEqual(['This picture is no longer there. Please choose it again.']);
  });
});

describe('[SET19] what nobody uses', () => {
  const rows = () => server.ctx.db.select().from(avatar_pictures).where(eq(avatar_pictures.account_id, ada.account_id));
  const stored = async (keys: readonly string[]) =>
    (await Promise.all(keys.map((key) => server.ctx.storage.readBytes(key)))).map((bytes) => bytes !== null);

  it('is removed after a day, with its bytes; what is used stays', async () => {
    await wear();
    const kept = await wear();
    const before = await rows();
    await server.clock.advance(UNUSED_KEPT_MS);
    await removeUnused(server.ctx);
    expect(await rows()).toHaveLength(2);
    await server.clock.advance(1);
    await removeUnused(server.ctx);
    expect((await rows()).map(({ filename }) => filename)).toEqual([kept.filename]);
    const [gone, used] = before[0]?.filename === kept.filename ? [before[1], before[0]] : before;
    expect(await stored([gone!.s_hash, gone!.m_hash])).toEqual([false, false]);
    expect(await stored([used.s_hash, used.m_hash])).toEqual([true, true]);
  });

  it('keeps its bytes while somebody else uses the same picture', async () => {
    const same = await picture();
    const bob = await server.signIn(await server.createPerson({ event }));
    await wearPicture(bob, event.slug, same);
    await wearPicture(as_ada, event.slug, same);
    const [own] = await rows();
    await as_ada.post(`/${event.slug}/json/update-profile`, { avatar_picture: '' });
    await server.clock.advance(UNUSED_KEPT_MS + 1);
    await removeUnused(server.ctx);
    expect(await rows()).toEqual([]);
    expect(await stored([own!.s_hash, own!.m_hash])).toEqual([true, true]);
  });

  it('is looked for every hour, and many of them at once', async () => {
    const node = await startServer({ background: true });
    const there = await node.createEvent();
    const person = await node.createPerson({ event: there });
    const now = new Date(node.clock.now());
    const many = Array.from({ length: 450 }, (_, n) => ({
      id: n.toString(16).padStart(24, '0'),
      account_id: person.account_id,
      filename: `${n}.webp`,
      content_type: 'image/webp',
      s_hash: 'a'.repeat(64),
      m_hash: 'b'.repeat(64),
      s_bytes: 1,
      m_bytes: 1,
      created_at: now,
    }));
    await node.ctx.db.insert(avatar_pictures).values(many);
    await node.clock.leap(UNUSED_KEPT_MS + 3600_000);
    await node.stop();
    const left = await server.ctx.db
      .select()
      .from(avatar_pictures)
      .where(eq(avatar_pictures.account_id, person.account_id));
    expect(left).toEqual([]);
  });
});
