// `./plenary <command>`: the command line. Uses only Node's own modules, on the host's Node.
import { installIfNeeded, requireNode } from './lib/prepare.mjs';
import { run } from './lib/run.mjs';

await installIfNeeded();
requireNode();
// Files are named relative to where the caller is; npm goes to the clone, and says where it was called.
const isNpm = process.env.npm_lifecycle_event === 'plenary';
const env = { PLENARY_CWD: (isNpm && process.env.INIT_CWD) || process.cwd() };
const { code } = await run('node', ['apps/server/src/cli/main.ts', ...process.argv.slice(2)], { env });
process.exit(code);
