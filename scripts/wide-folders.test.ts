import { describe, expect, it } from 'vitest';
import { wideFolders } from './wide-folders.ts';

const files = (folder: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${folder}/file-${index}.ts`);

describe('[DOC7] folders stay narrow', () => {
  it('refuses a folder with more than 25 files directly in it, the widest first', () =>
    expect(wideFolders([...files('apps/web/src/page', 26), ...files('bench', 25), ...files('scripts', 40)])).toEqual([
      'scripts has 40 files at its top; 25 may stand: sort them into folders',
      'apps/web/src/page has 26 files at its top; 25 may stand: sort them into folders',
    ]));

  it('leaves migrations alone, which only grow', () =>
    expect(wideFolders(files('apps/server/src/db/migrations/meta', 26))).toEqual([]));

  it('counts the files of a folder within it apart', () =>
    expect(wideFolders([...files('scripts', 25), ...files('scripts/lib', 25)])).toEqual([]));
});
