import type { HallForm, HallSave, StudioHall, StudioHalls } from '@plenary/contract/halls/operations';
import type { EventForm } from '@plenary/contract/studio/operations';
import type { SettingsSave } from '@plenary/contract/studio/settings';
import { useServer } from '@plenary/testkit/use-server';
import { beforeEach, expect, test } from 'vitest';
import { eventBySlug } from '../events/index.ts';
import { formOf } from './change-event.ts';

const server = useServer();
let slug: string;
let organiser: Awaited<ReturnType<typeof server.signIn>>;
beforeEach(async () => {
  const event = await server.createEvent();
  slug = event.slug;
  organiser = await server.signIn(await server.createPerson({ event, roles: ['organiser'] }));
  expect((await save({ ...FIRST })).status).toBe(200);
});

const FIRST: EventForm = {
  ...{ name: 'Spring meeting', event_kind: 'hybrid', time_zone: 'Europe/Zurich' },
  ...{ starts_at: '2027-05-01T10:00', ends_at: '2027-05-01T18:00', opens_at: '2027-05-01T09:00' },
};
const save = (body: EventForm & { before?: EventForm }) => organiser.post(`/${slug}/json/studio/event`, body);
const set = (body: SettingsSave) => organiser.post(`/${slug}/json/studio/settings`, body);
const stored = async () => {
  const event = await eventBySlug(server.ctx.db, slug);
  if (!event) throw new Error('the event is gone');
  return event;
};

test('[STU17] of basics that are saved at once each field has the value of the organiser who changed it', async () => {
  const changes: Partial<EventForm>[] = [
    { name: 'Summer meeting' },
    { event_kind: 'virtual' },
    { ends_at: '2027-05-02T12:00' },
    { opens_at: '2027-05-01T08:00' },
  ];
  const sent = await Promise.all(changes.map((change) => save({ ...FIRST, ...change, before: FIRST })));
  expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(formOf(await stored())).toEqual(Object.assign({ ...FIRST }, ...changes));
});

test('[STU17] where both changed the same field nothing of the later save is written, and a second save has it', async () => {
  await save({ ...FIRST, name: 'Summer meeting', before: FIRST });
  const mine = { ...FIRST, name: 'Winter meeting', ends_at: '2027-05-02T12:00' };
  const { status, json } = await save({ ...mine, before: FIRST });
  const current = { ...FIRST, name: 'Summer meeting' };
  expect([status, json]).toMatchObject([409, { code: 'changed_meanwhile', payload: { current } }]);
  expect(json.payload.errors).toEqual({ name: [expect.stringContaining('“Summer meeting”')] });
  expect(formOf(await stored())).toEqual(current);
  expect((await save({ ...mine, before: current })).json.payload).toMatchObject({ form: mine });
  expect(formOf(await stored())).toEqual(mine);
});

test('[STU17] settings that are typed keep what another organiser changed meanwhile', async () => {
  const before = { imprint_url: null, board_sites: [] };
  const changes: SettingsSave[] = [
    { imprint_url: 'https://imprint.example/', board_sites: [], before },
    { imprint_url: null, board_sites: ['https://boards.example'], before },
  ];
  const sent = await Promise.all(changes.map(set));
  expect(sent.map(({ status }) => status)).toEqual([200, 200]);
  const kept = { imprint_url: 'https://imprint.example/', board_sites: ['https://boards.example'] };
  expect((await stored()).settings).toMatchObject(kept);
  const { status, json } = await set({ imprint_url: '/imprint', board_sites: [], before });
  expect([status, json.payload.current]).toMatchObject([409, kept]);
  expect(Object.keys(json.payload.errors)).toEqual(['imprint_url']);
  expect((await stored()).settings).toMatchObject(kept);
});

const HALL: HallForm = {
  ...{ name: 'Quay', aliases: [], kind: 'both', capacity: 10, stream_type: null, address: '' },
  ...{ moderators: [], translations: {} },
};
type Halls = { readonly payload: StudioHalls };

test('[STU17] of those who save a hall at once nobody loses what another has set', async () => {
  const made = await organiser.post(`/${slug}/json/studio/halls`, HALL);
  const [first] = (made.json as Halls).payload.halls;
  const change = (body: HallSave) => organiser.post(`/${slug}/json/studio/halls/${first?.id}`, body);
  const now = async () => {
    const { json } = await organiser.post(`/${slug}/json/studio/halls/order`, { halls: [] });
    const [{ id: _, hosted: _hosted, sessions: _sessions, ...hall }] = (json as Halls).payload.halls as [StudioHall];
    return hall;
  };
  const changes: Partial<HallForm>[] = [
    { capacity: 777 },
    { aliases: ['Hall 1'] },
    { kind: 'online' },
    { stream_type: 'mux', address: 'https://live.example.org/a.m3u8' },
  ];
  const sent = await Promise.all(changes.map((one) => change({ ...HALL, ...one, before: HALL })));
  expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const joined = Object.assign({ ...HALL }, ...changes) as HallForm;
  expect(await now()).toEqual(joined);
  const { status, json } = await change({ ...HALL, stream_type: 'hosted', capacity: 10, before: HALL });
  expect([status, json.payload.current]).toEqual([409, joined]);
  expect(Object.keys(json.payload.errors)).toEqual(['stream_type']);
  expect(await now()).toEqual(joined);
});
