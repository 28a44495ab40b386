import type { FoundGroup } from '@plenary/contract/search/operations';
import { FakeClock } from '@plenary/testkit/clock';
import { useServer } from '@plenary/testkit/use-server';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { timeline_sessions } from '../../db/schema/index.ts';
import { sessionRow } from '../timeline/timeline.fixture.ts';
import { writeSome } from './write-entries.ts';

const clock = new FakeClock();
const server = useServer({ clock });

it('[PRG20] a hidden session is found by nobody, by its words or its people, until it is shown again', async () => {
  const event = await server.createEvent();
  const host = await server.signIn(await server.createPerson({ event, host: true }));
  const speakers = [{ uid: 'eve', name: 'Eve Tern', bio: '', company: '', job_title: '', profile_picture: null }];
  const row = sessionRow(event.id, { title: 'Ebbing tides', speakers });
  await server.ctx.db.insert(timeline_sessions).values(row);
  const hide = (hidden: boolean) =>
    server.ctx.db.update(timeline_sessions).set({ hidden }).where(eq(timeline_sessions.id, row.id));
  const isFound = async (q: string): Promise<boolean> => {
    while ((await writeSome(server.ctx)) > 0);
    await clock.advance(10_000);
    const { json } = await host.get(`/${event.slug}/json/search?q=${q}`);
    return (json.payload.groups as FoundGroup[]).some(({ hits }) => hits.length > 0);
  };
  const both = async () => [await isFound('ebbing'), await isFound('tern')];
  expect(await both()).toEqual([true, true]);
  await hide(true);
  expect(await both()).toEqual([false, false]);
  await hide(false);
  expect(await both()).toEqual([true, true]);
});
