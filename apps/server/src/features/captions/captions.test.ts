import { CAPTIONS, type CaptionLine, type CaptionPage } from '@plenary/contract/captions/operations';
import { captionsTopic } from '@plenary/contract/captions/topics';
import type { Client } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import type { Person } from '@plenary/testkit/people';
import { useServer } from '@plenary/testkit/use-server';
import { and, asc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { audit_log, caption_lines, feed_events } from '../../db/schema/index.ts';
import { FEATURES } from '../../features.ts';
import { connect } from '../../live/live.fixture.ts';
import { erasePerson, exportPerson } from '../personal-data/index.ts';
import { addSessions, sessionRow } from '../timeline/timeline.fixture.ts';

const REGISTERED = FEATURES.flatMap(({ personal_data }) => personal_data ?? []);
const MINUTE_MS = 60_000;

const server = useServer();
let event: EventFixture;
let typist: Person;
let cara: Client;
let host: Client;
let attendee: Client;
let talk: string;
let sent = 0;

beforeEach(async () => {
  event = await server.createEvent();
  typist = await server.createPerson({ event, roles: ['captioner'] });
  cara = await server.signIn(typist);
  host = await server.signIn(await server.createPerson({ event, host: true }));
  attendee = await server.signIn(await server.createPerson({ event }));
  talk = await addTalk();
});

/** A stream that began ten minutes ago, unless something else is said. */
async function addTalk(more: Parameters<typeof sessionRow>[1] = {}): Promise<string> {
  const now = server.clock.now();
  const times = { starts_at: new Date(now - 10 * MINUTE_MS), ends_at: new Date(now + 10 * MINUTE_MS) };
  const row = sessionRow(event.id, { title: 'Tides', ...times, ...more });
  await addSessions(server.ctx, [row]);
  return row.id;
}

const path = (rest = '') => `/${event.slug}/json/captions/${talk}${rest}`;
const send = (who: Client, text: string, more: object = {}) =>
  who.post(path(), { client_line_id: `line-${(sent += 1)}-aaaa`, language: 'en', text, ...more });
const said = async (who: Client, text: string, more: object = {}): Promise<CaptionLine> => {
  const { status, json, text: body } = await send(who, text, more);
  if (status !== 200) throw new Error(`answered ${status}: ${body}`);
  return json.payload.line;
};
const page = async (query = '', who = attendee): Promise<CaptionPage> => (await who.get(path(query))).json.payload;
const texts = async (query = '') => (await page(query)).lines.map(({ text }) => text);
const feed = () =>
  server.ctx.db
    .select()
    .from(feed_events)
    .where(and(eq(feed_events.event_id, event.id), eq(feed_events.topic, captionsTopic(talk))))
    .orderBy(asc(feed_events.seq));

describe('[CAP1] captions are typed', () => {
  it('[D76] by captioners, hosts and organisers, and nobody else', async () => {
    const organiser = await server.signIn(await server.createPerson({ event, roles: ['organiser'] }));
    for (const who of [cara, host, organiser]) expect((await send(who, 'Hello')).status).toBe(200);
    expect((await send(attendee, 'Hello')).json).toMatchObject({ code: 'forbidden' });
    expect(Object.keys((await page()).lines[0]!).sort()).toEqual(['at', 'id', 'language', 'position', 'text']);
  });

  it('while the stream may be on', async () => {
    await server.clock.advance(39 * MINUTE_MS);
    expect((await send(cara, 'Thank you')).status).toBe(200);
    await server.clock.advance(MINUTE_MS);
    expect((await send(cara, 'Too late')).json).toMatchObject({ code: 'captions_closed' });
    talk = await addTalk({ type: 'meeting' });
    expect((await send(cara, 'A meeting')).json).toMatchObject({ code: 'captions_closed' });
  });

  it('of the event at which one captions', async () => {
    const other = await server.createEvent();
    const foreign = await server.signIn(await server.createPerson({ event: other, host: true }));
    expect((await foreign.post(`/${other.slug}/json/captions/${talk}`, body('Hello'))).json.code).toBe('not_found');
    expect((await foreign.get(`/${other.slug}/json/captions/${talk}`)).json.code).toBe('not_found');
    expect(await texts()).toEqual([]);
  });
});

const body = (text: string) => ({ client_line_id: 'line-0-aaaa', language: 'en', text });

describe('[CAP2] a line', () => {
  it('is plain text, whatever was sent', async () => {
    expect(await said(cara, ' <script>alert(1)</script>\n & \u0007more ')).toMatchObject({
      text: '<script>alert(1)</script> & more',
      position: 1,
    });
    expect((await send(cara, ' \n ')).json).toMatchObject({ code: 'empty_message' });
    expect((await send(cara, 'a'.repeat(201))).json).toMatchObject({ code: 'message_too_long' });
    expect(await texts()).toEqual(['<script>alert(1)</script> & more']);
  });

  it('is one of at most 60 a minute', async () => {
    for (let n = 0; n < CAPTIONS.lines_per_window; n += 1) await said(cara, `line ${n}`);
    const refused = await send(cara, 'one more');
    expect([refused.status, refused.json.code]).toEqual([429, 'rate_limited']);
    expect((await send(host, 'another person')).status).toBe(200);
    await server.clock.advance(CAPTIONS.window_ms);
    expect((await send(cara, 'one more')).status).toBe(200);
  });

  it('[CAP5] has a language, in its usual form', async () => {
    await said(cara, 'Moin', { language: 'DE-at' });
    await said(cara, 'Hello');
    await said(cara, 'Servus', { language: 'de-AT' });
    expect(await page()).toMatchObject({ languages: ['de-AT', 'en'], has_more: false });
    expect(await texts('?language=de-AT')).toEqual(['Moin', 'Servus']);
    expect((await send(cara, 'Hello', { language: '<en>' })).json).toMatchObject({ code: 'invalid_input' });
  });
});

describe('[CAP6] lines go out', () => {
  it('in one order, however many captioners send at once', async () => {
    const turns = Array.from({ length: 12 }, (_, n) => said(n % 2 ? cara : host, `line ${n}`));
    const lines = await Promise.all(turns);
    expect(lines.map(({ position }) => position).sort((a, b) => a - b)).toEqual(lines.map((_, n) => n + 1));
    const events = (await feed()).map(({ payload }) => payload['line'] as CaptionLine);
    expect(events.map(({ position }) => position)).toEqual(lines.map((_, n) => n + 1));
    expect((await page()).lines).toEqual(events);
  });

  it('once, however often one is sent', async () => {
    const twice = body('Hello');
    const answers = await Promise.all([cara.post(path(), twice), cara.post(path(), twice)]);
    const again = await cara.post(path(), { ...twice, text: 'Other words' });
    expect([...answers, again].map(({ json }) => json.payload.line)).toEqual(
      [0, 1, 2].map(() => answers[0].json.payload.line),
    );
    expect([(await texts()).length, (await feed()).length]).toEqual([1, 1]);
    expect((await host.post(path(), twice)).json.payload.line.position).toBe(2);
  });

  it('to whoever was away, from where they were', async () => {
    const topic = captionsTopic(talk);
    await said(cara, 'before');
    const first = await connect(server.url, event.slug, attendee.cookie);
    first.send({ t: 'sub', topic });
    const { cursor } = await first.next('subbed');
    first.close();
    await said(cara, 'meanwhile');
    await said(host, 'and so');
    const again = await connect(server.url, event.slug, attendee.cookie);
    again.send({ t: 'sub', topic, cursor });
    const { events } = await again.next('subbed');
    expect(events.map(({ payload }) => (payload['line'] as CaptionLine).text)).toEqual(['meanwhile', 'and so']);
    again.send({ t: 'sub', topic: captionsTopic(event.id) });
    await again.next('error');
    again.close();
  });

  it('to whoever comes late: the last 50, and those before by page', async () => {
    for (let n = 1; n <= 52; n += 1) await said(n % 2 ? cara : host, `line ${n}`);
    const latest = await page();
    expect([latest.lines.length, latest.lines[0]?.text, latest.has_more]).toEqual([50, 'line 3', true]);
    expect(await texts('?before=3')).toEqual(['line 1', 'line 2']);
    expect(await texts('?before=3&limit=1')).toEqual(['line 2']);
  });
});

describe('[CAP3] a line is mended', () => {
  it('by whoever typed it, for 15 s; nothing replays what it said', async () => {
    const { id } = await said(cara, 'Helo');
    const correct = (who: Client, text: string) => who.post(path(`/${id}/correct`), { text });
    expect((await correct(host, 'Mine')).json).toMatchObject({ code: 'caption_final' });
    await server.clock.advance(14_999);
    expect((await correct(cara, 'Hello')).json.payload.line).toMatchObject({ id, text: 'Hello', position: 1 });
    expect((await correct(cara, ' ')).json).toMatchObject({ code: 'empty_message' });
    await server.clock.advance(1);
    expect((await correct(cara, 'Bye')).json).toMatchObject({ code: 'caption_final' });
    expect(await texts()).toEqual(['Hello']);
    const rows = await feed();
    expect([rows.map(({ kind }) => kind), JSON.stringify(rows).includes('Helo')]).toEqual([
      ['line.sent', 'line.corrected'],
      false,
    ]);
  });

  it('or taken back, by those who run the event at any time, which is noted', async () => {
    const { id } = await said(cara, 'A secret');
    const remove = (who: Client) => who.post(path(`/${id}/remove`));
    await server.clock.advance(MINUTE_MS);
    expect((await remove(cara)).json).toMatchObject({ code: 'caption_final' });
    expect((await remove(attendee)).json).toMatchObject({ code: 'forbidden' });
    expect([(await remove(host)).json.payload, (await remove(host)).status]).toEqual([{ id }, 200]);
    expect(await texts()).toEqual([]);
    expect(JSON.stringify([await feed(), await server.ctx.db.select().from(caption_lines)])).not.toContain('A secret');
    const noted = await server.ctx.db.select().from(audit_log).where(eq(audit_log.subject, id));
    expect(noted.map(({ action }) => action)).toEqual(['caption.removed']);
    const own = await said(cara, 'Oops');
    expect((await cara.post(path(`/${own.id}/remove`))).status).toBe(200);
    expect(await server.ctx.db.select().from(audit_log).where(eq(audit_log.subject, own.id))).toEqual([]);
  });
});

test('[CAP9] a line of a captioner who hears the stream late has the time at which it was said', async () => {
  const { at } = await said(cara, 'Good morning');
  expect(Date.parse((await said(cara, 'Welcome', { behind_ms: 7_000 })).at)).toBe(Date.parse(at) - 7_000);
  expect((await send(cara, 'Hello', { behind_ms: -1 })).json.code).toBe('invalid_input');
});

describe('[CAP8] the transcript', () => {
  const file = (name: string, who = host) => who.get(`/${event.slug}/captions/${talk}.${name}`);

  it('is kept as a file of a language, with times since the start', async () => {
    await said(cara, 'Good <b>morning</b>');
    await said(cara, 'Guten Morgen', { language: 'de' });
    await server.clock.advance(2_000);
    await said(cara, 'Welcome');
    const vtt = await file('vtt');
    expect(vtt.headers.get('content-type')).toBe('text/vtt; charset=utf-8');
    expect(vtt.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''Tides.en.vtt");
    expect(vtt.text).toBe(
      [
        'WEBVTT\n',
        '00:10:00.000 --> 00:10:02.000\nGood &lt;b&gt;morning&lt;/b&gt;\n',
        '00:10:02.000 --> 00:10:08.000\nWelcome\n',
      ].join('\n'),
    );
    expect((await file('txt?language=de')).text).toBe('[00:10:00] Guten Morgen\n');
    expect((await file('txt?language=fr')).status).toBe(404);
    expect((await file('vtt', attendee)).json).toMatchObject({ code: 'forbidden' });
  });

  it('[D77] is read by everybody after the session, and stays as nobody’s when the captioner is erased', async () => {
    await said(cara, 'Good morning');
    await server.clock.advance(60 * MINUTE_MS);
    const exported = await exportPerson(server.ctx, REGISTERED, typist.email);
    expect(exported).toMatchObject({ value: { documents: { caption_lines: 1 } } });
    await erasePerson(server.ctx, REGISTERED, typist.email);
    expect(await texts()).toEqual(['Good morning']);
    const [row] = await server.ctx.db.select().from(caption_lines).where(eq(caption_lines.event_id, event.id));
    expect(row?.account_id).toBeNull();
  });
});
