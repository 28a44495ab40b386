import { existsSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import type { Document } from './document.ts';

/**
 * Links between documents, and to files, that lead nowhere; addresses of other sites are not asked.
 * @param root the clone
 * @returns a line for each
 */
export function brokenLinks(root: string, documents: readonly Document[]): string[] {
  const known = new Map(documents.map((document) => [document.file, document]));
  return documents.flatMap(({ file, links }) =>
    links.flatMap(({ target, line }) => {
      const problem = problemOf(root, known, file, target);
      return problem === null ? [] : [`${file}:${line}: ${target}: ${problem}`];
    }),
  );
}

function problemOf(root: string, known: ReadonlyMap<string, Document>, from: string, target: string): string | null {
  // Pages of an event link to addresses of the server.
  if (/^([a-z][a-z0-9+.-]*:|\/)/i.test(target)) return null;
  const [path = '', anchor] = target.split('#');
  const file = path === '' ? from : normalize(join(dirname(from), decodeURIComponent(path)));
  if (!known.has(file) && !existsSync(join(root, file))) return 'there is no such file';
  const document = known.get(file);
  if (anchor === undefined || document === undefined) return null;
  return document.anchors.has(anchor) ? null : 'there is no such heading';
}
