import { useServer } from '@plenary/testkit/use-server';
import { expect, it } from 'vitest';
import { addSessions, at, sessionRow } from './timeline.fixture.ts';

const server = useServer();

it('[AGE6] a session carries its facts; its status and the texts of its times follow from them', async () => {
  const event = await server.createEvent();
  const ada = { uid: 'ada', name: 'Ada', bio: '<p>Steers.</p>', company: 'Harbour', job_title: 'Pilot' };
  const row = sessionRow(event.id, {
    title: 'Tides',
    type: 'meeting',
    description: '<p>All about them.</p>',
    location: 'Quay 2',
    starts_at: at('10:00'),
    ends_at: at('11:00'),
    speakers: [{ ...ada, profile_picture: null }],
    hosts: [{ ...ada, uid: 'bo', name: 'Bo', profile_picture: null }],
    link: 'https://meet.example/tides',
    cover_image_file: 'https://pictures.example/tides.webp',
    max_occupancy: 12,
    open_session: true,
  });
  await addSessions(server.ctx, [row]);
  const host = await server.signIn(await server.createPerson({ event, host: true }));
  const [session] = (await host.get(`/${event.slug}/poll/event-timeline`)).json.payload.sessions;
  expect(session).toMatchObject({
    ...{ id: row.id, title: 'Tides', type: 'meeting', location: 'Quay 2', description: '<p>All about them.</p>' },
    ...{ starts_at: at('10:00').toISOString(), ends_at: at('11:00').toISOString(), misc: null, has_link: true },
    speakers: [{ name: 'Ada', company: 'Harbour', job_title: 'Pilot', profile_picture: null, bio: '<p>Steers.</p>' }],
    hosts: [{ name: 'Bo' }],
    ...{ lead_host_profile_image: null, co_host_profile_images: [] },
    ...{ max_occupancy: 12, current_occupancy: 0, in_attendance: false, open_session: true },
  });
  for (const made of ['status', 'startAtStr', 'endAtStr', 'starting', 'onDay', 'isPosting'])
    expect(session).not.toHaveProperty(made);
});
