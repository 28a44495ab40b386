import { expect, test } from 'vitest';
import { escapeText, markdownToHtml, sanitizeHtml, typedMarkdownToHtml } from './html.ts';

test.each([
  ['a script', '<p>Hi<script>alert(1)</script></p>', '<p>Hi</p>'],
  ['a handler', '<img src="/x.png" onerror="alert(1)" alt="x">', '<img src="/x.png" alt="x" />'],
  ['[HTP21] a link with a password', '<a href="https://ada:secret@x.example/">x</a>', '<a>x</a>'],
  ['a javascript: link', '<a href="java\nscript:alert(1)">x</a>', '<a>x</a>'],
  ['a data: picture', '<img src="data:text/html,x">', '<img />'],
  ['a frame', '<iframe src="https://x.example"></iframe>ok', 'ok'],
  ['a style', '<p style="position:fixed">x</p>', '<p>x</p>'],
])('[D40] %s is taken out', (_what, html, expected) => {
  expect(sanitizeHtml(html)).toBe(expected);
});

test('[D40] sanitising again changes nothing', () => {
  const once = sanitizeHtml(
    '<h1>A &amp; B</h1><p>5 < 6 <a href="https://x.example/?a=1&b=2" target="x">link</a><br></p>',
  );
  expect(sanitizeHtml(once)).toBe(once);
  expect(once).toContain('<h2>A &amp; B</h2>');
  expect(once).toContain('rel="noopener noreferrer" target="_blank"');
});

test('[IMP6] Markdown and HTML in one text are both drawn, line breaks stay', () => {
  const html = typedMarkdownToHtml(
    'Line one\r\nline two<br /><br />* item\r\n\r\n- a\r\n- **b**\r\n\r\n[x](https://x.example/)',
  );
  expect(html).toContain('Line one<br />line two<br />');
  expect(html).toContain('<strong>b</strong>');
  expect(html).toContain('<a href="https://x.example/" rel="noopener noreferrer" target="_blank">x</a>');
});

test('[BUN2] a paragraph of a bundle may be written in several lines', () => {
  expect(markdownToHtml('Ingrid shows five ports\nthat found a third way.')).toBe(
    '<p>Ingrid shows five ports\nthat found a third way.</p>',
  );
});

test('[IMP6] what only looks like a tag is text and is not lost', () => {
  expect(markdownToHtml('a vector<int> and 3 < 4 & <ann@x.example>')).toBe(
    '<p>a vector&lt;int&gt; and 3 &lt; 4 &amp; <a href="mailto:ann@x.example">ann@x.example</a></p>',
  );
  expect(markdownToHtml('<script>alert(1)</script>')).not.toContain('alert');
});

test('[IMP18] a link without a scheme is a link, and leads to no page of ours', () => {
  const links = typedMarkdownToHtml('[a](www.one.example/x) <a href="two.example/y">b</a> [c](/three) [d](slides.pdf)');
  expect([...links.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
    'https://www.one.example/x',
    'https://two.example/y',
    '/three',
    'slides.pdf',
  ]);
});

test('[IMP18] spaces before a line make no code; a fence does', () => {
  const html = typedMarkdownToHtml('    Indented *text*\n\n\tTabbed');
  expect(html.replace(/>\s+/g, '>')).toBe('<p>Indented <em>text</em></p><p>Tabbed</p>');
  expect(typedMarkdownToHtml('- a\n\n    still a')).not.toContain('<code>');
  expect(typedMarkdownToHtml('```\ncode\n```')).toContain('<code>code');
});

test.each([
  ['quotes in quotes', '>'.repeat(10_000)],
  ['quotes in quotes, with spaces', '> '.repeat(5_000)],
  ['lists in lists', `${'- '.repeat(5_000)}a`],
  ['numbered lists in lists', `${'1. '.repeat(3_000)}a`],
  ['a row of stars', `${'*'.repeat(9_000)}a${'*'.repeat(10)}`],
  ['emphasis without an end', '_a__b'.repeat(2_000)],
])('[D40] [BUN5] Markdown that nobody writes is text, and no word of it is lost: %s', (_what, markdown) => {
  const html = typedMarkdownToHtml(markdown);
  expect(html).toBe(`<p>${escapeText(markdown.trim())}</p>`);
  expect(markdownToHtml(markdown)).toBe(html);
});

test('[D40] [BUN5] what people write is drawn: a rule, a table, a nested list, a text full of emphasis', () => {
  expect(typedMarkdownToHtml('a\n\n- - - - - - - -\n\n* * *')).toContain('<hr />');
  expect(typedMarkdownToHtml(`a\n\n${'-'.repeat(80)}\n\nb`)).toContain('<p>b</p>');
  expect(typedMarkdownToHtml('> > > deep\n\n- a\n  - b\n    - **c**')).toContain('<strong>c</strong>');
  expect(typedMarkdownToHtml('**Speaker**: *Ada*, a word and another.\n\n'.repeat(120))).toContain('<em>Ada</em>');
});

test('[IMP6] a row of stars or lines of the underscore between two parts is a rule, however long', () => {
  const row = (mark: string) => typedMarkdownToHtml(`A *day*\n\n${mark.repeat(72)}\n\nof talks`);
  for (const mark of ['*', '_']) expect(row(mark)).toMatch(/<em>day<\/em>[^]*<hr \/>[^]*of talks/);
});

test('[D40] [BUN5] a cell of a table spans as much as a person would give it', () => {
  const cell = (more: string) => sanitizeHtml(`<table><tr><td${more}>x</td></tr></table>`);
  expect(cell(' colspan="3" rowspan="12"')).toContain('<td colspan="3" rowspan="12">');
  for (const more of [' colspan="1000"', ' rowspan="65534"', ' colspan="-1"', ' colspan="1e9"'])
    expect(cell(more)).toContain('<td>x</td>');
});
