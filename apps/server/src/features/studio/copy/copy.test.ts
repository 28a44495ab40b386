import { COPY_PARTS, type CopyPart } from '@plenary/domain/studio/copy';
import type { CopySummary } from '@plenary/contract/studio/operations';
import type { Client } from '@plenary/testkit/client';
import type { Person } from '@plenary/testkit/people';
import { useServer } from '@plenary/testkit/use-server';
import { rm } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { eventBySlug } from '../../events/index.ts';
import { setMember } from '../../accounts/index.ts';
import { bundleFolder, wholeBundle, wholeFiles } from '../../imports/bundles/bundle.fixture.ts';
import { importBundle } from '../../imports/bundles/index.ts';

const server = useServer();
let ada: Person;
let maker: Client;
let made = 0;

beforeAll(async () => {
  const folder = await bundleFolder(wholeBundle('spring'), await wholeFiles());
  const imported = await importBundle(server.ctx, folder, {});
  await rm(folder, { recursive: true });
  expect(imported.ok).toBe(true);
  ada = await server.createPerson({ first_name: 'Ada' });
  await join(ada, { host: true, roles: ['organiser'] });
  const { $client } = server.ctx.db;
  await $client.query('UPDATE accounts SET makes_events = true WHERE id = $1', [ada.account_id]);
  await $client.query(
    `UPDATE events SET starts_at = '2027-03-20T09:00Z', opens_at = NULL, closes_at = NULL WHERE slug = 'spring'`,
  );
  await $client.query(
    `UPDATE timeline_sessions SET starts_at = '2027-03-20T13:00Z', ends_at = '2027-03-20T14:00Z', cancelled = true,
       kept_fields = '["title"]' WHERE event_id = (SELECT id FROM events WHERE slug = 'spring')`,
  );
  await $client.query(
    `UPDATE vault_items SET starts_at = '2027-03-21T08:00Z', ends_at = NULL WHERE event_id = (SELECT id FROM events WHERE slug = 'spring')`,
  );
  maker = await server.signIn(ada);
});

const idOf = async (slug: string) => (await eventBySlug(server.ctx.db, slug))?.id ?? '';
async function join(person: Person, granted: { host: boolean; roles: ('organiser' | 'moderator' | 'speaker')[] }) {
  const event_id = await idOf('spring');
  const { account_id } = person;
  await server.ctx.live.transact(async (tx) => {
    await setMember(tx, { event_id, account_id }, granted, server.clock.now());
    return { result: null };
  });
}
async function copy(parts: readonly CopyPart[], starts_at = '2027-03-20T10:00'): Promise<string> {
  const slug = `copy-${(made += 1)}`;
  const [day = ''] = starts_at.split('T');
  const { json } = await maker.post('/json/studio/events', {
    ...{ name: 'Copy', slug, event_kind: 'hybrid', time_zone: 'Europe/Zurich', template: 'empty' },
    ...{ starts_at, ends_at: `${day}T22:00`, copy_of: 'spring', parts },
  });
  expect(json).toMatchObject({ status: 'success' });
  return slug;
}
async function countsOf(slug: string): Promise<Record<string, number>> {
  const { json } = await maker.get(`/json/studio/copy?copy_of=${slug}`);
  const { settings: _, look: _look, team: _team, ...counts } = (json.payload as CopySummary).counts;
  return counts;
}
const NOTHING = {
  sessions: 0,
  halls: 0,
  home: 0,
  pages: 0,
  rooms: 0,
  exhibitors: 0,
  vault: 0,
  games: 0,
  tour: 0,
  polls: 0,
};

describe('[STU11] the parts of a copy', () => {
  it('are counted first, with what becomes of them', async () => {
    const { payload } = (await maker.get('/json/studio/copy?copy_of=spring')).json;
    expect(payload).toMatchObject({ starts_at: '2027-03-20T09:00:00.000Z', time_zone: 'Europe/Zurich' });
    const summary = payload as CopySummary;
    for (const part of COPY_PARTS) expect([part, summary.counts[part]]).not.toEqual([part, 0]);
    expect(summary.cancelled).toBe(summary.counts.sessions);
    expect(summary.kept).toBe(summary.counts.sessions);
  });

  it.each(COPY_PARTS)('with %s alone has nothing else', async (part) => {
    const [all, counts] = [await countsOf('spring'), await countsOf(await copy([part]))];
    expect(counts).toEqual({ ...NOTHING, ...(part in NOTHING && { [part]: all[part] }) });
  });

  it.each<CopyPart>(['sessions', 'halls', 'home', 'exhibitors', 'settings'])(
    'without %s has everything else',
    async (part) => {
      const all = await countsOf('spring');
      const counts = await countsOf(await copy(COPY_PARTS.filter((one) => one !== part)));
      expect(counts).toEqual({ ...all, ...(part in NOTHING && { [part]: 0 }) });
    },
  );

  it('with settings and look have them, and without begin as any event', async () => {
    const settings = async (parts: readonly CopyPart[]) =>
      (await eventBySlug(server.ctx.db, await copy(parts)))?.settings.default_stream_minutes;
    expect(await settings(['settings'])).toBe(90);
    expect(await settings(['look'])).not.toBe(90);
  });
});

describe('[STU11] [STU7] the dates of a copy', () => {
  it.each([
    ['400 days later, across a change of the clock', '2028-04-23T10:00', '2028-04-23T12:00:00.000Z'],
    ['on the same day', '2027-03-20T10:00', '2027-03-20T13:00:00.000Z'],
    ['across the change of the clock in autumn', '2027-11-02T10:00', '2027-11-02T13:00:00.000Z'],
  ])('%s', async (_, begin, starts) => {
    const slug = await copy(['sessions'], begin);
    const { rows } = await server.ctx.db.$client.query(
      'SELECT starts_at, cancelled, kept_fields FROM timeline_sessions WHERE event_id = $1 AND starts_at IS NOT NULL',
      [await idOf(slug)],
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(row).toEqual({ starts_at: new Date(starts), cancelled: false, kept_fields: [] });
  });
});

it('[STU11] [PRG20] what is hidden is hidden in a copy too, and stays so when a schedule is read there', async () => {
  const hidden = `UPDATE timeline_sessions SET hidden = true WHERE event_id = $1`;
  await server.ctx.db.$client.query(hidden, [await idOf('spring')]);
  const { rows } = await server.ctx.db.$client.query<{ hidden: boolean; kept_fields: string[] }>(
    'SELECT DISTINCT hidden, kept_fields FROM timeline_sessions WHERE event_id = $1',
    [await idOf(await copy(['sessions']))],
  );
  expect(rows).toEqual([{ hidden: true, kept_fields: ['hidden'] }]);
});

it('[STU11] [STU7] locks move along', async () => {
  const slug = await copy(['vault'], '2028-04-23T10:00');
  const { rows } = await server.ctx.db.$client.query('SELECT DISTINCT starts_at FROM vault_items WHERE event_id = $1', [
    await idOf(slug),
  ]);
  expect(rows).toEqual([{ starts_at: new Date('2028-04-24T07:00:00.000Z') }]);
});

describe('[STU11] the team of a copy', () => {
  it('comes where it is chosen: organisers as hosts, and nobody who runs nothing', async () => {
    const [bo, cy, di] = [await server.createPerson(), await server.createPerson(), await server.createPerson()];
    await join(bo, { host: false, roles: ['organiser', 'speaker'] });
    await join(cy, { host: false, roles: ['moderator'] });
    await join(di, { host: false, roles: ['speaker'] });
    const membersOf = async (slug: string) => {
      const { rows } = await server.ctx.db.$client.query<{ account_id: string; host: boolean; roles: string[] }>(
        'SELECT account_id, host, roles FROM event_users WHERE event_id = $1 ORDER BY id',
        [await idOf(slug)],
      );
      return rows;
    };
    const own = { account_id: ada.account_id, host: true, roles: ['organiser'] };
    expect(await membersOf(await copy(['halls']))).toEqual([own]);
    const members = await membersOf(await copy(['team']));
    expect(members).toHaveLength(3);
    expect(members).toEqual(
      expect.arrayContaining([
        own,
        { account_id: bo.account_id, host: true, roles: [] },
        { account_id: cy.account_id, host: false, roles: ['moderator'] },
      ]),
    );
  });
});
