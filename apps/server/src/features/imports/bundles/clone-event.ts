import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { problem, type Checked } from '@plenary/domain/problem';
import { eventBySlug, setEvent, summaryOf, type EventFields, type EventSummary } from '../../events/index.ts';
import { exportBundle } from './export.ts';
import { importBundle, SLUG_TAKEN, type ImportContext } from './import.ts';

/** Copies an event with its content and files, not its people, under another slug. */
export async function cloneEvent(
  ctx: ImportContext,
  from: string,
  to: string,
  fields: EventFields,
): Promise<Checked<EventSummary>> {
  if (await eventBySlug(ctx.db, to)) return problem(to, SLUG_TAKEN);
  const imported = await withExported(ctx, from, (folder) => importBundle(ctx, folder, { slug: to, only_new: true }));
  if (!imported.ok) return imported;
  return Object.keys(fields).length > 0 ? setEvent(ctx, to, fields) : summaryOf(ctx.db, to);
}

/** Works on the bundle of an event, in a folder that is there meanwhile; addresses of its people are left out. */
export async function withExported<T>(
  ctx: ImportContext,
  slug: string,
  work: (folder: string) => Promise<T>,
): Promise<T | Extract<Checked<never>, { ok: false }>> {
  const folder = await mkdtemp(join(tmpdir(), 'plenary-clone-'));
  try {
    const exported = await exportBundle(ctx, slug, folder, { people: false });
    return exported.ok ? await work(folder) : exported;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
