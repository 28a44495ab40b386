import { audit_log, deliveries, device_checks } from '@plenary/server/db/schema/index';
import { FEATURES } from '@plenary/server/features';
import type { Client } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import type { Person } from '@plenary/testkit/people';
import { useServer } from '@plenary/testkit/use-server';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { erasePerson, exportPerson } from '../personal-data/index.ts';

const server = useServer();
const REGISTERED = FEATURES.flatMap(({ personal_data }) => personal_data ?? []);
const FINE = { camera: 'works', microphone: 'works', sound: 'heard', live: 'socket', webrtc: true, delay_ms: 40 };
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.7';

let event: EventFixture;
let ada: Person;
let as_ada: Client;
let as_host: Client;

beforeEach(async () => {
  // Devices are checked days before.
  event = await server.createEvent({ opens_at: new Date(server.clock.now() + 86_400_000) });
  ada = await server.createPerson({ event, first_name: '=Ada', last_name: 'Byron' });
  as_ada = await server.signIn(ada);
  as_host = await server.signIn(await server.createPerson({ event, host: true, first_name: 'Hal' }));
});

const at = (path: string) => `/${event.slug}/json/devices/${path}`;
const send = (result: object, who = as_ada) =>
  who.request(at('check'), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': FIREFOX },
    body: JSON.stringify(result),
  });
const list = async (show: string) => (await as_host.get(at(`checks?show=${show}`))).json.payload;

describe('[DEV5] the result of a check', () => {
  it('is kept as it was sent last, with the browser’s family and version, and can be taken back', async () => {
    await send({ ...FINE, microphone: 'denied' });
    const { payload } = (await send({ ...FINE, camera: 'missing', label: 'Ada’s secret webcam' })).json;
    expect(payload).toMatchObject({
      camera: 'missing',
      browser: 'Firefox 140',
      system: 'Linux',
      troubles: ['no_camera'],
    });
    const [row] = await server.ctx.db.select().from(device_checks).where(eq(device_checks.event_id, event.id));
    expect(JSON.stringify(row)).not.toMatch(/secret|140\.7|Gecko/);
    expect((await as_ada.get(at('check'))).json.payload.sent).toEqual(payload);
    expect((await send({ ...FINE, camera: 'Logitech C920' })).json.code).toBe('invalid_input');
    expect((await as_ada.post(at('check/forget'), {})).json.payload).toEqual({ forgotten: true });
    expect((await as_ada.get(at('check'))).json.payload.sent).toBeNull();
  });

  it('stands in the person’s own data and goes with the person', async () => {
    await send(FINE);
    const held = await exportPerson(server.ctx, REGISTERED, ada.email);
    expect(held).toMatchObject({ value: { documents: { device_checks: 1 } } });
    await erasePerson(server.ctx, REGISTERED, ada.email);
    expect(await server.ctx.db.select().from(device_checks).where(eq(device_checks.event_id, event.id))).toEqual([]);
  });
});

describe('[DEV6] the organisers’ list', () => {
  it('says who will have trouble and why, the worst first, who is fine and who has not checked', async () => {
    const bob = await server.createPerson({ event, first_name: 'Bob' });
    await send({ ...FINE, camera: 'in_use', sound: 'silent' });
    await send({ ...FINE, microphone: 'denied' }, await server.signIn(bob));
    await send(FINE, as_host);
    const cleo = await server.createPerson({ event, first_name: 'Cleo' });
    const { people, counts, troubles } = await list('trouble');
    expect(people.map((one: { _id: string }) => one._id)).toEqual([bob.event_user_id, ada.event_user_id]);
    expect(people[1].check.troubles).toEqual(['no_sound', 'no_camera']);
    expect(counts).toEqual({ trouble: 2, fine: 1, unchecked: 1, all: 4 });
    expect(troubles).toMatchObject({ no_microphone: 1, no_sound: 1, no_camera: 1, no_calls: 0 });
    expect((await list('unchecked')).people).toMatchObject([{ _id: cleo.event_user_id, check: null }]);
    expect((await as_ada.get(at('checks'))).status).toBe(403);
    const table = await as_host.get(`/${event.slug}/devices/checks.csv`);
    expect(table.text).toContain(`"'=Ada Byron",Trouble,Heard nothing; No camera,`);
    expect(JSON.stringify(people)).not.toContain('@');
  });
});

describe('[DEV7] asking for the check', () => {
  it('reaches everybody who has sent nothing by mail, nobody twice a day, and is noted', async () => {
    await send(FINE, as_host);
    expect((await as_host.post(at('ask'), {})).json.payload).toEqual({ asked: 1 });
    expect((await as_host.post(at('ask'), {})).json.payload).toEqual({ asked: 0 });
    const [mail] = await server.ctx.db.select().from(deliveries).where(eq(deliveries.event_id, event.id));
    expect(mail).toMatchObject({
      recipient: ada.email,
      kind: 'device_check',
      content: { link: `/${event.slug}/devices` },
    });
    await server.clock.advance(24 * 3600_000 + 1);
    const later = await server.signIn(await server.createPerson({ event, host: true, email: 'late@example.org' }));
    await send(FINE, later);
    expect((await later.post(at('ask'), {})).json.payload).toEqual({ asked: 1 });
    const noted = await server.ctx.db.select().from(audit_log).where(eq(audit_log.event_id, event.id));
    expect(noted.map(({ action }) => action)).toEqual(['device_checks.asked', 'device_checks.asked']);
  });
});
