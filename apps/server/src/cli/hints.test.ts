import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { useServer } from '@plenary/testkit/use-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runLine, SCHEDULE } from './cli.fixture.ts';

const server = useServer();
let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'plenary-hints-'))));
afterAll(() => rm(folder, { recursive: true, force: true }));

const plenary = (line: string) => runLine(server, folder, line);

describe('a command says what it would need, and what comes next', () => {
  test('[CLI6] a new event is followed by its address and what to do next', async () => {
    const made = await plenary('event create lone --opens-at now+1d');
    expect(made.out.split('\n')).toEqual([
      'Created lone: lone (virtual, UTC, 0 people)',
      `Address: ${server.url}/lone`,
      '',
      'Next:',
      expect.stringMatching(
        /^ {2}\.\/plenary user add <e-mail> --event lone --first-name <name> --host --password - {2}/,
      ),
      expect.stringMatching(/^ {2}\.\/plenary import <schedule\.json or folder> --event lone +its sessions$/),
      expect.stringMatching(/^ {2}\.\/plenary attendees import people\.csv --event lone --dry-run {2}/),
      '',
    ]);
    expect((await plenary('event clone lone copied --json')).json).toMatchObject({ url: `${server.url}/copied` });
  });

  test('[IMP8] a list of people is pointed to where it is read, and other files are named', async () => {
    await writeFile(join(folder, 'people.csv'), 'E-mail;First name\nann@people.example;Ann\n');
    for (const name of ['people.csv', 'people.xlsx']) {
      expect(await plenary(`import ${name} --event lone`)).toMatchObject({
        code: 2,
        err: expect.stringContaining(`\`attendees import ${name} --event <slug>\``),
      });
    }
    await writeFile(join(folder, 'export.txt'), '<svg xmlns="x"/>');
    expect(await plenary('import export.txt --event lone')).toMatchObject({
      code: 1,
      err: 'plenary: export.txt: is a picture (SVG), and no schedule\n',
    });
  });

  test('[IMP11] an import says what the file was understood as, and what was left out', async () => {
    await plenary('event create planned --time-zone Europe/Zurich');
    await writeFile(join(folder, 'plan.csv'), 'Titel;Beginn;Stimmung\nA;1.6.2026 10:00;gut\n');
    expect((await plenary('import plan.csv --event planned --dry-run')).out.split('\n')).toEqual([
      'plan.csv is a table (CSV): 1 session, 0 speakers, 0 rooms, 0 tracks, 2026-06-01, times in Europe/Zurich (the event says so); known as schedule:table.',
      expect.stringMatching(/^Note: left out: the column Stimmung \(understood are Title, /),
      'Note: 1 of 1 sessions have no id, which is fine for now: a later reading finds them by their title, and takes a changed title for a new session',
      'Note: sessions that have no end: 1 ("A")',
      'Dry run for planned: nothing was stored.',
      'sessions: 1 added, 0 changed, 0 removed, 0 unchanged',
      '  + A',
      '',
    ]);
  });

  test('[IMP9] a change is told with what was there, and what attendees notice of it', async () => {
    await plenary('event create moved --time-zone Europe/Zurich');
    const later = await plenary('event set moved --opens-at "2099-06-01 10:00" --flag agenda_enabled=off --name Moved');
    expect(later.out.split('\n')).toEqual([
      'Changed moved: Moved (virtual, Europe/Zurich, 0 people)',
      '  name: moved → Moved',
      '  opens_at: none → 2099-06-01 08:00 UTC',
      '  settings.flags.agenda_enabled: on → off',
      'Note: attendees see the countdown from now on, also those who are in; 0 people belong to it.',
      '',
    ]);
    expect((await plenary('event set moved --opens-at none')).out).toContain('open to attendees from now on');
    await writeFile(join(folder, 'moved.json'), SCHEDULE);
    await plenary('import moved.json --event moved');
    await writeFile(join(folder, 'moved.json'), SCHEDULE.replace('10:00:00Z', '11:00:00Z'));
    expect((await plenary('import moved.json --event moved')).out).toContain(
      '  ~ A\n      ends_at: 2026-06-15 10:30 UTC → 2026-06-15 11:30 UTC\n',
    );
  });

  test('[AUD1] the log names what has changed and nothing else, and cuts long lists', async () => {
    await plenary('event create noted --set external_link="Map|https://map.example/"');
    await plenary('event set noted --name Noted');
    expect((await plenary('audit list --event noted --action event.changed')).out).toContain(
      '{"name":"noted"} → {"name":"Noted"}\n',
    );
    const rows = Array.from({ length: 8 }, (_, index) => `guest${index}@people.example,Guest`);
    await writeFile(join(folder, 'guests.csv'), ['email,first_name', ...rows].join('\n'));
    await plenary('attendees import guests.csv --event noted');
    await plenary('attendees invite --event noted --all-not-yet');
    expect((await plenary('audit list --event noted --limit 1')).out).toContain(',"… and 3 more"]');
  });

  test('[STR10] a page of a video site opens in a new tab', async () => {
    await writeFile(join(folder, 'schedule.json'), SCHEDULE);
    const importing = (address: string) =>
      plenary(`import schedule.json --event lone --no-stream-check --stream "Hall=${address}"`);
    expect(await importing('https://youtu.be/abc')).toMatchObject({ code: 0 });
    const { rows } = await server.ctx.db.$client.query('SELECT stream FROM timeline_sessions WHERE stream IS NOT NULL');
    expect(rows).toMatchObject([{ stream: { type: 'external', playback_url: 'https://youtu.be/abc' } }]);
  });

  test('[CLI5] the rooms of a schedule are listed when one is unknown', async () => {
    await writeFile(join(folder, 'schedule.json'), SCHEDULE);
    expect(await plenary('import schedule.json --event lone --stream "Hal=https://a.example/live.m3u8"')).toMatchObject(
      {
        code: 1,
        err: 'plenary: schedule.json: there is no room "Hal" in this schedule (did you mean "Hall"?); its rooms are: Hall\n',
      },
    );
  });
});
