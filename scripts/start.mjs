// `npm start`: from a bare clone to a running event. Uses only Node's own modules, on the host's Node.
import { join } from 'node:path';
import { MODULES } from './lib/paths.mjs';
import { buildWebIfStale, installIfNeeded, requireNode } from './lib/prepare.mjs';
import { run } from './lib/run.mjs';
import { say } from './lib/say.mjs';

await installIfNeeded();
requireNode();
await buildWebIfStale();
say('starting the server');
// Node keeps what it compiled, which a later start then need not do again.
const env = { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(MODULES, '.cache/compiled') };
const { code } = await run('node', ['apps/server/src/main.ts', ...process.argv.slice(2)], { env });
process.exit(code);
