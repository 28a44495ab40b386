import type { BackupFile } from '../../backup/index.ts';
import type { DeletedEvent } from '../../features/event-removal/index.ts';
import type { Answer, Arguments, Environment } from '../command.ts';
import { megabytes, missingLines } from '../report-lines.ts';
import { restoreEvent, type RestoredEvent } from '../restore-event.ts';

/** `plenary restore --event`: one event of a backup. */
export async function restoreEventOf(
  backup: BackupFile,
  slug: string,
  args: Arguments,
  environment: Environment,
): Promise<Answer> {
  // First what starts the embedded database, where none runs.
  const ctx = await environment.context();
  const { connection, close } = await environment.installation('share');
  const dry_run = args.flag('dry-run');
  const wish = { slug, as: args.text('as') ?? null, replace: args.flag('replace'), dry_run };
  try {
    const progress = (text: string): void => environment.progress(text);
    const restored = await restoreEvent(ctx, connection, backup, { ...wish, progress });
    if (!restored.ok) return restored;
    return { ok: true, lines: linesOf(restored.value, dry_run), json: jsonOf(restored.value, dry_run) };
  } finally {
    await close();
  }
}

function linesOf(restored: RestoredEvent, dry_run: boolean): string[] {
  const { slug, event, replaced, people, created_at, missing } = restored;
  const done = dry_run ? 'Dry run: nothing was changed. Would come back' : 'Came back';
  return [
    `${done} as ${slug}, of ${created_at}: ${event.name}, with ${contents(event)}.`,
    ...(replaced ? [`${dry_run ? 'Would be lost' : 'Lost'} in its place: ${contents(replaced)}.`] : []),
    `${people.arriving.length} accounts ${dry_run ? 'would come' : 'came'} with it, and ${people.others.size} people are found by their address.`,
    ...(people.erased.length === 0
      ? []
      : [
          'People who were erased since, and have to be again: ./plenary person erase <id>',
          ...people.erased.map((id) => `  ${id}`),
        ]),
    ...missingLines(missing),
  ];
}

function jsonOf({ people, ...restored }: RestoredEvent, dry_run: boolean): object {
  const { arriving, others, erased } = people;
  return { ...restored, people: { arriving, others: Object.fromEntries(others), erased }, dry_run };
}

function contents({ people, messages, sessions, files, file_bytes }: DeletedEvent): string {
  return `${people} memberships, ${messages} messages, ${sessions} sessions of its programme, ${files} files (${megabytes(file_bytes)})`;
}
