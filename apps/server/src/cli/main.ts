/** The command line: `npm run plenary -- <command>`; docs/cli.md describes the commands. */
import { text } from 'node:stream/consumers';
import { commandFolder } from '../config.ts';
import type { Environment } from './command.ts';
import { openContext, type Opened } from './open.ts';
import { runCommand } from './run.ts';

// What a command writes for the server is nobody else's on this machine.
process.umask(0o077);

let opened: Promise<Opened> | undefined;
const environment: Environment = {
  cwd: commandFolder(),
  context: async () => (await (opened ??= openContext())).ctx,
  input: () => text(process.stdin),
  progress: (line) => {
    if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${line}`);
  },
};

const output = {
  out: (line: string) => void process.stdout.write(line),
  err: (line: string) => void process.stderr.write(process.stderr.isTTY ? `\r\u001b[K${line}` : line),
};
process.exitCode = await runCommand(process.argv.slice(2), environment, output);
await opened?.then(
  (open) => open.close(),
  () => undefined,
);
