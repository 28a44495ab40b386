import { event_users } from '@plenary/server/db/schema/index';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GOOD, HTML, lastLink, useServerWithoutMailer } from '../invitations.fixture.ts';
import { openTerminal, type Terminal } from './attendees.fixture.ts';

const server = useServerWithoutMailer();
let terminal: Terminal;
beforeAll(async () => {
  terminal = await openTerminal(server.ctx);
});
afterAll(async () => {
  await terminal.close();
});

describe('[INV13] a person who named an address themself', () => {
  it('gets no roles by it until they have used a link that went there', async () => {
    const event = await server.createEvent({ slug: 'here' });
    await server.createEvent({ slug: 'there' });
    const mallory = await server.createPerson({ event });
    const client = await server.signIn(mallory);
    await client.post('/here/json/update-profile', { email: 'grace@example.org', password: mallory.password });
    const isHost = async () => {
      const rows = await server.ctx.db.select().from(event_users).where(eq(event_users.id, mallory.event_user_id));
      return rows[0]?.host;
    };
    await terminal.write('people.csv', 'email,first_name,last_name,roles\ngrace@example.org,Grace,Guest,host\n');
    const imported = () => terminal.plenary('attendees import people.csv --event here --json');

    const reason = expect.stringContaining('has not been verified yet') as string;
    expect(await imported()).toMatchObject({ json: { changed: 0, rows_refused: 1 }, out: reason });
    for (const command of [
      'attendees role grace@example.org --event here --add host',
      'user add grace@example.org --event there --host',
    ]) {
      const { code, err } = await terminal.plenary(command);
      expect([code, err]).toEqual([1, reason]);
    }
    expect(await isHost()).toBe(false);

    await server.anonymous.form('/here/request-pass-reset', { email: 'grace@example.org' }, HTML);
    await server.runJobs();
    await server.anonymous.form(await lastLink(server, 'grace@example.org'), GOOD, HTML);
    expect(await imported()).toMatchObject({ json: { changed: 1, rows_refused: 0 } });
    expect(await isHost()).toBe(true);
  });
});
