// `npm run plenary -- <command>`: the command line. Uses only Node's own modules, on the host's Node.
import { installIfNeeded, requireNode } from './lib/prepare.mjs';
import { ROOT } from './lib/paths.mjs';
import { run } from './lib/run.mjs';

await installIfNeeded();
requireNode();
// Files are named relative to where npm was called.
const env = { PLENARY_CWD: process.env.INIT_CWD ?? ROOT };
const { code } = await run('node', ['apps/server/src/cli/main.ts', ...process.argv.slice(2)], { env });
process.exit(code);
