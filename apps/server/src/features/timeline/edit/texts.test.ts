import type { Client } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import { useServer } from '@plenary/testkit/use-server';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { timeline_sessions } from '../../../db/schema/index.ts';
import { newId } from '../../../ids.ts';
import { addSessions, sessionRow } from '../timeline.fixture.ts';
import type { SessionRow } from '../index.ts';

const server = useServer();
let event: EventFixture;
let organiser: Client;
let german: Client;
let talk: SessionRow;

beforeEach(async () => {
  event = await server.createEvent({ settings: { language: 'en', languages: ['de'] } });
  organiser = await server.signIn(await server.createPerson({ event, roles: ['organiser'] }));
  german = await server.signIn(await server.createPerson({ event }));
  await german.form(`/${event.slug}/json/update-profile`, { language: 'de' });
  const times = {
    starts_at: new Date(server.clock.now() + 3_600_000),
    ends_at: new Date(server.clock.now() + 5_400_000),
  };
  const speakers = [{ uid: 'ann', name: 'Ann', bio: '', company: '', job_title: '', profile_picture: null }];
  const more = { type: 'meeting', stream: null, location: null, title: 'Tides', speakers } as const;
  talk = sessionRow(event.id, { ...more, description: '<p>The sea</p>', ...times });
  await addSessions(server.ctx, [talk]);
});

const change = (fields: object, version = 0) =>
  organiser.post(`/${event.slug}/json/timeline/sessions/${talk.id}`, { version, ...fields });
const stored = async (id = talk.id) =>
  (await server.ctx.db.select().from(timeline_sessions).where(eq(timeline_sessions.id, id)))[0]!;
const seen = async (who: Client) => (await who.get(`/${event.slug}/poll/event-timeline`)).json.payload.sessions[0];

describe('[TXT5] translations of a session in its form', () => {
  it('[TXT1] reach their readers, with the bios of speakers and the names of tracks', async () => {
    const speakers = [
      { uid: 'ann', name: 'Ann', company: '', job_title: '', bio: 'Sails', translations: { de: { bio: 'Segelt' } } },
    ];
    const categories = [{ name: 'Sea', position: 1, translations: { de: { name: 'Meer' } } }];
    const texts = { translations: { de: { title: ' Gezeiten ', description: 'Das Meer' } }, speakers, categories };
    const { session } = (await change(texts)).json.payload;
    expect(session).toMatchObject({ ...texts, translations: { de: { title: 'Gezeiten', description: 'Das Meer' } } });
    expect(await seen(german)).toMatchObject({
      ...{ title: 'Gezeiten', description: '<p>Das Meer</p>' },
      ...{ speakers: [{ name: 'Ann', bio: '<p>Segelt</p>' }], categories: [{ name: 'Meer' }] },
    });
    expect(await seen(organiser)).toMatchObject({
      ...{ title: 'Tides', description: '<p>The sea</p>' },
      ...{ speakers: [{ bio: '<p>Sails</p>' }], categories: [{ name: 'Sea' }] },
    });
    for (const who of [german, organiser]) expect(JSON.stringify(await seen(who))).not.toContain('translations');
  });

  it('[TML43] are kept from the schedule, undone as one field, and an empty one is none', async () => {
    const first = (await change({ translations: { de: { title: 'Gezeiten', description: 'Das Meer' } } })).json.payload;
    expect(first.session.kept).toEqual(['translations']);
    const second = (await change({ translations: { de: { title: '' } } }, 1)).json.payload;
    expect((await stored()).translations).toEqual({ de: { description: '<p>Das Meer</p>' } });
    const undone = await organiser.post(`/${event.slug}/json/timeline/edits/${second.edit}/undo`);
    expect(undone.json.payload.session.translations).toEqual(first.session.translations);
  });

  it('[PRG2] go with a copy, and with what is added', async () => {
    await change({ translations: { de: { title: 'Gezeiten' } } });
    const path = `/${event.slug}/json/studio/programme/sessions`;
    const [copy, fresh] = [newId(server.clock.now()), newId(server.clock.now())];
    await organiser.post(path, { id: copy, copy_of: talk.id, starts_at: talk.starts_at.toISOString() });
    const starts_at = talk.starts_at.toISOString();
    await organiser.post(path, { id: fresh, title: 'Waves', starts_at, translations: { de: { title: 'Wellen' } } });
    expect((await stored(copy)).translations).toEqual({ de: { title: 'Gezeiten' } });
    expect((await stored(fresh)).translations).toEqual({ de: { title: 'Wellen' } });
  });

  it('[TXT3] keep those of a language that was taken out of the event', async () => {
    const kept = { ar: { title: 'المد' } };
    await server.ctx.db.update(timeline_sessions).set({ translations: kept }).where(eq(timeline_sessions.id, talk.id));
    const { version } = await stored();
    const typed = { translations: { ...kept, de: { title: 'Gezeiten' } } };
    expect((await change(typed, version)).status).toBe(200);
    expect((await stored()).translations).toEqual(typed.translations);
  });

  it('of 200 kB are refused beside their field with its limit, and so is a language that the event does not have', async () => {
    const long = await change({ translations: { de: { description: 'ä'.repeat(200_000) } } });
    expect([long.status, long.json.payload.errors]).toEqual([
      400,
      { 'translations.de.description': [expect.stringContaining('20,000')] },
    ]);
    const other = await change({ translations: { fr: { title: 'Marées' } } });
    expect([other.status, Object.keys(other.json.payload.errors)]).toEqual([400, ['translations.fr']]);
    expect((await stored()).translations).toEqual({});
  });
});
