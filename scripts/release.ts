/**
 * `npm run release -- <version> [--dry-run] [--to <folder>] [--push <remote>]`: makes a release of what is committed: an
 * archive of sources and built pages with its checksum, a tag with the notes of CHANGELOG.md, and a row of docs/releases.md.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { cutRelease, Refused } from './release/cut.ts';

const ROOT = join(import.meta.dirname, '..');
const USAGE = 'Usage: npm run release -- <version> [--dry-run] [--to <folder>] [--push <remote>]';

try {
  const { values, positionals } = parseArgs({
    options: {
      'dry-run': { type: 'boolean', default: false },
      to: { type: 'string', default: join(ROOT, 'dist') },
      push: { type: 'string' },
    },
    allowPositionals: true,
  });
  const [version, ...more] = positionals;
  if (version === undefined || more.length > 0) throw new Refused(USAGE);
  const { 'dry-run': dry, to, push = null } = values;
  const today = new Date().toISOString().slice(0, 10);
  cutRelease({ root: ROOT, version, dry, to, push, today, say: (line) => void process.stdout.write(`${line}\n`) });
} catch (error) {
  const isUsage = error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
  if (!isUsage && !(error instanceof Refused)) throw error;
  process.stderr.write(`release: ${isUsage ? USAGE : error.message}\n`);
  process.exitCode = 1;
}
