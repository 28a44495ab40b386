import { Boot } from '@plenary/contract/boot';
import { placeAddress, placesOf } from '@plenary/domain/places/places';
import { GIVEN_ROLES } from '@plenary/domain/policy/policy';
import { useServer } from '@plenary/testkit/use-server';
import { expect, it } from 'vitest';
import { home_areas } from '../../db/schema/index.ts';
import { newId } from '../../ids.ts';

const server = useServer();
const GROUPS = ['host', 'own', 'more'] as const;

it('[PLC1] every place leads to a page, for each role that has it', async () => {
  const event = await server.createEvent({ flags: { speed_networking_enabled: true, meetings_enabled: true } });
  const people = [{}, { host: true }, ...GIVEN_ROLES.map((role) => ({ roles: [role] }))];
  const seen = new Set<string>();
  for (const person of people) {
    const who = await server.signIn(await server.createPerson({ event, ...person }));
    const open = (path: string) => who.get(`/${event.slug}/json/boot?path=${encodeURIComponent(path)}`);
    const { me, event: info } = Boot.parse((await open('/')).json.payload);
    const reader = { roles: me!.roles, flags: info!.settings.flags, event_kind: info!.event_kind };
    for (const place of GROUPS.flatMap((group) => placesOf(group, reader))) {
      const address = placeAddress(event.slug, place);
      const document = await who.get(address, { accept: 'text/html' });
      expect([address, document.status]).toEqual([address, 200]);
      seen.add(place.path);
      // The studio stands outside of the event's frame.
      if (place.id === 'studio') continue;
      const { status, json } = await open(`/${place.path}`);
      expect([address, status]).toEqual([address, 200]);
      expect(Boot.parse(json.payload).frame).not.toBe(null);
    }
  }
  expect(seen.size).toBe(16);
});

it('[PLC4] the pages of hosts are for those who run a part of the event', async () => {
  const event = await server.createEvent();
  const who = async (more: object) => server.signIn(await server.createPerson({ event, ...more }));
  const people = {
    attendee: await who({}),
    speaker: await who({ roles: ['speaker'] }),
    host: await who({ host: true }),
  };
  const status = async (name: keyof typeof people, path: string) =>
    (await people[name].get(`/${event.slug}/json/boot?path=${path}`)).status;
  expect(await status('attendee', '/host')).toBe(404);
  expect(await status('attendee', '/moderation')).toBe(404);
  expect(await status('speaker', '/host')).toBe(200);
  expect(await status('speaker', '/moderation')).toBe(404);
  expect(await status('host', '/moderation')).toBe(200);
});

it('[PLC3] the page of an area is called what its organiser calls it', async () => {
  const event = await server.createEvent();
  const url = `/${event.slug}/networking`;
  await server.ctx.db.insert(home_areas).values({
    ...{ id: newId(0), event_id: event.id, key: 'people', title: 'Meet people', url, position: 0, sponsor_keys: [] },
  });
  const who = await server.signIn(await server.createPerson({ event }));
  const page = async (path: string) =>
    Boot.parse((await who.get(`/${event.slug}/json/boot?path=${path}`)).json.payload).page;
  expect(await page('/networking')).toMatchObject({ title: 'Meet people' });
  expect(await page('/networking/contacts')).toMatchObject({ title: 'Your contacts' });
});
