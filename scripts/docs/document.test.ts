import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { anchorOf, readDocument } from './document.ts';
import { brokenLinks } from './links.ts';
import { allDocuments, guides } from './list.ts';

const ROOT = join(import.meta.dirname, '../..');

describe('[DOC1] every command of the guides is run by `npm run docs:check`, or says why not', () => {
  const documents = guides(ROOT);

  it.each(documents.map((document) => [document.file, document] as const))('%s', (_file, document) => {
    expect(document.problems).toEqual([]);
    for (const { notRun } of document.blocks) expect(notRun).not.toBe('');
  });

  it('reads a block with what the comments before it say', () => {
    const text = [
      '# A page',
      '<!-- first:',
      'touch a',
      '-->',
      '<!-- servers stopped -->',
      '',
      '```sh',
      'ls a',
      '```',
      '<!-- not run: needs a domain -->',
      '```sh',
      'certbot',
      '```',
    ].join('\n');
    const { blocks, problems } = readDocument('a.md', text);
    expect(problems).toEqual([]);
    expect(blocks).toEqual([
      { file: 'a.md', line: 8, script: 'ls a', notRun: null, first: 'touch a', stopsServers: true },
      { file: 'a.md', line: 12, script: 'certbot', notRun: 'needs a domain', first: '', stopsServers: false },
    ]);
  });

  it('refuses a block without a language, and a comment that belongs to no block', () => {
    const { problems } = readDocument('a.md', '<!-- not run: why -->\ntext\n\n```\nls\n```\n');
    expect(problems.map((problem) => problem.split(':')[1])).toEqual(['2', '4']);
  });
});

describe('[DOC2] links of documents lead to files and headings that are there', () => {
  it('all of them', () => expect(brokenLinks(ROOT, allDocuments(ROOT))).toEqual([]));

  it('names those that do not, and leaves code alone', () => {
    const text =
      '## Getting `in`, fast\n[a](#getting-in-fast) [b](#no) [c](no.md) [d](package.json) `[e](no.md)` [f](https://x.example)';
    expect(brokenLinks(ROOT, [readDocument('a.md', text)])).toEqual([
      'a.md:2: #no: there is no such heading',
      'a.md:2: no.md: there is no such file',
    ]);
  });

  it.each([
    ['If it is slow: what to do?', 'if-it-is-slow-what-to-do'],
    ['`event.yaml`', 'eventyaml'],
    ['A — B', 'a--b'],
  ])('a heading is reached as GitHub names it: %s', (heading, anchor) => expect(anchorOf(heading)).toBe(anchor));
});
