import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { FEATURES } from '../../features.ts';
import { countsOf, erasePerson, exportPerson, readPerson } from '../../features/personal-data/index.ts';
import type { PersonalData } from '../../personal-data.ts';
import { argument, UsageError, type Command } from '../command.ts';

const REGISTERED: readonly PersonalData[] = FEATURES.flatMap(({ personal_data }) => personal_data ?? []);

const exportOne: Command = {
  name: 'person export',
  summary: 'Write everything that is kept of a person into one archive',
  usage: '<e-mail|id> <file.zip>',
  options: {},
  help: {},
  positionals: { min: 2, max: 2 },
  run: async (args, environment) => {
    const path = resolve(environment.cwd, argument(args, 1));
    const result = await exportPerson(await environment.context(), REGISTERED, argument(args, 0));
    if (!result.ok) return result;
    const { archive, ...report } = result.value;
    try {
      // Nobody else's to read, and no other file is replaced by it.
      await writeFile(path, archive, { mode: 0o600, flag: 'wx' });
    } catch (error) {
      throw new UsageError(`${path} cannot be written: ${error instanceof Error ? error.message : String(error)}`);
    }
    const held = Object.entries(report.documents).map(([name, count]) => `  ${name}: ${count}`);
    return { ok: true, lines: [`Wrote ${path}.`, ...held, `  files: ${report.files}`], json: { ...report, path } };
  },
};

const erase: Command = {
  name: 'person erase',
  summary: 'Erase what is kept of a person, or leave it without a name; this cannot be undone',
  usage: '<e-mail|id> --yes',
  options: { yes: { type: 'boolean' } },
  help: { yes: 'do it; without this the command only says what it would do' },
  positionals: { min: 1, max: 1 },
  run: async (args, environment) => {
    const [who, ctx] = [argument(args, 0), await environment.context()];
    if (!args.flag('yes')) {
      const found = await readPerson(ctx, REGISTERED, who);
      if (!found.ok) return found;
      const [account_id, documents] = [found.value.account_id, countsOf(found.value.documents)];
      const files = found.value.files.length;
      const held = Object.entries(documents).map(([name, count]) => `  ${name}: ${count}`);
      const lines = [`Would erase ${who}; nothing was changed. Add --yes to do it.`, ...held, `  files: ${files}`];
      return { ok: true, lines, json: { account_id, erased: false, documents, files } };
    }
    const result = await erasePerson(ctx, REGISTERED, who);
    if (!result.ok) return result;
    const { account_id, events } = result.value;
    const lines = [`Erased ${who} (${account_id}) from ${events.length === 0 ? 'no event' : events.join(', ')}.`];
    return {
      ok: true,
      lines: [...lines, 'Backups made before still hold it.'],
      json: { ...result.value, erased: true },
    };
  },
};

export const PERSON_COMMANDS: readonly Command[] = [exportOne, erase];
