/** `npm run notice`: writes NOTICE, the licences of what the pages and the server are made of, from package-lock.json. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { shippedPackages, type Package } from './notice/packages.ts';
import { licenceTexts } from './notice/texts.ts';

const ROOT = join(import.meta.dirname, '..');
export const NOTICE_FILE = join(ROOT, 'NOTICE');
const WIDTH = 100;
const PARAGRAPHS = join(import.meta.dirname, 'notice/paragraphs.txt');

/** The file as it should be. */
export function notice(): string {
  const packages = shippedPackages(ROOT);
  const pages = packages.filter(({ pages }) => pages);
  const server = packages.filter(({ pages }) => !pages);
  return [
    readFileSync(PARAGRAPHS, 'utf8').trim(),
    section('Mozilla Public License 2.0', MPL, packages.filter(isMpl).map(lineOf)),
    section('Packages in the pages', 'The pages of the browser hold code of these.', pages.map(lineOf)),
    section(
      'Packages of the server',
      'npm installs these beside the server, each with its licence.',
      server.map(lineOf),
    ),
    section('Licences of the packages in the pages', '', licenceTexts(pages)),
  ].join('\n\n');
}

const MPL = `Files of these packages stay under the Mozilla Public License 2.0 (https://mozilla.org/MPL/2.0/). They are used as they
are published; their source is at the address.`;
const isMpl = ({ licence }: Package): boolean => licence.includes('MPL');

function section(title: string, text: string, lines: readonly string[]): string {
  return [`${title}\n${'-'.repeat(WIDTH)}`, ...(text === '' ? [] : [text]), lines.join('\n')]
    .join('\n')
    .concat('\n')
    .trimEnd();
}

/** `name version, licence, address` and below it whose it is. */
function lineOf({ name, version, licence, address, holders }: Package): string {
  const first = [`${name} ${version}`, licence, ...(address === '' ? [] : [address])].join(', ');
  return [first, ...holders.map((holder) => `    ${holder}`)].join('\n');
}

if (import.meta.main) writeFileSync(NOTICE_FILE, notice());
