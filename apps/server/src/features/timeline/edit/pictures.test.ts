import type { Edited } from '@plenary/contract/timeline/edit';
import type { Client } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import { useServer } from '@plenary/testkit/use-server';
import { beforeEach, describe, expect, it } from 'vitest';
import { sharp } from '../../../adapters/media/sharp.ts';
import { newId } from '../../../ids.ts';
import { addSessions, sessionRow } from '../timeline.fixture.ts';
import type { SessionRow } from '../index.ts';

const server = useServer();
let event: EventFixture;
let organiser: Client;
let attendee: Client;
let talk: SessionRow;

beforeEach(async () => {
  event = await server.createEvent();
  organiser = await server.signIn(await server.createPerson({ event, roles: ['organiser'] }));
  attendee = await server.signIn(await server.createPerson({ event }));
  const speakers = [{ uid: 'ann', name: 'Ann', bio: '', company: '', job_title: '', profile_picture: null }];
  talk = sessionRow(event.id, { speakers });
  await addSessions(server.ctx, [talk]);
});

const studio = (rest: string) => `/${event.slug}/json/studio/programme/${rest}`;
const saved = (id: string, fields: object) =>
  organiser.post(`/${event.slug}/json/timeline/sessions/${id}`, { version: 0, ...fields });
const newOne = () => ({
  id: newId(server.clock.now()),
  title: 'Panel',
  starts_at: new Date(server.clock.now() + 3_600_000).toISOString(),
});

describe('[PRG10] pictures', () => {
  const send = (who: Client, bytes: Buffer, type: string) => {
    const body = new FormData();
    body.append('file', new File([new Uint8Array(bytes)], 'picture', { type }));
    return who.request(studio('pictures'), { method: 'POST', body });
  };
  const aPicture = () =>
    sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();

  it('are kept for a session and a speaker, and shown to everybody once they are saved', async () => {
    const { picture, address } = (await send(organiser, await aPicture(), 'image/png')).json.payload;
    expect((await attendee.get(address)).status).toBe(403);
    const ann = { uid: 'ann', name: 'Ann', company: '', job_title: '', bio: '', picture };
    const { session } = (await saved(talk.id, { picture, speakers: [ann] })).json.payload as Edited;
    expect(session).toMatchObject({ picture, pictured: true, speakers: [{ picture }], kept: ['speakers', 'picture'] });
    expect((await attendee.get(address)).status).toBe(200);
    const { pictures } = (await organiser.get(`/${event.slug}/json/timeline/sessions/${talk.id}`)).json.payload;
    expect(pictures).toEqual({ [picture]: address });
    const chosen = { uid: 'ann', name: 'Ann', company: '', job_title: '', bio: null };
    const other_talk = (await organiser.post(studio('sessions'), { ...newOne(), speakers: [chosen] })).json
      .payload as Edited;
    expect(other_talk.session.speakers).toMatchObject([{ picture }]);
  });

  it('that are none, or of another event, are refused beside their field', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const refusal = await send(organiser, svg, 'image/svg+xml');
    expect([refusal.status, Object.keys(refusal.json.payload.errors)]).toEqual([400, ['file']]);
    const missing = await saved(talk.id, { picture: 'f'.repeat(24) });
    expect(Object.keys(missing.json.payload.errors)).toEqual(['picture']);
    expect((await send(attendee, await aPicture(), 'image/png')).json.code).toBe('forbidden');
  });
});
