import type { StudioHistory } from '@plenary/contract/studio/history';
import type { Client } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import type { Person } from '@plenary/testkit/people';
import { useServer } from '@plenary/testkit/use-server';
import { beforeEach, describe, expect, it } from 'vitest';
import { note } from '../../audit/index.ts';
import { HTML } from '../../invitations/invitations.fixture.ts';

const server = useServer();
let event: EventFixture;
let ada: Person;
let organiser: Client;

beforeEach(async () => {
  event = await server.createEvent();
  ada = await server.createPerson({ event, roles: ['organiser'], first_name: 'Ada', last_name: 'Berg' });
  organiser = await server.signIn(ada);
});

const read = async (query = '', who = organiser) =>
  (await who.get(`/${event.slug}/json/studio/history${query}`)).json.payload as StudioHistory;
const HALL = { aliases: [], kind: 'both', capacity: null, stream_type: null, address: '', moderators: [] };
const addHall = (name: string, id = '', more: object = {}) =>
  organiser.post(`/${event.slug}/json/studio/halls${id}`, { ...HALL, name, ...more });

describe('[AUD4] the history of an event', () => {
  it('names who did what to which thing, the newest first, and a thing that is gone by its last name', async () => {
    await addHall('Hall A');
    const subject = (await read()).entries[0]?.subject ?? '';
    await addHall('Great hall', `/${subject}`, { capacity: 80, moderators: ['Zoe Demir'] });
    await organiser.post(`/${event.slug}/json/studio/halls/${subject}/remove`);
    const { entries, has_more } = await read();
    expect(has_more).toBe(false);
    expect(entries.map(({ action, thing, by }) => [action, thing, by.name])).toEqual([
      ['hall.removed', 'Great hall', 'Ada Berg'],
      ['hall.changed', 'Great hall', 'Ada Berg'],
      ['hall.added', 'Hall A', 'Ada Berg'],
    ]);
    expect(entries[1]?.changes).toEqual([
      {
        ...{ kind: 'values', field: 'name' },
        ...{ before: { kind: 'text', text: 'Hall A' }, after: { kind: 'text', text: 'Great hall' } },
      },
      { kind: 'values', field: 'capacity', before: { kind: 'none' }, after: { kind: 'number', number: 80 } },
      // The old name stays one by which schedules find the hall.
      { kind: 'names', field: 'aliases', added: ['Hall A'], removed: [] },
      { kind: 'names', field: 'moderators', added: ['Zoe Demir'], removed: [] },
    ]);
  });

  it('is narrowed to a part, a thing and a person', async () => {
    await addHall('Hall A');
    await addHall('Hall B');
    const bo = await server.signIn(await server.createPerson({ event, roles: ['organiser'] }));
    await bo.post(`/${event.slug}/json/studio/settings`, { public_timeline: true });
    const actions = async (query: string) => (await read(query)).entries.map(({ action }) => action);
    expect(await actions('?part=halls')).toEqual(['hall.added', 'hall.added']);
    expect(await actions('?part=event')).toEqual(['event.changed']);
    const [first] = (await read('?part=halls')).entries;
    expect(await actions(`?thing=${first!.subject}`)).toEqual(['hall.added']);
    expect(await actions(`?by=${ada.account_id}`)).toEqual(['hall.added', 'hall.added']);
    const page = await organiser.get(`/studio/${event.slug}/history?part=event`, HTML);
    expect(page.boot.page).toMatchObject({
      filter: { part: 'event' },
      start: { entries: [{ action: 'event.changed' }] },
    });
    const any = await organiser.get(`/studio/${event.slug}/history?part=nothing`, HTML);
    expect(any.boot.page).toMatchObject({ filter: {}, start: { entries: [{}, {}, {}] } });
  });

  it('comes in pages that do not grow with the event', async () => {
    const { ctx } = server;
    const by = { account_id: ada.account_id };
    await ctx.db.transaction(async (tx) => {
      for (let nth = 0; nth < 120; nth += 1) {
        await note(tx, ctx, { by, event_id: event.id, action: 'halls.ordered', after: { moved: nth } });
      }
    });
    const seen: string[] = [];
    const sizes: number[] = [];
    for (let more = true; more;) {
      const last = seen.at(-1);
      const { entries, has_more } = await read(last === undefined ? '' : `?before=${last}`);
      sizes.push(entries.length);
      seen.push(...entries.map(({ id }) => id));
      more = has_more;
    }
    expect(sizes).toEqual([50, 50, 20]);
    expect(new Set(seen).size).toBe(120);
  });

  it('is the organisers’, and says nothing of another event', async () => {
    await addHall('Hall A');
    const host = await server.signIn(await server.createPerson({ event, host: true }));
    expect((await host.get(`/${event.slug}/json/studio/history`)).json.code).toBe('forbidden');
    const other = await server.createEvent();
    const elsewhere = await server.signIn(await server.createPerson({ event: other, roles: ['organiser'] }));
    expect((await elsewhere.get(`/${other.slug}/json/studio/history`)).json.payload.entries).toEqual([]);
  });
});
