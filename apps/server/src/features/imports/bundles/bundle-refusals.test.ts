import { appendFile, mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { useServer } from '@plenary/testkit/use-server';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { events } from '../../../db/schema/index.ts';
import { bundleFolder } from './bundle.fixture.ts';
import { importBundle } from './index.ts';

const server = useServer();
const made: string[] = [];
afterAll(async () => {
  await Promise.all(made.map((folder) => rm(folder, { recursive: true, force: true })));
});

async function folderOf(document: object, more: Record<string, string | Uint8Array> = {}): Promise<string> {
  const folder = await bundleFolder(document, more);
  made.push(folder);
  return folder;
}

/** Is anything of the refused bundle in the database? */
async function stored(): Promise<boolean> {
  return (await server.ctx.db.select().from(events).where(eq(events.slug, 'wrong'))).length > 0;
}

describe('[BUN2] a bundle with anything wrong in it is refused whole', () => {
  const event = { slug: 'wrong', name: 'Wrong', time_zone: 'UTC' };
  const base = { plenary_bundle: 1, event };
  const poll = { key: 'p', question: 'Salt?', choices: ['Yes', 'No'] };
  const session = { guid: 'a', type: 'stream', title: 'A', starts_at: 'now' };
  test.each<[string, object, RegExp, RegExp]>([
    ['another version', { ...base, plenary_bundle: 2 }, /line 1.*plenary_bundle/, /must be 1/],
    [
      'a tour that is two things',
      { ...base, tour: { title: 'T', embed: 'https://far.example/', link: 'https://far.example/' } },
      /tour/,
      /either scenes, or an embed, or a link/,
    ],
    [
      'a spot that leads nowhere',
      {
        ...base,
        tour: {
          title: 'T',
          scenes: [{ key: 'a', title: 'A', picture: 'a.jpg', spots: [{ title: 'S', yaw: 0, pitch: 0, scene: 'b' }] }],
        },
      },
      /tour\.scenes\[0\]\.spots\[0\]\.scene/,
      /no scene with the key "b"/,
    ],
    [
      'a twin of no logo',
      { ...base, event: { ...event, media: { logo_dark: 'a.svg' } } },
      /event\.media\.logo_dark/,
      /twin of a logo, and there is none/,
    ],
    [
      'a twin of no logo of a sponsor',
      { ...base, sponsors: [{ key: 's', name: 'S', logo_dark: 'a.svg' }] },
      /sponsors\[0\]\.logo_dark/,
      /twin of a logo, and there is none/,
    ],
    ['an unknown field', { ...base, speakers: [] }, /line \d+.*speakers/, /no such field here: speakers/],
    ['a reserved slug', { ...base, event: { ...event, slug: 'pages' } }, /event\.slug/, /address of the site itself/],
    ['a slug with capitals', { ...base, event: { ...event, slug: 'Wrong' } }, /event\.slug/, /lower-case/],
    ['an unknown zone', { ...base, event: { ...event, time_zone: 'Moon' } }, /event\.time_zone/, /not a time zone/],
    [
      'an end before its opening',
      { ...base, event: { ...event, opens_at: 'now', closes_at: 'now-1h' } },
      /event\.closes_at/,
      /not after opens_at/,
    ],
    [
      'a time that is none',
      { ...base, sessions: [{ ...session, starts_at: 'noon' }] },
      /sessions\[0\]\.starts_at/,
      /"noon" is not a time/,
    ],
    ['no time', { ...base, sessions: [{ ...session, starts_at: undefined }] }, /sessions\[0\]/, /starts_at is missing/],
    [
      'a quiz without questions',
      { ...base, games: [{ slug: 'q', kind: 'quiz', title: 'Q' }] },
      /games\[0\]\.questions/,
      /a quiz has questions/,
    ],
    [
      'a quiz whose right choice is none of its choices',
      {
        ...base,
        games: [
          { slug: 'q', kind: 'quiz', title: 'Q', questions: [{ question: 'A?', choices: ['1', '2'], correct: 3 }] },
        ],
      },
      /games\[0\]\.questions\[0\]/,
      /not among its choices/,
    ],
    [
      'a frame with nothing in it',
      { ...base, games: [{ slug: 'g', kind: 'embed', title: 'G' }] },
      /games\[0\]/,
      /one of embed, page and html/,
    ],
    ['two polls with one key', { ...base, polls: [poll, poll] }, /polls\[1\]\.key/, /also that of polls\[0\]/],
    [
      'a poll with one choice',
      { ...base, polls: [{ ...poll, choices: ['Yes'] }] },
      /polls\[0\]\.choices/,
      /at least 2/,
    ],
    [
      'a poll with a choice twice',
      { ...base, polls: [{ ...poll, choices: ['Yes', 'No', ' Yes '] }] },
      /line \d+.*polls\[0\]\.choices/,
      /two that are the same/,
    ],
    [
      'a rating that goes too high',
      { ...base, polls: [{ ...poll, kind: 'rating', choices: [], most: 11 }] },
      /polls\[0\]\.most/,
      /at most 10/,
    ],
    [
      'words with choices',
      { ...base, polls: [{ ...poll, kind: 'words' }] },
      /polls\[0\]\.choices/,
      /kind words has no choices/,
    ],
    [
      'a poll of no session',
      { ...base, polls: [{ ...poll, session: 'zz' }] },
      /polls\[0\]\.session/,
      /no session with the guid "zz"/,
    ],
    [
      'two sessions with one guid',
      { ...base, sessions: [session, session] },
      /sessions\[1\]\.guid/,
      /also that of sessions\[0\]/,
    ],
    [
      'a marker of nothing',
      { ...base, sessions: [{ ...session, type: 'marker-stream', misc: 'zz', marker_offset_minutes: 0 }] },
      /misc/,
      /no session with the guid "zz"/,
    ],
    [
      'an unknown type',
      { ...base, sessions: [{ ...session, type: 'party' }] },
      /sessions\[0\]\.type/,
      /^must be one of stream, /,
    ],
    [
      'settings out of their bounds',
      { ...base, event: { ...base.event, settings: { invitation_days: 0 } } },
      /event\.settings\.invitation_days/,
      /^must be at least 1$/,
    ],
    [
      'a field of no name',
      { ...base, event: { ...base.event, settings: { ask_avatars: true } } },
      /event\.settings\.ask_avatars/,
      /^there is no such field here: ask_avatars \(did you mean "ask_avatar"\?\)$/,
    ],
    [
      'a text for a switch',
      { ...base, event: { ...base.event, settings: { ask_avatar: 'on' } } },
      /ask_avatar/,
      /^must be true or false$/,
    ],
    [
      'a javascript: link',
      { ...base, sessions: [{ ...session, link: 'javascript:alert(1)' }] },
      /sessions\[0\]\.link/,
      /http/,
    ],
    [
      'a demo stream that is not there',
      { ...base, sessions: [{ ...session, stream: { demo_stream: 'x' } }] },
      /stream\.demo_stream/,
      /no demo stream with the name "x"/,
    ],
    [
      'a sponsor that is not there',
      { ...base, areas: [{ key: 'a', title: 'A', sponsors: ['x'] }] },
      /areas\[0\]\.sponsors\[0\]/,
      /no sponsor/,
    ],
    [
      'a path out of the bundle',
      { ...base, areas: [{ key: 'a', title: 'A', image: '../x.jpg' }] },
      /areas\[0\]\.image/,
      /inside the bundle/,
    ],
    [
      'a file that is not there',
      { ...base, areas: [{ key: 'a', title: 'A', image: 'media/x.jpg' }] },
      /^$/,
      /does not exist/,
    ],
  ])('%s', async (_what, document, place, reason) => {
    const result = await importBundle(server.ctx, await folderOf(document));
    expect(result).toMatchObject({ ok: false });
    const problems = result.ok ? [] : result.problems;
    expect(
      problems.some((problem) => place.test(problem.place) && reason.test(problem.reason)),
      JSON.stringify(problems),
    ).toBe(true);
    expect(await stored()).toBe(false);
  });

  test('[FIL1] a picture that is none, whatever its name says (D41)', async () => {
    const document = { ...base, areas: [{ key: 'a', title: 'A', image: 'media/x.jpg' }] };
    for (const content of ['<html></html>', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70, 0])]) {
      const result = await importBundle(server.ctx, await folderOf(document, { 'media/x.jpg': content }));
      expect(result).toMatchObject({ ok: false, problems: [{ file: 'media/x.jpg' }] });
    }
    expect(await stored()).toBe(false);
  });

  test('a link that leads out of the folder', async () => {
    const folder = await folderOf({ ...base, areas: [{ key: 'a', title: 'A', image: 'media/x.jpg' }] });
    await mkdir(join(folder, 'media'));
    await symlink('/etc/hostname', join(folder, 'media/x.jpg'));
    expect(await importBundle(server.ctx, folder)).toMatchObject({
      ok: false,
      problems: [{ reason: 'lies outside the bundle' }],
    });
  });

  test('YAML that is broken, or multiplies itself', async () => {
    const folder = await folderOf(base);
    await appendFile(join(folder, 'event.yaml'), '\nareas: [');
    expect(await importBundle(server.ctx, folder)).toMatchObject({
      ok: false,
      problems: [{ place: /^line \d+/, reason: /is not YAML/ }],
    });
    const laughs = Array.from({ length: 9 }, (_, n) => `a${n + 1}: &a${n + 1} [${Array(9).fill(`*a${n}`).join(', ')}]`);
    await writeFile(join(folder, 'event.yaml'), ['a0: &a0 [x]', ...laughs].join('\n'));
    expect(await importBundle(server.ctx, folder)).toMatchObject({ ok: false });
  });
});

describe('[IMP21] a bundle that would empty an event', () => {
  const session = (nth: number) => ({ guid: `s${nth}`, type: 'stream', title: `Talk ${nth}`, starts_at: 'now' });
  const page = (nth: number) => ({ slug: `p${nth}`, title: `Page ${nth}`, html: '<p>Words</p>' });
  const of = (make: (nth: number) => object, number: number) => [...Array(number).keys()].map(make);
  const store = async (slug: string, sections: object, remove_most = false) =>
    importBundle(
      server.ctx,
      await folderOf({ plenary_bundle: 1, event: { slug, name: 'Full', time_zone: 'UTC' }, ...sections }),
      {
        ...{ remove_most, anchor: Date.UTC(2026, 5, 15) },
      },
    );

  test('is refused whole, in a dry run as well, with the numbers, unless that is said to be meant', async () => {
    await store('emptied', { sessions: of(session, 9), pages: of(page, 6) });
    const other = { sessions: of(session, 2), pages: [] };
    const refused = await store('emptied', other);
    expect(refused).toMatchObject({
      problems: [
        {
          file: 'event.yaml',
          reason:
            'it would remove 7 of 9 sessions, 6 of 6 pages, and nothing was stored: if that is meant, say --remove-most',
        },
      ],
    });
    expect(await store('emptied', { sessions: of(session, 9), pages: of(page, 6) })).toMatchObject({
      value: { sessions: { unchanged: 9 }, pages: { unchanged: 6 } },
    });
    expect(await store('emptied', other, true)).toMatchObject({ value: { sessions: { removed: { length: 7 } } } });
  });

  test('passes where it removes few, or half, or says nothing of a kind', async () => {
    await store('thinned', { sessions: of(session, 10), pages: of(page, 4) });
    expect(await store('thinned', { sessions: of(session, 5), pages: [] })).toMatchObject({ ok: true });
    expect(await store('thinned', {})).toMatchObject({ value: { sessions: { removed: [] } } });
  });
});
