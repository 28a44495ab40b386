import { resolve } from 'node:path';
import { exportBundle } from '../../features/imports/bundles/index.ts';
import { argument, type Command } from '../command.ts';

/** `plenary export`: an event as a bundle. */
export const exportCommand: Command = {
  name: 'export',
  summary: 'Write an event as a bundle that imports to the same event',
  usage: '<slug> <folder>',
  options: {},
  help: {},
  positionals: { min: 2, max: 2 },
  run: async (args, environment) => {
    const folder = resolve(environment.cwd, argument(args, 1));
    const result = await exportBundle(await environment.context(), argument(args, 0), folder);
    if (!result.ok) return result;
    const { slug, sessions, pages, files } = result.value;
    const line = `Exported ${slug} to ${folder}: ${sessions} sessions, ${pages} pages, ${files} files.`;
    return { ok: true, lines: [line, 'People, chat and scores are not part of a bundle.'], json: result.value };
  },
};
