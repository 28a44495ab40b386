import { rm } from 'node:fs/promises';
import type { Group } from '@plenary/domain/studio/group';
import { EDIT_FIELDS, FIELD_COLUMNS } from '@plenary/domain/timeline/edit/fields';
import type { Client } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import { useServer } from '@plenary/testkit/use-server';
import { beforeAll, describe, expect, test } from 'vitest';
import { eventBySlug, setEvent } from '../../../events/index.ts';
import { bundleFolder } from '../bundle.fixture.ts';
import { importBundle } from '../index.ts';
import { changedAt, valueAt, type Path } from '../section/sections.fixture.ts';
import { becomes, CHANGED_FIELDS, follows, MADE_OTHERWISE, NOT_IN_THE_STUDIO, placeOf } from './changes.fixture.ts';
import { changeInStudio } from './edits.fixture.ts';
import { exportedEvent } from './exported.fixture.ts';
import { BUNDLE_FIELDS, type BundleField } from './fields.fixture.ts';
import { roundTripBundle, roundTripFiles } from './whole-event.fixture.ts';

const server = useServer();
const SLUG = 'made';
let organiser: Client;
let copies = 0;

beforeAll(async () => {
  const folder = await bundleFolder(roundTripBundle(SLUG), await roundTripFiles());
  expect(await importBundle(server.ctx, folder)).toMatchObject({ ok: true });
  await rm(folder, { recursive: true });
  const event = { id: (await eventBySlug(server.ctx.db, SLUG))?.id, slug: SLUG } as EventFixture;
  organiser = await server.signIn(await server.createPerson({ event, roles: ['organiser'] }));
});

const exported = (slug: string, use?: (folder: string) => Promise<unknown>) => exportedEvent(server.ctx, slug, use);

const changed = CHANGED_FIELDS;
const parts = [...new Set(changed.map(({ path }) => path.split('.')[0]!))];
/** Settings that stand between others and the studio once they are changed: the operator puts them back. */
const PUT_BACK = /^event\.settings\.(languages|second_factor|flags\.\w+)$/;

/** Changes a field in the studio, and returns the event before it and as it is to be. */
async function change(field: BundleField, before: Group): Promise<Group> {
  const { path } = field;
  const place = placeOf(before, field);
  if (!place) throw new Error(`${path}: the event of this test has no place for it`);
  const value = becomes(field, valueAt(before, place));
  const all = [[place, value] as const, ...follows(path, before, place, value), ...kept(path, before, place)];
  const wanted = all.reduce<Group>((tree, [at, one]) => changedAt(tree, at, one), before);
  await server.clock.advance(10_000);
  const { status, json } = await changeInStudio(organiser, SLUG, { path, place, wanted });
  expect({ value, status, refused: json?.payload?.errors ?? json?.code }).toEqual({
    value,
    status: 200,
    refused: undefined,
  });
  return wanted;
}

/** A field of a session that is changed is kept from then on. */
function kept(path: string, before: Group, [, at]: Path): readonly (readonly [Path, unknown])[] {
  const [part, column = ''] = path.split('.');
  if (part !== 'sessions') return [];
  const place = ['sessions', at!, 'kept'];
  const is = (valueAt(before, place) ?? []) as string[];
  const of = column.replace(/^(cover|large)_image$/, '$&_file');
  return [[place, EDIT_FIELDS.filter((name) => is.includes(name) || FIELD_COLUMNS[name].some((one) => one === of))]];
}

/** As an export has it: without what is false or empty. */
const tidy = (document: Group): unknown =>
  JSON.parse(
    JSON.stringify(document, (_, value: unknown) =>
      value === false || value === null || (Array.isArray(value) && value.length === 0) ? undefined : value,
    ),
  );

/** Pictures that are sent get an address of their own. */
const SENT =
  /^sessions\.(cover_image|large_image|(speakers|hosts)\.profile_picture|stream\.poster|stream\.sponsor\.logo)$/;

/** Places of pictures that were sent: a host's is the session's, too. */
const sentTo = (path: string, place: Path): Path[] => {
  if (!SENT.test(path)) return [];
  return path === 'sessions.hosts.profile_picture'
    ? [place, [...place.slice(0, 2), 'lead_host_profile_image']]
    : [place];
};

/** The event as the last test left it. */
let last: Group | null = null;

async function changes(field: BundleField): Promise<void> {
  const before = last ?? (await exported(SLUG));
  const place = placeOf(before, field) ?? [];
  const wanted = await change(field, before);
  const after = await exported(SLUG);
  expect(valueAt(after, place)).not.toEqual(valueAt(before, place));
  const sent = sentTo(field.path, place);
  expect(tidy(after)).toEqual(tidy(sent.reduce((all, at) => changedAt(all, at, valueAt(after, at)), wanted)));
  last = after;
  if (!PUT_BACK.test(field.path)) return;
  last = null;
  const { settings } = before['event'] as { settings: object };
  expect(await setEvent(server.ctx, SLUG, { settings })).toMatchObject({ ok: true });
}

/** The tour is one of three things. */
async function makeTour(tour: object): Promise<void> {
  await server.clock.advance(10_000);
  const at = `/${SLUG}/json/studio/sections/tour`;
  const { seen } = (await organiser.get(at)).json.payload as { seen: string };
  expect((await organiser.post(at, { seen, values: { tour: { title: 'Around', ...tour } } })).status).toBe(200);
}
const TOURS: Readonly<Record<string, object>> = {
  'tour.embed': { embed: 'https://player.vimeo.com/video/5' },
  'tour.link': { link: 'https://tour.example/a' },
};

describe.each(parts)('[SEC14] %s', (part) => {
  test.each(changed.filter(({ path }) => path.split('.')[0] === part))('[SEC14] $path', async (field) => {
    const tour = TOURS[field.path];
    if (!tour) return changes(field);
    const before = (await exported(SLUG))['tour'];
    last = null;
    await makeTour(tour);
    await changes(field);
    last = null;
    await makeTour(before as object);
  });

  test('[SEC14] is the same in an event that the bundle makes', async () => {
    const copy = `copy-${(copies += 1)}`;
    const origin = await exported(SLUG, async (folder) =>
      expect(await importBundle(server.ctx, folder, { slug: copy })).toMatchObject({ ok: true }),
    );
    const again = await exported(copy);
    expect({ ...again, event: { ...(again['event'] as Group), slug: SLUG } }).toEqual(origin);
  });
});

test('[SEC14] a field is made otherwise for one reason, and each reason is of a field', () => {
  const lists = [...MADE_OTHERWISE.map(([fields]) => fields), ...NOT_IN_THE_STUDIO];
  const stale = lists.filter((fields) => !BUNDLE_FIELDS.some(({ path }) => fields.test(path)));
  const twice = BUNDLE_FIELDS.filter(({ path }) => lists.filter((fields) => fields.test(path)).length > 1);
  expect([stale, twice]).toEqual([[], []]);
});
