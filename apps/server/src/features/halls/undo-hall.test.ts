import type { StudioHall, StudioHalls } from '@plenary/contract/halls/operations';
import type { Client } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import { useServer } from '@plenary/testkit/use-server';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { timeline_sessions } from '../../db/schema/index.ts';
import type { SessionRow } from '../timeline/index.ts';
import { addTalks, hallForm as form, HOSTED, sessionsByTitle } from './halls.fixture.ts';

const server = useServer();
let event: EventFixture;
let organiser: Client;

beforeEach(async () => {
  event = await server.createEvent();
  organiser = await server.signIn(await server.createPerson({ event, roles: ['organiser'] }));
});

const send = (path: string, body: object = {}, who = organiser) =>
  who.post(`/${event.slug}/json/studio/halls${path}`, body);
const hallsOf = async (sent: ReturnType<typeof send>): Promise<StudioHall[]> =>
  ((await sent).json as { payload: StudioHalls }).payload.halls;
async function added(name: string, more: object = {}): Promise<string> {
  return (await hallsOf(send('', form(name, more)))).find((hall) => hall.name === name)?.id ?? '';
}
const sessions = () => sessionsByTitle(server, event.id);
const talks = (...places: (string | null)[]) => addTalks(server, event.id, places);

describe('[HAL13] a change of a hall is undone', () => {
  const said = async () => {
    const { halls } = (await organiser.get(`/studio/${event.slug}/halls`, { accept: 'text/html' })).boot!.page as {
      halls: StudioHalls;
    };
    const { id: _id, hosted: _hosted, sessions: _sessions, ...hall } = halls.halls[0]!;
    return hall;
  };

  test('[HAL13] with its names, its stream and its sessions, and leaves no alias', async () => {
    await talks('hall a');
    const id = await added('Hall A', HOSTED);
    const [before, talk] = [await said(), (await sessions())[0]!];
    await send(`/${id}`, form('Forum', { aliases: ['F'], capacity: 90, kind: 'on_site' }));
    const after = await said();
    expect(after).toMatchObject({ name: 'Forum', aliases: ['F', 'Hall A'] });
    expect(await sessions()).toMatchObject([{ location: 'Forum', type: 'meeting' }]);
    expect((await send(`/${id}/undo`, { before, after })).status).toBe(200);
    expect(await said()).toEqual(before);
    const { location, type, stream } = talk;
    expect(await sessions()).toMatchObject([{ location, type, stream }]);
  });

  test('[HAL13] and its removal: it stands in its place, and sessions that were not changed since follow it', async () => {
    await talks('hall a', 'hall a');
    const id = await added('Hall A', HOSTED);
    await added('Hall B');
    const before = await said();
    const [talk, other] = (await sessions()) as [SessionRow, SessionRow];
    await send(`/${id}/remove`);
    const stream = { ...talk.stream!, entry_id: 'elsewhere' };
    await server.ctx.db.update(timeline_sessions).set({ stream }).where(eq(timeline_sessions.id, other.id));
    const undo = { before, after: null, hosted: 'hall-a', at: 0 };
    const halls = await hallsOf(send(`/${id}/undo`, undo));
    expect(halls.map(({ name, hosted }) => [name, hosted])).toEqual([
      ['Hall A', 'hall-a'],
      ['Hall B', null],
    ]);
    expect(await sessions()).toMatchObject([
      { location: 'Hall A', stream: talk.stream, stream_of_hall: true },
      { location: 'Hall A', stream: { entry_id: 'elsewhere' }, stream_of_hall: false },
    ]);
    expect((await send(`/${halls[0]!.id}/undo`, undo)).json.code).toBe('changed_meanwhile');
    expect((await send(`/${id}/undo`, undo)).status).toBe(400);
  });

  test('[HAL13] but not once it was changed again, nor where it is gone, nor by hosts', async () => {
    const id = await added('Hall A');
    const before = await said();
    await send(`/${id}`, form('Forum'));
    const after = await said();
    await send(`/${id}`, form('Arena'));
    expect((await send(`/${id}/undo`, { before, after })).json.code).toBe('changed_meanwhile');
    expect((await said()).name).toBe('Arena');
    const host = await server.signIn(await server.createPerson({ event, host: true }));
    expect((await send(`/${id}/undo`, { before, after }, host)).json.code).toBe('forbidden');
    await send(`/${id}/remove`);
    expect((await send(`/${id}/undo`, { before, after })).json.code).toBe('not_found');
  });
});
