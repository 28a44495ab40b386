import { files, sponsors, tours } from '@plenary/server/db/schema/index';
import { newId } from '@plenary/server/ids';
import type { Client } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import { useServer } from '@plenary/testkit/use-server';
import { beforeEach, describe, expect, it } from 'vitest';

const server = useServer();
let event: EventFixture;
let ada: Client;

beforeEach(async () => {
  event = await server.createEvent();
  ada = await server.signIn(await server.createPerson({ event }));
});

const see = async (path: string, who = ada) => who.get(`/${event.slug}${path}`, { accept: 'text/html' });

describe('[TOU1] the tour', () => {
  it('is a page where the event has one, with pictures of the event and texts made harmless', async () => {
    expect((await see('/tour')).status).toBe(404);
    const [picture, sizes] = [newId(0), { s: 'a'.repeat(24), m: 'b'.repeat(24), l: 'c'.repeat(24) }];
    const stored = { audience: 'member' as const, content_hash: 'x', byte_size: 1, created_at: new Date(0) };
    const file = { ...stored, content_type: 'image/webp', filename: 'quay.webp', variations: sizes };
    await server.ctx.db.insert(files).values({ ...file, id: picture, event_id: event.id });
    const spot = { title: 'In', text: '', yaw: 1, pitch: 2, scene: null, link: null };
    await server.ctx.db.insert(tours).values({
      ...{ id: newId(0), event_id: event.id, kind: 'panoramas', title: 'Around', intro: '<p onclick="x()">Hi</p>' },
      scenes: [{ key: 'quay', title: 'Quay', picture, spots: [spot] }],
    });
    const shown = await see('/tour');
    expect(shown.boot.page).toEqual({
      kind: 'tour',
      title: 'Around',
      tour: {
        kind: 'panoramas',
        intro: '<p>Hi</p>',
        scenes: [
          { key: 'quay', title: 'Quay', picture: expect.objectContaining({ l: expect.any(String) }), spots: [spot] },
        ],
      },
    });
    const outsider = await server.signIn(await server.createPerson());
    expect((await see('/tour', outsider)).status).toBe(403);
  });

  it('may stand in a frame where its host is known', async () => {
    const row = { id: newId(0), event_id: event.id, kind: 'embed' as const, title: 'Around', intro: '', scenes: [] };
    await server.ctx.db.insert(tours).values({ ...row, address: 'https://www.youtube-nocookie.com/embed/x' });
    const csp = (await see('/tour')).headers.get('content-security-policy') ?? '';
    expect(/frame-src ([^;]*)/.exec(csp)?.[1]).toContain('https://www.youtube-nocookie.com');
  });
});

describe('[TOU4] sponsors', () => {
  it('have a page for all and one for each', async () => {
    expect((await see('/sponsors')).status).toBe(404);
    const row = { id: newId(0), event_id: event.id, position: 0, key: 'bank', name: 'Harbour Bank' };
    await server.ctx.db
      .insert(sponsors)
      .values({ ...row, url: 'https://bank.example', text: '<p>Safe<script>x</script></p>' });
    expect((await see('/sponsors')).boot.page.kind).toBe('sponsors');
    expect((await see('/sponsors/bank')).boot.page).toMatchObject({
      kind: 'sponsor',
      title: 'Harbour Bank',
      text: '<p>Safe</p>',
      sponsor: { url: 'https://bank.example' },
    });
    for (const path of ['/sponsors/none', '/sponsors/bank/more', '/tour/x']) expect((await see(path)).status).toBe(404);
  });
});
