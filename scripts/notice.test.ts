import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { notice, NOTICE_FILE } from './notice.ts';
import { shippedPackages } from './notice/packages.ts';

describe('[DOC3] NOTICE', () => {
  it('is what `npm run notice` writes', () => expect(readFileSync(NOTICE_FILE, 'utf8')).toBe(notice()));

  it('names every package with a licence and whose it is, or where its source is', () => {
    const packages = shippedPackages(join(import.meta.dirname, '..'));
    expect(packages.length).toBeGreaterThan(100);
    const vague = packages.filter(
      ({ licence, holders, address }) => licence === 'unknown' || (holders.length === 0 && address === ''),
    );
    expect(vague.map(({ name }) => name)).toEqual([]);
  });

  it('says which parts are under the Mozilla Public License', () => {
    const [, section = ''] = notice().split(/^Mozilla Public License 2\.0\n/m);
    expect(section.split('\n\n', 1)[0]).toMatch(/^ical\.js \S+, MPL-2\.0, https:/m);
  });
});
