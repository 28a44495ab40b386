import { rm } from 'node:fs/promises';
import type { Group } from '@plenary/domain/studio/group';
import type { Client } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import { useServer } from '@plenary/testkit/use-server';
import { beforeAll, expect, test } from 'vitest';
import { eventBySlug } from '../../../events/index.ts';
import { bundleFolder } from '../bundle.fixture.ts';
import { importBundle } from '../index.ts';
import { changedAt, valueAt } from '../section/sections.fixture.ts';
import { CHANGED_FIELDS, placeOf } from './changes.fixture.ts';
import { changeInStudio } from './edits.fixture.ts';
import { exportedEvent } from './exported.fixture.ts';
import type { BundleField } from './fields.fixture.ts';
import { roundTripBundle, roundTripFiles } from './whole-event.fixture.ts';

const server = useServer();
const SLUG = 'bad';
let organiser: Client;
let event: Group;

beforeAll(async () => {
  const folder = await bundleFolder(roundTripBundle(SLUG), await roundTripFiles());
  expect(await importBundle(server.ctx, folder)).toMatchObject({ ok: true });
  await rm(folder, { recursive: true });
  const { id } = (await eventBySlug(server.ctx.db, SLUG))!;
  organiser = await server.signIn(
    await server.createPerson({ event: { id, slug: SLUG } as EventFixture, roles: ['organiser'] }),
  );
  event = await exportedEvent(server.ctx, SLUG);
});

/** Texts that are typed: no times, no choices, no files, which are sent, and no names of other things. */
const typed = (field: BundleField): boolean => {
  const value = valueAt(event, placeOf(event, field) ?? []);
  const chosen = /^event\.\w+_(at|zone)$|^sessions\.(misc|starts_at|ends_at)$|^polls\.session$/.test(field.path);
  return !chosen && field.values.length === 0 && typeof value === 'string' && !/^media\//.test(value);
};
const ADDRESS = /(^|[._])(url|link|embed|website|linkedin)$/;
/** HTML and long texts have room for more than that. */
const LONG = /\.(html|text|detail|intro|event_over_text|description)$/;

async function sent(field: BundleField, value: string) {
  const place = placeOf(event, field)!;
  await server.clock.advance(10_000);
  const { status, json } = await changeInStudio(organiser, SLUG, {
    ...{ path: field.path, place },
    wanted: changedAt(event, place, value),
  });
  return { status, errors: Object.keys(json?.payload?.errors ?? json?.errors ?? {}) };
}

const BAD: readonly (readonly [name: string, value: string, of: (path: string) => boolean])[] = [
  ['a control character', 'a\u0000b', () => true],
  ['200 kB', 'x'.repeat(200_000), (path) => !LONG.test(path)],
  ['a script as an address', 'javascript:alert(1)', (path) => ADDRESS.test(path)],
  ['a document as an address', 'data:text/html,<script>alert(1)</script>', (path) => ADDRESS.test(path)],
];

test.each(CHANGED_FIELDS.map((field) => [field.path, field] as const))(
  '[SEC4] bad input is refused beside %s, and changes nothing',
  async (path, field) => {
    if (!typed(field)) return;
    const [part, group, last = group] = [path.split('.')[0], path.split('.')[1], path.split('.').at(-1)];
    for (const [name, value] of BAD.filter(([, , of]) => of(path))) {
      const { status, errors } = await sent(field, value);
      // The form of a session has what is wrong with a speaker or a stream at their group, and that of a hall with a moderator.
      const beside = errors.some(
        (error) =>
          error.includes(String(last)) ||
          error === 'address' ||
          (['sessions', 'halls'].includes(part ?? '') && error === group),
      );
      expect({ name, status, errors, beside }).toEqual({ name, status: 400, errors, beside: true });
    }
  },
);

test('[SEC4] what was refused is not in the event', async () => {
  expect(await exportedEvent(server.ctx, SLUG)).toEqual(event);
});
