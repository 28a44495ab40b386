import { useServer } from '@plenary/testkit/use-server';
import { expect, it } from 'vitest';

const server = useServer();

it.each([
  [
    'home',
    {
      areas: [
        { key: 'a', title: 'A' },
        { key: 'b', title: 'a\u0000b' },
      ],
      sponsors: [],
    },
    'areas[1].title',
  ],
  ['home', { areas: [], sponsors: [{ key: 's', name: 'S', url: '\u0000' }] }, 'sponsors[0].url'],
  [
    'look',
    { event: { settings: { coming_soon_heading: 'a\u0000' }, media: {} } },
    'event.settings.coming_soon_heading',
  ],
])('[SEC4] a control character in %s is refused beside its field', async (section, values, field) => {
  const event = await server.createEvent();
  const organiser = await server.signIn(await server.createPerson({ event, roles: ['organiser'] }));
  const at = `/${event.slug}/json/studio/sections/${section}`;
  const { seen } = (await organiser.get(at)).json.payload as { seen: string };
  const { status, json } = await organiser.post(at, { seen, values });
  expect([status, Object.keys(json.payload.errors)]).toEqual([400, [field]]);
});
