import type { HallRestore, StudioHall, StudioHalls } from '@plenary/contract/halls/operations';
import type { SectionValues } from '@plenary/contract/studio/sections';
import type { OpenedSession } from '@plenary/contract/timeline/edit';
import { mergeChanges } from '@plenary/domain/studio/merge';
import { KEPT_STATES } from '@plenary/domain/studio/section-states';
import { section_states } from '@plenary/server/db/schema/index';
import type { Client } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import { useServer } from '@plenary/testkit/use-server';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../ids.ts';
import { deleteEvent } from '../../event-removal/index.ts';
import { hallForm } from '../../halls/halls.fixture.ts';
import { HTML } from '../../invitations/invitations.fixture.ts';
import { historyCalls } from './history.fixture.ts';

const server = useServer();
let event: EventFixture;
let organiser: Client;

const { read, entries, save, restoreOf } = historyCalls(
  () => organiser,
  () => event,
);

beforeEach(async () => {
  event = await server.createEvent();
  organiser = await server.signIn(await server.createPerson({ event, roles: ['organiser'] }));
});

const page = (slug: string, html: string) => ({ slug, title: slug.toUpperCase(), html });
const states = () =>
  server.ctx.db.select().from(section_states).where(eq(section_states.event_id, event.id)).orderBy(section_states.at);

describe('[RST2] the history of a section', () => {
  it('says from what to what each of its things was changed', async () => {
    await save('pages', { pages: [page('faq', '<p>One</p>'), page('old', '<p>x</p>')] });
    await save('pages', { pages: [page('faq', '<p>Two</p>')] });
    const [latest] = await entries('?part=pages');
    expect(latest).toMatchObject({
      restore: 'section',
      section_changes: [
        { part: 'pages', name: 'FAQ', change: 'changed', fields: [{ field: 'html', before: 'One', after: 'Two' }] },
        { part: 'pages', name: 'OLD', change: 'removed' },
      ],
    });
  });
});

describe('[RST3] a save of a section', () => {
  it('is taken back by the same save, beside what was changed since, and that is in the history too', async () => {
    await save('pages', { pages: [page('faq', '<p>One</p>')] });
    await save('pages', { pages: [page('faq', '<p>Wrong</p>')] });
    await save('pages', { pages: [page('faq', '<p>Wrong</p>'), page('new', '<p>New</p>')] });
    const [, wrong] = await entries('?part=pages');
    const { before, after } = (await restoreOf('pages', wrong!.id))!;
    const { value, clashes } = mergeChanges(after, before, (await read('pages')).values);
    expect(clashes).toEqual([]);
    await save('pages', value as SectionValues);
    const texts = (await read('pages')).values['pages'] as { html: string }[];
    expect(texts.map(({ html }) => html)).toEqual(['<p>One</p>', '<p>New</p>']);
    const [undone] = await entries('?part=pages');
    expect(undone?.section_changes).toMatchObject([{ fields: [{ before: 'Wrong', after: 'One' }] }]);
    expect((await restoreOf('pages', undone!.id))?.before).toEqual((await states()).at(-1)?.before);
  });

  it('is found at its own event and section alone, by its organisers', async () => {
    await save('pages', { pages: [page('faq', '<p>One</p>')] });
    const [{ id } = { id: '' }] = await entries('?part=pages');
    expect(await restoreOf('pages', id)).toBeDefined();
    expect(await restoreOf('vault', id)).toBeUndefined();
    const other = await server.createEvent();
    organiser = await server.signIn(await server.createPerson({ event: other, roles: ['organiser'] }));
    expect(await restoreOf('pages', id, other)).toBeUndefined();
  });
});

describe('[RST1] the states of sections', () => {
  it('hold no address of an owner', async () => {
    const owners = ['zoe.secret@acme.example'];
    const stand = { key: 'acme', name: 'Acme', level: 'Gold', max_guests: 4, owners };
    await save('exhibitors', { levels: ['Gold'], exhibitors: [stand] });
    const kept = JSON.stringify(await states());
    expect(kept).toContain('Acme');
    expect(kept).not.toContain('secret');
  });

  it('are forgotten when they are too old or too many, and long ones are not kept', async () => {
    const now = server.clock.now();
    const row = { event_id: event.id, section: 'pages' as const, before: {}, after: {} };
    const old = new Date(now - (KEPT_STATES.days + 1) * 24 * 3_600_000);
    const rows = Array.from({ length: KEPT_STATES.count + 1 }, (_, nth) => ({
      ...{ ...row, audit_id: String(nth).padStart(24, '0'), at: nth === KEPT_STATES.count ? old : new Date(now) },
    }));
    await server.ctx.db.insert(section_states).values(rows);
    await save('pages', { pages: [page('faq', '<p>One</p>')] });
    const kept = await states();
    expect(kept).toHaveLength(KEPT_STATES.count - 1);
    expect(kept.some(({ at }) => at.getTime() === old.getTime())).toBe(false);
    const words = `<p>${'word '.repeat(KEPT_STATES.max_chars / 10)}</p>`;
    await save('pages', { pages: [page('one', words), page('two', words)] });
    expect((await entries('?part=pages'))[0]).not.toHaveProperty('restore');
  });

  it('go with their event', async () => {
    await save('pages', { pages: [page('faq', '<p>One</p>')] });
    await deleteEvent(server.ctx, event.slug, () => undefined);
    expect(await states()).toEqual([]);
  });
});

describe('[RST4] a change of settings and basics', () => {
  const set = (values: object) => organiser.post(`/${event.slug}/json/studio/settings`, values);
  const restore = async (id: string, body = {}) =>
    (await organiser.post(`/${event.slug}/json/studio/history/${id}/restore`, body)).json;
  const settings = async () => {
    const { rows } = await server.ctx.db.execute<{ settings: { invitation_days: number; flags: object } }>(
      sql`SELECT settings FROM events WHERE id = ${event.id}`,
    );
    return rows[0]!.settings;
  };

  it('is put back at a press, and so is that', async () => {
    const was = (await settings()).invitation_days;
    await set({ invitation_days: 3, flags: { agenda_enabled: false } });
    const [entry] = await entries('?part=event');
    expect(entry?.restore).toBe('event');
    expect(await restore(entry!.id)).toMatchObject({ payload: { restored: true } });
    expect(await settings()).toMatchObject({ invitation_days: was, flags: { agenda_enabled: true } });
    const [undone] = await entries('?part=event');
    expect(undone?.changes).toHaveLength(2);
    await restore(undone!.id);
    expect(await settings()).toMatchObject({ invitation_days: 3, flags: { agenda_enabled: false } });
  });

  it('is put back over a later one only when that was said', async () => {
    const was = (await settings()).invitation_days;
    await set({ invitation_days: 3 });
    const [entry] = await entries('?part=event');
    await set({ invitation_days: 5 });
    expect(await restore(entry!.id)).toMatchObject({ code: 'changed_meanwhile' });
    expect((await settings()).invitation_days).toBe(5);
    await restore(entry!.id, { anyway: true });
    expect((await settings()).invitation_days).toBe(was);
  });

  it('is found at its own event alone, and what is none of them is not put back', async () => {
    await set({ invitation_days: 3 });
    const [entry] = await entries('?part=event');
    await save('pages', { pages: [page('faq', '<p>One</p>')] });
    const [saved] = await entries('?part=pages');
    expect((await restore(saved!.id)).code).toBe('not_found');
    event = await server.createEvent();
    organiser = await server.signIn(await server.createPerson({ event, roles: ['organiser'] }));
    expect((await restore(entry!.id)).code).toBe('not_found');
  });
});

describe('[AUD6] [RST4] an edit of the programme', () => {
  const add = async (title: string) => {
    const id = newId(server.clock.now());
    const at = (minutes: number) => new Date(server.clock.now() + minutes * 60_000).toISOString();
    const body = { id, title, starts_at: at(60), ends_at: at(90) };
    await organiser.post(`/${event.slug}/json/studio/programme/sessions`, body);
    return id;
  };
  const change = (id: string, version: number, body: object) =>
    organiser.post(`/${event.slug}/json/timeline/sessions/${id}`, { version, ...body });
  const undo = (id: string) => organiser.post(`/${event.slug}/json/timeline/edits/${id}/undo`);
  const opened = async (id: string) =>
    (await organiser.get(`/${event.slug}/json/timeline/sessions/${id}`)).json.payload?.session as OpenedSession;

  it('[AUD6] says from what to what, and is undone where it stands, however many came since', async () => {
    const id = await add('Opening');
    const { version } = await opened(id);
    const zoe = { uid: 'zoe', name: 'Zoe Demir', company: '', job_title: '', bio: '' };
    await change(id, version, { title: 'Welcome', speakers: [zoe] });
    for (let nth = 0; nth < 31; nth += 1) await add(`Talk ${nth}`);
    const [changed] = await entries(`?thing=${id}`);
    expect(changed).toMatchObject({
      restore: 'session',
      changes: [
        { field: 'title', before: { text: 'Opening' }, after: { text: 'Welcome' } },
        { kind: 'names', field: 'speakers', added: ['Zoe Demir'], removed: [] },
      ],
    });
    expect((await undo(changed!.id)).json.status).toBe('success');
    expect(await opened(id)).toMatchObject({ title: 'Opening', speakers: [] });
    const [back, undone] = await entries(`?thing=${id}`);
    expect(undone).toMatchObject({ id: changed!.id, undone: true });
    expect(undone).not.toHaveProperty('restore');
    expect(back).toMatchObject({
      action: 'session.undone',
      changes: [
        { field: 'title', before: { text: 'Welcome' }, after: { text: 'Opening' } },
        { kind: 'names', field: 'speakers', added: [], removed: ['Zoe Demir'] },
      ],
    });
    expect(back).not.toHaveProperty('restore');
    const { rows } = await server.ctx.db.execute(sql`SELECT * FROM audit_log`);
    expect(JSON.stringify(rows)).not.toMatch(/Zoe|Welcome/);
  });

  it('[AUD6] names the session of which another became a part', async () => {
    const [keynotes, workshops, id] = [await add('Keynotes'), await add('Workshops'), await add('Opening')];
    const { version } = await opened(id);
    await change(id, version, { part: { session: keynotes, minutes: 5 } });
    await change(id, version + 1, { part: { session: workshops, minutes: 5 } });
    const [moved, first] = await entries(`?thing=${id}`);
    expect(first?.changes).toMatchObject([
      { field: 'part', before: { kind: 'none' }, after: { text: 'Keynotes' } },
      { field: 'marker_offset_minutes', before: { kind: 'none' }, after: { number: 5 } },
    ]);
    expect(moved?.changes).toMatchObject([
      { field: 'part', before: { text: 'Keynotes' }, after: { text: 'Workshops' } },
    ]);
  });

  it('[RST4] stays where the same was changed since, and a removal comes back', async () => {
    const id = await add('Opening');
    const { version } = await opened(id);
    await change(id, version, { title: 'Welcome' });
    const [first] = await entries(`?thing=${id}`);
    await change(id, version + 1, { title: 'Hello' });
    expect((await undo(first!.id)).json.code).toBe('edit_overtaken');
    await organiser.post(`/${event.slug}/json/studio/programme/sessions/${id}/remove`, { version: version + 2 });
    const [removed] = await entries(`?thing=${id}`);
    expect(removed).toMatchObject({ action: 'session.removed', restore: 'session' });
    await undo(removed!.id);
    expect(await opened(id)).toMatchObject({ title: 'Hello' });
  });
});

describe('[RST5] [RST6] a change of a hall', () => {
  const HLS = { stream_type: 'mux', address: 'https://live.example/a.m3u8' };
  const send = async (path: string, body: object = {}): Promise<StudioHall[]> =>
    ((await organiser.post(`/${event.slug}/json/studio/halls${path}`, body)).json.payload as StudioHalls).halls;
  const restoreHall = async (id: string) =>
    ((await organiser.get(`/studio/${event.slug}/halls?restore=${id}`, HTML)).boot.page as { restore?: HallRestore })
      .restore;

  it('[RST5] [AUD6] says its stream, other names and who leads it, and keeps no address', async () => {
    const [hall] = await send('', hallForm('Hall A', { aliases: ['Saal 1'] }));
    const moderators = [{ name: 'Zoe Demir', email: 'zoe.secret@sea.example' }];
    await send(`/${hall!.id}`, hallForm('Hall A', { ...HLS, aliases: ['Forum'], moderators }));
    const [changed] = await entries('?part=halls');
    expect(changed).toMatchObject({
      restore: 'hall',
      changes: [
        {
          ...{ kind: 'values', field: 'stream', before: { kind: 'stream', stream: 'none', address: null } },
          after: { kind: 'stream', stream: 'mux', address: HLS.address },
        },
        { kind: 'names', field: 'aliases', added: ['Forum'], removed: ['Saal 1'] },
        { kind: 'names', field: 'moderators', added: ['Zoe Demir'], removed: [] },
      ],
    });
    const kept = await restoreHall(changed!.id);
    expect(kept).toMatchObject({ hall: hall!.id, before: { aliases: ['Saal 1'] }, after: { aliases: ['Forum'] } });
    expect(JSON.stringify(kept)).not.toContain('Zoe');
    expect(JSON.stringify(await states())).not.toContain('secret');
    const { rows } = await server.ctx.db.execute(sql`SELECT * FROM audit_log`);
    expect(JSON.stringify(rows)).not.toContain('Zoe');
  });

  it('[RST6] is no more to be taken back once the hall is gone, but its removal is', async () => {
    const [hall] = await send('', hallForm('Hall A'));
    await send(`/${hall!.id}`, hallForm('Hall A', HLS));
    await send(`/${hall!.id}/remove`);
    const [removed, changed] = await entries('?part=halls');
    expect(changed).not.toHaveProperty('restore');
    expect(removed).toMatchObject({ action: 'hall.removed', restore: 'hall' });
    const { before, after } = (await restoreHall(removed!.id))!;
    expect(after).toBeNull();
    const { hosted, at, ...form } = before;
    const body = { before: { ...form, moderators: [] }, after, hosted, at };
    expect(await send(`/${hall!.id}/undo`, body)).toMatchObject([{ name: 'Hall A', ...HLS }]);
    event = await server.createEvent();
    organiser = await server.signIn(await server.createPerson({ event, roles: ['organiser'] }));
    expect(await restoreHall(removed!.id)).toBeUndefined();
  });
});
