import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Group } from '@plenary/domain/studio/group';
import { expect } from 'vitest';
import { parse } from 'yaml';
import type { Context } from '../../../../context.ts';
import { exportBundle } from '../index.ts';

/** An event as an export has it, with the texts of its pages, and of those of games, in place; `use` may read the folder. */
export async function exportedEvent(
  ctx: Pick<Context, 'db' | 'storage'>,
  slug: string,
  use: (folder: string) => Promise<unknown> = async () => {},
): Promise<Group> {
  const parent = await mkdtemp(join(tmpdir(), 'plenary-round-trip-'));
  const folder = join(parent, 'bundle');
  expect((await exportBundle(ctx, slug, folder)).ok).toBe(true);
  const document = parse(await readFile(join(folder, 'event.yaml'), 'utf8')) as Group;
  const pages = await Promise.all(
    (document['pages'] as { file: string }[]).map(async ({ file, ...page }) => ({
      ...page,
      html: await readFile(join(folder, file), 'utf8'),
    })),
  );
  const games = await Promise.all(
    (document['games'] as { page?: string }[]).map(async ({ page, ...game }) =>
      page === undefined ? game : { ...game, html: await readFile(join(folder, page), 'utf8') },
    ),
  );
  await use(folder);
  await rm(parent, { recursive: true });
  return { ...document, pages, games };
}
