import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { useServer } from '@plenary/testkit/use-server';
import { expect, it } from 'vitest';

const server = useServer();
const ROOT = join(import.meta.dirname, '..');

/** Those who read the table itself: they change, import, export, count, copy or remove sessions, hidden or not. */
const READERS = [
  'backup/event',
  'db',
  'features/event-removal/store.ts',
  'features/files/hidden-files.ts',
  'features/halls/store.ts',
  'features/imports',
  'features/session-pictures/store.ts',
  'features/studio/copy/copy-store.ts',
  'features/studio/history/history-store.ts',
  'features/timeline/edit',
  'features/timeline/store.ts',
  'features/timeline/with-hidden.ts',
  'features/timeline/write-rows.ts',
];

it('[PRG20] the table of sessions, hidden ones among them, is read where the timeline is changed alone', () => {
  const paths = readdirSync(ROOT, { recursive: true, encoding: 'utf8' });
  const sources = paths.filter((path) => path.endsWith('.ts') && !/\.(?:test|fixture)\.ts$/.test(path));
  const readers = sources.filter((path) => readFileSync(join(ROOT, path), 'utf8').includes('timeline_sessions'));
  expect(readers.length).toBeGreaterThan(READERS.length);
  expect(readers.filter((path) => !READERS.some((known) => path === known || path.startsWith(`${known}/`)))).toEqual(
    [],
  );
});

it('[PRG20] the view of those that are shown has each column of the table', async () => {
  const { rows } = await server.ctx.db.execute<{ column_name: string }>(
    `SELECT column_name FROM information_schema.columns WHERE table_name = 'timeline_sessions'
     EXCEPT SELECT column_name FROM information_schema.columns WHERE table_name = 'shown_sessions'`,
  );
  expect(rows).toEqual([]);
});
