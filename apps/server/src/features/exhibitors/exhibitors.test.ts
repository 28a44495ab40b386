import { ownTopic } from '@plenary/contract/own-topic';
import { accounts, audit_log, exhibitor_leads, room_owners, uploads } from '@plenary/server/db/schema/index';
import type { EventFixture } from '@plenary/testkit/events';
import { useServer } from '@plenary/testkit/use-server';
import { FEATURES } from '@plenary/server/features';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { feedOf } from '../chat/chat.fixture.ts';
import { erasePerson, exportPerson } from '../personal-data/index.ts';
import { addRoom, newSitter, type Sitter } from '../rooms/rooms.fixture.ts';
import { idOf, picture, uploader } from '../uploads/uploads.fixture.ts';

const server = useServer();
const REGISTERED = FEATURES.flatMap(({ personal_data }) => personal_data ?? []);
let event: EventFixture;
let olga: Sitter;
let vic: Sitter;
let hal: Sitter;
let stand: string;

const cast = async () => {
  olga = await newSitter(server, event, { first_name: 'Olga', last_name: 'Owens' });
  vic = await newSitter(server, event, { first_name: 'Vic', last_name: 'Tor' });
  const work = { company: '=1+1', role: 'Buyer' };
  await server.ctx.db.update(accounts).set(work).where(eq(accounts.id, vic.person.account_id));
  hal = await newSitter(server, event, { host: true });
  stand = await addRoom(server, event, { kind: 'exhibitor', name: 'Ropes', owners: [olga.person.event_user_id] });
};
beforeEach(async () => {
  event = await server.createEvent();
  await cast();
});

/** Sends a file for the stand; returns its id. */
async function upload(who: Sitter, name: string, bytes: Buffer): Promise<string> {
  const sender = uploader(who.client, event.slug, '');
  const id = idOf(await sender.begin(bytes.length, name, { exhibitor: stand }));
  await sender.send(id, 0, bytes);
  return id;
}
const at = (path = '') => `/${event.slug}/json/exhibitor/rooms/${stand}${path}`;
const get = async (who: Sitter, path = '') => (await who.client.get(at(path))).json;
const post = async (who: Sitter, path: string, body: object = {}) => (await who.client.post(at(path), body)).json;
const agree = async (who = vic) => post(who, '/contact', { text: (await get(who)).payload.lead.text });
const leads = async (who = olga) => (await get(who, '/leads')).payload.leads;

describe('[ROM16] the page of an exhibitor', () => {
  it('is drawn by the server before it is saved, as harmless as it is read, and keeps nothing', async () => {
    const preview = async (about: string, room?: string) =>
      (await olga.client.post(`/${event.slug}/json/exhibitor/preview`, { about, room })).json.payload.html;
    const hostile =
      '**Strong** <script>alert(1)</script><img src=x onerror=alert(1)> [x](javascript:alert(1)) ' +
      '[y](data:text/html,x) <svg onload=alert(1)> ![z](https://spy.example/z.png) <a href="https://a.example" onclick="x()">a</a>';
    const html = await preview(hostile, stand);
    expect(html).toContain('<strong>Strong</strong>');
    expect(html).not.toMatch(/script|onerror|onload|onclick|javascript:|data:|<img|<svg|spy\.example/);
    await post(olga, '/edit', { about: hostile });
    expect((await get(vic)).payload.about).toBe(html);
    expect(await preview('x'.repeat(3))).toBe('<p>xxx</p>');
    expect((await get(vic)).payload.about).toBe(html);
  });

  it('shows its text made harmless, links, files, people and the room, to everybody of the event', async () => {
    const text = '# Ropes\n\n**Strong** <script>alert(1)</script><img src=x onerror=alert(1)> [x](javascript:alert(1))';
    const links = [{ name: 'Shop', url: 'https://shop.example/a' }];
    expect(await post(olga, '/edit', { about: text, links, topic: 'All of them' })).toMatchObject({
      status: 'success',
    });
    const { payload } = await get(vic);
    expect(payload).toMatchObject({
      room: { name: 'Ropes', topic: 'All of them', capacity: 3 },
      ...{ links, files: [], team: [{ name: 'Olga Owens' }], lead: { agreed_at: null } },
    });
    expect(payload.about).toContain('<strong>Strong</strong>');
    expect(payload.about).not.toMatch(/script|onerror|javascript:/);
    expect(payload.edits).toBeUndefined();
    expect((await get(olga)).payload.edits).toEqual({
      ...{ topic: 'All of them', about: text, links },
      ...{ leads: 0, logo_uploaded: false },
    });
    const boot = await vic.client.get(`/${event.slug}/json/boot?path=/exhibitors/${stand}`);
    expect(boot.json.payload.page).toMatchObject({ kind: 'exhibitor', title: 'Ropes' });
    const kinds = (await feedOf(server, event, 'exhibitor-lobby')).map(({ kind }) => kind);
    expect(kinds).toEqual(['room.changed']);
  });

  it('[ROM20] shows pictures that its people have sent, and none of other hosts, which would learn who reads', async () => {
    const id = await upload(olga, 'rope.png', await picture());
    await post(olga, '/files', { upload: id, use: 'file' });
    const { url } = (await get(olga)).payload.files[0];
    const about = `![Rope](${url}) ![Count](https://counts.example/1.png) <img src="http://counts.example/2.png"> end`;
    await post(olga, '/edit', { about });
    const { about: html } = (await get(vic)).payload;
    expect(html).toContain(`<img src="${url}" alt="Rope" />`);
    expect(html).toContain('end');
    expect(html).not.toContain('counts.example');
    expect((await vic.client.get(url)).status).toBe(200);
    expect((await get(olga)).payload.edits.about).toBe(about);
  });

  it('is changed by its owners and by hosts; its name and size by hosts alone, and by nobody else at all', async () => {
    await post(olga, '/edit', { topic: 'Ours', name: 'Stolen', max_guests: 99 });
    expect((await get(vic)).payload.room).toMatchObject({ name: 'Ropes', topic: 'Ours', capacity: 3 });
    await post(hal, '/edit', { topic: 'Theirs' });
    const other = await addRoom(server, event, { kind: 'exhibitor' });
    const refused = await olga.client.post(`/${event.slug}/json/exhibitor/rooms/${other}/edit`, { topic: 'x' });
    expect(refused.json.code).toBe('forbidden');
    expect((await post(vic, '/edit', { topic: 'x' })).code).toBe('forbidden');
    expect((await post(olga, '/edit', { website: 'javascript:alert(1)' })).payload.errors.website).toHaveLength(1);
    expect((await post(olga, '/edit', { links: [{ name: '', url: 'ftp://x' }] })).payload.errors.links).toHaveLength(1);
    const foreign = await addRoom(server, await server.createEvent(), { kind: 'exhibitor' });
    expect((await olga.client.get(`/${event.slug}/json/exhibitor/rooms/${foreign}`)).status).toBe(404);
  });

  it('is prepared by its owners before the opening, when nobody else sees it', async () => {
    event = await server.createEvent({ opens_at: new Date(server.clock.now() + 86_400_000) });
    await cast();
    expect((await post(olga, '/edit', { about: 'Soon' })).status).toBe('success');
    expect((await get(olga)).payload.about).toContain('Soon');
    expect((await get(vic)).code).toBe('event_not_open');
    const boot = async (who: Sitter) =>
      (await who.client.get(`/${event.slug}/json/boot?path=/exhibitors/${stand}`)).json.payload.page.kind;
    expect([await boot(vic), await boot(olga)]).toEqual(['coming_soon', 'exhibitor']);
  });

  it('offers files and a logo that its owners upload, to those who may read it, until they are taken off', async () => {
    const file = await upload(olga, 'list.txt', Buffer.from('rope'));
    expect((await post(olga, '/files', { upload: file, use: 'logo' })).code).toBe('bad_image');
    expect((await post(hal, '/files', { upload: file, use: 'file' })).code).toBe('upload_gone');
    await post(olga, '/files', { upload: file, use: 'file' });
    const [shown] = (await get(vic)).payload.files;
    expect(shown).toMatchObject({ id: file, name: 'list.txt', type: 'text/plain' });
    const sent = await vic.client.get(shown.url);
    expect([sent.text, sent.headers.get('content-disposition')]).toEqual([
      'rope',
      expect.stringMatching(/^attachment/),
    ]);
    expect((await server.anonymous.get(shown.url)).status).not.toBe(200);
    const logo = await upload(olga, 'l.png', await picture());
    await post(olga, '/files', { upload: logo, use: 'logo' });
    const { logo: address } = (await get(vic)).payload.room;
    expect((await vic.client.get(address)).headers.get('content-type')).toBe('image/webp');
    // Those who run the rooms see it, and put up another one.
    const run = async () => (await hal.client.get(`/${event.slug}/json/rooms`)).json.payload.rooms;
    expect(await run()).toMatchObject([{ id: stand, logo: address, logo_uploaded: true }]);
    const other = await upload(hal, 'm.png', await picture());
    await post(hal, '/files', { upload: other, use: 'logo' });
    expect((await get(vic)).payload.room.logo).toContain(other);
    await post(hal, '/files/remove', { upload: 'logo' });
    expect(await run()).toMatchObject([{ logo: null, logo_uploaded: false }]);
    await post(olga, '/files/remove', { upload: file });
    expect((await get(vic)).payload).toMatchObject({ files: [], room: { logo: null } });
    expect((await vic.client.get(shown.url)).status).toBe(404);
    expect(await server.ctx.db.select().from(uploads).where(eq(uploads.event_id, event.id))).toEqual([]);
    const denied = await uploader(vic.client, event.slug, '').begin(1, 'x.txt', { exhibitor: stand });
    expect([denied.status, denied.json.code]).toEqual([403, 'forbidden']);
  });
});

describe('[ROM18] leaving one’s contact', () => {
  it('records the sentence that was read, and shows the contact to the owners and hosts of that exhibitor alone', async () => {
    const { text } = (await get(vic)).payload.lead;
    expect(text).toContain('Ropes gets my name, my company, my job title and my e-mail address');
    expect((await post(vic, '/contact', { text: 'Whatever' })).code).toBe('consent_changed');
    await agree();
    const agreed_at = new Date(server.clock.now()).toISOString();
    expect(await leads()).toEqual([
      {
        ...{ event_user: vic.person.event_user_id, name: 'Vic Tor', email: vic.person.email, company: '=1+1' },
        ...{ job_title: 'Buyer', agreed_at, text },
      },
    ]);
    expect(await leads(hal)).toHaveLength(1);
    expect((await get(vic, '/leads')).code).toBe('forbidden');
    expect((await agree(olga)).code).toBe('forbidden');
    const news = await feedOf(server, event, ownTopic(olga.person.account_id));
    expect(news.at(-1)).toMatchObject({ kind: 'exhibitor.leads', payload: { room: stand } });
    const own = await vic.client.get(`/${event.slug}/json/exhibitor/contacts`);
    expect(own.json.payload.contacts).toMatchObject([{ room: stand, name: 'Ropes', agreed_at }]);
  });

  it('gives a table without formulas, which is noted', async () => {
    await agree();
    const path = `/${event.slug}/exhibitors/${stand}/leads.csv`;
    const table = await olga.client.get(path);
    expect(table.text).toContain(`Vic Tor,"'=1+1",Buyer,${vic.person.email}`);
    expect((await vic.client.get(path)).status).toBe(403);
    const noted = await server.ctx.db.select().from(audit_log).where(eq(audit_log.action, 'leads.exported'));
    expect(noted.at(-1)).toMatchObject({ subject: stand, after: { people: 1 } });
  });

  it('is taken back at any time, also after the event: the exhibitor sees nothing of it then', async () => {
    await agree();
    expect((await post(vic, '/contact/withdraw')).payload).toEqual({ withdrawn: true });
    expect(await leads()).toEqual([]);
    expect((await get(vic)).payload.lead.agreed_at).toBeNull();
    expect((await post(vic, '/contact/withdraw')).payload).toEqual({ withdrawn: false });
  });

  it('is told once to an owner who takes back what they agreed to before they were one', async () => {
    await agree();
    await server.ctx.db
      .insert(room_owners)
      .values({ event_id: event.id, room_id: stand, event_user_id: vic.person.event_user_id });
    const told = async () => (await feedOf(server, event, ownTopic(vic.person.account_id))).map(({ kind }) => kind);
    const before = await told();
    expect((await post(vic, '/contact/withdraw')).payload).toEqual({ withdrawn: true });
    expect((await told()).slice(before.length)).toEqual(['exhibitor.leads']);
  });

  it('stands in the person’s own data and goes with the person', async () => {
    await agree();
    await post(vic, '/contact/withdraw');
    const written = await exportPerson(server.ctx, REGISTERED, vic.person.email);
    expect(JSON.stringify(written)).toContain('exhibitor_leads');
    await erasePerson(server.ctx, REGISTERED, vic.person.email);
    const left = eq(exhibitor_leads.event_user_id, vic.person.event_user_id);
    expect(await server.ctx.db.select().from(exhibitor_leads).where(left)).toEqual([]);
  });
});
