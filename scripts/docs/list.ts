import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readDocument, type Document } from './document.ts';

/** The documents whose commands are run, in this order; those of docs/api-chat.md have a test of their own. */
const GUIDES = [
  'README.md',
  'demo/README.md',
  'docs/first-event.md',
  'docs/event-by-commands.md',
  'docs/cli.md',
  'docs/bundles.md',
  'docs/schedules.md',
  'docs/tickets.md',
  'docs/operations.md',
  'docs/backup.md',
  'docs/upgrade.md',
  'docs/production.md',
];

const read = (root: string, file: string): Document => readDocument(file, readFileSync(join(root, file), 'utf8'));

/** The guides, as far as they are there. */
export function guides(root: string): Document[] {
  return GUIDES.filter((file) => existsSync(join(root, file))).map((file) => read(root, file));
}

/** Every document of the clone. */
export function allDocuments(root: string): Document[] {
  const found = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.md'], { cwd: root, encoding: 'utf8' });
  const files = found.split('\n').filter((file) => file !== '' && existsSync(join(root, file)));
  return files.map((file) => read(root, file));
}
