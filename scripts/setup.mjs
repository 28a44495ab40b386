// `npm run setup`: installs and builds what has changed, and starts nothing. Uses only Node's own modules, on the host's Node.
import { buildWebIfStale, installIfNeeded, requireNode } from './lib/prepare.mjs';
import { say } from './lib/say.mjs';

await installIfNeeded();
requireNode();
await buildWebIfStale();
say('everything is installed and built');
