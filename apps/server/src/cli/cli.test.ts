import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { useServer } from '@plenary/testkit/use-server';
import { eq } from 'drizzle-orm';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accounts } from '../db/schema/index.ts';
import { bundleFolder, wholeBundle, wholeFiles } from '../features/imports/bundles/bundle.fixture.ts';
import { shutOutDemoPeople } from '../features/imports/bundles/index.ts';
import type { EventSummary } from '../features/events/index.ts';
import { runLine, SCHEDULE } from './cli.fixture.ts';
import { COMMANDS } from './commands/index.ts';

const server = useServer();
let folder: string;
const made: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plenary-cli-'));
  made.push(folder);
});
afterAll(async () => {
  await Promise.all(made.map((path) => rm(path, { recursive: true, force: true })));
});

const plenary = (line: string, input = '') => runLine(server, folder, line, input);

test('[UPG5] every release has a number, which a command says', async () => {
  const number = /^plenary \d+\.\d+\.\d+\n$/;
  expect(await plenary('--version')).toMatchObject({ code: 0, out: expect.stringMatching(number), err: '' });
  expect((await plenary('version --json')).json).toEqual({
    ok: true,
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
  });
});

describe('events', () => {
  test('[CLI1] create, set, clone and list', async () => {
    expect(
      await plenary('event create spring --name "Spring meeting" --time-zone Europe/Zurich --kind virtual'),
    ).toMatchObject({
      code: 0,
      out: expect.stringContaining('Created spring: Spring meeting (virtual, Europe/Zurich, 0 people)\n'),
    });
    const set = await plenary(
      'event set spring --name "Spring again" --opens-at "2026-06-01 10:00" --flag agenda_enabled=off --set default_stream_minutes=60',
    );
    expect([set.code, set.err]).toEqual([0, '']);
    const { rows } = await server.ctx.db.$client.query("SELECT opens_at, settings FROM events WHERE slug = 'spring'");
    expect(rows).toMatchObject([
      {
        opens_at: new Date('2026-06-01T08:00:00Z'),
        settings: { default_stream_minutes: 60, flags: { agenda_enabled: false, public_chat_enabled: true } },
      },
    ]);
    expect(await plenary('event clone spring summer --name Summer')).toMatchObject({ code: 0 });
    expect((await plenary('event list --json')).json).toMatchObject({
      ok: true,
      events: [
        { slug: 'spring', name: 'Spring again', opens_at: '2026-06-01T08:00:00.000Z', closes_at: null },
        { slug: 'summer', name: 'Summer', people: 0 },
      ],
    });
  });

  test('[ONB16] every setting of onboarding is set, listed, exported and imported', async () => {
    const settings = {
      second_factor: 'email',
      ask_avatar: false,
      ask_profile: true,
      open_sign_up: true,
      invitation_days: 14,
    };
    const set = await plenary(
      'event set summer --set second_factor=email --set ask_avatar=off --set ask_profile=on --set open_sign_up=true --set invitation_days=14',
    );
    expect(set).toMatchObject({ code: 0, out: expect.not.stringContaining('Note') });
    expect(await plenary('export summer summer-settings')).toMatchObject({ code: 0 });
    expect(await plenary('import summer-settings --event autumn')).toMatchObject({ code: 0 });
    expect((await plenary('event list --json')).json).toMatchObject({
      events: [{ slug: 'spring' }, { slug: 'summer', settings }, { slug: 'autumn', settings }],
    });
  });

  test('[ONB16] says so when codes would go to phones without a gateway', async () => {
    const set = await plenary('event set autumn --set second_factor=phone');
    expect(set).toMatchObject({ code: 0, out: expect.stringContaining('SMS_GATEWAY_URL is not set') });
  });

  test('[WBD17] names the sites of boards that the operator lets no frame be of', async () => {
    const set = await plenary('event set autumn --set board_sites=https://board.example');
    expect(set.out).toContain('no call shows boards of https://board.example, since EMBED_HOSTS does not name them.');
    const none = await plenary('event set autumn --set board_sites=none');
    expect(none.out).not.toContain('EMBED_HOSTS');
  });

  test.each([
    ['second_factor=sms', 'settings.second_factor: must be one of off, email, phone, choice', 1],
    ['ask_avatar=maybe', '--set ask_avatar is ask_avatar=on or ask_avatar=off, but was "maybe".', 2],
    ['open_sign_up=1', '--set open_sign_up is', 2],
    ['invitation_days=0', 'settings.invitation_days: must be at least 1', 1],
    ['invitation_days=soon', 'settings.invitation_days: must be a number', 1],
    ['ask_avatars=on', 'there is no such field here: ask_avatars (did you mean "ask_avatar"?)', 1],
    ['second_factor=mail', 'must be one of off, email, phone, choice (did you mean "email"?)', 1],
    ['brand_color=red', 'settings.brand_color: must be a colour such as #3b5bdb', 1],
  ])('[ONB16] refuses %s in a sentence', async (set, sentence, code) => {
    expect(await plenary(`event set autumn --set ${set}`)).toMatchObject({
      code,
      err: expect.stringContaining(sentence),
    });
  });

  test('[CLI1] a text may look like a number, and `none` empties it', async () => {
    const heading = async (value: string) => {
      const { json } = await plenary(`event set autumn --set coming_soon_heading=${value} --json`);
      return (json as { event: EventSummary }).event.settings.coming_soon_heading;
    };
    expect([await heading('2027'), await heading('none')]).toEqual(['2027', '']);
  });

  test('[CLI2] what cannot be done is one sentence and code 1', async () => {
    expect(await plenary('event create spring')).toMatchObject({
      code: 1,
      err: 'plenary: spring: there is an event with this slug already\n',
    });
    expect(await plenary('event create pages')).toMatchObject({
      code: 1,
      err: expect.stringContaining('an address of the site itself'),
    });
    expect(await plenary('event set nowhere --name X')).toMatchObject({ code: 1 });
    expect(await plenary('event set spring --opens-at noon')).toMatchObject({
      code: 1,
      err: expect.stringContaining('"noon" is not a time'),
    });
  });
});

describe('people', () => {
  test('[CLI1] somebody added can sign in, and again after set-password, with the old sessions ended', async () => {
    const added = await plenary(
      'user add ann@example.org --event spring --first-name Ann --last-name Example --password - --host',
      'Harbour7walk\n',
    );
    expect(added).toMatchObject({ code: 0, out: 'Added ann@example.org, member of spring.\n' });
    expect(
      (await server.anonymous.form('/spring/login', { email: 'ann@example.org', password: 'Harbour7walk' })).status,
    ).toBe(303);
    const changed = await plenary('user set-password ANN@example.org --password Lighthouse9 --json');
    expect(changed.json).toMatchObject({ ok: true, sessions_ended: 1 });
    expect(
      (await server.anonymous.form('/spring/login', { email: 'ann@example.org', password: 'Harbour7walk' })).status,
    ).not.toBe(303);
    expect(
      (await server.anonymous.form('/spring/login', { email: 'ann@example.org', password: 'Lighthouse9' })).status,
    ).toBe(303);
  });

  test('[CLI1] adding somebody who is known makes them a member, once', async () => {
    for (let nth = 0; nth < 2; nth += 1) {
      expect(await plenary('user add ann@example.org --event summer --role moderator')).toMatchObject({
        code: 0,
        out: expect.stringContaining('Known already'),
      });
    }
    const { rows } = await server.ctx.db.$client.query(
      "SELECT roles FROM event_users u JOIN events e ON e.id = u.event_id WHERE e.slug = 'summer'",
    );
    expect(rows).toEqual([{ roles: ['moderator'] }]);
  });

  test('[CLI2] weak passwords, unknown events and incomplete people are refused', async () => {
    expect(
      await plenary('user add bob@example.org --event spring --first-name B --last-name B --password weak'),
    ).toMatchObject({ code: 1 });
    expect(await plenary('user add bob@example.org --event nowhere --first-name B --last-name B')).toMatchObject({
      code: 1,
    });
    expect(await plenary('user add bob@example.org --event spring')).toMatchObject({
      code: 1,
      err: expect.stringContaining('--first-name'),
    });
    expect(await plenary('user set-password nobody@example.org --password Lighthouse9')).toMatchObject({ code: 1 });
  });

  test('[CLI2] the address of an account that was removed takes nobody in', async () => {
    const { account_id } = await server.createPerson({ email: 'gone@example.org' });
    await server.ctx.db
      .update(accounts)
      .set({ deleted_at: new Date(server.clock.now()) })
      .where(eq(accounts.id, account_id));
    expect(await plenary('user add gone@example.org --event spring --first-name G --last-name G')).toMatchObject({
      code: 1,
      err: expect.stringContaining('was removed'),
    });
    expect(await plenary('user set-password gone@example.org --password Lighthouse9')).toMatchObject({ code: 1 });
  });
});

describe('import and export', () => {
  test('[CLI1] a schedule is imported and reported', async () => {
    await writeFile(join(folder, 'schedule.json'), SCHEDULE);
    expect(await plenary('import schedule.json --event spring')).toMatchObject({
      code: 0,
      out: expect.stringContaining(
        'Imported into spring.\nsessions: 1 added, 0 changed, 0 removed, 0 unchanged\n  + A\n',
      ),
    });
    expect((await plenary('import schedule.json --event spring --json')).json).toMatchObject({
      sessions: { unchanged: 1 },
    });
  });

  test('[CLI1] a bundle goes out and comes in', async () => {
    const bundle = await bundleFolder(wholeBundle('bundled'), await wholeFiles());
    made.push(bundle);
    expect(await plenary(`import ${bundle}`)).toMatchObject({ code: 0 });
    expect(await plenary('export bundled out')).toMatchObject({ code: 0, out: expect.stringContaining('5 sessions') });
    expect((await plenary('import out/event.yaml --event again --json')).json).toMatchObject({
      ok: true,
      event: 'created',
    });
  });

  test('[WBD17] a bundle’s sites of boards that no call shows are named, also before anything is stored', async () => {
    const settings = { board_sites: ['https://board.example', 'https://player.vimeo.com'] };
    const event = { slug: 'boards', name: 'Boards', time_zone: 'UTC', settings };
    const bundle = await bundleFolder({ plenary_bundle: 1, event });
    made.push(bundle);
    const note = 'Note: no call shows boards of https://board.example, since EMBED_HOSTS does not name them.\n';
    expect((await plenary(`import ${bundle} --dry-run`)).out).toContain(note);
    expect((await plenary(`import ${bundle}`)).out).toContain(note);
  });

  test('[CLI2] problems are listed with file and place, as text and as JSON', async () => {
    await writeFile(join(folder, 'bad.json'), SCHEDULE.replace('2026-06-15T10:00:00Z', 'noon'));
    const place = 'schedule.conference.days[0].rooms.Hall[0].date';
    expect(await plenary('import bad.json --event spring')).toMatchObject({
      code: 1,
      err: `plenary: bad.json, ${place}: "noon" is not a date and time\n`,
    });
    expect((await plenary('import bad.json --event spring --json')).json).toEqual({
      ok: false,
      problems: [{ file: 'bad.json', place, reason: '"noon" is not a date and time' }],
    });
  });
});

describe('[RUN7] the demo accounts in production', () => {
  /** The warnings of a start in production. */
  async function warnings(): Promise<string[]> {
    const lines: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) });
    await shutOutDemoPeople({ ...server.ctx, log, config: { ...server.ctx.config, development: false } });
    return lines;
  }

  test('are warned of, and removed with their sessions', async () => {
    const event = await server.createEvent();
    const host = await server.createPerson({ event, host: true, email: 'host@plenary.example' });
    const other = await server.createPerson({ event, email: 'ada@plenary.test' });
    const [as_host, as_other] = [await server.signIn(host), await server.signIn(other)];
    expect(await warnings()).toEqual([expect.stringContaining('user remove-demo')]);
    expect((await as_host.get(`/${event.slug}/json/boot`)).status).toBe(403);

    expect(await plenary('user remove-demo')).toMatchObject({ code: 0, out: 'Removed host@plenary.example.\n' });
    expect((await as_other.get(`/${event.slug}/json/boot`)).status).toBe(200);
    const again = await server.anonymous.form('/login', { email: host.email, password: host.password });
    expect(again.status).toBe(400);
    expect(await warnings()).toEqual([]);
    expect((await plenary('user remove-demo --json')).json).toEqual({ ok: true, removed: [] });
  });
});

describe('help and usage', () => {
  test.each(COMMANDS.map((command) => [command.name, command] as const))('[CLI3] %s --help', async (name, command) => {
    const answer = await plenary(`${name} --help`);
    expect(answer).toMatchObject({ code: 0, out: expect.stringContaining(`Usage: ./plenary ${name}`) });
    for (const option of [...Object.keys(command.options), 'json']) {
      expect(answer.out).toMatch(new RegExp(`^  --${option} +\\S`, 'm'));
    }
  });

  test('[CLI3] of a word that several begin with, the list of those', async () => {
    for (const line of ['attendees --help', 'help attendees']) {
      const { code, out } = await plenary(line);
      expect([code, out.match(/^ {2}\w+/gm)]).toEqual([0, Array(6).fill('  attendees')]);
    }
  });

  test('[CLI3] without a command, the list of commands', async () => {
    expect(await plenary('')).toMatchObject({ code: 0, out: expect.stringContaining('user set-password') });
  });

  test.each([
    ['nonsense', 'There is no command "nonsense".'],
    ['event crate x', 'There is no command "event crate"; did you mean "event create"?'],
    ['atendees', 'There is no command "atendees" (did you mean "attendees"?).'],
    ['event', 'Say which: event create, event clone, event set, event list, event publish, event draft, event delete.'],
    ['import', 'Something is missing'],
    ['import a b', '"b" is one argument too many.'],
    ['import schedule.json', 'A schedule is imported into an event: name it with --event <slug>.'],
    ['import schedule.json --event', 'argument missing'],
    ['import schedule.json --evnt x', 'Unknown option \'--evnt\' (did you mean "event"?).'],
    ['event set spring', 'Say what to change'],
    ['event set spring --flag agenda=maybe', '--flag is <name>=on or <name>=off'],
    ['user add nobody', '"nobody" is not an e-mail address.'],
    ['user add a@b.example --role king', '--role is one of'],
  ])('[CLI2] "%s" is a usage error with one sentence and code 2', async (line, sentence) => {
    const answer = await plenary(line);
    expect(answer).toMatchObject({ code: 2, out: '', err: expect.stringContaining(sentence) });
  });
});
