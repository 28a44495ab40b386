// `npm start`: from a bare clone to a running event. Uses only Node's own modules, on the host's Node.
import { buildWebIfStale, installIfNeeded, requireNode } from './lib/prepare.mjs';
import { run } from './lib/run.mjs';
import { say } from './lib/say.mjs';

await installIfNeeded();
requireNode();
await buildWebIfStale();
say('starting the server');
const { code } = await run('node', ['apps/server/src/main.ts', ...process.argv.slice(2)]);
process.exit(code);
