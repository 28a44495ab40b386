import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { useServer } from '@plenary/testkit/use-server';
import { describe, expect, test } from 'vitest';
import { importSchedule } from './index.ts';
import { feedLength, sessionsOf } from './schedules.fixture.ts';

/** A folder of schedules as planning systems write them. */
interface Collection {
  readonly folder: string;
  /** File, talks, rooms, days. */
  readonly schedules: readonly (readonly [name: string, talks: number, rooms: number, days: number])[];
  /** One whose texts have Markdown and HTML in them. */
  readonly marked_up: string;
  /** One whose rooms stand in the wrong place and whose ids are texts, and the path of its only talk. */
  readonly refused: string;
  readonly refused_talk: string;
}

const DAY = 'schedule.conference.days[0]';
/** Small ones of our own, which have what the published ones have: nights, two offsets, speakers without a biography, markup. */
const OURS: Collection = {
  folder: join(import.meta.dirname, 'samples'),
  schedules: [
    ['harbour.json', 6, 3, 3],
    ['tides.json', 3, 2, 2],
  ],
  marked_up: 'harbour.json',
  refused: 'misplaced.json',
  refused_talk: `${DAY}.rooms.Slipway[0]`,
};
/** Whole ones, where somebody has put them beside the repository. */
const PUBLISHED: Collection = {
  folder: join(import.meta.dirname, '../../../../../../../shared/data/schedules'),
  schedules: [
    ['pretalx-rc3.json', 48, 5, 4],
    ['pretalx-democon.json', 36, 2, 3],
  ],
  marked_up: 'pretalx-rc3.json',
  refused: 'invalid-example.json',
  refused_talk: `${DAY}.rooms.Winterchaos[0]`,
};
const hasPublished = existsSync(PUBLISHED.folder);
// A run counts the tests that were skipped, and names none.
if (!hasPublished)
  console.info('Left out: published schedules, which are not beside the repository in ../shared/data.');

const server = useServer();

interface Talk {
  readonly guid: string;
  readonly title: string;
  readonly date: string;
  readonly duration: string;
  readonly room: string;
  readonly track: string | null;
  readonly language: string | null;
  readonly persons: readonly {
    readonly code: string;
    readonly public_name: string;
    readonly biography: string | null;
  }[];
}

describe('schedules of our own', () => imports(OURS));
describe.skipIf(!hasPublished)('published schedules', () => imports(PUBLISHED));

function imports({ folder: from, schedules, marked_up, refused, refused_talk }: Collection): void {
  const pathOf = (name: string): string => join(from, name);

  test.each(schedules)('[IMP1] %s: every talk is there, field by field', async (name, count, rooms, days) => {
    const event = await server.createEvent({ event_kind: 'virtual', time_zone: 'Europe/Berlin' });
    const result = await importSchedule(server.ctx, pathOf(name), { slug: event.slug });
    if (!result.ok) throw new Error(JSON.stringify(result.problems));
    expect(result.value.sessions).toMatchObject({ changed: [], removed: [], unchanged: 0 });

    const source = JSON.parse(await readFile(pathOf(name), 'utf8')) as {
      schedule: { conference: { acronym: string; days: { rooms: Record<string, Talk[]> }[] } };
    };
    const { conference } = source.schedule;
    expect(conference.days).toHaveLength(days);
    const talks = conference.days.flatMap((day) => Object.values(day.rooms).flat());
    const rows = await sessionsOf(server, event.id);
    expect([talks.length, rows.length, new Set(rows.map(({ location }) => location)).size]).toEqual([
      count,
      count,
      rooms,
    ]);
    for (const talk of talks) {
      const row = rows.find(({ guid }) => guid === talk.guid);
      const [hours = 0, minutes = 0] = talk.duration.split(':').map(Number);
      const starts_at = new Date(talk.date);
      expect(row).toMatchObject({
        source: `schedule:${conference.acronym}`,
        title: talk.title,
        type: 'stream',
        starts_at,
        ends_at: new Date(starts_at.getTime() + (hours * 60 + minutes) * 60_000),
        location: talk.room,
        language: talk.language,
        link: null,
        source_data: talk,
      });
      expect(row?.categories.map((category) => category.name)).toEqual(talk.track ? [talk.track] : []);
      expect(row?.speakers.map(({ uid, name: person }) => [uid, person])).toEqual(
        talk.persons.map((person) => [person.code, person.public_name]),
      );
    }
  });

  test('[IMP6] no abstract brings a script or an unknown tag to the page, and its words are kept', async () => {
    const event = await server.createEvent({ time_zone: 'Europe/Berlin' });
    await importSchedule(server.ctx, pathOf(marked_up), { slug: event.slug });
    for (const row of await sessionsOf(server, event.id)) {
      expect(row.description).not.toMatch(/<(script|iframe|style)|\son\w+=|javascript:/i);
      const words = String((row.source_data?.['abstract'] as string | null) ?? '').match(/[\p{L}]{6,}/gu) ?? [];
      const drawn = row.description.replace(/<[^>]+>/g, ' ');
      const lost = words.filter((word) => !drawn.includes(word) && !row.description.includes(word));
      expect(lost).toEqual([]);
    }
  });

  test('[IMP2] one with ids that are texts is refused with every place, and nothing is stored', async () => {
    const event = await server.createEvent();
    const result = await importSchedule(server.ctx, pathOf(refused), { slug: event.slug });
    expect(result.ok ? [] : result.problems.map(({ file: name, place }) => [name, place])).toEqual([
      [refused, 'schedule.rooms'],
      [refused, `${refused_talk}.id`],
      [refused, `${refused_talk}.persons[0].id`],
      [refused, `${refused_talk}.persons[0].code`],
    ]);
    expect(await sessionsOf(server, event.id)).toEqual([]);
    expect(await feedLength(server, event.id)).toBe(0);
  });
}
