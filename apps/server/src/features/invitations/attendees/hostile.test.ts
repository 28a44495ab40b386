import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readPeople } from './read-people-file.ts';

const made: string[] = [];
afterAll(() => Promise.all(made.map((folder) => rm(folder, { recursive: true, force: true }))));

async function read(text: string) {
  const folder = await mkdtemp(join(tmpdir(), 'plenary-people-'));
  made.push(folder);
  const path = join(folder, 'people.csv');
  await writeFile(path, text);
  return readPeople(path);
}

describe('[INV9] a list of people that is built to hurt', () => {
  it.each([
    ['an address with a line of a mail head', 'email,first_name\n"a@example.org\r\nBcc: b@example.org",Ada\n'],
    ['an address of two million letters', `email,first_name\n${'a'.repeat(2_000_000)}@example.org,Ada\n`],
    ['an address of half a million parts', `email,first_name\na@${'a.'.repeat(500_000)}org,Ada\n`],
    ['a name with a line of a mail head', 'email,first_name\na@example.org,"Ada\r\nBcc: b@example.org"\n'],
  ])('%s is a row that is refused', async (_what, text) => {
    expect(await read(text)).toMatchObject({ ok: true, value: { people: [], refused: [{ row: 2 }] } });
  });

  it('columns that every object inherits are not read', async () => {
    const found = await read('email,first_name,__proto__,constructor\na@example.org,Ada,x,y\n');
    expect(found).toMatchObject({ ok: true, value: { people: [{ person: { first_name: 'Ada' } }] } });
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  it('a formula is a name like any other: nothing of ours is opened by a spreadsheet', async () => {
    const found = await read('email,first_name\na@example.org,"=HYPERLINK(""https://x.example"")"\n');
    expect(found).toMatchObject({ value: { people: [{ person: { first_name: '=HYPERLINK("https://x.example")' } }] } });
  });
});
