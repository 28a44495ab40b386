import type { Client } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import { useServer } from '@plenary/testkit/use-server';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { events, files, home_areas, sponsors } from '../../db/schema/index.ts';
import { newId } from '../../ids.ts';

const server = useServer();
let event: EventFixture;
let attendee: Client;
const file = newId(0);
const film = newId(0);

beforeAll(async () => {
  event = await server.createEvent({ slug: 'fair', name: 'The Fair' });
  attendee = await server.signIn(await server.createPerson({ event }));
  await furnish();
});

async function furnish(): Promise<void> {
  const { db } = server.ctx;
  const event_id = event.id;
  const stored = { event_id, audience: 'member' as const, content_hash: 'x', byte_size: 1, created_at: new Date(0) };
  const sizes = { s: '1'.repeat(24), m: '2'.repeat(24), l: '3'.repeat(24) };
  await db.insert(files).values([
    { ...stored, id: file, content_type: 'image/jpeg', filename: 'a b.jpg', variations: sizes },
    { ...stored, id: film, content_type: 'video/mp4', filename: 'film.mp4' },
  ]);
  await db
    .update(events)
    .set({ media: { logo: { file, alt: 'Fair' } } })
    .where(eq(events.id, event_id));
  const sponsor = (n: number) => ({
    id: newId(0),
    event_id,
    key: `s${n}`,
    name: `Sponsor ${n}`,
    logo_file: n === 1 ? file : null,
    logo_dark_file: n < 3 ? file : null,
    position: n,
  });
  await db.insert(sponsors).values([3, 1, 2, 4, 5, 6, 7, 8].map(sponsor));
  const area = { event_id, sponsor_keys: [] as string[] };
  await db.insert(home_areas).values([
    { ...area, id: newId(0), key: 'stands', title: 'Stands', url: '/fair/pages/stands', position: 2 },
    {
      ...area,
      id: newId(0),
      key: 'live_stream',
      title: 'Main stage',
      sub_title: 'Talks',
      image_file: file,
      video_file: film,
      sponsor_key: 's2',
      sponsor_keys: ['s8', 'gone', 's1', 's2', 's3', 's4', 's5', 's6'],
      position: 1,
    },
  ]);
}

const read = async (path: string) => {
  const answer = await attendee.get(`/fair/json/${path}`);
  return { status: answer.status, json: answer.json };
};

describe('heading', () => {
  const logo_src = `/fair/files/${'1'.repeat(24)}/a%20b-s.webp`;

  it('[API2] [D45] is bare, and names the event and the area', async () => {
    const heading = { logo_src, logo_alt: 'Fair', event_name: 'The Fair', area_name: '' };
    expect(await read('heading')).toEqual({ status: 200, json: heading });
    expect((await read('heading/live_stream')).json).toEqual({ ...heading, area_name: 'Main stage' });
  });

  it('[HDR1] an area that the event does not have is nothing', async () => {
    expect(await read('heading/vault')).toMatchObject({ status: 404, json: { status: 'error', code: 'not_found' } });
    expect((await read('heading/constructor')).status).toBe(404);
  });

  it('[HDR1] the stream page has a name also where the home has no such area', async () => {
    const bare = await server.createEvent({ slug: 'bare', name: 'Bare' });
    const member = await server.signIn(await server.createPerson({ event: bare }));
    expect((await member.get('/bare/json/heading/live_stream')).json).toEqual({
      logo_src: '',
      logo_alt: 'Bare',
      event_name: 'Bare',
      area_name: 'Live stream',
    });
    expect((await member.get('/bare/json/event-home-areas')).json).toEqual([]);
  });
});

describe('areas and settings', () => {
  it('[API2] [D45] [LOK19] areas are a bare list in order, with pictures, film and sponsors', async () => {
    const { json } = await read('event-home-areas');
    expect(json.map((area: { key: string }) => area.key)).toEqual(['live_stream', 'stands']);
    expect(json[0]).toMatchObject({
      title: 'Main stage',
      sub_title: 'Talks',
      url: '',
      image_set: { s: `/fair/files/${'1'.repeat(24)}/a%20b-s.webp`, l: `/fair/files/${'3'.repeat(24)}/a%20b-l.webp` },
      video: { status: 'ready', playback_url: `/fair/files/${film}/film.mp4` },
      sponsor: { key: 's2', name: 'Sponsor 2', logo: null, position: 2 },
    });
    const logo = `/fair/files/${'1'.repeat(24)}/a%20b-s.webp`;
    expect(json[0].sponsors[1]).toMatchObject({ key: 's1', logo, logo_dark: logo });
    expect(json[0].sponsors[2]).not.toHaveProperty('logo_dark');
    expect(json[1]).toMatchObject({ image_set: null, video: null, sponsor: null, sponsors: [] });
  });

  it("[HOM2] an area's sponsors keep its order, are at most six, and unknown ones are passed over", async () => {
    const { json } = await read('event-home-areas');
    expect(json[0].sponsors.map((one: { key: string }) => one.key)).toEqual(['s8', 's1', 's2', 's3', 's4', 's5']);
  });

  it('[API2] [D45] settings are bare; without a poll there is no poll_url', async () => {
    expect(await read('settings')).toEqual({ status: 200, json: {} });
  });

  it('[D32] nobody and strangers read none of it', async () => {
    const outsider = await server.signIn(await server.createPerson());
    for (const path of ['heading', 'heading/live_stream', 'event-home-areas', 'settings']) {
      const refused = await server.anonymous.get(`/fair/json/${path}`);
      expect([refused.status, refused.json]).toEqual([403, { status: 'unauthorised user' }]);
      expect((await outsider.get(`/fair/json/${path}`)).json).toMatchObject({ code: 'forbidden' });
    }
  });
});
