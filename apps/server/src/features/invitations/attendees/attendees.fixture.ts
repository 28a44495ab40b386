import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Context } from '@plenary/server/context';
import { runCommand } from '../../../cli/run.ts';

/** A terminal in a folder of its own. */
export interface Terminal {
  /** Runs a command line; quoted parts are one word. */
  plenary(line: string): Promise<{ code: number; out: string; err: string; progress: string[]; json: any }>;
  write(name: string, content: string | Uint8Array): Promise<void>;
  close(): Promise<void>;
}

export async function openTerminal(ctx: Context): Promise<Terminal> {
  const folder = await mkdtemp(join(tmpdir(), 'plenary-attendees-'));
  return {
    write: (name, content) => writeFile(join(folder, name), content),
    close: () => rm(folder, { recursive: true, force: true }),
    plenary: async (line) => {
      const printed = { out: '', err: '', progress: [] as string[] };
      const argv = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
      const environment = {
        cwd: folder,
        config: () => ctx.config,
        context: () => Promise.resolve(ctx),
        migrate: () => Promise.resolve([]),
        installation: () => Promise.reject(new Error('not in this test')),
        input: () => Promise.resolve(''),
        site: () => Promise.resolve({ url: 'https://events.example.org', running: true }),
        server: () => Promise.resolve(null),
        interrupted: () => Promise.resolve(),
        progress: (text: string) => void printed.progress.push(text),
      };
      const output = {
        out: (text: string) => void (printed.out += text),
        err: (text: string) => void (printed.err += text),
      };
      const code = await runCommand(argv, environment, output);
      return { code, ...printed, json: printed.out.startsWith('{') ? JSON.parse(printed.out) : null };
    },
  };
}
