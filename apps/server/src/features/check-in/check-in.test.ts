import type { CheckedInPerson, OwnCheckIn } from '@plenary/contract/check-in/operations';
import { CHECK_IN } from '@plenary/domain/check-in/codes';
import type { Answer, Client } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import type { Person, PersonOptions } from '@plenary/testkit/people';
import { useServer } from '@plenary/testkit/use-server';
import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { audit_log, check_in_halls, check_ins, event_users, point_awards } from '../../db/schema/index.ts';
import { FEATURES } from '../../features.ts';
import { erasePerson, exportPerson } from '../personal-data/index.ts';

const REGISTERED = FEATURES.flatMap(({ personal_data }) => personal_data ?? []);

/** Somebody at an event. */
interface Guest {
  readonly person: Person;
  readonly client: Client;
}

const server = useServer();
let event: EventFixture;
let ada: Guest;
let host: Guest;

const newEvent = (event_kind: 'hybrid' | 'virtual' | 'community' = 'hybrid') => server.createEvent({ event_kind });
const join = async (options: PersonOptions = {}, at = event): Promise<Guest> => {
  const person = await server.createPerson({ event: at, ...options });
  return { person, client: await server.signIn(person) };
};

beforeEach(async () => {
  event = await newEvent();
  ada = await join();
  host = await join({ host: true });
});

const at = (path = '', of = event): string => `/${of.slug}/json/check-in${path}`;
const own = async ({ client }: Guest, of = event): Promise<OwnCheckIn> =>
  (await client.get(at('', of))).json.payload as OwnCheckIn;
const scan = (scanned: string, by = host): Promise<Answer> => by.client.post(at('/scan'), { scanned });
const makeHall = async (name = 'Main hall') =>
  (await host.client.post(at('/halls'), { name })).json.payload as { hall: { id: string }; url: string };
const tokenOf = (url: string): string => url.slice(url.lastIndexOf('/') + 1);
/** The address that the screen of a hall shows at this moment. */
const shownIn = async (url: string, of = event) => (await server.anonymous.get(at(`/halls/${tokenOf(url)}`, of))).json;
const codeIn = async (url: string): Promise<string> =>
  new URL((await shownIn(url)).payload.url as string).searchParams.get('hall') ?? '';
const here = (code: string, { client }: Guest = ada): Promise<Answer> => client.post(at('/here'), { code });
const earned = ({ person }: Guest) =>
  server.ctx.db
    .select({ action: point_awards.action, points: point_awards.points })
    .from(point_awards)
    .where(and(eq(point_awards.event_id, event.id), eq(point_awards.event_user_id, person.event_user_id)));
const noted = async (): Promise<string[]> => {
  const rows = await server.ctx.db.select().from(audit_log).where(eq(audit_log.event_id, event.id));
  return rows.map(({ action, account_id, subject }) => `${action} by ${account_id} of ${subject}`);
};
const ONCE = [{ action: 'self_checkin', points: 25 }];

describe('[CKN3] staff check a person in', () => {
  it('by the own code, scanned or typed, once, with points, and it is noted who did it', async () => {
    const { url, code, checked_in_at } = await own(ada);
    expect([code, checked_in_at, await own(ada)]).toMatchObject([/^[\dA-Z]{5}-[\dA-Z]{5}$/, null, { url, code }]);
    const first = (await scan(url)).json.payload as CheckedInPerson;
    expect(first).toMatchObject({ again: false, event_user: { _id: ada.person.event_user_id } });
    await server.clock.advance(60_000);
    const second = (await scan(code.toLowerCase())).json.payload as CheckedInPerson;
    expect(second).toEqual({ ...first, again: true });
    expect((await own(ada)).checked_in_at).toBe(first.at);
    expect(await earned(ada)).toEqual(ONCE);
    expect(await noted()).toEqual([`person.checked_in by ${host.person.account_id} of ${ada.person.account_id}`]);
    expect((await host.client.get(at('/desk'))).json.payload).toEqual({ checked_in: 1, halls: [] });
  });

  it('[CKN4] once, however many scan at the same moment and whichever way', async () => {
    const { url } = await own(ada);
    const code = await codeIn((await makeHall()).url);
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? scan(url) : here(code))));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(answers.filter(({ json }) => json.payload.again === false)).toHaveLength(1);
    expect(await earned(ada)).toEqual(ONCE);
  });

  it('not by a forged code, one of another event, or of somebody who has left, and says which', async () => {
    const other = await newEvent();
    const eve = await join({}, other);
    const elsewhere = await own(eve, other);
    const left = await join();
    const gone = await own(left);
    await server.ctx.db.update(event_users).set({ active: false }).where(eq(event_users.id, left.person.event_user_id));
    const hall = await makeHall();
    const shown = (await shownIn(hall.url)).payload.url as string;
    const answers = [];
    for (const text of ['ABCDE-12345', elsewhere.code, elsewhere.url, gone.url, 'no code', '', shown])
      answers.push(await scan(text));
    expect(answers.map(({ json }) => [json.code, json.message])).toEqual([
      ['check_in_unknown', 'This is not a check-in code of this event.'],
      ['check_in_unknown', expect.any(String)],
      ['check_in_elsewhere', 'This code belongs to another event.'],
      ['check_in_gone', 'This person does not take part in the event any more.'],
      ['check_in_unknown', expect.any(String)],
      ['check_in_unknown', expect.any(String)],
      ['check_in_unknown', expect.any(String)],
    ]);
    expect((await scan('x'.repeat(CHECK_IN.scanned_max + 1))).json.code).toBe('invalid_input');
    expect(await noted()).toHaveLength(1);
  });

  it('is for hosts and organisers', async () => {
    const { url } = await own(ada);
    const moderator = await join({ roles: ['moderator'] });
    const organiser = await join({ roles: ['organiser'] });
    expect((await scan(url, ada)).json.code).toBe('forbidden');
    expect((await scan(url, moderator)).json.code).toBe('forbidden');
    expect((await ada.client.post(at('/halls'), { name: 'Mine' })).json.code).toBe('forbidden');
    expect((await scan(url, organiser)).status).toBe(200);
  });
});

describe('[CKN5] the code in a hall', () => {
  it('checks in whoever scans it while it is shown, once, with points, which nobody notes', async () => {
    const { url } = await makeHall();
    const code = await codeIn(url);
    expect((await here(code)).json.payload).toMatchObject({ again: false, points: 25 });
    await server.clock.advance(CHECK_IN.changes_every_ms);
    const next = await codeIn(url);
    expect(next).not.toBe(code);
    expect((await here(next)).json.payload).toMatchObject({ again: true, points: 0 });
    expect(await earned(ada)).toEqual(ONCE);
    expect(await noted()).toEqual([expect.stringContaining('check_in.hall_made')]);
  });

  it('is good for one turn after it was shown and gives nothing later, as a shared picture', async () => {
    const { url } = await makeHall();
    const { changes_in_ms } = (await shownIn(url)).payload as { changes_in_ms: number };
    const code = await codeIn(url);
    await server.clock.advance(changes_in_ms + CHECK_IN.changes_every_ms - 1);
    expect((await here(code)).status).toBe(200);
    await server.clock.advance(1);
    const bob = await join();
    expect((await here(code, bob)).json).toMatchObject({
      code: 'check_in_changed',
      message: 'This code has changed since. Scan the one that the screen shows now.',
    });
    expect(await earned(bob)).toEqual([]);
  });

  it('is refused where it is forged, or of another event', async () => {
    const { hall, url } = await makeHall();
    const code = await codeIn(url);
    const [, turn = '', mac = ''] = code.split('.');
    const ahead = (Number.parseInt(turn, 36) + 1).toString(36);
    const other = await newEvent();
    const eve = await join({}, other);
    const answers = [
      await here(`${hall.id}.${ahead}.${mac}`),
      await here(`${hall.id}.${turn}.${'A'.repeat(22)}`),
      await here(`${other.id}.${turn}.${mac}`),
      await here(''),
      await eve.client.post(at('/here', other), { code }),
    ];
    expect(answers.map(({ json }) => json.code)).toEqual(answers.map(() => 'check_in_unknown'));
    expect(await earned(ada)).toEqual([]);
  });

  it('ends with the link of its hall', async () => {
    const { hall, url } = await makeHall();
    const code = await codeIn(url);
    expect((await host.client.post(at(`/halls/${hall.id}/revoke`))).status).toBe(200);
    expect((await host.client.post(at(`/halls/${hall.id}/revoke`))).json.code).toBe('not_found');
    expect(await shownIn(url)).toMatchObject({ code: 'not_found' });
    expect((await here(code)).json.code).toBe('check_in_unknown');
  });

  it('[CKN6] is shown by a link that needs no sign-in, is stored by its hash, and is its event’s alone', async () => {
    const { hall, url } = await makeHall(' Main\thall ');
    expect((await shownIn(url)).payload).toMatchObject({ name: 'Main hall', changes_in_ms: expect.any(Number) });
    expect(await shownIn(url, await newEvent())).toMatchObject({ code: 'not_found' });
    expect(await shownIn('/nonsense')).toMatchObject({ code: 'not_found' });
    const [row] = await server.ctx.db.select().from(check_in_halls).where(eq(check_in_halls.id, hall.id));
    expect(JSON.stringify(row)).not.toContain(tokenOf(url));
    const desk = await host.client.get(at('/desk'));
    expect(desk.json.payload.halls).toEqual([hall]);
    expect(desk.text).not.toContain(row?.key);
    expect((await host.client.post(at('/halls'), { name: ' ' })).json.code).toBe('invalid_input');
    expect((await host.client.post(at('/halls'), { name: 'x'.repeat(81) })).json.code).toBe('invalid_input');
    for (let n = 1; n < CHECK_IN.halls_max; n += 1) await makeHall();
    expect((await host.client.post(at('/halls'), { name: 'One more' })).json.code).toBe('too_many_halls');
  });
});

describe('[CKN1] checking in', () => {
  it('is for events with a site, hybrid or community', async () => {
    event = await newEvent('virtual');
    const [guest, staff] = [await join(), await join({ host: true })];
    const codes = [
      await guest.client.get(at()),
      await here('x', guest),
      await scan('ABCDE-12345', staff),
      await staff.client.get(at('/desk')),
      await staff.client.post(at('/halls'), { name: 'Hall' }),
    ];
    expect(codes.map(({ json }) => json.code)).toEqual(codes.map(() => 'feature_off'));
    event = await newEvent('community');
    const neighbour = await join();
    expect((await neighbour.client.get(at())).status).toBe(200);
  });

  it('[CKN7] leaves with its person: their code is nobody’s, and staff who are erased checked nobody in', async () => {
    const { url } = await own(ada);
    await scan(url);
    const bob = await join();
    const of_bob = await own(bob);
    await scan(of_bob.url);
    const exported = await exportPerson(server.ctx, REGISTERED, bob.person.email);
    expect(exported.ok && exported.value.documents.check_ins).toBe(1);
    await erasePerson(server.ctx, REGISTERED, bob.person.email);
    expect((await scan(of_bob.url)).json.code).toBe('check_in_unknown');
    await erasePerson(server.ctx, REGISTERED, host.person.email);
    const rows = await server.ctx.db.select().from(check_ins).where(eq(check_ins.event_id, event.id));
    expect(rows).toMatchObject([{ event_user_id: ada.person.event_user_id, by_account_id: null }]);
  });
});
