/** The command line: `./plenary <command>`; docs/cli.md describes the commands. */
import '../start/quick-imports.ts';
import { text } from 'node:stream/consumers';
import { commandFolder } from '../config/config.ts';
import { interrupted } from './interrupted.ts';
import { runningAddress } from '../start/running.ts';
import type { Environment } from './command.ts';
import type { Opened, Settings } from './open.ts';

// Files that a command writes for the server are nobody else's on this machine.
process.umask(0o077);

// Imported after what makes importing quick.
const [{ migrateOpened, openContext, openInstallation, readSettings, siteOf }, { runCommand }] = await Promise.all([
  import('./open.ts'),
  import('./run.ts'),
]);

const say = (line: string): void => void process.stderr.write(`plenary: ${line}\n`);
let loaded: Settings | undefined;
const settings = (): Settings => (loaded ??= readSettings(say));
let opened: Promise<Opened> | undefined;
const environment: Environment = {
  cwd: commandFolder(),
  config: () => settings().config,
  context: async (may) => (await (opened ??= openContext(settings(), { say, may }))).ctx,
  migrate: () => migrateOpened(settings(), say),
  installation: (use) => openInstallation(settings(), { say, use }),
  site: () => siteOf(settings()),
  server: () => runningAddress(settings().config.data_dir),
  interrupted,
  input: () => text(process.stdin),
  progress: (line) => {
    if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${line}`);
  },
};

// The reader of the answer may have had enough of it, as `head` has.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

const output = {
  out: (line: string) => void process.stdout.write(line),
  err: (line: string) => void process.stderr.write(process.stderr.isTTY ? `\r\u001b[K${line}` : line),
};
process.exitCode = await runCommand(process.argv.slice(2), environment, output);
await opened?.then(
  (open) => open.close(),
  () => undefined,
);
