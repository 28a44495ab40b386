import type { Beginning } from '@plenary/contract/studio/operations';
import type { Client } from '@plenary/testkit/client';
import { useServer } from '@plenary/testkit/use-server';
import { strFromU8, strToU8, unzipSync, zipSync, type Zippable } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { runLine } from '../../../cli/cli.fixture.ts';
import { eventBySlug } from '../../events/index.ts';
import { wholeBundle, wholeFiles } from '../../imports/bundles/bundle.fixture.ts';
import { sessionsOf } from '../../imports/schedules/schedules.fixture.ts';
import { publish, scheduleOf, talks, type Publisher } from '../../imports/schedules/sources/sources.fixture.ts';

const server = useServer();
let maker: Client;
let publisher: Publisher;
let made = 0;

beforeAll(async () => {
  const person = await server.createPerson({});
  await runLine(server, '/', `user allow ${person.email}`);
  maker = await server.signIn(person);
  publisher = await publish();
  Object.assign(server.ctx.config, { schedule_hosts: [publisher.host] });
});
// The requests of a minute are counted by person.
beforeEach(() => server.clock.leap(60_000));
afterAll(() => publisher.close());

type Body = string | Uint8Array<ArrayBuffer>;

type Fields = Readonly<Record<string, string | undefined>>;

function send(path: string, fields: Fields, file?: Body, who = maker) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, value);
  if (file !== undefined) form.append('file', new Blob([file]), 'given');
  return who.request(path, { method: 'POST', body: form });
}
async function read(file?: Body, more: Record<string, string> = {}): Promise<Beginning> {
  const fields = { address: '', dates: '', time_zone: 'Europe/Zurich', ...more };
  return (await send('/json/studio/events/read', fields, file)).json.payload;
}
async function understood(file?: Body, more?: Record<string, string>) {
  const found = await read(file, more);
  if (found.kind !== 'understood') throw new Error(JSON.stringify(found));
  return found;
}
const reasons = async (file: Body) => {
  const found = await read(file);
  return found.kind === 'unreadable' ? found.problems.map(({ place, reason }) => `${place} ${reason}`.trim()) : [];
};
const BASICS = { name: 'Spring', event_kind: 'hybrid', time_zone: 'Europe/Zurich', template: 'empty' };
const TIMES = { starts_at: '2027-05-01T10:00', ends_at: '2027-05-01T18:00' };
const newSlug = () => `given-${++made}`;
const make = (fields: Fields, file?: Body, who = maker) =>
  send('/json/studio/events', { ...BASICS, ...TIMES, slug: newSlug(), ...fields }, file, who);
const zipOf = (files: Zippable): Uint8Array<ArrayBuffer> => new Uint8Array(zipSync(files));
const yaml = (document: object) => ({ 'event.yaml': strToU8(stringify(document)) });
async function wholeZip(folder = ''): Promise<Uint8Array<ArrayBuffer>> {
  const files = { 'event.yaml': stringify(wholeBundle('whole')), ...(await wholeFiles()) };
  const entries = Object.entries(files).map(([path, content]) => [
    `${folder}${path}`,
    typeof content === 'string' ? strToU8(content) : new Uint8Array(content),
  ]);
  return zipOf(Object.fromEntries(entries) as Zippable);
}

describe('[SRC10] an event is made of a schedule alone', () => {
  test('a file suggests its basics, and becomes a draft with halls and programme', async () => {
    const file = talks('a', 'b');
    const found = await understood(file);
    expect(found).toMatchObject({
      what: 'schedule',
      form: { name: 'Spring', time_zone: 'Europe/Zurich', starts_at: '2026-06-15T10:00', ends_at: '2026-06-15T10:30' },
      holds: [
        { kind: 'sessions', count: 2 },
        { kind: 'halls', count: 1 },
      ],
      halls: ['Hall A'],
    });
    const slug = newSlug();
    expect((await make({ ...found.form, slug }, file)).json).toMatchObject({ payload: { slug } });
    const event = await eventBySlug(server.ctx.db, slug);
    expect(event).toMatchObject({ draft: true, name: 'Spring', starts_at: new Date('2026-06-15T08:00:00Z') });
    expect(await sessionsOf(server, event?.id ?? '')).toMatchObject([
      { title: 'Talk a', location: 'Hall A', hall_id: expect.any(String) },
      { title: 'Talk b' },
    ]);
    const { sources } = (await maker.get(`/studio/${slug}/schedules`)).boot.page;
    expect(sources).toMatchObject([
      { name: 'spring', sessions: 2, address: null, reports: [{ added: 2, by: 'person' }] },
    ]);
  });

  test('[STU5] talks of its halls without a stream are due, and so is an imprint that is still to be filled in', async () => {
    const slug = newSlug();
    await make({ slug }, talks('a', 'b'));
    const pages = `/${slug}/json/studio/sections/pages`;
    const { seen } = ((await maker.get(pages)).json as { payload: { seen: string } }).payload;
    const html = '<p>[Name of the association or company]</p><p>info [at] example.org</p>';
    await maker.post(pages, { seen, values: { pages: [{ slug: 'imprint', title: 'Imprint', html, public: true }] } });
    const { left } = (await maker.get(`/studio/${slug}`)).boot.page as { left: readonly object[] };
    expect(left).toContainEqual({ id: 'imprint', phase: 'set_up', state: 'due', count: 1 });
    const things = ['Talk a', 'Talk b'].map((name) => ({ of: 'one', name }));
    expect(left).toContainEqual({ id: 'streams', phase: 'rehearse', state: 'due', count: 2, things });
  });

  test('an address is kept, so that it can be asked again', async () => {
    publisher.answer = (_request, response) => response.end(talks('a'));
    const found = await understood(undefined, { address: publisher.address });
    const slug = newSlug();
    await make({ ...found.form, slug, address: publisher.address });
    const { sources } = (await maker.get(`/studio/${slug}/schedules`)).boot.page;
    expect(sources).toMatchObject([{ address: publisher.address, every: 0, sessions: 1 }]);
  });

  test('what is none makes nothing, and says why', async () => {
    expect(await reasons('nonsense')).toEqual([expect.stringContaining('is no schedule')]);
    expect(await reasons(scheduleOf([]))).toEqual(['has no session']);
    expect(await reasons(' '.repeat(11 * 1024 * 1024))).toEqual(['is larger than 10 MB']);
    const slug = newSlug();
    expect((await make({ slug }, 'nonsense')).json).toMatchObject({
      payload: { errors: { file: [expect.any(String)] } },
    });
    expect(await eventBySlug(server.ctx.db, slug)).toBeNull();
    expect(await read(undefined, { address: 'http://10.0.0.1/' })).toMatchObject({ problem: { code: 'not_public' } });
  });

  test('by those who may make events', async () => {
    const other = await server.signIn(await server.createPerson({}));
    const fields = { address: '', dates: '', time_zone: 'UTC' };
    expect((await send('/json/studio/events/read', fields, talks('a'), other)).status).toBe(403);
    expect((await make({}, talks('a'), other)).status).toBe(403);
  });
});

describe('[SRC11] an event is made of a bundle that is packed', () => {
  test.each(['', 'spring/'])('at its top, or in a folder: "%s"', async (folder) => {
    const zip = await wholeZip(folder);
    const found = await understood(zip);
    expect(found).toMatchObject({ what: 'bundle', form: { name: 'Spring meeting', event_kind: 'community' } });
    expect(found.holds).toContainEqual({ kind: 'pages', count: expect.any(Number) });
    const slug = newSlug();
    const made_of = await make({ ...TIMES, ...found.form, slug, ends_at: '2026-06-16T18:00' }, zip);
    expect(made_of.json).toMatchObject({ payload: { slug } });
    expect(await eventBySlug(server.ctx.db, slug)).toMatchObject({ draft: true, event_kind: 'community' });
    expect(await eventBySlug(server.ctx.db, 'whole')).toBeNull();
  });

  test('its problems are named with their lines, and nothing is stored', async () => {
    const event = { slug: 'x', name: 'X', event_kind: 'virtual', time_zone: 'UTC' };
    const broken = zipOf(yaml({ plenary_bundle: 1, event, sessions: [{ guid: 'a', title: 'A', typ: 'stream' }] }));
    const found = await reasons(broken);
    expect(found.join()).toMatch(/line \d+, column \d+ \(sessions\[0\]/);
    const missing = zipOf(yaml({ plenary_bundle: 1, event: { ...event, media: { pending_video: 'media/none.mp4' } } }));
    expect(await reasons(missing)).toEqual(['does not exist']);
    expect(await reasons(zipOf({ 'readme.txt': strToU8('x') }))).toEqual([
      'holds no event.yaml, which every bundle has',
    ]);
    const slug = newSlug();
    expect((await make({ slug }, missing)).json).toMatchObject({ code: 'invalid_input' });
    expect(await eventBySlug(server.ctx.db, slug)).toBeNull();
  });

  test('paths out of it, links and bombs are refused', async () => {
    expect(await reasons(zipOf({ '../x': strToU8('x') }))).toEqual(['../x is a path that no bundle has']);
    const link = { os: 3, attrs: (0o120_777 << 16) >>> 0 } as const;
    expect(await reasons(zipOf({ 'event.yaml': [strToU8('/etc/passwd'), link] }))).toEqual([
      'event.yaml is a link, and no file',
    ]);
    expect(await reasons(zipOf({ 'event.yaml': new Uint8Array(8 * 1024 * 1024) }))).toEqual([
      'becomes far more than it is packed',
    ]);
  });

  test('at another begin all of it moves along', async () => {
    const event = {
      slug: 'x',
      name: 'X',
      event_kind: 'virtual',
      time_zone: 'Europe/Zurich',
      starts_at: '2027-05-01 10:00',
    };
    const sessions = [{ guid: 'a', type: 'meeting', title: 'A', starts_at: '2027-05-01 11:00', ends_at: '+45m' }];
    const zip = zipOf(yaml({ plenary_bundle: 1, event, sessions }));
    const slug = newSlug();
    await make({ slug, starts_at: '2027-12-01T09:00', ends_at: '2027-12-01T17:00' }, zip);
    const found = await eventBySlug(server.ctx.db, slug);
    expect(await sessionsOf(server, found?.id ?? '')).toMatchObject([
      { starts_at: new Date('2027-12-01T09:00:00Z'), ends_at: new Date('2027-12-01T09:45:00Z') },
    ]);
  });
});

describe('[SRC12] an event is downloaded as a bundle', () => {
  const download = async (slug: string, who = maker) => {
    const answer = await fetch(`${server.url}/studio/${slug}/bundle.zip`, { headers: { cookie: who.cookie ?? '' } });
    return { answer, bytes: new Uint8Array(await answer.arrayBuffer()) };
  };

  test('of which an equal event is made', async () => {
    const slug = newSlug();
    const zip = await wholeZip();
    const { form } = await understood(zip);
    await make({ ...TIMES, ...form, slug, ends_at: '2026-06-16T18:00' }, zip);
    const first = await download(slug);
    expect(first.answer.headers.get('content-disposition')).toContain(`${slug}.zip`);
    const again = newSlug();
    const { form: same } = await understood(first.bytes);
    expect((await make({ ...TIMES, ...same, slug: again }, first.bytes)).json).toMatchObject({
      payload: { slug: again },
    });
    const second = await download(again);
    const [a, b] = [first, second].map(({ bytes }) => unzipSync(bytes)) as [
      Record<string, Uint8Array>,
      Record<string, Uint8Array>,
    ];
    expect(Object.keys(b)).toEqual(Object.keys(a));
    const document = (files: Record<string, Uint8Array>, own: string) =>
      parse(strFromU8(files['event.yaml'] ?? new Uint8Array()).replaceAll(`/${own}/`, '/SLUG/')) as {
        event: { slug: string };
      };
    expect({ ...document(b, again), event: { ...document(b, again).event, slug } }).toEqual(document(a, slug));
    for (const [path, bytes] of Object.entries(a)) if (path !== 'event.yaml') expect(b[path]).toEqual(bytes);
  });

  test('by its organisers alone', async () => {
    const event = await server.createEvent();
    const host = await server.signIn(await server.createPerson({ event, host: true }));
    const attendee = await server.signIn(await server.createPerson({ event }));
    for (const who of [host, attendee]) expect((await download(event.slug, who)).answer.status).toBe(403);
  });
});
