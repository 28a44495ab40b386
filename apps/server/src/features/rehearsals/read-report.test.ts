import type { Rehearsals } from '@plenary/contract/rehearsals/operations';
import type { Client } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import type { Person } from '@plenary/testkit/people';
import { useServer } from '@plenary/testkit/use-server';
import { beforeEach, describe, expect, it } from 'vitest';
import { awaited_owners } from '../../db/schema/index.ts';
import { addRoom } from '../rooms/rooms.fixture.ts';
import { addSessions, at, sessionRow } from '../timeline/timeline.fixture.ts';

const server = useServer();
let spring: EventFixture;
let ada: Person;
let organiser: Client;

beforeEach(async () => {
  spring = await server.createEvent({ name: 'Spring' });
  await addSessions(server.ctx, [
    sessionRow(spring.id, { title: 'Tides', starts_at: at('13:00'), ends_at: at('14:00') }),
    sessionRow(spring.id, { title: 'Harbours', starts_at: at('15:00'), ends_at: at('16:00') }),
  ]);
  ada = await server.createPerson({ event: spring, host: true, roles: ['organiser'] });
  organiser = await server.signIn(ada);
});

async function begun(): Promise<string> {
  const body = { minutes_before: 5, simulated: false };
  return (await organiser.post(`/${spring.slug}/json/studio/rehearsal`, body)).json.payload.slug as string;
}
const end = (slug: string) => organiser.post(`/${slug}/json/rehearsal/end`);
const rehearsals = async (): Promise<Rehearsals> =>
  (await organiser.get(`/studio/${spring.slug}/rehearse`)).boot.page.rehearsals as Rehearsals;

describe('[REH7] what was found', () => {
  it('is kept with who rehearsed and when, and the step of what is left is done', async () => {
    const slug = await begun();
    await organiser.post(`/${slug}/json/rehearsal/go-on`);
    await server.clock.advance(10 * 60_000);
    await end(slug);
    const { going, ended } = await rehearsals();
    expect(going).toBeNull();
    expect(ended).toMatchObject([
      {
        by: expect.stringContaining(ada.first_name),
        from_at: at('12:55').toISOString(),
        report: { until: at('13:09').toISOString() },
      },
    ]);
    const { left } = (await organiser.get(`/studio/${spring.slug}`)).boot.page;
    expect(left).toContainEqual(
      expect.objectContaining({ id: 'rehearsed', state: 'done', rehearsed: { at: ended[0]?.ended_at, minutes: 10 } }),
    );
  });

  it('leaves the step open where the time of no session came', async () => {
    await end(await begun());
    const { ended } = await rehearsals();
    expect(ended[0]?.report?.done).toMatchObject({ sessions: 0 });
    const { left } = (await organiser.get(`/studio/${spring.slug}`)).boot.page;
    expect(left).toContainEqual({ id: 'rehearsed', phase: 'rehearse', state: 'advised' });
  });

  it('names the sessions whose time it was that nobody came into, and those alone', async () => {
    const slug = await begun();
    await organiser.post(`/${slug}/json/rehearsal/go-on`);
    await server.clock.advance(5 * 60_000);
    await end(slug);
    const { done, findings } = (await rehearsals()).ended[0]!.report!;
    expect(done).toMatchObject({ sessions: 1, streamed: [], messages: 0 });
    expect(findings).toContainEqual({ kind: 'sessions_unattended', count: 1, names: ['Tides'] });
  });

  it('names the rooms of exhibitors for which nobody is named, come or not', async () => {
    const [named] = await Promise.all(
      ['Kelp Works', 'Norrlys'].map((name) => addRoom(server, spring, { name, kind: 'exhibitor' })),
    );
    await server.ctx.db
      .insert(awaited_owners)
      .values({ event_id: spring.id, room_id: named!, email: 'kim@kelp.example' });
    await end(await begun());
    const { findings } = (await rehearsals()).ended[0]!.report!;
    expect(findings).toContainEqual({ kind: 'rooms_unowned', count: 1, names: ['Norrlys'] });
  });
});
