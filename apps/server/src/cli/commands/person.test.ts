import { readFile, stat } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import { useServer } from '@plenary/testkit/use-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTerminal, type Terminal } from '../../features/invitations/attendees/attendees.fixture.ts';

const server = useServer();
let terminal: Terminal;

beforeAll(async () => void (terminal = await openTerminal(server.ctx)));
afterAll(() => terminal.close());

describe('[PER2] [PER3] the commands for one person', () => {
  it('write the archive for its reader alone, and over no other file', async () => {
    const { email } = await server.createPerson({ event: await server.createEvent() });
    const { code, json } = await terminal.plenary(`person export ${email} archive.zip --json`);
    expect([code, json.documents.account, json.documents.memberships]).toEqual([0, 1, 1]);
    expect((await stat(json.path)).mode & 0o777).toBe(0o600);
    expect(Object.keys(unzipSync(await readFile(json.path)))).toContain('account.json');
    const again = await terminal.plenary(`person export ${email} archive.zip`);
    expect([again.code, again.err]).toEqual([2, expect.stringContaining('EEXIST')]);
  });

  it('erase only when that is said twice, and say what there is', async () => {
    const event = await server.createEvent();
    const person = await server.createPerson({ event });
    const asked = await terminal.plenary(`person erase ${person.email}`);
    expect(asked.out).toContain(`Would erase ${person.email}; nothing was changed. Add --yes to do it.`);
    expect(asked.out).toContain('  memberships: 1\n');
    const client = await server.signIn(person);
    expect((await client.get(`/${event.slug}`, { accept: 'text/html' })).status).toBe(200);
    const done = await terminal.plenary(`person erase ${person.email} --yes`);
    expect([done.code, done.out]).toEqual([0, expect.stringContaining(`from ${event.slug}.`)]);
    expect((await client.get(`/${event.slug}`, { accept: 'text/html' })).status).toBe(302);
    expect(await terminal.plenary(`person erase ${person.email} --yes`)).toMatchObject({
      code: 1,
      err: expect.stringContaining('there is no account of this address or id'),
    });
  });
});
