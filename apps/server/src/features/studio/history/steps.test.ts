import type { CollectedChange } from '@plenary/contract/timeline/collected';
import type { Client } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import { useServer } from '@plenary/testkit/use-server';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { timeline_sessions } from '../../../db/schema/index.ts';
import { newId } from '../../../ids.ts';
import { addSessions, sessionRow } from '../../timeline/timeline.fixture.ts';
import { historyCalls } from './history.fixture.ts';

const server = useServer();
let event: EventFixture;
let organiser: Client;

const { entries } = historyCalls(
  () => organiser,
  () => event,
);
const minutes = (count: number) => new Date(server.clock.now() + count * 60_000);
const studio = (rest: string) => `/${event.slug}/json/studio/${rest}`;
const titles = async () => {
  const of = eq(timeline_sessions.event_id, event.id);
  const rows = await server.ctx.db.select({ title: timeline_sessions.title }).from(timeline_sessions).where(of);
  return rows.map(({ title }) => title).sort();
};
const at = { type: 'meeting', stream: null, location: 'Hall' } as const;
const talk = (title: string, start: number, more: object = {}) =>
  sessionRow(event.id, { ...at, title, starts_at: minutes(start), ends_at: minutes(start + 30), ...more });
const change = (id: string, version: number, fields: object) =>
  organiser.post(`/${event.slug}/json/timeline/sessions/${id}`, { version, ...fields });
const collected = async (): Promise<CollectedChange[]> =>
  (await organiser.get(studio('programme/collected'))).json.payload.changes;
const release = async () =>
  organiser.post(studio('programme/release'), {
    sessions: (await collected()).map(({ id, version }) => ({ id, version })),
  });
const undo = (step: string, body = {}, who = organiser) => who.post(studio(`history/steps/${step}/undo`), body);
/** The step of the newest entry that belongs to one. */
const step = async () => (await entries('?part=programme')).find((one) => one.step)?.step;

beforeEach(async () => {
  event = await server.createEvent();
  organiser = await server.signIn(await server.createPerson({ event, roles: ['organiser'] }));
});

describe('[RST8] a release', () => {
  it('is undone as a whole: what was changed, added and removed with its parts', async () => {
    const [tides, waves] = [talk('Tides', 60), talk('Waves', 120)];
    const part = talk('Part of Waves', 125, { misc: waves.id });
    await addSessions(server.ctx, [tides, waves, part]);
    await change(tides.id, 0, { title: 'Ebb', collect: true });
    await organiser.post(studio(`programme/sessions/${waves.id}/remove`), { version: 0, collect: true });
    const added = { id: newId(server.clock.now()), title: 'Panel' };
    const times = { starts_at: minutes(200).toISOString(), ends_at: minutes(230).toISOString() };
    await organiser.post(studio('programme/sessions'), { ...added, ...times, collect: true });
    const { payload } = (await release()).json;
    expect(await titles()).toEqual(['Ebb', 'Panel']);
    // The part went with its session.
    expect(payload.edits).toHaveLength(3);
    const found = await step();
    expect(found?.edits).toBe(3);
    expect((await undo(found!.id)).json).toMatchObject({ payload: { sessions: 3 } });
    expect(await titles()).toEqual(['Part of Waves', 'Tides', 'Waves']);
    expect(await step()).toBeUndefined();
    expect((await undo(found!.id)).json.code).toBe('edit_undone');
  });

  it('of which a session was changed since is undone without it, once that was said', async () => {
    const [tides, waves, shells] = [talk('Tides', 60), talk('Waves', 120), talk('Shells', 180)];
    await addSessions(server.ctx, [tides, waves, shells]);
    for (const { id } of [tides, waves, shells]) await change(id, 0, { title: `${id} new`, collect: true });
    await release();
    await change(tides.id, 1, { title: 'Neap' });
    const found = await step();
    expect((await undo(found!.id)).json).toMatchObject({
      code: 'edit_overtaken',
      payload: { current: { titles: [`${tides.id} new`], count: 1, others: 2 } },
    });
    expect(await titles()).toContain(`${waves.id} new`);
    expect((await undo(found!.id, { anyway: true })).json).toMatchObject({ payload: { sessions: 2 } });
    expect(await titles()).toEqual(['Neap', 'Shells', 'Waves']);
    // Nothing of it is left that can be undone.
    expect((await undo(found!.id, { anyway: true })).json).toMatchObject({
      code: 'edit_overtaken',
      payload: { current: { others: 0 } },
    });
  });

  it('is undone once by two at a time, and by organisers of the event alone', async () => {
    const [tides, waves] = [talk('Tides', 60), talk('Waves', 120)];
    await addSessions(server.ctx, [tides, waves]);
    for (const { id } of [tides, waves]) await change(id, 0, { title: 'New', collect: true });
    await release();
    const found = (await step())!.id;
    const host = await server.signIn(await server.createPerson({ event, host: true }));
    expect((await undo(found, {}, host)).json.code).toBe('forbidden');
    const other = await server.createEvent();
    const outsider = await server.signIn(await server.createPerson({ event: other, roles: ['organiser'] }));
    const elsewhere = await outsider.post(`/${other.slug}/json/studio/history/steps/${found}/undo`, {});
    expect(elsewhere.json.code).toBe('edit_undone');
    const bo = await server.signIn(await server.createPerson({ event, roles: ['organiser'] }));
    const answers = await Promise.all([undo(found), undo(found, {}, bo)]);
    expect(answers.map(({ json }) => json.code ?? json.payload.sessions).sort()).toEqual([2, 'edit_undone']);
    expect(await titles()).toEqual(['Tides', 'Waves']);
  });
});

it('[RST8] a change of several sessions is one step, and a single edit is none', async () => {
  const [tides, waves] = [talk('Tides', 60), talk('Waves', 120)];
  await addSessions(server.ctx, [tides, waves]);
  await change(tides.id, 0, { title: 'Ebb' });
  expect(await step()).toBeUndefined();
  const sessions = [
    { id: tides.id, version: 1 },
    { id: waves.id, version: 0 },
  ];
  const act = { kind: 'remove' };
  expect((await organiser.post(studio('programme/change'), { sessions, act })).status).toBe(200);
  expect(await titles()).toEqual([]);
  await undo((await step())!.id);
  expect(await titles()).toEqual(['Ebb', 'Waves']);
});
