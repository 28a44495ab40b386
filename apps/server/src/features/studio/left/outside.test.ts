import type { Check } from '@plenary/domain/studio/left';
import { useServer } from '@plenary/testkit/use-server';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { events } from '../../../db/schema/index.ts';
import { HTML } from '../../invitations/invitations.fixture.ts';
import { addSessions, sessionRow } from '../../timeline/timeline.fixture.ts';

const server = useServer();
const at = (hours: number) => new Date(server.clock.now() + hours * 3_600_000);

test('[STU5] sessions before attendees come in and after the end are named, and not those that were called off', async () => {
  const event = await server.createEvent();
  const organiser = await server.signIn(await server.createPerson({ event, roles: ['organiser'] }));
  await server.ctx.db
    .update(events)
    .set({ opens_at: at(9), starts_at: at(10), closes_at: at(18) })
    .where(eq(events.id, event.id));
  const talk = (title: string, from: number, to: number, more = {}) =>
    sessionRow(event.id, { title, type: 'meeting', stream: null, starts_at: at(from), ends_at: at(to), ...more });
  await addSessions(server.ctx, [
    talk('Early', 8, 9),
    talk('Doors', 9, 10),
    talk('Last', 17, 18),
    talk('Late', 17, 19),
    talk('Called off', 7, 8, { cancelled: true }),
  ]);
  const { left } = (await organiser.get(`/studio/${event.slug}`, HTML)).boot.page as { left: Check[] };
  expect(left.find(({ id }) => id === 'outside')).toMatchObject({
    ...{ state: 'due', count: 2 },
    things: [
      { of: 'one', name: 'Early' },
      { of: 'one', name: 'Late' },
    ],
  });
});
