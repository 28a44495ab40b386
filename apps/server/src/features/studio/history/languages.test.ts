import type { Client } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import { useServer } from '@plenary/testkit/use-server';
import { beforeEach, describe, expect, it } from 'vitest';
import { historyCalls } from './history.fixture.ts';

const server = useServer();
let event: EventFixture;
let organiser: Client;

const { sectionAt, read, entries, save, restoreOf } = historyCalls(
  () => organiser,
  () => event,
);

beforeEach(async () => {
  event = await server.createEvent();
  organiser = await server.signIn(await server.createPerson({ event, roles: ['organiser'] }));
});

describe('[RST2] [TXT5] the history of a name in several languages', () => {
  const room = (name: unknown) => ({ rooms: [{ key: 'tea', name, max_guests: 4 }] });
  const LOUNGE = { en: 'Lounge', de: 'Treffpunkt' };

  it('says which language was changed, and knows the thing by the own name', async () => {
    const settings = { language: 'en', languages: ['de'] };
    for (const [name, value] of Object.entries(settings))
      expect((await organiser.post(`/${event.slug}/json/studio/settings`, { [name]: value })).status).toBe(200);
    await save('rooms', room('Lounge'));
    await save('rooms', room(LOUNGE));
    const [latest] = await entries('?part=rooms');
    expect(latest?.section_changes).toEqual([
      {
        ...{ part: 'rooms', name: 'Lounge', change: 'changed' },
        fields: [{ field: 'name', before: null, after: 'Treffpunkt', language: 'de' }],
      },
    ]);
    // A form shows a thing under its first name.
    expect(JSON.stringify((await restoreOf('rooms', latest!.id))?.after['rooms'])).toContain(JSON.stringify(LOUNGE));
    await save('rooms', room({ ...LOUNGE, de: 'Bar' }));
    expect((await entries('?part=rooms'))[0]?.section_changes).toMatchObject([
      { name: 'Lounge', fields: [{ before: 'Treffpunkt', after: 'Bar', language: 'de' }] },
    ]);
  });

  it('[TXT3] is put back in the languages that the event has by now', async () => {
    for (const [name, value] of Object.entries({ language: 'en', languages: ['de'] }))
      await organiser.post(`/${event.slug}/json/studio/settings`, { [name]: value });
    await save('rooms', room(LOUNGE));
    await save('rooms', room({ en: 'Bar', de: 'Theke' }));
    const [latest] = await entries('?part=rooms');
    expect((await organiser.post(`/${event.slug}/json/studio/settings`, { languages: [] })).status).toBe(200);
    const { before } = (await restoreOf('rooms', latest!.id))!;
    expect(before['rooms']).toMatchObject([{ name: 'Lounge' }]);
    await save('rooms', before);
  });

  it('is that of a draft too', async () => {
    for (const [name, value] of Object.entries({ language: 'en', languages: ['de'] }))
      await organiser.post(`/${event.slug}/json/studio/settings`, { [name]: value });
    const { seen } = await read('rooms');
    const draft = { values: room(LOUNGE), seen, keep: ['rooms/tea'] };
    expect((await organiser.post(sectionAt('rooms'), draft)).status).toBe(200);
    const { unreleased, values } = await read('rooms');
    expect(unreleased).toEqual([{ id: 'rooms/tea', name: 'Lounge', change: 'added' }]);
    expect(JSON.stringify(values)).toContain(JSON.stringify(LOUNGE));
  });
});
