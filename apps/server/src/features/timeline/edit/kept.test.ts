import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import { useServer } from '@plenary/testkit/use-server';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { timeline_sessions } from '../../../db/schema/index.ts';
import { bundleFolder } from '../../imports/bundles/bundle.fixture.ts';
import { exportBundle, importBundle } from '../../imports/bundles/index.ts';
import { openTerminal, type Terminal } from '../../invitations/attendees/attendees.fixture.ts';
import { importSchedule } from '../../imports/schedules/index.ts';

const server = useServer();
let folder: string;
let terminal: Terminal;
let event: EventFixture;
let host: Client;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plenary-kept-'));
  terminal = await openTerminal(server.ctx);
});
afterAll(async () => {
  await terminal.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  event = await server.createEvent({ time_zone: 'UTC' });
  host = await server.signIn(await server.createPerson({ event, host: true }));
});

interface Talk {
  readonly guid: string;
  readonly title: string;
  readonly at: string;
  readonly duration?: string;
}

/** A schedule with these talks, in the folder of the terminal. */
function scheduleOf(talks: readonly Talk[], room = 'Hall'): string {
  const published = talks.map(({ guid, title, at, duration = '01:00' }) => ({
    guid,
    title,
    room,
    duration,
    date: `2026-06-15T${at}:00+00:00`,
    start: at,
    persons: [],
  }));
  const day = {
    index: 1,
    date: '2026-06-15',
    day_start: '2026-06-15T08:00:00+00:00',
    day_end: '2026-06-15T20:00:00+00:00',
    rooms: { [room]: published },
  };
  const conference = { acronym: 'k', title: 'K', start: '2026-06-15', end: '2026-06-15', days: [day] };
  return JSON.stringify({ schedule: { version: '1', conference } });
}

async function importTalks(talks: readonly Talk[], room?: string, dry_run = false) {
  const path = join(folder, 'schedule.json');
  await writeFile(path, scheduleOf(talks, room));
  const result = await importSchedule(server.ctx, path, { slug: event.slug, dry_run });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value.sessions;
}

const rows = () =>
  server.ctx.db
    .select()
    .from(timeline_sessions)
    .where(eq(timeline_sessions.event_id, event.id))
    .orderBy(asc(timeline_sessions.guid));
const at = (time: string) => new Date(`2026-06-15T${time}:00Z`);

/** Has the host do something with the first session. */
async function edit(call: string, body: object) {
  const [row] = await rows();
  const answer = await host.post(`/${event.slug}/json/timeline/sessions/${row?.id}${call}`, {
    version: row?.version,
    ...body,
  });
  expect(answer.status).toBe(200);
  return answer.json.payload;
}

const TALK = { guid: 'a', title: 'A', at: '10:00' };

describe('[TML43] what a host changed', () => {
  it('[PRG20] stays hidden where the schedule still has it, and says so', async () => {
    await importTalks([TALK]);
    await edit('', { hidden: true });
    const changes = await importTalks([{ ...TALK, title: 'A2' }]);
    expect(await rows()).toMatchObject([{ title: 'A2', hidden: true }]);
    expect(changes.kept).toEqual([{ name: 'A', fields: [{ field: 'hidden', before: true, after: false }] }]);
  });

  it('survives the next schedule, field by field; the report names what it says otherwise', async () => {
    await importTalks([TALK, { guid: 'b', title: 'B', at: '12:00' }]);
    await edit('', { title: 'A, corrected', ends_at: at('11:05').toISOString() });
    const changes = await importTalks(
      [
        { ...TALK, title: 'A2', at: '14:00' },
        { guid: 'b', title: 'B2', at: '12:00' },
      ],
      'Lab',
    );
    expect(await rows()).toMatchObject([
      { title: 'A, corrected', starts_at: at('10:00'), ends_at: at('11:05'), location: 'Lab' },
      { title: 'B2', location: 'Lab' },
    ]);
    const said = (value: string) => at(value).toISOString();
    const fields = [
      { field: 'ends_at', before: said('11:05'), after: said('15:00') },
      { field: 'starts_at', before: said('10:00'), after: said('14:00') },
      { field: 'title', before: 'A, corrected', after: 'A2' },
    ];
    expect(changes.kept).toHaveLength(1);
    expect(changes.kept?.[0]?.name).toBe('A, corrected');
    expect([...(changes.kept?.[0]?.fields ?? [])].sort((x, y) => (x.field < y.field ? -1 : 1))).toEqual(fields);
  });

  it('is said by the command, in a dry run too, and only where the schedule says otherwise', async () => {
    await importTalks([TALK]);
    await edit('', { title: 'Mine' });
    await terminal.write('k.json', scheduleOf([TALK]));
    const { out } = await terminal.plenary(`import k.json --event ${event.slug} --dry-run`);
    expect(out).toContain('= Mine: kept, because a host changed it');
    expect(out).toContain('title: A → Mine');
    expect((await importTalks([{ ...TALK, title: 'Mine' }])).kept).toBeUndefined();
  });

  it('goes with a session that the schedule no longer has', async () => {
    await importTalks([TALK, { guid: 'b', title: 'B', at: '12:00' }]);
    await edit('', { title: 'Mine' });
    expect(await importTalks([{ guid: 'b', title: 'B', at: '12:00' }])).toMatchObject({ removed: ['Mine'] });
  });

  it('survives the import of a bundle, with its link, its capacity and its mark', async () => {
    const bundle = {
      plenary_bundle: 1,
      event: { slug: event.slug, name: 'Fair', time_zone: 'UTC' },
      sessions: [{ guid: 'a', title: 'A', type: 'meeting', starts_at: '2026-06-15 10:00', ends_at: '+1h' }],
    };
    const load = async () => {
      const result = await importBundle(server.ctx, await bundleFolder(bundle));
      if (!result.ok) throw new Error(JSON.stringify(result.problems));
      return result.value.sessions;
    };
    await load();
    const own = { link: '/mine', max_occupancy: 4, featured: true };
    await edit('', own);
    expect((await load()).kept).toMatchObject([{ name: 'A' }]);
    expect(await rows()).toMatchObject([own]);
    await edit('/release', { fields: ['link'] });
    await load();
    expect(await rows()).toMatchObject([{ ...own, link: null }]);
  });
});

describe('[PRG6] [PRG7] what an organiser changed of a session', () => {
  it('survives the next schedule: its speakers, track and stream', async () => {
    await importTalks([TALK]);
    const ann = { uid: 'ann', name: 'Ann', company: 'Boats', job_title: 'Captain', bio: 'Sails.' };
    const track = { name: 'Sea', position: 1, color: '#336699' };
    await edit('', {
      speakers: [ann],
      categories: [track],
      stream: { kind: 'external', address: 'https://stage.example/live' },
    });
    await importTalks([{ ...TALK, title: 'A2' }], 'Lab');
    expect(await rows()).toMatchObject([
      {
        ...{ title: 'A2', location: 'Lab', type: 'stream', categories: [track] },
        speakers: [{ ...ann, bio: '<p>Sails.</p>' }],
        stream: { type: 'external', playback_url: 'https://stage.example/live' },
      },
    ]);
  });
});

describe('[TML44] what a host releases', () => {
  it('stays until the next import, which sets it; what is not released stays the host’s', async () => {
    await importTalks([TALK]);
    await edit('', { title: 'Mine', location: 'Cellar' });
    expect(await edit('/release', { fields: ['title', 'times'] })).toMatchObject({
      session: { title: 'Mine', kept: ['location'] },
    });
    expect((await importTalks([TALK])).kept).toMatchObject([{ fields: [{ field: 'location' }] }]);
    expect(await rows()).toMatchObject([{ title: 'A', location: 'Cellar', kept_fields: ['location'] }]);
  });

  it('and what is undone is the schedule’s again', async () => {
    await importTalks([TALK]);
    const { edit: id } = await edit('/extend', {});
    await host.post(`/${event.slug}/json/timeline/edits/${id}/undo`);
    await importTalks([{ ...TALK, at: '15:00' }]);
    expect(await rows()).toMatchObject([{ starts_at: at('15:00'), kept_fields: [] }]);
  });
});

describe('[PRG1] a session that an organiser added', () => {
  it('is left alone by imports of schedules, and carried by bundles, which treat it as any', async () => {
    await importTalks([TALK]);
    const organiser = await server.signIn(await server.createPerson({ event, roles: ['organiser'] }));
    const added = { id: 'a'.repeat(24), title: 'Panel', starts_at: at('13:00').toISOString() };
    expect((await organiser.post(`/${event.slug}/json/studio/programme/sessions`, added)).status).toBe(200);
    expect(await importTalks([{ ...TALK, title: 'A2' }])).toMatchObject({ removed: [], changed: ['A2'] });
    const bundle = join(folder, 'out');
    const exported = await exportBundle(server.ctx, event.slug, bundle);
    expect(exported.ok).toBe(true);
    const file = join(bundle, 'event.yaml');
    const text = await readFile(file, 'utf8');
    expect(text).toMatch(/source: studio/);
    await writeFile(file, text.replace('title: Panel', 'title: A panel'));
    const result = await importBundle(server.ctx, bundle);
    expect(result.ok && result.value.sessions).toMatchObject({ changed: ['A panel'], removed: [] });
    expect((await rows()).map(({ id, title }) => [id, title])).toContainEqual([added.id, 'A panel']);
  });
});
