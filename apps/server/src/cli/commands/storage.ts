import { problem } from '@plenary/domain/problem';
import { openPlaces } from '../../adapters/storage/open-storage.ts';
import { notedPlace, placeOf } from '../../start/files-place.ts';
import type { Command } from '../command.ts';
import { moveFiles, type MovedFiles } from '../move-files.ts';
import { megabytes } from '../report-lines.ts';

/** `plenary storage move`: brings files to where the settings say that they are written. */
export const storageMoveCommand: Command = {
  name: 'storage move',
  summary: 'Bring the files from the data folder to the S3 store, or back, while the server runs',
  usage: '[--remove]',
  options: { remove: { type: 'boolean' } },
  help: { remove: 'take each file away from where it was, once it lies where it belongs' },
  positionals: { min: 0, max: 0 },
  run: async (args, environment) => {
    const ctx = await environment.context();
    const remove = args.flag('remove');
    const { storage, older } = await openPlaces(ctx.config);
    if (older === null)
      return problem('S3_BUCKET', 'the settings name no S3 store: files lie in the data folder alone');
    const [place, noted] = [placeOf(ctx.config), await notedPlace(ctx.db)];
    if (remove && noted !== null && noted !== place)
      return problem('--remove', `the server keeps files in ${noted} until it is started again: do that first`);
    const progress = (text: string): void => environment.progress(text);
    const moved = await moveFiles(ctx, { storage, older }, { remove, progress });
    const refused = moved.missing.map((file) => ({ file, place: '', reason: 'neither place has this file' }));
    const json = { place, ...moved };
    return { ok: true, lines: linesOf(moved, place), json, ...(refused.length > 0 && { refused }) };
  },
};

function linesOf({ copied, copied_bytes, there, removed }: MovedFiles, place: string): string[] {
  return [
    `Brought ${copied} files (${megabytes(copied_bytes)}) to ${place}; ${there} lay there already.`,
    ...(removed > 0 ? [`Took ${removed} files away from where they were.`] : []),
  ];
}
