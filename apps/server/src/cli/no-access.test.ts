import { describe, expect, it } from 'vitest';
import { noAccessText } from './no-access.ts';

const failed = (code: string, path?: string) => Object.assign(new Error(`${code}: failed`), { code, path });

describe('[CLI2] a file that the user of a command may not reach', () => {
  it.each([
    ['EACCES', '/opt/plenary/monday.backup.tar.unfinished-b6deb3c9', '/opt/plenary/monday.backup.tar'],
    ['EROFS', '/opt/plenary/spring-2027', '/opt/plenary/spring-2027'],
  ])('is named with the user, who is told to name another one (%s)', (code, path, named) => {
    const sentence = `plenary has no right to ${named}: name a file in a folder that plenary may read and write.`;
    expect(noAccessText(failed(code, path), 'plenary')).toBe(sentence);
  });

  it('is not the reason of every failure', () => {
    expect(noAccessText(failed('ENOENT', '/nowhere'), 'plenary')).toBeNull();
    expect(noAccessText(failed('EACCES'), 'plenary')).toBeNull();
  });
});
